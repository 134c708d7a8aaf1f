package io.github.trueload.gate;

import io.github.trueload.figures.HealthFigures;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.verdict.Remark;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Metrics of the load generator's health that are no field of the catalogue. */
final class HealthMetrics {

  static final List<Metric> METRICS =
      List.of(
          Metric.count(
              "health.disturbances",
              HealthMetrics::disturbances,
              "problems of the load generator that could have changed the result"),
          new Metric(
                  "health.cpu.p",
                  Kind.SHARE,
                  1,
                  reading ->
                      covered(
                          reading,
                          read(
                              reading, health -> health.figures().cpuQuantile(reading.quantile()))),
                  "use of the scarcest processors, percentile of the seconds")
              .with(Metric.Argument.PERCENTILE),
          new Metric(
                  "health.lag.p",
                  Kind.TIME,
                  1,
                  HealthMetrics::lag,
                  "delay of wake-ups after Trueload's think times, percentile")
              .with(Metric.Argument.PERCENTILE));

  private HealthMetrics() {}

  private static Estimate read(MetricContext reading, ToDoubleFunction<GeneratorHealth> figure) {
    GeneratorHealth health = reading.analyzed().result().health();
    return health == null
        ? Estimate.unknown(new Doubt.Absent(HealthFigures.ABSENCE))
        : Estimate.of(figure.applyAsDouble(health), health.seconds());
  }

  private static Estimate lag(MetricContext reading) {
    double q = reading.quantile();
    Estimate estimate = read(reading, health -> health.figures().lags().quantileSeconds(q));
    GeneratorHealth health = reading.analyzed().result().health();
    if (estimate.unknown() != null || health == null) {
      return estimate;
    }
    return health.wakeUps() == 0
        ? Estimate.unknown(new Doubt.Absent(HealthFigures.NO_WAKE_UPS))
        : covered(reading, Estimate.of(estimate.value(), health.wakeUps()));
  }

  /** There may be more of them in seconds that were not recorded. */
  private static Estimate disturbances(MetricContext reading) {
    Estimate found = read(reading, health -> health.disturbances().size());
    GeneratorHealth health = reading.analyzed().result().health();
    return health == null || health.coversWindow() ? found : found.asLowerBound();
  }

  private static Estimate covered(MetricContext reading, Estimate estimate) {
    GeneratorHealth health = reading.analyzed().result().health();
    return health == null || health.coversWindow()
        ? estimate
        : estimate.doubted(new Doubt.Remarked(new Remark.HealthCovers(health.covered())));
  }
}
