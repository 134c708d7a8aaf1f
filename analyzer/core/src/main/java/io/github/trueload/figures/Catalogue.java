package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.flag;
import static io.github.trueload.figures.Figure.number;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.Figure.text;
import static io.github.trueload.figures.FigureLabels.shown;
import static io.github.trueload.figures.GateRules.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.Window;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.responses.Apdex;
import io.github.trueload.stats.responses.LabelSummary;
import io.github.trueload.stats.responses.LogTimes;
import io.github.trueload.stats.responses.OverTime;
import io.github.trueload.stats.responses.Received;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.wording.VerdictText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Every figure of an analysis, in the order of its JSON. */
public final class Catalogue {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.analysis/1";

  /**
   * All at once. The JVM takes a while for so many functions, so they wait until all are needed.
   */
  private static final class Whole {
    static final List<Member<AnalysisResult>> ALL =
        List.of(
            text("schema", result -> SCHEMA, "name and version of the schema"),
            inputs(),
            window(),
            verdict(),
            samples("samples", AnalysisResult::samples, "samples"),
            samples("transactions", AnalysisResult::transactions, "transactions"),
            ArrivalFigures.part(),
            FigurePart.of("response_s", AnalysisResult::response, "reported response times")
                .with(TimesFigure.quantiles("", Function.<DurationSummary>identity())),
            intervals(),
            ConnectionFigures.wire(),
            EventFigures.part(),
            ConnectionFigures.sessions(),
            ConnectionFigures.error(),
            UserFigures.loop(),
            UserFigures.webUsers(),
            logTimes(),
            NetworkFigures.clock(),
            NetworkFigures.network(),
            EventFigures.logged(),
            UserFigures.sessions(),
            ProcessFigures.workload(),
            ProcessFigures.conformance(),
            overTime(),
            FailureFigures.part(),
            ArrivalFigures.breakdowns(),
            HealthFigures.part());
  }

  private Catalogue() {}

  /** {@return every figure, in the order of the JSON} */
  public static List<Member<AnalysisResult>> all() {
    return Whole.ALL;
  }

  /** {@return the figures of {@code part} that have a metric} */
  public static List<GateFigure> gates(FigurePart<AnalysisResult, ?> part) {
    List<GateFigure> gates = new ArrayList<>();
    part.addGates(Function.identity(), null, gates);
    return gates;
  }

  /** {@return the values of {@code result} by their names} */
  public static Map<String, Object> values(AnalysisResult result) {
    return FigurePart.values(Whole.ALL, result);
  }

  /** {@return the tables that {@code result} fills, names and units as in the JSON} */
  public static List<FigureTable> tables(AnalysisResult result) {
    List<FigureTable> tables = new ArrayList<>();
    for (Member<AnalysisResult> member : Whole.ALL) {
      if (member instanceof FigurePart<AnalysisResult, ?> part) {
        part.addTables(result, tables);
      } else if (member instanceof FigureRows<AnalysisResult, ?> rows) {
        rows.addTable(result, tables);
      }
    }
    if (result.arrivals().detail() != null) {
      tables.add(ArrivalFigures.autocorrelation(result.arrivals().detail()));
    }
    result.breakdowns().forEach(each -> tables.add(ArrivalFigures.table(each)));
    tables.add(times(result));
    return tables;
  }

  private static FigureTable times(AnalysisResult result) {
    List<Member<CountedTimes>> columns = new ArrayList<>();
    columns.add(count("count", CountedTimes::count, ""));
    columns.addAll(TimesFigure.quantiles("_s", CountedTimes::times));
    List<String> names = new ArrayList<>(List.of("of"));
    FigurePart.addCells("", columns, null, names, new ArrayList<>());
    List<List<Object>> rows = new ArrayList<>();
    for (TimesFigure times : TimesFigures.all()) {
      CountedTimes found = times.in(result);
      if (found != null) {
        List<Object> row = new ArrayList<>(List.of(times.id()));
        FigurePart.addCells("", columns, found, new ArrayList<>(), row);
        rows.add(row);
      }
    }
    return new FigureTable("times", names, rows);
  }

  private static Member<AnalysisResult> inputs() {
    return FigureRows.list(
        "inputs",
        AnalysisResult::inputs,
        "one entry for each log, and one for all captures together, in the given order",
        text("path", Input::path, "path as given; for several captures the first three"),
        text("format", Input::format, "format as which the input was read"),
        count("rows", Input::rows, "rows of a log, packets of a capture"),
        FigureList.map(
            "anomalies",
            FigureUnit.COUNT,
            Catalogue::anomalies,
            "kind of damage and number of occurrences"),
        FigureList.map("metadata", FigureUnit.TEXT, Input::metadata, "further properties"));
  }

  private static Map<String, Long> anomalies(Input input) {
    Map<String, Long> counts = new LinkedHashMap<>();
    input.anomalies().forEach((kind, found) -> counts.put(kind, found.count()));
    return counts;
  }

  private static Member<AnalysisResult> window() {
    return FigurePart.of(
        "window",
        AnalysisResult::window,
        "the analyzed part of the run, after --trim",
        of("start_s", FigureUnit.INSTANT, Window::startSeconds, "start of the window"),
        of("end_s", FigureUnit.INSTANT, Window::endSeconds, "end of the window"),
        text("steady_by", Window::steadyBy, "none, given or mser-5"),
        seconds("cut_start_s", Window::cutStart, "time removed at the start of the run"),
        seconds("cut_end_s", Window::cutEnd, "time removed at the end of the run"));
  }

