package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.health.CpuUse;
import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.JvmPauses;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.health.MeasuredLoad;
import io.github.trueload.stats.AnomalyCount;
import io.github.trueload.stats.Charts;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.Window;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.stats.arrivals.UserArrivals;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.stats.responses.Apdex;
import io.github.trueload.stats.responses.FailureKind;
import io.github.trueload.stats.responses.Failures;
import io.github.trueload.stats.responses.Grouping;
import io.github.trueload.stats.responses.LabelSummary;
import io.github.trueload.stats.responses.LogTimes;
import io.github.trueload.stats.responses.OverTime;
import io.github.trueload.stats.responses.Received;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.FamilyFit;
import io.github.trueload.stats.users.Intended;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.ObservedLoop.ThinkGaps;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.SessionEvidence;
import io.github.trueload.stats.users.ThinkTimes;
import io.github.trueload.stats.users.UserSessions;
import io.github.trueload.stats.users.WebUserRow;
import io.github.trueload.stats.users.WebUserTable;
import io.github.trueload.verdict.ArrivalDetail;
import io.github.trueload.verdict.ArrivalDetail.CovInterval;
import io.github.trueload.verdict.ArrivalDetail.LongRun;
import io.github.trueload.verdict.ArrivalJudge;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Breakdown;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import io.github.trueload.verdict.Reason;
import io.github.trueload.verdict.Remark;
import io.github.trueload.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Made-up summaries of the size and shape of a real run: 1,000 users, 500 requests a second, 45 s.
 */
final class Summaries {

  private static final Reason.Cov COV = new Reason.Cov(1.02, 0.01);

  private static final double LENGTH = 45;
  private static final int BINS = 200;

  private Summaries() {}

  /** A log and a capture of a run as it should be. */
  static AnalysisResult whole() {
    return Whole.RESULT;
  }

  /** Made once: most tests look at it. */
  private static final class Whole {
    static final AnalysisResult RESULT = made();
  }

  private static AnalysisResult made() {
    return bothInputs().toBuilder()
        .loop(loop())
        .webUsers(webUsers())
        .logTimes(logTimes())
        .logSessions(logSessions())
        .overTime(overTime())
        .labelsOverTime(Map.of("Home", overTime(), "Search", overTime()))
        .failures(failures("Service Unavailable", "Home"))
        .health(health(3))
        .build();
  }

  /** 45 seconds of a load generator; its longest pause is of so many milliseconds. */
  static GeneratorHealth health(long pauseMillis) {
    List<HealthSecond> seconds =
        IntStream.rangeClosed(1, 45)
            .mapToObj(
                i ->
                    new HealthSecond(
                        1_763_698_000_125L + i * 1000L,
                        1_000_000_000,
                        new LoadGenerator("generator", ""),
                        new JvmPauses(
                            i == 20 ? pauseMillis * 1_000_000 : 1_000_000,
                            0,
                            i % 9 == 0 ? 1 : 0,
                            i % 9 == 0 ? 8 : 0),
                        new CpuUse(2, 0.2, 0.3, 0.01, Double.NaN),
                        LagCounts.parse("0:480 1:17"),
                        DueSessions.NONE))
            .toList();
    double start = 1_763_698_000.125;
    return GeneratorHealth.of(
        seconds,
        start,
        start + LENGTH,
        HealthLimits.DEFAULT,
        new MeasuredLoad(497.11, 200e-6, false));
  }

  /** As {@code plain}, with the requests of thread groups {@code names} separated. */
  static AnalysisResult byGroup(AnalysisResult plain, String... names) {
    List<Breakdown.Part> parts =
        Stream.of(names)
            .map(name -> new Breakdown.Part(name, plain.arrivals(), 7, times(200e-6)))
            .toList();
    return plain.toBuilder()
        .breakdowns(List.of(new Breakdown(Grouping.GROUP, "log", parts, 3)))
        .build();
  }

  /** 1,000 users: N = λ(R + Z) with λ = 497.11/s and R = 200 µs. */
  private static ObservedLoop loop() {
    double think = 1000 / 497.11 - 200e-6;
    return new ObservedLoop(
        1000,
        new ThinkGaps(think, think, 21_370, 3, false),
        497.11,
        200e-6,
        1.1e-6,
        new Intervals(2.0116e-3, 2.0518e-3, 1.02, 0.0068, 0.004, 1e-6, true));
  }

  private static WebUserTable webUsers() {
    return new WebUserTable(
        10, 49.711, 0.0099, List.of(new WebUserRow(10, 497.1), new WebUserRow(30, 1491.3)));
  }

