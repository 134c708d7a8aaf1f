package io.github.trueload.gate;

import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.stats.AnalysisSummary.Dispersion;
import io.github.trueload.stats.ArrivalVerdict;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.Intervals95;
import java.util.Comparator;
import java.util.Optional;

/** Metrics of the arrivals. */
final class ArrivalReadings {

  /** Steps of the clock that a window of counts must have at least. */
  private static final int STEPS_PER_WINDOW = 10;

  private ArrivalReadings() {}

  static Estimate cov(Reading reading) {
    Arrivals arrivals = arrivals(reading);
    return resolved(
        reading,
        Estimate.of(
            arrivals.cov(),
            intervals(arrivals),
            arrivals.detail() == null
                ? Intervals95.around(arrivals.cov(), arrivals.covStandardError())
                : new double[] {arrivals.detail().covLow(), arrivals.detail().covHigh()}));
  }

  static Estimate lag1(Reading reading) {
    Arrivals arrivals = arrivals(reading);
    long n = intervals(arrivals);
    double[] interval = Intervals95.around(arrivals.lag1(), 1 / Math.sqrt((double) n));
    return resolved(reading, Estimate.of(arrivals.lag1(), n, interval));
  }

  static Estimate rate(Reading reading) {
    Arrivals arrivals = arrivals(reading);
    long n = intervals(arrivals);
    double rate = arrivals.ratePerSecond();
    // of a renewal process: the rate's relative error is that of the mean interval
    double relative = arrivals.sd() / arrivals.mean() / Math.sqrt((double) n);
    return whole(reading, Estimate.of(rate, n, Intervals95.around(rate, rate * relative)));
  }

  static Estimate dispersion(Reading reading) {
    return whole(reading, reading.argument() == null ? largest(reading) : at(reading));
  }

  private static Estimate largest(Reading reading) {
    return arrivals(reading).dispersion().stream()
        .filter(step -> step.windows() >= reading.minimum())
        .max(Comparator.comparingDouble(Dispersion::index))
        .map(ArrivalReadings::estimate)
        .orElse(Estimate.of(Double.NaN, 0));
  }

  private static Estimate at(Reading reading) {
    double step = arrivals(reading).resolutionSeconds();
    double window = reading.argument().value().doubleValue();
    if (window < STEPS_PER_WINDOW * step) {
      return Estimate.unknown(
          "stamps of %s are too coarse for windows of %s"
              .formatted(Figures.duration(step), reading.argument()));
    }
    Optional<Dispersion> found =
        reading.findings().arrivals().dispersionAt(reading.argument().nanos());
    return found.map(ArrivalReadings::estimate).orElse(Estimate.of(Double.NaN, 0));
  }

  private static Estimate estimate(Dispersion at) {
    return Estimate.of(at.index(), at.windows(), at.low(), at.high());
  }

  static Estimate verdict(Reading reading) {
    Arrivals arrivals = arrivals(reading);
    Estimate word = Estimate.of(arrivals.verdict().id(), intervals(arrivals));
    return arrivals.verdict() == ArrivalVerdict.INCONCLUSIVE
        ? word.doubted(arrivals.reason())
        : whole(reading, word);
  }

  private static Arrivals arrivals(Reading reading) {
    return reading.findings().summary().arrivals();
  }

  private static long intervals(Arrivals arrivals) {
    return Math.max(0, arrivals.count() - 1);
  }

  private static Estimate resolved(Reading reading, Estimate estimate) {
    Arrivals arrivals = arrivals(reading);
    return arrivals.covResolvable()
        ? whole(reading, estimate)
        : estimate.doubted(
            "stamps of %s are too coarse for this rate"
                .formatted(Figures.duration(arrivals.resolutionSeconds())));
  }

  /** Doubted where what the arrivals are taken from lost data. */
  private static Estimate whole(Reading reading, Estimate estimate) {
    boolean ofWire = reading.findings().summary().wire() != null;
    String doubt = ofWire ? reading.doubtOfWire() : reading.doubtOfLog();
    return doubt == null ? estimate : estimate.doubted(doubt);
  }
}