  private static Member<AnalysisResult> verdict() {
    return FigurePart.of(
        "verdict",
        (AnalysisResult result) -> result,
        "",
        text("headline", VerdictText::headline, "the verdict in one line"),
        flag(
            "conclusive",
            result -> result.verdict().conclusive(),
            "false if too little data, coarse timestamps, damage or a problem of the load generator"
                + " prevents a verdict"),
        FigureList.list(
            "points",
            FigureUnit.TEXT,
            VerdictText::points,
            "the evidence and the recommended actions"));
  }

  private static Member<AnalysisResult> intervals() {
    return FigureRows.list(
            "intervals",
            AnalysisResult::intervals,
            "95 % intervals of reported figures, the same as those of gates; empty if the command"
                + " does not compute them",
            text("metric", FigureInterval::metric, "name of the figure in a gate"),
            text("label", FigureInterval::label, "the label; null for all labels together"),
            text("unit", FigureInterval::unit, "unit: s, /s or 1"),
            number("value", FigureInterval::value, "value of the figure"),
            number("low95", FigureInterval::low, "lower end of its 95 % interval"),
            number("high95", FigureInterval::high, "upper end of this interval"),
            text(
                "reason",
                FigureInterval::reason,
                "reason why there is no interval; null if there is one"))
        .table("intervals");
  }

  private static Member<AnalysisResult> samples(
      String name, Function<AnalysisResult, Samples> samples, String what) {
    return FigurePart.of(
        name,
        samples,
        what + " of the logs",
        count("count", Samples::count, what),
        count("errors", Samples::errors, "failed " + what),
        FigureRows.map(
                "labels",
                Samples::labels,
                "the same for each label",
                count("count", LabelSummary::count, what),
                count("errors", LabelSummary::errors, "failed " + what),
                seconds("mean_s", LabelSummary::mean, "mean response time"),
                seconds("p50_s", LabelSummary::p50, "median response time"),
                seconds("p95_s", LabelSummary::p95, "95th percentile"),
                seconds("p99_s", LabelSummary::p99, "99th percentile"),
                seconds("max_s", LabelSummary::max, "largest response time"))
            .table(name.equals("samples") ? "labels" : name, "label"));
  }

  /** {@return the parts of the log's response times} */
  public static FigurePart<AnalysisResult, ?> logTimes() {
    List<Member<AnalysisResult>> members = new ArrayList<>();
    TimesFigures.of(Group.LOG_PARTS).forEach(each -> members.add(each.counted()));
    members.add(received());
    members.add(apdex());
    members.add(
        FigurePart.of(
                "intended",
                (AnalysisResult result) ->
                    result.logTimes() == null || result.logTimes().intended() == null
                        ? null
                        : result,
                "times from the intended starts")
            .with(TimesFigures.of(Group.INTENDED).stream().map(TimesFigure::counted).toList()));
    return FigurePart.of(
            "log_times",
            (AnalysisResult result) -> result.logTimes() == null ? null : result,
            "the parts of the log's response times")
        .with(members);
  }

  private static <T> Function<AnalysisResult, T> ofLog(Function<LogTimes, T> of) {
    return result -> of.apply(result.logTimes());
  }

  /** {@return bytes of the responses} */
  public static FigurePart<AnalysisResult, Received> received() {
    return FigurePart.of(
            "received",
            ofLog(LogTimes::received),
            "bytes of the responses, heads and bodies, as logged",
            count(
                "count",
                Received::count,
                "number of samples with a byte count",
                shown("Responses", "responses")),
            count(
                "bytes",
                Received::bytes,
                "total number of bytes",
                gate("received.bytes").meaning("bytes of the responses, heads and bodies"),
                shown("Bytes", "bytes")),
            of(
                "mean_bytes",
                FigureUnit.BYTES,
                Received::mean,
                "mean number of bytes per response",
                gate("received.mean", 30).meaning("bytes per response, head and body, mean"),
                shown("Mean per response", "mean")),
            of(
                "bytes_per_s",
                FigureUnit.BYTES,
                Received::perSecond,
                "bytes per second of the window",
                gate("received.rate", 30).meaning("bytes of the responses per second"),
                shown("Per second", "per second")))
        .table("received")
        .gated(Origin.LOG, Received::count, "the log contains no bytes");
  }

  private static Member<AnalysisResult> apdex() {
    return FigurePart.of(
            "apdex",
            ofLog(LogTimes::apdex),
            "Application Performance Index",
            seconds("target_s", Apdex::target, "target T"),
            count("satisfied", Apdex::satisfied, "samples that passed within T"),
            count(
                "tolerating",
                Apdex::tolerating,
                "samples that passed within 4 T, but not within T"),
            count("frustrated", Apdex::frustrated, "samples that were slower or failed"),
            number("score", Apdex::score, "score from 0 to 1"))
        .table("apdex");
  }

  private static Member<AnalysisResult> overTime() {
    return FigurePart.of(
        "over_time",
        AnalysisResult::overTime,
        "response times by the samples' starts",
        seconds("part_s", OverTime::partSeconds, "length of a part"),
        FigureRows.list(
                "rows",
                (OverTime over) -> points(over),
                "",
                seconds(
                    "t_s", (double[] it) -> it[0], "middle of the part, from the window's start"),
                seconds("mean_s", (double[] it) -> it[1], "mean"),
                seconds("p50_s", (double[] it) -> it[2], "median response time"),
                seconds("p95_s", (double[] it) -> it[3], "95th percentile"),
                seconds("p99_s", (double[] it) -> it[4], "99th percentile"))
            .table("over-time"));
  }

  static List<double[]> points(int count, IntFunction<double[]> of) {
    return IntStream.range(0, count).mapToObj(of).toList();
  }

  private static List<double[]> points(OverTime over) {
    return points(
        over.mean().x().length,
        i ->
            new double[] {
              over.mean().x()[i],
              over.mean().y()[i],
              over.p50().y()[i],
              over.p95().y()[i],
              over.p99().y()[i]
            });
  }
}
