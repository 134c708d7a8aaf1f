package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.ExtraFigures;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.bytes.ReadOptions;
import io.github.trueload.document.CsvFiles;
import io.github.trueload.document.CsvTable;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.report.AnalysisDocument;
import io.github.trueload.report.CsvTables;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.sample.RowTimes;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.responses.Grouping;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trueload analyze}: logs and captures in, figures and a verdict out. */
@Command(
    name = "analyze",
    description = {
      "Analyze the sample logs and packet captures of one run: verdict on the traffic, response"
          + " times, failures, connections."
    },
    footer = {
      "",
      "Examples:",
      "  trueload analyze run.jtl",
      "  trueload analyze run.jtl run.pcap --trim 30s,10s --html run.html",
      "  trueload analyze access.log --log-format combined --by host",
      "  trueload analyze run.jtl --json - --trim auto",
      "  trueload analyze run.jtl --gates gates.txt --html run.html",
      "",
      "A duration is a number and a unit: 250ms, 30s, 2m, 1h.",
      "Exit: 0 done, 2 wrong usage or an output that cannot be written, 3 unreadable input;",
      "with gates also 1 a gate failed, 4 inconclusive."
    },
    sortOptions = false)
final class AnalyzeCommand extends TerminalCommand implements JudgingCommand {

  private static final String STANDARD_OUTPUT = "-";

  @Mixin private RunOptions run;

  @Option(
      names = "--json",
      order = -29,
      paramLabel = "FILE",
      description = "Write the results as JSON to FILE; - is standard output without other text.")
  private String json;

  @Option(
      names = "--html",
      order = -30,
      paramLabel = "FILE",
      description = "Write the report to FILE, one page that works offline.")
  private Path html;

  @Mixin private PageOptions page;

  @Mixin private GateOptions gates;

  @Mixin private ProcessOption process;

  @Option(
      names = "--csv",
      order = -28,
      paramLabel = "DIR",
      description =
          "Write each table to a file in DIR; with a capture also each exchange (response.csv) and"
              + " each connection event (connection.csv).")
  private Path csv;

  @Option(
      names = "--hlog",
      paramLabel = "FILE",
      description =
          "Write the response times of each second to FILE as an interval log of HdrHistogram.")
  private Path hlog;

  @Option(
      names = "--openmetrics",
      paramLabel = "FILE",
      description =
          "Write the verdict and the figures with their 95 %% intervals to FILE in the text format"
              + " of OpenMetrics.")
  private Path openMetrics;

  @Option(
      names = "--corrected",
      paramLabel = "FILE",
      description =
          "Write a copy of the JTL (CSV) to FILE with elapsed, Latency and Connect replaced by the"
              + " values measured in the capture.")
  private Path corrected;

  @Option(
      names = "--by",
      order = -14,
      split = ",",
      paramLabel = "label|group|host",
      description = "Also report arrivals and response times per label, thread group or host.")
  private List<Grouping> groupings = List.of();

  @Option(
      names = "--think",
      split = ",",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description =
          "Also report the number of equivalent web users for these mean think times, such as"
              + " 10s,20s,30s.")
  private List<Double> think;

  @Option(
      names = "--objects-per-page",
      paramLabel = "OBJECTS[/PAGES]",
      converter = Converters.Ratio.class,
      description =
          "Requests per page for --think, such as 15/9 for 15 requests on 9 pages. Default: 1.")
  private Double objectsPerPage;

