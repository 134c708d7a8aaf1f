package io.github.trueload.gate;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.stats.AnalysisSummary.Input;
import io.github.trueload.stats.DurationStatistics;
import io.github.trueload.stats.Intervals95;
import io.github.trueload.stats.SampleStatistics;
import java.util.function.Function;

/** Metrics of the logs' samples, of all or of some labels. */
final class SampleReadings {

  private SampleReadings() {}

  static Estimate count(Reading reading) {
    return read(reading, samples -> Estimate.of(samples.count(), samples.count()));
  }

  static Estimate errors(Reading reading) {
    return read(reading, samples -> Estimate.of(samples.errors(), samples.count()));
  }

  static Estimate errorRate(Reading reading) {
    return read(
        reading,
        samples ->
            Estimate.of(
                (double) samples.errors() / samples.count(),
                samples.count(),
                Intervals95.ofShare(samples.errors(), samples.count())));
  }

  static Estimate mean(Reading reading) {
    return times(reading, SampleReadings::mean);
  }

  static Estimate sd(Reading reading) {
    return times(reading, times -> Estimate.of(times.standardDeviation(), times.count()));
  }

  static Estimate percentile(Reading reading) {
    return times(reading, times -> quantile(times, reading.quantile()));
  }

  static Estimate max(Reading reading) {
    return times(reading, times -> Estimate.of(times.quantile(1), times.count()));
  }

  /** The mean of {@code times} with its interval. */
  static Estimate mean(DurationStatistics times) {
    return Estimate.of(times.mean(), times.count(), Intervals95.ofMean(times));
  }

  /** The quantile {@code q} of {@code times} with its interval. */
  static Estimate quantile(DurationStatistics times, double q) {
    return times.count() == 0
        ? Estimate.of(Double.NaN, 0)
        : Estimate.of(times.quantile(q), times.count(), Intervals95.ofQuantile(times, q));
  }

  private static Estimate times(Reading reading, Function<DurationStatistics, Estimate> figure) {
    return read(reading, samples -> figure.apply(samples.responseTimes()));
  }

  private static Estimate read(Reading reading, Function<SampleStatistics, Estimate> figure) {
    String doubt = reading.doubtOfLog();
    if (doubt == null && reading.labels() != null && hasFoldedLabels(reading)) {
      doubt = "the log has more labels than are kept apart";
    }
    SampleStatistics samples =
        reading.labels() == null
            ? reading.findings().samples()
            : reading.findings().samplesOf(reading.labels().test());
    Estimate estimate = figure.apply(samples);
    return doubt == null ? estimate : estimate.doubted(doubt);
  }

  private static boolean hasFoldedLabels(Reading reading) {
    return reading.findings().summary().inputs().stream()
        .map(Input::anomalies)
        .anyMatch(found -> found.containsKey(AnomalyKind.TOO_MANY_LABELS.id()));
  }
}
