package io.github.trueload.gate;

import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.ArrivalVerdict;
import io.github.trueload.stats.Dispersion;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.Intervals95;
import java.util.List;
import java.util.Optional;

/** Metrics of the arrivals. */
final class ArrivalReadings {

  /** So many intervals put a Poisson process's CoV within ± 0.1 with 95 % probability. */
  static final long LEAST_INTERVALS = 385;

  /** Steps of the clock that a window of counts must have at least. */
  private static final int STEPS_PER_WINDOW = 10;

  static final List<Metric> METRICS =
      List.of(
          Metric.of(
              "arrivals.cov",
              Kind.FIGURE,
              LEAST_INTERVALS,
              ArrivalReadings::cov,
              "CoV of the intervals between arrivals; 1 for a Poisson process"),
          Metric.of("arrivals.rate", Kind.RATE, 30, ArrivalReadings::rate, "requests a second"),
          Metric.of(
              "arrivals.lag1",
              Kind.FIGURE,
              LEAST_INTERVALS,
              ArrivalReadings::lag1,
              "autocorrelation of neighbouring intervals; 0 for a Poisson process"),
          Metric.count("arrivals.count", ArrivalReadings::count, "requests"),
          Metric.of(
              "verdict",
              Kind.WORD,
              30,
              ArrivalReadings::verdict,
              "Principle B's verdict on the arrivals: poisson, hypo-exponential, bursty, other"),
          Metric.of(
                  "dispersion",
                  Kind.FIGURE,
                  100,
                  ArrivalReadings::dispersion,
                  "index of dispersion of counts: the largest, or over windows of that length,"
                      + " dispersion(1s)")
              .with(Metric.Argument.ANY_WINDOW));

  private ArrivalReadings() {}

  private static Estimate count(Reading reading) {
    long count = arrivals(reading).count();
    return whole(reading, Estimate.of(count, count));
  }

  private static Estimate cov(Reading reading) {
    ArrivalSummary arrivals = arrivals(reading);
    return resolved(
        reading,
        Estimate.of(
            arrivals.cov(),
            intervals(arrivals),
            arrivals.detail() == null
                ? Intervals95.around(arrivals.cov(), arrivals.covStandardError())
                : new double[] {arrivals.detail().cov().low(), arrivals.detail().cov().high()}));
  }

  private static Estimate lag1(Reading reading) {
    ArrivalSummary arrivals = arrivals(reading);
    long n = intervals(arrivals);
    double[] interval = Intervals95.around(arrivals.intervals().lag1(), 1 / Math.sqrt((double) n));
    return resolved(reading, Estimate.of(arrivals.intervals().lag1(), n, interval));
  }

  private static Estimate rate(Reading reading) {
    ArrivalSummary arrivals = arrivals(reading);
    long n = intervals(arrivals);
    double rate = arrivals.ratePerSecond();
    // of a renewal process: the rate's relative error is that of the mean interval
    double relative =
        arrivals.intervals().sd() / arrivals.intervals().mean() / Math.sqrt((double) n);
    return whole(reading, Estimate.of(rate, n, Intervals95.around(rate, rate * relative)));
  }

  private static Estimate dispersion(Reading reading) {
    return whole(reading, reading.argument() == null ? largest(reading) : at(reading));
  }

  private static Estimate largest(Reading reading) {
    return arrivals(reading)
        .largestDispersion(reading.minimum())
        .map(ArrivalReadings::estimate)
        .orElse(Estimate.of(Double.NaN, 0));
  }

  private static Estimate at(Reading reading) {
    String coarse = tooCoarse(reading);
    if (coarse != null) {
      return Estimate.unknown(coarse);
    }
    Optional<Dispersion> found =
        reading.findings().arrivals().dispersionAt(reading.argument().nanos());
    return found.map(ArrivalReadings::estimate).orElse(Estimate.of(Double.NaN, 0));
  }

  /** Why windows of the length asked for count nothing, in words; null if they do. */
  static String tooCoarse(Reading reading) {
    double step = arrivals(reading).resolutionSeconds();
    double window = reading.argument().value().doubleValue();
    return window < STEPS_PER_WINDOW * step
        ? "stamps of %s are too coarse for windows of %s"
            .formatted(Figures.duration(step), reading.argument())
        : null;
  }

  private static Estimate estimate(Dispersion at) {
    return Estimate.of(at.index(), at.windows(), at.low(), at.high());
  }

  private static Estimate verdict(Reading reading) {
    ArrivalSummary arrivals = arrivals(reading);
    Estimate word = Estimate.of(arrivals.verdict().id(), intervals(arrivals));
    return arrivals.verdict() == ArrivalVerdict.INCONCLUSIVE
        ? word.doubted(arrivals.reason())
        : whole(reading, word);
  }

  static ArrivalSummary arrivals(Reading reading) {
    return reading.findings().result().arrivals();
  }

  static long intervals(ArrivalSummary arrivals) {
    return Math.max(0, arrivals.count() - 1);
  }

  static Estimate resolved(Reading reading, Estimate estimate) {
    ArrivalSummary arrivals = arrivals(reading);
    return arrivals.covResolvable()
        ? whole(reading, estimate)
        : estimate.withheld(
            "not resolvable: stamps of %s are too coarse for this rate"
                .formatted(Figures.duration(arrivals.resolutionSeconds())));
  }

  /** Doubted where what the arrivals are taken from lost data. */
  static Estimate whole(Reading reading, Estimate estimate) {
    boolean ofWire = reading.findings().result().wire() != null;
    String doubt = ofWire ? reading.doubtOfWire() : reading.doubtOfLog();
    return estimate.doubted(doubt);
  }
}
