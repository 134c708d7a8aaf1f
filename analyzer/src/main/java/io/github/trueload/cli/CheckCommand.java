package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.analysis.SourceOpener;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.report.CheckAnnotations;
import io.github.trueload.report.CheckJson;
import io.github.trueload.report.CheckJunit;
import io.github.trueload.report.CheckMarkdown;
import io.github.trueload.report.OutputFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trueload check}: conditions on a run, and an exit code for a build. */
@Command(
    name = "check",
    description = "Says whether a run meets conditions: for builds and pull requests.",
    footer = {
      "",
      "A gate:",
      "  [warn] metric[(arg)] [of LABEL|/regex/] [in steady|last 5m|60s..end]",
      "  OP value[unit] [± tolerance] | vs baseline +10%%  [min n=1000] [: message]",
      "Exit: 0 all hold, 1 a gate failed, 2 wrong usage, 3 unreadable or inconclusive."
    },
    sortOptions = false)
final class CheckCommand implements Callable<Integer> {

  private static final String STANDARD_OUTPUT = "-";

  private final Terminal terminal;

  @Mixin private RunOptions run;
  @Mixin private GateOptions gates;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "A file of the run that 'vs baseline' compares with; repeatable.")
  private List<Path> baseline = List.of();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the gates as JUnit XML to FILE.")
  private Path junit;

  @Option(
      names = "--junit-inconclusive",
      paramLabel = "error|failure|skipped",
      description = "What an inconclusive gate is in the JUnit XML; default: error.")
  private CheckJunit.Inconclusive inconclusive = CheckJunit.Inconclusive.ERROR;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Write the gates as Markdown to FILE; - is standard output, with nothing else.")
  private String markdown;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the gates as JSON to FILE; - is standard output, with nothing else.")
  private String json;

  @Option(
      names = "--github",
      description = "Print annotations for GitHub Actions behind the table.")
  private boolean github;

  @Option(
      names = "--list",
      help = true,
      description = "Print the metrics with their units and their meaning, and read nothing.")
  private boolean list;

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (list) {
      print(CheckTable.metrics());
      return ExitCodes.OK;
    }
    return Refusals.guard(terminal, this::check);
  }

  private int check() throws IOException, OptionException {
    checkOutputs();
    List<Gate> conditions = gates.gates();
    SourceOpener opener = run.opener();
    AnalysisOptions now = run.analysis();
    AnalysisOptions then = baseline.isEmpty() ? null : run.analysis(baseline);
    RunFiles files = RunFiles.read(now, opener);
    RunFiles before = then == null ? null : RunFiles.read(then, opener);
    CheckResult result = GateCheck.run(conditions, files, before);
    write(result);
    return switch (result.outcome()) {
      case PASS -> ExitCodes.OK;
      case FAIL -> ExitCodes.FAILED;
      case INCONCLUSIVE -> ExitCodes.INCONCLUSIVE;
    };
  }

  private void checkOutputs() throws IOException, OptionException {
    long onStandardOutput =
        Stream.of(markdown, json).filter(STANDARD_OUTPUT::equals).count() + (github ? 1 : 0);
    if (onStandardOutput > 1) {
      throw new OptionException(
          "only one of --markdown -, --json - and --github can have standard output");
    }
    if (junit != null) {
      OutputFile.check(junit);
    }
    for (String file : Stream.of(markdown, json).filter(Objects::nonNull).toList()) {
      if (!file.equals(STANDARD_OUTPUT)) {
        OutputFile.check(Path.of(file));
      }
    }
  }

  /** Writes to a text. */
  @FunctionalInterface
  private interface Report {
    void writeTo(Writer out) throws IOException;
  }

  private void write(CheckResult result) throws IOException {
    if (junit != null) {
      write(junit.toString(), out -> CheckJunit.write(result, inconclusive, out));
    }
    if (markdown != null) {
      write(markdown, out -> CheckMarkdown.write(result, out));
    }
    if (json != null) {
      write(json, out -> CheckJson.write(result, out));
    }
    if (Stream.of(markdown, json).noneMatch(STANDARD_OUTPUT::equals)) {
      print(CheckTable.lines(result));
    }
    if (github) {
      print(CheckAnnotations.lines(result).stream().map(Plain::text).toList());
    }
  }

  private void write(String file, Report report) throws IOException {
    if (file.equals(STANDARD_OUTPUT)) {
      Writer out = terminal.data();
      report.writeTo(out);
      out.flush();
      return;
    }
    OutputFile.write(
        Path.of(file),
        path -> {
          try (Writer out = Files.newBufferedWriter(path, StandardCharsets.UTF_8)) {
            report.writeTo(out);
          }
        });
  }

  private void print(List<String> lines) {
    lines.forEach(terminal.text()::println);
    terminal.text().flush();
  }
}
