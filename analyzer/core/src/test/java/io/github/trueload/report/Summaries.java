package io.github.trueload.report;

import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.MeasuredLoad;
import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.AnalysisSummary.AnomalyCount;
import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.stats.AnalysisSummary.Charts;
import io.github.trueload.stats.AnalysisSummary.Dispersion;
import io.github.trueload.stats.AnalysisSummary.Input;
import io.github.trueload.stats.AnalysisSummary.LabelSummary;
import io.github.trueload.stats.AnalysisSummary.PerConnection;
import io.github.trueload.stats.AnalysisSummary.PrincipleA;
import io.github.trueload.stats.AnalysisSummary.ReportingError;
import io.github.trueload.stats.AnalysisSummary.ResponseTimes;
import io.github.trueload.stats.AnalysisSummary.Samples;
import io.github.trueload.stats.AnalysisSummary.Series;
import io.github.trueload.stats.AnalysisSummary.Sessions;
import io.github.trueload.stats.AnalysisSummary.Verdict;
import io.github.trueload.stats.AnalysisSummary.WebUserRow;
import io.github.trueload.stats.AnalysisSummary.WebUserTable;
import io.github.trueload.stats.AnalysisSummary.Window;
import io.github.trueload.stats.AnalysisSummary.Wire;
import io.github.trueload.stats.ArrivalDetail;
import io.github.trueload.stats.ArrivalVerdict;
import io.github.trueload.stats.Breakdown;
import io.github.trueload.stats.GeneratorHealth;
import io.github.trueload.stats.Grouping;
import io.github.trueload.stats.LogDetail;
import io.github.trueload.stats.LogDetail.Apdex;
import io.github.trueload.stats.LogDetail.FamilyFit;
import io.github.trueload.stats.LogDetail.Intended;
import io.github.trueload.stats.LogDetail.OverTime;
import io.github.trueload.stats.LogDetail.Received;
import io.github.trueload.stats.LogDetail.Spread;
import io.github.trueload.stats.LogDetail.ThinkTimes;
import io.github.trueload.stats.LogDetail.Times;
import io.github.trueload.stats.LogDetail.UserSessions;
import io.github.trueload.stats.UserArrivals;
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

  private static final double LENGTH = 45;
  private static final int BINS = 200;

  private Summaries() {}

  /** A log and a capture of a run as it should be. */
  static AnalysisSummary whole() {
    return bothInputs()
        .withLoop(loop(), webUsers())
        .withLogDetail(logDetail())
        .withHealth(health(3));
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
                        "generator",
                        2,
                        i == 20 ? pauseMillis * 1_000_000 : 1_000_000,
                        0,
                        i % 9 == 0 ? 1 : 0,
                        i % 9 == 0 ? 8 : 0,
                        0.2,
                        0.3,
                        0.01,
                        Double.NaN,
                        LagCounts.parse("0:480 1:17")))
            .toList();
    double start = 1_763_698_000.125;
    return GeneratorHealth.of(
        seconds, start, start + LENGTH, HealthLimits.DEFAULT, new MeasuredLoad(497.11, 200e-6));
  }

  /** As {@code plain}, with requests of thread groups {@code names} told apart. */
  static AnalysisSummary byGroup(AnalysisSummary plain, String... names) {
    List<Breakdown.Part> parts =
        Stream.of(names)
            .map(name -> new Breakdown.Part(name, plain.arrivals(), 7, times(200e-6)))
            .toList();
    return plain.withBreakdowns(List.of(new Breakdown(Grouping.GROUP, "log", parts, 3)));
  }

  /** 1,000 users: N = λ(R + Z) with λ = 497.11/s and R = 200 µs. */
  private static PrincipleA loop() {
    double think = 1000 / 497.11 - 200e-6;
    return new PrincipleA(
        1000,
        think,
        think,
        21_370,
        3,
        497.11,
        200e-6,
        0.0994,
        1000,
        200e-6 / think,
        2.0116e-3,
        2.0518e-3,
        1.02,
        false,
        1.1e-6);
  }

  private static WebUserTable webUsers() {
    return new WebUserTable(
        10, 49.711, 0.0099, List.of(new WebUserRow(10, 497.1), new WebUserRow(30, 1491.3)));
  }

  private static LogDetail logDetail() {
    Series over = series(46, i -> i + 0.5, x -> 200e-6 * (1 + 0.1 * Math.sin(x)));
    Series quantiles =
        series(100, i -> -2.01 * Math.log(1 - (i + 0.5) / 100), x -> x * (1 + 0.02 * Math.sin(x)));
    Times think = new Times(21_370, times(2.01));
    return new LogDetail(
        new Times(29_894, times(200e-6)),
        new Times(18, times(14e-3)),
        new Times(1_012, times(90e-6)),
        new Times(29_912, times(170e-6)),
        new Times(29_912, times(30e-6)),
        new Received(29_912, 29_912L * 812),
        new Apdex(0.5, 29_000, 800, 112),
        new Intended(
            new Times(21_370, times(80e-6)),
            new Times(21_370, times(280e-6)),
            new Times(21_370, times(200e-6))),
        new Times(1000, times(60e-6)),
        new UserSessions(
            1000,
            times(44),
            new Spread(22.37, 9, 41),
            new ThinkTimes(
                think,
                List.of(
                    new FamilyFit("exponential", 2.01, Double.NaN, 72_560.5),
                    new FamilyFit("weibull", 2.01, 0.999, 72_562.1)),
                quantiles)),
        new OverTime(1, over, scaled(over, 0.8), scaled(over, 2), scaled(over, 5)));
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
        1.007,
        1.033,
        false,
        false,
        new Autocorrelation(new double[] {0.004, -0.002}, 22_369, 0.45, 0.8),
        new ExponentialFit(22_369, 0.9, 0.41, 0.0061, 0.91, 0.3),
        new Plateau(2, 1.01),
        curve,
        null,
        List.of(new WindowPeak(0.1, 450, 49.7, 1.44, 1.43, 1.12, 0.48)),
        List.of(
            new UserArrivals.Point(1, 300, 1.31, 0.08, true),
            new UserArrivals.Point(10, 3000, 1.07, 0.02, true),
            new UserArrivals.Point(1000, 22_369, 1.02, 0.007, true),
            new UserArrivals.Point(2000, 22_369, 0.5, 0.007, false)));
  }

  private static AnalysisSummary bothInputs() {
    return of(
        List.of(log("web-users.jtl", Map.of()), capture()),
        samples("Home", "Search", "Product page", "Add to basket"),
        arrivals("wire", ArrivalVerdict.POISSON, "CoV 1.02 ± 0.01 is within 1 ± 0.1"),
        wire(1000, 1000),
        new Sessions(1000, 1000, 0, 12, "the log names the session of every request"),
        new Verdict(
            "poisson: CoV 1.02 ± 0.01, 497.1/s, reported +134 µs against the wire,"
                + " 1,000 users on 1,000 connections",
            List.of(
                "Arrivals (wire) are poisson: CoV 1.02 ± 0.01 is within 1 ± 0.1, counts too.",
                "Think time Z ≈ N/X − R = 2.01 s, R/Z = 0.000: the server's answers hardly hold"
                    + " the users back.",
                "Take response times from the wire: the generator's own differ by more than 10 %."),
            true));
  }

  /** A log alone, of users that share connections. */
  static AnalysisSummary logOnly() {
    return of(
        List.of(log("shared-connections.jtl", Map.of())),
        samples("Home", "Search"),
        arrivals("log", ArrivalVerdict.BURSTY, "counts vary 2.4 times as much as a Poisson's"),
        null,
        null,
        new Verdict("bursty: CoV 1.32 ± 0.02, 497.1/s", List.of("Look for pauses."), true));
  }

  /** A capture alone; its users, its labels and their own times are not known. */
  static AnalysisSummary captureOnly() {
    return of(
        List.of(capture()),
        null,
        arrivals("wire", ArrivalVerdict.HYPO_EXPONENTIAL, "CoV 0.71 ± 0.02 is below 1 − 0.1"),
        wire(17, 17),
        null,
        new Verdict("hypo-exponential: CoV 0.71 ± 0.02, 497.1/s", List.of(), true));
  }

  /** Nothing but a file with no request in it. */
  static AnalysisSummary empty() {
    Input input = new Input("empty.jtl", "jtl-csv", 0, Map.of(), Map.of());
    return new AnalysisSummary(
        List.of(input), null, null, null, null, null, null, null, null, null);
  }

  /** As {@link #whole}, with {@code text} wherever an input may bring its own. */
  static AnalysisSummary saying(String text) {
    AnalysisSummary plain = whole();
    AnomalyCount anomaly = new AnomalyCount(3, text, List.of(17L));
    return new AnalysisSummary(
        List.of(
            new Input(text, text, 9, Map.of(text, anomaly), Map.of(text, text)),
            log(text, Map.of("malformed_row", anomaly))),
        plain.window(),
        samples("Home", text),
        arrivals("wire", ArrivalVerdict.POISSON, text),
        plain.response(),
        plain.wire(),
        new Sessions(1000, 17, 17, 0, text),
        plain.error(),
        new Verdict(text, List.of(text), true),
        plain.charts(),
        plain.principleA(),
        plain.webUsers(),
        plain.logDetail());
  }

  /** As {@link #whole}, with another verdict on its arrivals. */
  static AnalysisSummary judged(ArrivalVerdict verdict) {
    AnalysisSummary plain = whole();
    Arrivals arrivals = arrivals("wire", verdict, "for a reason");
    return of(
        plain.inputs(), plain.samples(), arrivals, plain.wire(), plain.sessions(), plain.verdict());
  }

  /** A log alone with these labels. */
  static AnalysisSummary labelled(String... labels) {
    AnalysisSummary plain = logOnly();
    return of(plain.inputs(), samples(labels), plain.arrivals(), null, null, plain.verdict());
  }

  private static AnalysisSummary of(
      List<Input> inputs,
      Samples samples,
      Arrivals arrivals,
      Wire wire,
      Sessions sessions,
      Verdict verdict) {
    boolean both = samples != null && wire != null;
    return new AnalysisSummary(
        inputs,
        new Window(1_763_698_000.125, 1_763_698_000.125 + LENGTH),
        samples,
        arrivals,
        samples == null ? null : times(200e-6),
        wire,
        sessions,
        both ? new ReportingError(22_370, 134e-6, 71e-6, 1.9e-3, 3.05) : null,
        verdict,
        charts(samples != null, wire != null, wire == null ? 0 : wire.connections()));
  }

  private static Input log(String path, Map<String, AnomalyCount> anomalies) {
    return new Input(path, "jtl-csv", 29_912, anomalies, Map.of("columns", "ours"));
  }

  private static Input capture() {
    Map<String, AnomalyCount> anomalies = new LinkedHashMap<>();
    anomalies.put("retransmission", new AnomalyCount(3, "bytes sent again", List.of(17L, 4711L)));
    anomalies.put(
        "capture_drops",
        new AnomalyCount(2, "packets the kernel dropped while capturing", List.of()));
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

  private static Arrivals arrivals(String source, ArrivalVerdict verdict, String reason) {
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
    return new Arrivals(
        source,
        22_370,
        497.11,
        2.0116e-3,
        2.0518e-3,
        1.02,
        0.0068,
        0.004,
        1e-6,
        true,
        ladder,
        verdict,
        reason,
        arrivalDetail());
  }

  private static Wire wire(int connections, int peak) {
    double mean = 22_370.0 / connections;
    return new Wire(
        connections,
        peak,
        22_370,
        22_368,
        2,
        new PerConnection(mean, Math.round(mean * 0.5), Math.round(mean * 1.8)),
        times(60e-6),
        times(66e-6));
  }

  private static ResponseTimes times(double mean) {
    return new ResponseTimes(
        mean, mean * 1.3, mean * 0.8, mean * 1.6, mean * 2.2, mean * 6.5, mean * 190);
  }

  private static Charts charts(boolean log, boolean wire, int connections) {
    Random random = new Random(1);
    return new Charts(
        series(BINS, i -> (i + 0.5) * LENGTH / BINS, x -> 497 + 33 * random.nextGaussian()),
        series(80, i -> (i + 0.5) / 10, x -> Math.exp(-x) * (1 + 0.06 * random.nextGaussian())),
        series(80, i -> (i + 0.5) / 10, x -> Math.exp(-x)),
        log ? cdf(160e-6) : Series.empty(),
        wire ? cdf(53e-6) : Series.empty(),
        wire
            ? series(BINS, i -> i * LENGTH / BINS, x -> Math.min(connections, connections * x / 5))
            : Series.empty(),
        series(
            connections,
            i -> i + 1,
            x -> Math.round(22_370.0 / connections * (1 + 0.2 * random.nextGaussian()))),
        log && wire
            ? series(BINS, i -> i * LENGTH / BINS, x -> Math.min(1000, 1000 * x / 5))
            : Series.empty(),
        log && wire
            ? series(240, i -> (i - 20) * 5e-6, x -> 1 / (1 + Math.exp(-x / 5e-5)))
            : Series.empty());
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
