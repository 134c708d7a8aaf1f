package io.github.trueload.gate;

import io.github.trueload.stats.AnalysisSummary.PrincipleA;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Metrics of the closed loop measured: Principle A, Table 3. */
final class LoopReadings {

  private static final long LEAST = 30;

  static final List<Metric> METRICS =
      List.of(
          metric("n", Kind.COUNT, PrincipleA::users, "users that sent, N"),
          metric("z", Kind.TIME, PrincipleA::think, "mean think time, Z"),
          metric("q", Kind.FIGURE, PrincipleA::inSystem, "mean number being served, λR"),
          metric("r_to_z", Kind.FIGURE, PrincipleA::responseToThink, "R/Z; small: asynchronous"),
          metric(
              "n_difference",
              Kind.FIGURE,
              PrincipleA::difference,
              "λ(R + Z) − N; near 0 where Little's law holds"),
          metric(
              "overlaps",
              Kind.COUNT,
              PrincipleA::overlaps,
              "requests sent before their user's last response was there"));

  private LoopReadings() {}

  private static Metric metric(
      String name, Kind kind, ToDoubleFunction<PrincipleA> figure, String meaning) {
    return Metric.of("principle_a." + name, kind, LEAST, reading -> read(reading, figure), meaning);
  }

  private static Estimate read(Reading reading, ToDoubleFunction<PrincipleA> figure) {
    String doubt = reading.doubtOfLog();
    PrincipleA loop = reading.findings().summary().principleA();
    if (loop == null) {
      return Estimate.unknown(doubt != null ? doubt : "the log tells no users who came back");
    }
    return Estimate.of(figure.applyAsDouble(loop), loop.gaps()).doubted(doubt);
  }
}