  private static LogTimes logTimes() {
    return new LogTimes(
        new CountedTimes(29_894, times(200e-6)),
        new CountedTimes(18, times(14e-3)),
        new LogTimes.Parts(
            new CountedTimes(1_012, times(90e-6)),
            new CountedTimes(29_912, times(170e-6)),
            new CountedTimes(29_912, times(30e-6))),
        new Received(29_912, 29_912L * 812, LENGTH),
        new Apdex(0.5, 29_000, 800, 112),
        new Intended(
            new CountedTimes(21_370, times(80e-6)),
            new CountedTimes(21_370, times(280e-6)),
            new CountedTimes(21_370, times(200e-6))));
  }

  private static UserSessions logSessions() {
    Series quantiles =
        series(100, i -> -2.01 * Math.log(1 - (i + 0.5) / 100), x -> x * (1 + 0.02 * Math.sin(x)));
    return new UserSessions(
        1000,
        times(44),
        new CountSpread(22.37, 9, 41),
        new CountedTimes(1000, times(60e-6)),
        new ThinkTimes(
            new CountedTimes(21_370, times(2.01)),
            List.of(
                new FamilyFit("exponential", 2.01, Double.NaN, 72_560.5),
                new FamilyFit("weibull", 2.01, 0.999, 72_562.1)),
            quantiles));
  }

  private static Failures failures(String message, String label) {
    Series over = series(46, i -> i + 0.5, x -> x > 20 ? 1 : 0);
    FailureKind most = new FailureKind("503", message, 16, 20.25, 44.5, Map.of(label, 16L), over);
    FailureKind least = new FailureKind(message, "", 2, 1.5, 2.5, Map.of("", 2L), over);
    return new Failures(1, List.of(most, least));
  }

  private static OverTime overTime() {
    Series over = series(46, i -> i + 0.5, x -> 200e-6 * (1 + 0.1 * Math.sin(x)));
    return new OverTime(1, over, scaled(over, 0.8), scaled(over, 2), scaled(over, 5));
  }

  private static Series scaled(Series series, double factor) {
    return new Series(
        series.x(), DoubleStream.of(series.y()).map(value -> value * factor).toArray());
  }

  private static ArrivalDetail arrivalDetail() {
    List<IntervalDispersion> curve =
        IntStream.rangeClosed(0, 8)
            .mapToObj(i -> 1 << i)
            .map(k -> new IntervalDispersion(k, 22_369 / k, 1.04, 0.9, 1.2))
            .toList();
    return new ArrivalDetail(
        new CovInterval(1.007, 1.033, false, false),
        new Autocorrelation(new double[] {0.004, -0.002}, 22_369, 0.45, 0.8),
        new ExponentialFit(22_369, 0.9, 0.41, 0.0061, 0.91, 0.3),
        new LongRun(new Plateau(2, 1.01, 0.9, 1.1), null),
        curve,
        null,
        List.of(new WindowPeak(0.1, 450, 49.7, 1.44, 1.43, 1.12, 0.48)));
  }

  private static AnalysisResult bothInputs() {
    return of(
        List.of(log("web-users.jtl", Map.of()), capture()),
        samples("Home", "Search", "Product page", "Add to basket"),
        arrivals(
            "wire", ArrivalVerdict.POISSON, new Reason.LikePoisson(COV, 0.1, List.of(), 0.05, 4)),
        wire(1000, 1000),
        new SessionConnections(1000, 1000, 0, 12, new SessionEvidence.Joined()),
        new Verdict(
            List.of(
                new Remark.Arrivals(
                    "wire",
                    new Answer(
                        ArrivalVerdict.POISSON,
                        new Reason.LikePoisson(COV, 0.1, List.of(), 0.05, 4))),
                new Remark.ThinkTime(false, 2.01, 0, true),
                new Remark.TimesOfTheWire()),
            true));
  }

  /** A log alone, of users that share connections. */
  static AnalysisResult logOnly() {
    return of(
        List.of(log("shared-connections.jtl", Map.of())),
        samples("Home", "Search"),
        arrivals("log", ArrivalVerdict.BURSTY, new Reason.CovAbove(COV, 0.1)),
        null,
        null,
        new Verdict(List.of(new Remark.SourcesOfBursts()), true));
  }

