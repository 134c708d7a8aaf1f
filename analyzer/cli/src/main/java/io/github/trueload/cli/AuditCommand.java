package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.audit.Audit;
import io.github.trueload.audit.AuditDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trueload audit}: a second opinion on the run of any load generator. */
@Command(
    name = "audit",
    description = {
      "Check a run of any load generator and the report that it printed: exact percentiles,"
          + " coordinated omission, arrivals, connections, and errors of the report."
    },
    footer = {
      "",
      "Examples:",
      "  trueload audit run.jtl --reported statistics.json --html audit.html",
      "  trueload audit k6.csv --reported summary.json",
      "  trueload audit hey.csv --reported hey.txt --capture run.pcap",
      "  trueload audit run.pcap --reported wrk.txt",
      "",
      "Reports of ab, wrk, wrk2, hey, oha, Vegeta, k6, Gatling, Locust, JMeter,",
      "Artillery and Hyperfoil are recognised.",
      "Exit: 0 done, 2 wrong usage or an unwritable output, 3 unreadable input."
    },
    sortOptions = false)
final class AuditCommand extends TerminalCommand {

  @Mixin private RunOptions run;

  @Option(
      names = "--reported",
      order = -40,
      paramLabel = "FILE",
      description =
          "Compare with the report that the load generator printed of this run: text, JSON or CSV,"
              + " recognised by its content.")
  private Path reported;

  @Option(
      names = "--capture",
      order = -39,
      paramLabel = "FILE",
      description = "Add the packets of the run; the same as a further FILE. Repeatable.")
  private List<Path> captures = List.of();

  @Mixin private PagedOutput output;

  @Override
  int run() throws IOException, OptionException {
    return output.write(terminal, inputs(), this::audit, AuditDocument::of, AuditDocument::json);
  }

  private List<Path> inputs() {
    return Stream.of(run.given(), captures, reported == null ? List.<Path>of() : List.of(reported))
        .flatMap(List::stream)
        .toList();
  }

  private Audit audit() throws IOException, OptionException {
    List<Path> files = Stream.concat(run.files().stream(), captures.stream()).toList();
    return Audit.of(RunFiles.read(run.analysis(files), run.opener()), reported);
  }
}
