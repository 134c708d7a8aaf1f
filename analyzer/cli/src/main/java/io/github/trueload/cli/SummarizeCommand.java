package io.github.trueload.cli;

import io.github.trueload.analysis.HealthFiles;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.input.Inputs;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.stats.NumberText;
import io.github.trueload.summary.SummaryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload summarize}: the rows of a run in few bytes. */
@Command(
    name = "summarize",
    description = {
      "Write all rows of logs and captures, and the health of the load generator, to one compact"
          + " file. Commands that judge a run read it in place of the files that it was made of,"
          + " with the same results."
    },
    footer = {
      "",
      "Examples:",
      "  trueload summarize run.jtl run.pcap -o engine-1.tls",
      "  trueload summarize engine-*.tls -o run.tls",
      "",
      "Options that say how a log or capture is read, such as --stamps and --keys, belong to this"
          + " command; they have no effect on a summary.",
      "Exit: 0 done, 2 wrong usage or an unwritable output, 3 unreadable input."
    },
    sortOptions = false)
final class SummarizeCommand extends TerminalCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Logs and captures of one load generator, or summaries; - is standard input.")
  private List<Path> files = List.of();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The summary to write.")
  private Path output;

  @Option(
      names = "--health",
      paramLabel = "FILE",
      description =
          "Health file of the load generator, written by Trueload's listener; repeatable. Default:"
              + " the file next to the log with the log's name.")
  private List<Path> health = List.of();

  @Mixin private ReadingOptions reading;

  @Override
  int run() throws IOException, OptionException {
    new PlannedOutputs()
        .add("--output", output)
        .check(Stream.of(files, health, reading.keyLogs()).flatMap(List::stream).toList());
    DistinctFiles.require(files);
    List<Path> logs = RunOptions.logs(files);
    if (logs.isEmpty()) {
      throw new OptionException(files.get(0) + ": belongs to a log or a capture; name that");
    }
    List<SampleSource> sources = Inputs.open(logs, reading.inputs());
    List<Path> named = RunOptions.healthFiles(health, files);
    Collection<Path> ofHealth = named.isEmpty() ? HealthFiles.beside(logs) : named;
    long[] rows = new long[1];
    write(sources, ofHealth, rows);
    long bytes = Files.size(output);
    line(
        "%s: %s of %s, %s"
            .formatted(
                output,
                NumberText.count(rows[0], "row"),
                NumberText.count(sources.size(), "input"),
                NumberText.count(bytes, "byte")));
    return ExitCodes.OK;
  }

  private void write(List<SampleSource> sources, Collection<Path> ofHealth, long[] rows)
      throws IOException {
    OutputFile.write(
        output,
        out -> {
          SummaryWriter writer = new SummaryWriter(out);
          for (Path file : ofHealth) {
            writer.add(HealthFiles.text(file));
          }
          for (SampleSource source : sources) {
            rows[0] += writer.add(source).rows();
          }
          writer.finish();
        });
  }
}