  /** A capture alone; its users, its labels and their own times are not known. */
  static AnalysisResult captureOnly() {
    return of(
        List.of(capture()),
        null,
        arrivals("wire", ArrivalVerdict.HYPO_EXPONENTIAL, new Reason.CovBelow(COV, 0.1)),
        wire(17, 17),
        null,
        new Verdict(List.of(), true));
  }

  /** As of a run with no request. */
  static final Charts NO_CHARTS =
      new Charts(
          new Charts.OfArrivals(Series.empty(), Series.empty(), Series.empty()),
          new Charts.OfTimes(Series.empty(), Series.empty(), Series.empty()),
          new Charts.OfOpen(Series.empty(), Series.empty(), Series.empty()));

  /** Nothing but a file with no request in it. */
  static AnalysisResult empty() {
    Input input = new Input("empty.jtl", "jtl-csv", 0, Map.of(), Map.of());
    return AnalysisResult.of(List.of(input))
        .window(new Window(Double.NaN, Double.NaN))
        .arrivals(new ArrivalJudge("log", 1_000_000).judge(new ArrivalStatistics()))
        .charts(NO_CHARTS)
        .build();
  }

  /** As {@link #whole}, with {@code text} wherever an input may bring its own. */
  static AnalysisResult saying(String text) {
    AnalysisResult plain = whole();
    AnomalyCount anomaly = new AnomalyCount(3, text, List.of(17L));
    return AnalysisResult.of(
            List.of(
                new Input(text, text, 9, Map.of(text, anomaly), Map.of(text, text)),
                log(text, Map.of("malformed_row", anomaly))))
        .window(plain.window())
        .samples(samples("Home", text))
        .arrivals(arrivals("wire", ArrivalVerdict.POISSON, new Reason.CovAbove(COV, 0.1)))
        .covByUsers(plain.covByUsers())
        .response(plain.response())
        .wire(plain.wire())
        .sessions(new SessionConnections(1000, 17, 17, 0, new SessionEvidence.Joined()))
        .error(plain.error())
        .verdict(new Verdict(List.of(new Remark.CopyOfLog(text, text)), true))
        .charts(plain.charts())
        .loop(plain.loop())
        .webUsers(plain.webUsers())
        .logTimes(plain.logTimes())
        .logSessions(plain.logSessions())
        .overTime(plain.overTime())
        .labelsOverTime(Map.of("Home", overTime(), text, overTime()))
        .failures(failures(text, text))
        .build();
  }

  /** As {@link #whole}, with another verdict on its arrivals. */
  static AnalysisResult judged(ArrivalVerdict verdict) {
    AnalysisResult plain = whole();
    ArrivalSummary arrivals = arrivals("wire", verdict, new Reason.CovAbove(COV, 0.1));
    return of(
        plain.inputs(), plain.samples(), arrivals, plain.wire(), plain.sessions(), plain.verdict());
  }

  /** A log alone with these labels. */
  static AnalysisResult labelled(String... labels) {
    AnalysisResult plain = logOnly();
    return of(plain.inputs(), samples(labels), plain.arrivals(), null, null, plain.verdict());
  }

  private static AnalysisResult of(
      List<Input> inputs,
      Samples samples,
      ArrivalSummary arrivals,
      Wire wire,
      SessionConnections sessions,
      Verdict verdict) {
    boolean both = samples != null && wire != null;
    return AnalysisResult.of(inputs)
        .window(new Window(1_763_698_000.125, 1_763_698_000.125 + LENGTH))
        .samples(samples)
        .arrivals(arrivals)
        .covByUsers(covByUsers())
        .response(samples == null ? null : times(200e-6))
        .wire(wire)
        .sessions(sessions)
        .error(both ? new ReportingError(22_370, 134e-6, 71e-6, 1.9e-3, 3.05) : null)
        .verdict(verdict)
        .charts(charts(samples != null, wire != null, wire == null ? 0 : wire.connections()))
        .build();
  }

  private static List<UserArrivals.Point> covByUsers() {
    return List.of(
        new UserArrivals.Point(1, 300, 1.31, 0.08, true),
        new UserArrivals.Point(10, 3000, 1.07, 0.02, true),
        new UserArrivals.Point(1000, 22_369, 1.02, 0.007, true),
        new UserArrivals.Point(2000, 22_369, 0.5, 0.007, false));
  }

  private static Input log(String path, Map<String, AnomalyCount> anomalies) {
    return new Input(path, "jtl-csv", 29_912, anomalies, Map.of("columns", "ours"));
  }

