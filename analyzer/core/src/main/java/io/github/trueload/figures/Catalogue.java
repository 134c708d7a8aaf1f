package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.flag;
import static io.github.trueload.figures.Figure.number;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.Figure.text;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.Apdex;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.CountedTimes;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.FamilyFit;
import io.github.trueload.stats.GeneratorHealth;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.LabelSummary;
import io.github.trueload.stats.LogTimes;
import io.github.trueload.stats.Network;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.OverTime;
import io.github.trueload.stats.Received;
import io.github.trueload.stats.ReportingError;
import io.github.trueload.stats.Samples;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.stats.ThinkTimes;
import io.github.trueload.stats.UserSessions;
import io.github.trueload.stats.Verdict;
import io.github.trueload.stats.WebUserRow;
import io.github.trueload.stats.WebUserTable;
import io.github.trueload.stats.Window;
import io.github.trueload.stats.Wire;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Every figure of an analysis, in the order of its JSON. */
public final class Catalogue {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.analysis/1";

  private static final List<Member<AnalysisResult>> ALL =
      List.of(
          text("schema", result -> SCHEMA, "name and version of the schema"),
          inputs(),
          window(),
          verdict(),
          samples(),
          ArrivalFigures.part(),
          FigurePart.of("response_s", AnalysisResult::response, "reported response times")
              .with(TimesFigure.quantiles("", Function.<DurationSummary>identity())),
          wire(),
          sessions(),
          error(),
          loop(),
          webUsers(),
          logTimes(),
          clock(),
          network(),
          logSessions(),
          overTime(),
          ArrivalFigures.breakdowns(),
          health());

  private Catalogue() {}

  /** Every figure, in the order of the JSON. */
  public static List<Member<AnalysisResult>> all() {
    return ALL;
  }

  /** The values of {@code result} by their names. */
  public static Map<String, Object> values(AnalysisResult result) {
    return FigurePart.values(ALL, result);
  }

