package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.api.AnalysisRequest;
import io.github.trueload.api.RunAnalyzer;
import io.github.trueload.bytes.ReadOptions;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.document.TextTable;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateSyntaxException;
import io.github.trueload.gate.Metric;
import io.github.trueload.gate.Metrics;
import io.github.trueload.input.InputOptions;
import io.github.trueload.report.CheckVerdicts;
import io.github.trueload.report.MetricsJson;
import io.github.trueload.trend.HistoryFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trueload check}: conditions on a run, and an exit code for a build. */
@Command(
    name = "check",
    description = "Check gates on a run, for builds and pull requests.",
    footer = {
      "",
      "Examples:",
      "  trueload check run.jtl --gate 'arrivals.cov = 1 ± 0.1'",
      "  trueload check run.jtl --gate 'p(99) of Home < 250ms' --trim auto",
      "  trueload check run.jtl run.pcap --gates gates.txt --junit gates.xml",
      "",
      "A gate:",
      "  [warn] metric[(arg)] [of LABEL|/regex/] [in steady|last 5m|60s..end]",
      "  OP value[unit] [± tolerance] | ± error | vs baseline +10%% [min n=1000] [: message]",
      "Exit: 0 all pass, 1 a gate failed, 2 wrong usage, 3 unreadable, 4 inconclusive."
    },
    sortOptions = false)
final class CheckCommand extends TerminalCommand implements JudgingCommand {

  @Mixin private RunOptions run;
  @Mixin private GateOptions gates;
  @Mixin private ProcessOption process;

  @Option(
      names = "--baseline",
      order = -17,
      paramLabel = "FILE",
      description = "File of the baseline run, for gates with 'vs baseline'; repeatable.")
  private List<Path> baseline = List.of();

  @Option(
      names = "--baseline-run",
      order = -17,
      paramLabel = "FILE",
      description = "Files of a further run of the baseline, separated by commas; repeatable.")
  private List<String> baselineRuns = List.of();

  @Option(
      names = "--history",
      order = -17,
      paramLabel = "DIR",
      description =
          "Use the earlier runs in this folder as the baseline: files of 'analyze --json'; see"
              + " 'trueload trend'.")
  private Path history;

  @Option(
      names = "--within-run",
      order = -17,
      description =
          "With one run of the baseline: count only the errors within the two runs. An unchanged"
              + " run can then fail, because equal runs differ.")
  private boolean withinRun;

  @Option(
      names = "--html",
      order = -16,
      paramLabel = "FILE",
      description = "Write the report with the gates to FILE, one page that works offline.")
  private Path html;

  @Mixin private PageOptions page;

  @Mixin private VerdictOutputs outputs;

  @Option(
      names = "--list",
      help = true,
      description =
          "List the metrics with units and meaning, without reading a run; with --json as JSON.")
  private boolean list;

  private @Nullable CheckResult result;
  private @Nullable String refusal;

  @Override
  int run() throws IOException, OptionException, GateSyntaxException {
    return list ? list() : check();
  }

  @Override
  void refused(String line) {
    refusal = line;
    outputs.writeRefusal("check", line);
  }

  @Override
  public void refuse(@Nullable String line) {
    outputs.refuse("check", inputs(), html, line);
  }

  private List<Path> inputs() {
    return Stream.of(
            Stream.of(run.given(), baseline, gates.files(), HistoryFiles.inputs(history)),
            FurtherRuns.files(baselineRuns).stream())
        .flatMap(files -> files)
        .flatMap(List::stream)
        .toList();
  }

  /** The verdicts; null before the command was carried out. */
  @Nullable CheckResult result() {
    return result;
  }

  /** Why the command was not carried out; null if it was. */
  @Nullable String refusal() {
    return refusal;
  }

  private int list() throws IOException, OptionException {
    outputs.list(MetricsTable.lines(), MetricsJson.all(), terminal);
    return ExitCodes.OK;
  }

  private List<AnalysisRequest> earlier(InputOptions inputs) throws OptionException {
    if (!baseline.isEmpty()) {
      return FurtherRuns.requests(
          process.in(run.analysis(baseline)),
          FurtherRuns.files(baselineRuns),
          files -> process.in(run.analysis(files)),
          inputs,
          "--baseline-run needs the name of a file");
    }
    if (!baselineRuns.isEmpty() || withinRun) {
      throw new OptionException(
          "--baseline-run and --within-run go with --baseline FILE, the baseline's first run");
    }
    return List.of();
  }

  private CheckResult check(AnalysisRequest now, List<Gate> conditions, InputOptions inputs)
      throws IOException, OptionException {
    List<AnalysisRequest> before = earlier(inputs);
    return html == null
        ? RunAnalyzer.check(now, conditions, before, withinRun)
        : RunAnalyzer.checkWithIntervals(now, conditions, before, withinRun);
  }

  private CheckResult checkHistory(AnalysisRequest now, List<Gate> conditions)
      throws IOException, OptionException {
    if (!baseline.isEmpty() || !baselineRuns.isEmpty() || withinRun) {
      throw new OptionException(
          "--history is the baseline itself: give it without --baseline, --baseline-run and"
              + " --within-run");
    }
    return RunAnalyzer.check(now, conditions, HistoryFiles.read(history), html != null);
  }

  private int check() throws IOException, OptionException {
    outputs.begin(inputs(), html);
    List<Gate> conditions = gates.gates();
    List<Path> all = Stream.concat(run.files().stream(), baseline.stream()).toList();
    try (ProgressBar bar = ProgressBar.of(terminal, all, outputs.onStandardOutput())) {
      InputOptions inputs = run.inputs().withReading(ReadOptions.quietly().withProgress(bar));
      AnalysisRequest now = new AnalysisRequest(process.in(run.analysis()), inputs);
      result = history == null ? check(now, conditions, inputs) : checkHistory(now, conditions);
    }
    outputs.write(CheckVerdicts.of(result), html, page.with(result), terminal);
    return outputs.exitCode(result.outcome());
  }

  /** The metrics of gates as a table for the terminal. */
  private static final class MetricsTable {

    private MetricsTable() {}

    /** The lines, without their ends. */
    static List<String> lines() {
      TextTable table = new TextTable().row("metric", "unit", "of label", "least n");
      List<String> lines = new ArrayList<>();
      for (Metric metric : Metrics.all()) {
        table.row(
            metric.form(),
            metric.kind().unitWords(),
            metric.isOfLabels() ? "yes" : "",
            String.valueOf(metric.minimum()));
      }
      List<String> rows = table.lines("", ConsoleText.WIDTH);
      int width = rows.stream().mapToInt(String::length).max().orElseThrow();
      lines.add(rows.get(0) + "  meaning");
      for (int i = 0; i < Metrics.all().size(); i++) {
        Metric metric = Metrics.all().get(i);
        String row = rows.get(i + 1);
        lines.addAll(
            ConsoleText.wrap(
                row + "  ", " ".repeat(width + 2), metric.meaning(), ConsoleText.WIDTH));
      }
      return lines;
    }
  }
}