  @Option(
      names = "--apdex",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Also report the Apdex of the samples for this target time.")
  private Double apdex;

  @Option(
      names = "--stall",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description =
          "Count gaps between the events of a streamed response as stalls if they are longer."
              + " Default: 1s.")
  private double stall = ExtraFigures.DEFAULT_STALL_SECONDS;

  @Option(
      names = "--follow",
      description =
          "Follow growing logs: print a line after each growth, and the report after Ctrl-C.")
  private boolean follow;

  @Option(
      names = "--idle",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "With --follow: stop after the log has not grown for this long.")
  private Double idle;

  @Option(
      names = {"-v", "--verbose"},
      order = -15,
      description = "Print all tables instead of the verdict, its evidence and the key tables.")
  private boolean verbose;

  private @Nullable AnalysisResult result;
  private @Nullable CheckResult check;
  private final List<String> lines = new ArrayList<>();
  private @Nullable String refusal;

  @Override
  int run() throws IOException, OptionException {
    checkOutputs();
    if (apdex != null && !(apdex > 0)) {
      throw new OptionException("--apdex: the time must be above 0");
    }
    if (!(stall > 0)) {
      throw new OptionException("--stall: the time must be above 0");
    }
    if (idle != null && !(follow && idle > 0)) {
      throw new OptionException("--idle: a time above 0, together with --follow");
    }
    return follow ? followed() : report();
  }

  @Override
  void refused(String line) {
    refusal = line;
  }

  @Override
  public void refuse(@Nullable String line) {
    try {
      outputs().check(inputs()).removeStale();
    } catch (OptionException | IOException e) {
      // The command is refused already.
    }
  }

  private List<Path> inputs() {
    return Stream.concat(run.given().stream(), gates.files().stream()).toList();
  }

  private PlannedOutputs outputs() {
    return new PlannedOutputs()
        .add("--json", json)
        .add("--html", html)
        .add("--hlog", hlog)
        .add("--openmetrics", openMetrics)
        .add("--corrected", corrected);
  }

  /** The figures; null before the command was carried out. */
  @Nullable AnalysisResult result() {
    return result;
  }

  /** The verdicts; null without gates. */
  @Nullable CheckResult check() {
    return check;
  }

  List<String> lines() {
    return lines;
  }

  /** Why the command was not carried out; null if it was. */
  @Nullable String refusal() {
    return refusal;
  }

  private int followed() throws IOException, OptionException {
    try (Interruption end = new Interruption()) {
      PrintWriter lines = STANDARD_OUTPUT.equals(json) ? terminal.errors() : terminal.text();
      List<Path> files = run.files();
      LongSupplier size = () -> ProgressBar.sizeOf(files);
      long idleNanos = idle == null ? 0 : (long) (idle * 1e9);
      new FollowLoop(lines, size, System::nanoTime, end::pause, idleNanos)
          .run(() -> read(bytes -> {}).whole().result());
      return report();
    }
  }

  private int report() throws IOException, OptionException {
    List<Gate> conditions = gates.areGiven() ? gates.gates() : List.of();
    RunFiles files;
    try (ProgressBar bar = ProgressBar.of(terminal, run.files(), STANDARD_OUTPUT.equals(json))) {
      files = read(bar);
      files.whole();
    }
    AnalyzedRun analyzed = files.whole();
    check = gates.areGiven() ? GateCheck.run(conditions, files, null) : null;
    result = ReportedIntervals.in(analyzed);
    if (csv != null) {
      writeTables(CsvTables.of(analyzed, result));
    }
    if (hlog != null) {
      HistogramLog.write(analyzed, hlog);
    }
    if (openMetrics != null) {
      OpenMetricsFile.write(analyzed, result, openMetrics);
    }
    String note = corrected == null ? null : CorrectedLog.write(analyzed, corrected, run.inputs());
    if (!STANDARD_OUTPUT.equals(json)) {
      lines.addAll(AnalysisDocument.lines(result, page.with(check, terminal.zone()), verbose));
      if (note != null) {
        lines.addAll(List.of("", note));
      }
    }
    write(result, check);
    return check == null ? ExitCodes.OK : ExitCodes.of(check.outcome());
  }

  private void writeTables(List<CsvTable> tables) throws IOException, OptionException {
    outputs().addTables("--csv", csv, tables).check(inputs());
    CsvFiles.write(csv, tables);
  }

  private RunFiles read(LongConsumer progress) throws IOException, OptionException {
    ReadOptions reading = ReadOptions.quietly().withProgress(progress);
    return RunFiles.read(
        process.in(
            run.analysis(WebUses.of(think, objectsPerPage))
                .by(groupings)
                .withApdex(apdex)
                .withStall(stall)),
        Inputs.opener(run.inputs().withReading(follow ? reading.whileGrowing() : reading)));
  }

  private void checkOutputs() throws IOException, OptionException {
    PlannedOutputs outputs = outputs().check(inputs());
    if (csv != null) {
      CsvFiles.check(csv);
    }
    outputs.removeStale();
  }

  private void write(AnalysisResult summary, @Nullable CheckResult check) throws IOException {
    if (html != null) {
      HtmlReport.write(summary, page.with(check), html);
    }
    if (STANDARD_OUTPUT.equals(json)) {
      Writer out = terminal.data();
      AnalysisDocument.json(summary).writeTo(out);
      out.flush();
      return;
    }
    if (json != null) {
      AnalysisDocument.json(summary).writeTo(Path.of(json));
    }
    terminal.print(lines);
  }

  /** {@code analyze --corrected}: the log again, with the wire's times. */
  private static final class CorrectedLog {

    private CorrectedLog() {}

    /**
     * Writes the log of the run.
     *
     * @return what was done, a line for people
     * @throws OptionException if there is not one log in CSV that can be read again, and a capture
     */
    static String write(AnalyzedRun analyzed, Path target, InputOptions options)
        throws OptionException, IOException {
      Path log = log(analyzed.result().inputs(), target);
      RowTimes times = analyzed.wireTimes();
      if (times == null) {
        throw new OptionException(
            "--corrected " + target + ": there is no capture to take the times from");
      }
      Inputs.Rewritten[] done = new Inputs.Rewritten[1];
      OutputFile.write(target, out -> done[0] = Inputs.rewrite(log, options, times, out));
      return "%s: %s of %s have the wire's times, %s left as they were."
          .formatted(
              target,
              NumberText.count(done[0].rewritten()),
              NumberText.count(done[0].rows(), "row"),
              NumberText.count(done[0].rows() - done[0].rewritten()));
    }

    private static Path log(List<Input> inputs, Path target) throws OptionException {
      List<Input> logs = inputs.stream().filter(CorrectedLog::isLog).toList();
      if (logs.size() != 1) {
        throw new OptionException(
            "--corrected %s: rewrites one log, %s given; give one log and its captures"
                .formatted(target, NumberText.count(logs.size())));
      }
      Input log = logs.get(0);
      if (!log.format().equals(SourceFormat.JTL_CSV.id())) {
        throw new OptionException(
            "--corrected %s: %s is %s; only a JTL in CSV can be rewritten"
                .formatted(target, log.path(), log.format()));
      }
      if (!Files.isRegularFile(Path.of(log.path()))) {
        throw new OptionException(
            "--corrected %s: %s can be read only once; write it to a file first"
                .formatted(target, log.path()));
      }
      return Path.of(log.path());
    }

    private static boolean isLog(Input input) {
      return !input.format().equals(SourceFormat.PCAP.id())
          && !input.format().equals(SourceFormat.PCAPNG.id());
    }
  }
}