  private static Input capture() {
    Map<String, AnomalyCount> anomalies = new LinkedHashMap<>();
    anomalies.put("retransmission", new AnomalyCount(3, "bytes sent again", List.of(17L, 4711L)));
    anomalies.put(
        "capture_drops",
        new AnomalyCount(2, "packets that the kernel dropped during the capture", List.of()));
    return new Input("run.pcap", "pcap", 119_648, anomalies, Map.of("link type", "EN10MB"));
  }

  private static Samples samples(String... labels) {
    Map<String, LabelSummary> summaries = new LinkedHashMap<>();
    for (int i = 0; i < labels.length; i++) {
      double mean = 180e-6 * (i + 1);
      summaries.put(
          labels[i],
          new LabelSummary(
              Math.max(1, 9000 - 1200L * i),
              i * 3L,
              mean,
              mean * 0.8,
              mean * 2.4,
              mean * 5,
              mean * 70));
    }
    return new Samples(29_912, 18, summaries);
  }

  private static ArrivalSummary arrivals(String source, ArrivalVerdict verdict, Reason reason) {
    List<Dispersion> ladder =
        IntStream.rangeClosed(0, 9)
            .mapToObj(
                step -> {
                  double window = 0.01 * Math.pow(2, step);
                  double half = 1.96 * Math.sqrt(2 * window / LENGTH);
                  double index = 1 + 0.05 * Math.sin(step);
                  return new Dispersion(
                      window,
                      Math.round(LENGTH / window),
                      index,
                      index * (1 - half),
                      index * (1 + half));
                })
            .toList();
    return new ArrivalSummary(
        source,
        22_370,
        497.11,
        new Intervals(2.0116e-3, 2.0518e-3, 1.02, 0.0068, 0.004, 1e-6, true),
        ladder,
        new Answer(verdict, reason),
        arrivalDetail());
  }

  private static Wire wire(int connections, int peak) {
    double mean = 22_370.0 / connections;
    return new Wire(
        connections,
        peak,
        22_370,
        22_368,
        new CountSpread(mean, Math.round(mean * 0.5), Math.round(mean * 1.8)),
        new Wire.Times(
            times(60e-6),
            times(66e-6),
            new CountedTimes(connections, times(40e-6)),
            new CountedTimes(connections, times(900e-6)),
            new CountedTimes(22_368, times(6e-6))));
  }

  private static DurationSummary times(double mean) {
    return new DurationSummary(
        mean, mean * 1.3, mean * 0.8, mean * 1.6, mean * 2.2, mean * 6.5, mean * 190);
  }

  private static Charts charts(boolean log, boolean wire, int connections) {
    Random random = new Random(1);
    return new Charts(
        new Charts.OfArrivals(
            series(BINS, i -> (i + 0.5) * LENGTH / BINS, x -> 497 + 33 * random.nextGaussian()),
            series(80, i -> (i + 0.5) / 10, x -> Math.exp(-x) * (1 + 0.06 * random.nextGaussian())),
            series(80, i -> (i + 0.5) / 10, x -> Math.exp(-x))),
        new Charts.OfTimes(
            log ? cdf(160e-6) : Series.empty(),
            wire ? cdf(53e-6) : Series.empty(),
            log && wire
                ? series(240, i -> (i - 20) * 5e-6, x -> 1 / (1 + Math.exp(-x / 5e-5)))
                : Series.empty()),
        new Charts.OfOpen(
            wire
                ? series(
                    BINS, i -> i * LENGTH / BINS, x -> Math.min(connections, connections * x / 5))
                : Series.empty(),
            series(
                connections,
                i -> i + 1,
                x -> Math.round(22_370.0 / connections * (1 + 0.2 * random.nextGaussian()))),
            log && wire
                ? series(BINS, i -> i * LENGTH / BINS, x -> Math.min(1000, 1000 * x / 5))
                : Series.empty()));
  }

  /** A log-normal's distribution function with {@code median}, by its logistic approximation. */
  private static Series cdf(double median) {
    return series(
        240,
        i -> median * Math.pow(10, -0.8 + 3.0 * i / 239),
        x -> 1 / (1 + Math.pow(x / median, -3.2)));
  }

  private static Series series(int points, DoubleUnaryOperator x, DoubleUnaryOperator y) {
    double[] xs = IntStream.range(0, points).mapToDouble(x::applyAsDouble).toArray();
    double[] ys = new double[points];
    for (int i = 0; i < points; i++) {
      ys[i] = y.applyAsDouble(xs[i]);
    }
    return new Series(xs, ys);
  }
}