  /** The tables that {@code result} fills, names and units as in the JSON. */
  public static List<FigureTable> tables(AnalysisResult result) {
    List<FigureTable> tables = new ArrayList<>();
    for (Member<AnalysisResult> member : ALL) {
      if (member instanceof FigurePart<AnalysisResult, ?> part) {
        part.addTables(result, tables);
      }
    }
    if (result.arrivals() != null && result.arrivals().detail() != null) {
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
        "the logs, each by itself, and the captures as one, in the order given",
        text("path", Input::path, "as given, of many captures the first three"),
        text("format", Input::format, "what it was read as"),
        count("rows", Input::rows, "rows of a log, packets of a capture"),
        FigureList.map(
            "anomalies", Unit.COUNT, Catalogue::anomalies, "kind of damage and how often"),
        FigureList.map("metadata", Unit.TEXT, Input::metadata, "further facts"));
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
        "the part of the run that the figures are of, after --steady",
        of("start_s", Unit.INSTANT, Window::startSeconds, "its start"),
        of("end_s", Unit.INSTANT, Window::endSeconds, "its end"),
        text("steady_by", Window::steadyBy, "none, given or mser-5"),
        seconds("cut_start_s", Window::cutStart, "what was cut off the run's start"),
        seconds("cut_end_s", Window::cutEnd, "what was cut off its end"));
  }

  private static Member<AnalysisResult> verdict() {
    return FigurePart.of(
        "verdict",
        AnalysisResult::verdict,
        "",
        text("headline", Verdict::headline, "the verdict in one line"),
        flag(
            "conclusive",
            Verdict::conclusive,
            "false where too little data, coarse stamps, damage or the load generator's own trouble"
                + " forbid a verdict"),
        FigureList.list(
            "points", Unit.TEXT, Verdict::points, "what stands behind it and what to do"));
  }

  private static Member<AnalysisResult> samples() {
    return FigurePart.of(
        "samples",
        AnalysisResult::samples,
        "samples of the logs",
        count("count", Samples::count, "samples"),
        count("errors", Samples::errors, "failed samples"),
        FigureRows.map(
                "labels",
                Samples::labels,
                "each label",
                count("count", LabelSummary::count, "samples"),
                count("errors", LabelSummary::errors, "failed samples"),
                seconds("mean_s", LabelSummary::mean, "mean response time"),
                seconds("p50_s", LabelSummary::p50, "median"),
                seconds("p95_s", LabelSummary::p95, "95 % quantile"),
                seconds("p99_s", LabelSummary::p99, "99 % quantile"),
                seconds("max_s", LabelSummary::max, "longest"))
            .table("labels", "label"));
  }

  private static Member<AnalysisResult> wire() {
    return FigurePart.of(
            "wire",
            (AnalysisResult result) -> result.wire() == null ? null : result,
            "what the packets say of the servers under test",
            count(
                "connections",
                ofWire(Wire::connections),
                "TCP connections that carried a request of the window"),
            count("peak_open", ofWire(Wire::peakOpen), "most of them open at once"),
            count("requests", ofWire(Wire::requests), "requests"),
            count("responses", ofWire(Wire::responses), "those answered whole"),
            count("incomplete", ofWire(Wire::incomplete), "the rest"),
            FigurePart.of(
                    "requests_per_connection",
                    ofWire(Wire::requestsPerConnection),
                    "requests of a connection",
                    number("mean", CountSpread::mean, "mean"),
                    count("min", CountSpread::least, "fewest"),
                    count("max", CountSpread::most, "most"))
                .always(),
            times(
                "reply_s",
                Wire::reply,
                "from the request's last byte to the response's first; negative for an early"
                    + " response"),
            times(
                "response_s",
                Wire::response,
                "from the request's last byte to the response's last"))
        .with(TimesFigures.of(Group.WIRE_PARTS).stream().map(TimesFigure::counted).toList())
        .table("wire");
  }

  private static <T> Function<AnalysisResult, T> ofWire(Function<Wire, T> of) {
    return result -> of.apply(result.wire());
  }

  /** Without columns: the table of all times has them. */
  private static FigurePart<AnalysisResult, DurationSummary> times(
      String name, Function<Wire, DurationSummary> of, String meaning) {
    return FigurePart.of(name, ofWire(of), meaning)
        .with(TimesFigure.quantiles("", Function.<DurationSummary>identity()))
        .withoutColumns();
  }

  private static Member<AnalysisResult> sessions() {
    return FigurePart.of(
            "sessions",
            AnalysisResult::sessions,
            "users and their connections",
            count("count", SessionConnections::count, "sessions of tl_session; else threads"),
            count(
                "connections",
                SessionConnections::connections,
                "of the captures where there are any, else of the log"),
            count(
                "shared_connections",
                SessionConnections::sharedConnections,
                "those that carried requests of more than one session"),
            count(
                "reconnects",
                SessionConnections::reconnects,
                "connections beyond the first, summed over the sessions"),
            text("evidence", SessionConnections::evidence, "how this is known, in words")
                .withoutColumn())
        .table("sessions");
  }

  private static Member<AnalysisResult> error() {
    return FigurePart.of(
            "error",
            AnalysisResult::error,
            "reported minus wire",
            count(
                "matched",
                ReportingError::matched,
                "requests found in both and compared one by one; 0: distributions only"),
            seconds("mean_s", ReportingError::mean, "mean of the differences"),
            seconds("p50_s", ReportingError::p50, "their median"),
            seconds("p99_s", ReportingError::p99, "their 99 % quantile"),
            number("ratio_of_means", ReportingError::ratioOfMeans, "mean reported over mean wire"))
        .table("error");
  }

  private static Member<AnalysisResult> loop() {
    return FigurePart.of("principle_a", AnalysisResult::loop, "the closed loop measured, Table 3")
        .with(loopFigures())
        .table("principle-a");
  }

  private static List<Member<ObservedLoop>> loopFigures() {
    return List.of(
        count("n", ObservedLoop::users, "users that sent in the window, N"),
        seconds("z_s", loop -> loop.think().mean(), "mean think time Z"),
        Figure.<ObservedLoop>seconds("z_sd_s", loop -> loop.think().sd(), "its standard deviation")
            .withoutColumn(),
        Figure.<ObservedLoop>count("gaps", loop -> loop.think().gaps(), "how many gaps")
            .withoutColumn(),
        Figure.<ObservedLoop>count(
                "overlaps",
                loop -> loop.think().overlaps(),
                "requests sent before the user's last response was there")
            .withoutColumn(),
        of("x_per_s", Unit.PER_SECOND, ObservedLoop::ratePerSecond, "requests a second, λ"),
        seconds("r_s", ObservedLoop::response, "mean reported response time R"),
        seconds("r_se_s", ObservedLoop::responseStandardError, "standard error of R"),
        number("q", ObservedLoop::inSystem, "mean number being served, λR"),
        number("n_little", ObservedLoop::littleUsers, "λ(R + Z)"),
        number("n_difference", ObservedLoop::difference, "that minus n"),
        number("r_to_z", ObservedLoop::responseToThink, "R/Z"),
        seconds("interval_mean_s", loop -> loop.intervals().mean(), "as arrivals"),
        seconds("interval_sd_s", loop -> loop.intervals().sd(), "as arrivals"),
        number("interval_cov", ObservedLoop::intervalCov, "where the stamps can carry it"),
        Figure.<ObservedLoop>flag(
                "drawn",
                loop -> loop.think().drawn(),
                "whether Z is of the think times drawn rather than of the gaps")
            .withoutColumn());
  }

  /** The rows of Table 3 of several runs. */
  public static FigureTable loopTable(List<ObservedLoop> runs) {
    List<String> columns = new ArrayList<>();
    FigurePart.addCells("", loopFigures(), null, columns, new ArrayList<>());
    List<List<Object>> rows = new ArrayList<>();
    for (ObservedLoop loop : runs) {
      List<Object> row = new ArrayList<>();
      FigurePart.addCells("", loopFigures(), loop, new ArrayList<>(), row);
      rows.add(row);
    }
    return new FigureTable("principle-a", columns, rows);
  }

  private static Member<AnalysisResult> webUsers() {
    return FigurePart.of(
        "web_users",
        AnalysisResult::webUsers,
        "the web users behind the test, Table 4",
        number("objects_per_page", WebUserTable::objectsPerPage, "requests a page takes"),
        of("pages_per_s", Unit.PER_SECOND, WebUserTable::pagesPerSecond, "pages a second"),
        number("q_pages", WebUserTable::pagesInSystem, "pages being served"),
        FigureRows.list(
                "rows",
                WebUserTable::rows,
                "",
                seconds("z_s", WebUserRow::think, "think time Z'"),
                number("n", WebUserRow::users, "web users N'"))
            .table("web-users"));
  }

  private static Member<AnalysisResult> logTimes() {
    List<Member<AnalysisResult>> members = new ArrayList<>();
    TimesFigures.of(Group.LOG_PARTS).forEach(each -> members.add(each.counted()));
    members.add(received());
    members.add(apdex());
    members.add(
        FigurePart.of(
                "intended",
                (AnalysisResult result) -> result.logTimes().intended() == null ? null : result,
                "against intended starts")
            .with(TimesFigures.of(Group.INTENDED).stream().map(TimesFigure::counted).toList()));
    return FigurePart.of(
            "log_times",
            (AnalysisResult result) -> result.logTimes() == null ? null : result,
            "what the log's response times are made of")
        .with(members);
  }

  private static <T> Function<AnalysisResult, T> ofLog(Function<LogTimes, T> of) {
    return result -> of.apply(result.logTimes());
  }

  private static Member<AnalysisResult> received() {
    return FigurePart.of(
            "received",
            ofLog(LogTimes::received),
            "bytes of the responses, heads and bodies, as logged",
            count("count", Received::count, "samples that have them"),
            count("bytes", Received::bytes, "their sum"),
            of("mean_bytes", Unit.BYTES, Received::mean, "mean of a response"))
        .table("received");
  }

  private static Member<AnalysisResult> apdex() {
    return FigurePart.of(
            "apdex",
            ofLog(LogTimes::apdex),
            "Application Performance Index",
            seconds("target_s", Apdex::target, "T"),
            count("satisfied", Apdex::satisfied, "passed within T"),
            count("tolerating", Apdex::tolerating, "passed within 4 T"),
            count("frustrated", Apdex::frustrated, "slower, or failed"),
            number("score", Apdex::score, "from 0 to 1"))
        .table("apdex");
  }

  private static Member<AnalysisResult> clock() {
    return FigurePart.of(
            "clock",
            (AnalysisResult result) -> result.clock() == null ? null : result,
            "whose clock the log's times are of",
            count("samples", result -> result.clock().samples(), "samples of the log"),
            count("kernel", result -> result.clock().kernel(), "those by the kernel's timestamps"),
            count(
                "generator",
                result -> result.clock().generator(),
                "those by the load generator's own clock; the rest does not say"),
            of(
                "kernel_share",
                Unit.SHARE,
                (AnalysisResult result) -> result.clock().kernelShare(),
                "share of the samples by the kernel's timestamps"))
        .with(TimesFigures.of(Group.DELAY).stream().map(TimesFigure::counted).toList())
        .table("clock");
  }

  private static Member<AnalysisResult> network() {
    return FigurePart.of(
            "network",
            (AnalysisResult result) -> result.network() == null ? null : result,
            "what the load generator's kernel knew of the log's exchanges",
            count(
                "sent",
                result -> result.network().sent(),
                "requests of which it is known whether they were sent again"),
            count(
                "sent_again",
                result -> result.network().sentAgain(),
                "how often requests were sent again on another connection"),
            FigurePart.of(
                    "segments",
                    (AnalysisResult result) -> result.network().all(),
                    "segments that the load generator sent again",
                    count("requests", Network.OfLabel::requests, "requests"),
                    count(
                        "retransmissions",
                        Network.OfLabel::retransmissions,
                        "their segments that were sent again"),
                    count(
                        "retransmitted",
                        Network.OfLabel::retransmitted,
                        "requests with such a segment"))
                .prefix(""))
        .with(TimesFigures.of(Group.NETWORK).stream().map(TimesFigure::counted).toList())
        .with(
            List.of(
                FigureRows.map(
                        "labels",
                        (AnalysisResult result) -> result.network().labels(),
                        "each label",
                        count("requests", Network.OfLabel::requests, "requests"),
                        count(
                            "retransmissions",
                            Network.OfLabel::retransmissions,
                            "their segments that were sent again"),
                        count(
                            "retransmitted",
                            Network.OfLabel::retransmitted,
                            "requests with such a segment"),
                        ofLabel("rtt", Network.OfLabel::roundTrip, "least round-trip times"),
                        ofLabel(
                            "server",
                            Network.OfLabel::server,
                            "to the first byte, less the round-trip time"))
                    .table("network-labels", "label")))
        .table("network");
  }

  private static Member<Network.OfLabel> ofLabel(
      String name, Function<Network.OfLabel, CountedTimes> times, String meaning) {
    return FigurePart.of(
            name, times, meaning, count("count", CountedTimes::count, "how many times these are"))
        .with(TimesFigure.quantiles("_s", CountedTimes::times));
  }

  private static Member<AnalysisResult> logSessions() {
    return FigurePart.of(
            "log_sessions",
            (AnalysisResult result) -> result.logSessions() == null ? null : result,
            "sessions of the log",
            count("count", ofSessions(UserSessions::count), "sessions"),
            FigurePart.of("length", ofSessions(UserSessions::length), "from first to last")
                .with(TimesFigure.quantiles("_s", Function.<DurationSummary>identity()))
                .withoutColumns()
                .always(),
            FigurePart.of(
                    "requests",
                    ofSessions(UserSessions::requests),
                    "requests of a session",
                    number("mean", CountSpread::mean, "mean"),
                    count("min", CountSpread::least, "fewest"),
                    count("max", CountSpread::most, "most"))
                .prefix("")
                .always())
        .with(
            TimesFigures.of(Group.SESSIONS).stream()
                .filter(each -> !each.id().equals("session_length"))
                .map(TimesFigure::counted)
                .toList())
        .with(List.of(think()))
        .table("session-requests");
  }

  private static <T> Function<AnalysisResult, T> ofSessions(Function<UserSessions, T> of) {
    return result -> of.apply(result.logSessions());
  }

  private static FigurePart<AnalysisResult, ThinkTimes> think() {
    return FigurePart.of(
            "think",
            ofSessions(UserSessions::think),
            "gaps between a session's response and its next request",
            Figure.<ThinkTimes>count("count", it -> it.times().count(), "how many"))
        .with(TimesFigure.quantiles("_s", it -> it.times().times()))
        .with(
            List.of(
                FigureRows.list(
                        "families",
                        ThinkTimes::fits,
                        "fits by maximum likelihood, best first",
                        text("family", FamilyFit::family, "name"),
                        seconds("scale_s", FamilyFit::scale, "scale"),
                        number("shape", FamilyFit::shape, "shape"),
                        number("aic", FamilyFit::aic, "Akaike's information criterion"))
                    .table("think-families"),
                FigureRows.list(
                        "qq",
                        (ThinkTimes it) ->
                            points(
                                it.quantiles().x().length,
                                i -> new double[] {it.quantiles().x()[i], it.quantiles().y()[i]}),
                        "quantiles of the best family and as seen",
                        seconds("family_s", (double[] it) -> it[0], "of the family"),
                        seconds("seen_s", (double[] it) -> it[1], "as seen"))
                    .table("think-qq")))
        .withoutColumns();
  }

  private static List<double[]> points(int count, java.util.function.IntFunction<double[]> of) {
    return IntStream.range(0, count).mapToObj(of).toList();
  }

  private static Member<AnalysisResult> overTime() {
    return FigurePart.of(
        "over_time",
        AnalysisResult::overTime,
        "response times by start",
        seconds("part_s", OverTime::partSeconds, "length of a part"),
        FigureRows.list(
                "rows",
                (OverTime over) -> points(over),
                "",
                seconds("t_s", (double[] it) -> it[0], "middle of the part"),
                seconds("mean_s", (double[] it) -> it[1], "mean"),
                seconds("p50_s", (double[] it) -> it[2], "median"),
                seconds("p95_s", (double[] it) -> it[3], "95 % quantile"),
                seconds("p99_s", (double[] it) -> it[4], "99 % quantile"))
            .table("over-time"));
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

  private static Member<AnalysisResult> health() {
    return FigurePart.of(
        "health",
        AnalysisResult::health,
        "how the load generator itself fared in the window",
        FigureList.list("hosts", Unit.TEXT, GeneratorHealth::hosts, "the load generators"),
        count("seconds", GeneratorHealth::seconds, "seconds measured, over all of them"),
        of("covered", Unit.SHARE, GeneratorHealth::covered, "share of the window"),
        seconds("pause_max_s", GeneratorHealth::longestPause, "longest pause of a JVM"),
        of("pause_max_at_s", Unit.INSTANT, GeneratorHealth::longestPauseAt, "when it ended"),
        of(
            "pause_share",
            Unit.SHARE,
            GeneratorHealth::pauseShare,
            "share of the time in pauses of 10 ms and more"),
        count("gc_pauses", GeneratorHealth::collections, "pauses for garbage collection"),
        seconds("gc_s", GeneratorHealth::collectionTime, "how long they took together"),
        of("cpu_mean", Unit.SHARE, GeneratorHealth::cpuMean, "scarcest processors in use, mean"),
        of("cpu_p95", Unit.SHARE, GeneratorHealth::cpuP95, "95 % quantile of the seconds"),
        of("cpu_max", Unit.SHARE, GeneratorHealth::cpuMax, "fullest second"),
        of("cpu_process_mean", Unit.SHARE, GeneratorHealth::processCpuMean, "of the JVM itself"),
        of("cpu_stolen_mean", Unit.SHARE, GeneratorHealth::stolenCpuMean, "taken by a hypervisor"),
        count("wake_ups", GeneratorHealth::wakeUps, "wake-ups from Trueload's think times"),
        seconds("lag_p50_s", GeneratorHealth::lagP50, "how late they were, median"),
        seconds("lag_p99_s", GeneratorHealth::lagP99, "99 % quantile"),
        seconds("lag_max_s", GeneratorHealth::lagMax, "latest"),
        flag(
            "bottleneck",
            GeneratorHealth::isBottleneck,
            "whether any of this could have moved the result"),
        FigureRows.list(
            "disturbances",
            GeneratorHealth::disturbances,
            "what could have",
            text("kind", it -> it.kind().name().toLowerCase(Locale.ROOT), "what"),
            text("sentence", Disturbance::sentence, "in words")));
  }
}
