package io.github.trueload.gate;

import io.github.trueload.stats.ObservedLoop;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Metrics of the closed loop measured: Principle A, Table 3. */
final class LoopReadings {

  private static final long LEAST = 30;

  static final List<Metric> METRICS =
      List.of(
          metric("n", Kind.COUNT, ObservedLoop::users, "users that sent, N"),
          metric("z", Kind.TIME, loop -> loop.think().mean(), "mean think time, Z"),
          metric("q", Kind.FIGURE, ObservedLoop::inSystem, "mean number being served, λR"),
          metric("r_to_z", Kind.FIGURE, ObservedLoop::responseToThink, "R/Z; small: asynchronous"),
          metric(
              "n_difference",
              Kind.FIGURE,
              ObservedLoop::difference,
              "λ(R + Z) − N; near 0 where Little's law holds"),
          metric(
              "overlaps",
              Kind.COUNT,
              loop -> loop.think().overlaps(),
              "requests sent before their user's last response was there"));

  private LoopReadings() {}

  private static Metric metric(
      String name, Kind kind, ToDoubleFunction<ObservedLoop> figure, String meaning) {
    return Metric.of("principle_a." + name, kind, LEAST, reading -> read(reading, figure), meaning);
  }

  private static Estimate read(Reading reading, ToDoubleFunction<ObservedLoop> figure) {
    String doubt = reading.doubtOfLog();
    ObservedLoop loop = reading.findings().result().loop();
    if (loop == null) {
      return Estimate.unknown(doubt != null ? doubt : "the log tells no users who came back");
    }
    return Estimate.of(figure.applyAsDouble(loop), loop.think().gaps()).doubted(doubt);
  }
}
