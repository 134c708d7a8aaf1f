package io.github.trueload.gate;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.confidence.TimeFigure;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.responses.Apdex;
import io.github.trueload.stats.responses.ResponseDrift;
import io.github.trueload.stats.responses.ResponseDrift.Slope;
import io.github.trueload.stats.responses.SampleStatistics;
import io.github.trueload.units.Quantity;
import io.github.trueload.verdict.Doubt;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Metrics of the logs' samples, of all or of some labels. */
final class SampleMetrics {

  /** What an Apdex counts as its small group: fewer samples than this (specification 1.1). */
  private static final long SMALL_GROUP = 100;

  private static final long SECOND = 1_000_000_000;

  static final List<Metric> METRICS = metrics();

  private SampleMetrics() {}

  private static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(
        Metric.count("samples.count", SampleMetrics::count, "samples of the log").ofLabels());
    metrics.add(
        new Metric(
                "samples.rate",
                Kind.RATE,
                30,
                SampleMetrics::rate,
                "samples per second of the whole analyzed time")
            .ofLabels()
            .resampled(Resampling.ofLog((block, row, none) -> 0)));
    metrics.add(Metric.rare("errors.count", SampleMetrics::errors, "failed samples").ofLabels());
    metrics.add(
        new Metric(
                "errors.rate", Kind.SHARE, 30, SampleMetrics::errorRate, "share of failed samples")
            .ofLabels()
            .resampled(Resampling.ofLog(SampleMetrics::failure).to(TimeFigure.MEAN)));
    metrics.add(
        new Metric(
                "apdex",
                Kind.FIGURE,
                SMALL_GROUP,
                SampleMetrics::apdex,
                "Apdex: the share of samples within the target, plus half the share within four"
                    + " times it")
            .with(Metric.Argument.TARGET)
            .ofLabels()
            .ofLoad()
            .shareOfTimes()
            .resampled(Resampling.ofLog(SampleMetrics::satisfaction).to(TimeFigure.MEAN)));
    metrics.add(
        new Metric(
                "slower.rate",
                Kind.SHARE,
                30,
                SampleMetrics::slowerRate,
                "share of samples whose response time is at least the target")
            .with(Metric.Argument.TARGET)
            .ofLabels()
            .ofLoad()
            .mixesFailures()
            .shareOfTimes()
            .resampled(Resampling.ofLog(SampleMetrics::slowness).to(TimeFigure.MEAN)));
    metrics.add(
        new Metric(
                "drift",
                Kind.SHARE,
                30,
                SampleMetrics::drift,
                "rise of the response times per minute, as a share of their mean")
            .ofLabels()
            .signed()
            .mixesFailures());
    return metrics;
  }

  static Estimate count(MetricContext reading) {
    SampleStatistics samples = samples(reading);
    return Estimate.of(samples.count(), samples.count()).doubted(doubt(reading, 0));
  }

  static Estimate errors(MetricContext reading) {
    SampleStatistics samples = samples(reading);
    return Estimate.of(samples.errors(), samples.count()).doubted(doubtOfSuccess(reading));
  }

  private static Estimate rate(MetricContext reading) {
    AnalyzedRun analyzed = reading.analyzed();
    long n = samples(reading).count();
    if (analyzed.endNanos() <= analyzed.startNanos()
        || n > 1 && isOfOneInstant(analyzed.arrivals().inOrder())) {
      return Estimate.of(Double.NaN, n).doubted(Doubt.Plain.ONE_TIMESTAMP);
    }
    double rate = n / ((analyzed.endNanos() - analyzed.startNanos()) / 1e9);
    return Estimate.of(rate, n, Intervals95.around(rate, rate / Math.sqrt((double) n)))
        .doubted(doubt(reading, 0));
  }

  private static boolean isOfOneInstant(long[] inOrder) {
    return inOrder.length > 0 && inOrder[0] == inOrder[inOrder.length - 1];
  }

  /** The share of failed samples, which any comparison of times looks at too. */
  static Estimate errorRate(MetricContext reading) {
    SampleStatistics samples = samples(reading);
    long n = samples.count();
    return Estimate.of((double) samples.errors() / n, n, Intervals95.ofShare(samples.errors(), n))
        .doubted(doubtOfSuccess(reading));
  }

  static long failure(SampleBlock block, int row, @Nullable Quantity none) {
    return (block.flags[row] & SampleBlock.FAILED) != 0 ? SECOND : 0;
  }

  private static Estimate apdex(MetricContext reading) {
    SampleStatistics samples = samples(reading);
    DurationStatistics failed = reading.analyzed().partsOf(test(reading)).failed();
    double target = reading.neededArgument().value().doubleValue();
    Apdex apdex = Apdex.of(target, samples.count(), samples.responseTimes(), failed);
    long n = samples.count();
    double score = apdex.score();
    double squares = (apdex.satisfied() + apdex.tolerating() / 4.0) / n;
    double error = Math.sqrt(Math.max(0, squares - score * score) / (n - 1));
    Doubt doubt = doubtOfSuccess(reading);
    return Estimate.of(score, n, Intervals95.around(score, error))
        .doubted(
            doubt != null
                ? doubt
                : TimeMetrics.doubtOfZeros(reading.analyzed().samples().responseTimes()));
  }

  private static Estimate drift(MetricContext reading) {
    AnalyzedRun analyzed = reading.analyzed();
    // to the last request: at an overloaded server the last responses come long after it
    long[] inOrder = analyzed.arrivals().inOrder();
    long end = inOrder.length == 0 ? analyzed.endNanos() : inOrder[inOrder.length - 1];
    ResponseDrift drift = new ResponseDrift(analyzed.startNanos(), end);
    analyzed.replay(
        false,
        new RowValues(
            reading,
            Resampling.ofLog((block, row, none) -> block.elapsedNanos[row]),
            RowValues.ValueSink.each(drift::accept)));
    Slope slope = drift.slope();
    Doubt doubt = doubt(reading, 0);
    return Estimate.of(slope.perMinute(), samples(reading).count(), slope.low(), slope.high())
        .doubted(
            doubt == null && Double.isNaN(slope.perMinute())
                ? Doubt.Plain.PART_WITHOUT_TIMES
                : doubt);
  }

  private static Estimate slowerRate(MetricContext reading) {
    long[] slower = new long[1];
    reading
        .analyzed()
        .replay(
            false,
            new RowValues(
                reading,
                Resampling.ofLog(SampleMetrics::slowness),
                RowValues.ValueSink.each((start, value) -> slower[0] += value == 0 ? 0 : 1)));
    long n = samples(reading).responseTimes().count();
    Doubt doubt = doubt(reading, 0);
    return Estimate.of((double) slower[0] / n, n, Intervals95.ofShare(slower[0], n))
        .doubted(
            doubt != null
                ? doubt
                : TimeMetrics.doubtOfZeros(reading.analyzed().samples().responseTimes()));
  }

  private static long slowness(SampleBlock block, int row, @Nullable Quantity target) {
    long elapsed = block.elapsedNanos[row];
    if (target == null || elapsed == SampleBlock.UNKNOWN) {
      return SampleBlock.UNKNOWN;
    }
    return elapsed >= target.nanos() ? SECOND : 0;
  }

  private static long satisfaction(SampleBlock block, int row, @Nullable Quantity target) {
    long elapsed = block.elapsedNanos[row];
    boolean failed = (block.flags[row] & SampleBlock.FAILED) != 0;
    if (target == null
        || failed
        || elapsed == SampleBlock.UNKNOWN
        || elapsed > 4.0 * target.nanos()) {
      return 0;
    }
    return elapsed <= target.nanos() ? SECOND : SECOND / 2;
  }

  static SampleStatistics samples(MetricContext reading) {
    if (reading.ofTransactions()) {
      return reading.analyzed().transactions(test(reading));
    }
    return reading.labels() == null
        ? reading.analyzed().samples()
        : reading.analyzed().samplesOf(reading.labels().test());
  }

  /** What the labels asked for are found by; null for all. */
  static @Nullable Predicate<String> test(MetricContext reading) {
    return reading.labels() == null ? null : reading.labels().test();
  }

  /** Why nothing can be said of the samples asked for; null if it can. */
  static @Nullable Doubt doubt(MetricContext reading, double reach) {
    Doubt doubt = reading.doubtOfLog();
    return doubt == null && reading.labels() != null && hasFoldedLabels(reading)
        ? Doubt.Plain.TOO_MANY_LABELS
        : doubt;
  }

  /** Why nothing can be said of failures; null if it can. */
  static @Nullable Doubt doubtOfSuccess(MetricContext reading) {
    Doubt doubt = doubt(reading, 0);
    return doubt == null && !reading.analyzed().result().knowsFailures()
        ? Doubt.Plain.FAILURES_NOT_LOGGED
        : doubt;
  }

  private static boolean hasFoldedLabels(MetricContext reading) {
    return reading.analyzed().result().inputs().stream()
        .map(Input::anomalies)
        .anyMatch(found -> found.containsKey(AnomalyKind.TOO_MANY_LABELS.id()));
  }
}
