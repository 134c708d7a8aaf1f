package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.document.HtmlPage;
import io.github.trueload.document.JsonObject;
import io.github.trueload.gate.Outcome;
import io.github.trueload.report.JunitSuite;
import io.github.trueload.report.ReportExtras;
import io.github.trueload.report.Verdicts;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command writes its verdicts to: a table for people, files for a build. */
final class VerdictOutputs {

  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--junit",
      order = -15,
      paramLabel = "FILE",
      description = "Write the results as JUnit XML to FILE.")
  private Path junit;

  @Option(
      names = "--junit-inconclusive",
      paramLabel = "error|failure|skipped",
      description = "Result of an inconclusive gate in the JUnit XML. Default: error.")
  private JunitSuite.Inconclusive inconclusive = JunitSuite.Inconclusive.ERROR;

  @Option(
      names = "--markdown",
      order = -14,
      paramLabel = "FILE",
      description =
          "Write the results as Markdown to FILE; - is standard output without other text.")
  private String markdown;

  @Option(
      names = "--json",
      order = -13,
      paramLabel = "FILE",
      description = "Write the results as JSON to FILE; - is standard output without other text.")
  private String json;

  /** What an inconclusive verdict is for the exit code. */
  enum WhenInconclusive {
    PASS,
    FAIL
  }

  @Option(
      names = "--inconclusive",
      paramLabel = "pass|fail",
      description =
          "Exit code if nothing failed but a gate is inconclusive: pass is 0, fail is 1. Default:"
              + " 4.")
  private WhenInconclusive whenInconclusive;

  @Option(
      names = "--brief",
      description = "Print one line per result, not wrapped, instead of the table.")
  private boolean brief;

  @Option(names = "--github", description = "Also print annotations for GitHub Actions.")
  private boolean github;

  /** Folder whose runs no output may replace; null for none. */
  private @Nullable Path spared;

  /** What is going to be written; null until it has been looked at. */
  private @Nullable PlannedOutputs planned;

  /** The exit code of a run with this outcome. */
  int exitCode(Outcome outcome) {
    if (outcome != Outcome.INCONCLUSIVE || whenInconclusive == null) {
      return ExitCodes.of(outcome);
    }
    return whenInconclusive == WhenInconclusive.PASS ? ExitCodes.OK : ExitCodes.FAILED;
  }

  /** Whether standard output is for a program. */
  boolean onStandardOutput() {
    return Stream.of(markdown, json).anyMatch(STANDARD_OUTPUT::equals);
  }

  /**
   * Fails before any work is done where an output has no chance or is an input, and removes what an
   * earlier run left under the outputs' names.
   *
   * @param inputs all files that the command reads
   * @param html where the page goes; null where none is asked for
   */
  void begin(List<Path> inputs, @Nullable Path html) throws IOException, OptionException {
    long onStandardOutput =
        Stream.of(markdown, json).filter(STANDARD_OUTPUT::equals).count() + (github ? 1 : 0);
    if (onStandardOutput > 1) {
      throw new OptionException(
          "only one of --markdown -, --json - and --github can use standard output");
    }
    planned = planned(html).check(inputs);
    planned.removeStale();
  }

  /** From now on no output may be a file of the runs in this folder. */
  void spare(Path resultFolder) {
    spared = resultFolder;
  }

  private PlannedOutputs planned(@Nullable Path html) {
    return new PlannedOutputs()
        .sparing(spared)
        .add("--html", html)
        .add("--junit", junit)
        .add("--markdown", markdown)
        .add("--json", json);
  }

  /**
   * Takes back the results of an earlier run where the command line cannot be carried out.
   *
   * @param line as {@link JudgingCommand#refuse} takes it
   */
  void refuse(String command, List<Path> inputs, @Nullable Path html, @Nullable String line) {
    try {
      planned = planned(html).check(inputs);
      planned.removeStale();
      if (line != null && junit != null && !Files.exists(junit)) {
        writeRefusal(command, line);
      }
    } catch (OptionException | IOException e) {
      // The command is refused already.
    }
  }

  /**
   * Writes that no verdict could be given, where a build looks for verdicts. Without it a build
   * that looks at the JUnit XML alone would find nothing wrong. A file that is no result of this
   * program stays.
   */
  void writeRefusal(String command, String line) {
    if (junit == null || planned == null) {
      return;
    }
    try {
      if (!EarlierResult.isForeignAt(junit)) {
        OutputFile.writeText(
            junit, out -> JunitSuite.writeRefusal("trueload " + command, line, out));
      }
    } catch (IOException e) {
      // The refusal itself is on standard error and in the exit code.
    }
  }

  /** Writes to a text. */
  @FunctionalInterface
  interface Report {

    void writeTo(Writer out) throws IOException;
  }

  /**
   * Writes the verdicts to all outputs.
   *
   * @param html where the page goes; null where none is asked for
   * @param extras of the page
   */
  void write(Verdicts verdicts, @Nullable Path html, ReportExtras extras, Terminal terminal)
      throws IOException {
    if (html != null) {
      HtmlPage.write(verdicts.page().apply(extras), html);
    }
    if (junit != null) {
      write(junit.toString(), out -> verdicts.suite().write(inconclusive, out), terminal);
    }
    if (markdown != null) {
      write(markdown, out -> out.write(verdicts.markdown()), terminal);
    }
    if (json != null) {
      write(json, verdicts.json()::writeTo, terminal);
    }
    if (Stream.of(markdown, json).noneMatch(STANDARD_OUTPUT::equals)) {
      print(
          brief
              ? verdicts.brief().stream().map(ConsoleText::printable).toList()
              : verdicts.document().lines(),
          terminal);
    }
    if (github) {
      verdicts.annotations().stream()
          .map(ConsoleText::printable)
          .forEach(terminal.commands()::println);
      terminal.commands().flush();
    }
  }

  /** Writes a list: as JSON where that is asked for, unless that is on standard output as lines. */
  void list(List<String> lines, JsonObject asJson, Terminal terminal)
      throws IOException, OptionException {
    begin(List.of(), null);
    if (json != null) {
      write(json, asJson::writeTo, terminal);
    }
    if (!STANDARD_OUTPUT.equals(json)) {
      print(lines, terminal);
    }
  }

  private static void write(String file, Report report, Terminal terminal) throws IOException {
    if (file.equals(STANDARD_OUTPUT)) {
      Writer out = terminal.data();
      report.writeTo(out);
      out.flush();
      return;
    }
    OutputFile.writeText(Path.of(file), report::writeTo);
  }

  static void print(List<String> lines, Terminal terminal) {
    terminal.print(lines);
  }
}
