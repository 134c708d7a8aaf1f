package io.github.trueload.gate;

import io.github.trueload.stats.GeneratorHealth;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** Metrics of the load generator's health. */
final class HealthReadings {

  static final List<Metric> METRICS =
      List.of(
          Metric.count(
              "health.disturbances",
              reading -> read(reading, health -> health.disturbances().size()),
              "troubles of the load generator that could have moved the result"),
          Metric.of(
              "health.pause.max",
              Kind.TIME,
              1,
              reading -> read(reading, GeneratorHealth::longestPause),
              "longest pause of the load generator's JVM"),
          Metric.of(
              "health.pause.share",
              Kind.SHARE,
              1,
              HealthReadings::pauseShare,
              "share of the time in pauses of 10 ms and more"),
          Metric.of(
              "health.cpu.mean",
              Kind.SHARE,
              1,
              reading -> read(reading, GeneratorHealth::cpuMean),
              "share of the scarcest processors in use, mean"),
          Metric.of(
                  "health.cpu.p",
                  Kind.SHARE,
                  1,
                  reading -> quantile(reading, (health, q) -> health.figures().cpuQuantile(q)),
                  "what a share of the seconds did not exceed")
              .with(Metric.Argument.PERCENTILE),
          Metric.of(
              "health.cpu.max",
              Kind.SHARE,
              1,
              reading -> read(reading, GeneratorHealth::cpuMax),
              "the same, in the fullest second"),
          Metric.of(
                  "health.lag.p",
                  Kind.TIME,
                  1,
                  HealthReadings::lag,
                  "how late threads woke from Trueload's think times")
              .with(Metric.Argument.PERCENTILE),
          Metric.of(
              "health.lag.max",
              Kind.TIME,
              1,
              reading -> lags(reading, GeneratorHealth::lagMax),
              "the same, the latest"));

  /** The watch sleeps for 5 ms at a time. */
  private static final long SLEEPS_PER_SECOND = 200;

  private HealthReadings() {}

  private static Estimate read(Reading reading, ToDoubleFunction<GeneratorHealth> figure) {
    GeneratorHealth health = reading.findings().result().health();
    return health == null
        ? Estimate.unknown(
            "nothing tells the load generator's health: run with Trueload's listener, and keep its"
                + " file beside the log")
        : Estimate.of(figure.applyAsDouble(health), health.seconds());
  }

  /** Of the sleeps of the watch, one by one. */
  private static Estimate pauseShare(Reading reading) {
    Estimate estimate = read(reading, GeneratorHealth::pauseShare);
    if (estimate.unknown() != null) {
      return estimate;
    }
    double length = reading.findings().result().health().figures().lengthSeconds();
    return Estimate.of(estimate.value(), Math.round(length * SLEEPS_PER_SECOND));
  }

  private static Estimate quantile(
      Reading reading, BiFunction<GeneratorHealth, Double, Double> figure) {
    double q = reading.quantile();
    return read(reading, health -> figure.apply(health, q));
  }

  private static Estimate lag(Reading reading) {
    double q = reading.quantile();
    return lags(reading, health -> health.figures().lags().quantileSeconds(q));
  }

  private static Estimate lags(Reading reading, ToDoubleFunction<GeneratorHealth> figure) {
    Estimate estimate = read(reading, figure);
    if (estimate.unknown() != null) {
      return estimate;
    }
    GeneratorHealth health = reading.findings().result().health();
    return health.wakeUps() == 0
        ? Estimate.unknown("no thread waited for Trueload's timers alone")
        : Estimate.of(estimate.value(), health.wakeUps());
  }
}
