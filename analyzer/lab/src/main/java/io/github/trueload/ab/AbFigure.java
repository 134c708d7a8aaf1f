package io.github.trueload.ab;

import io.github.trueload.comparison.Statistic;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.stats.confidence.FigureInterval;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A figure that decides.
 *
 * @param statistic of the response times
 * @param label of the requests; null for all together
 */
public record AbFigure(Statistic statistic, @Nullable String label) {

  /** {@return the name in tables: {@code p95 of Checkout}} */
  public String name() {
    return label == null ? statistic.id() : statistic.id() + " of " + label;
  }

  /**
   * {@return its value in a run, seconds; NaN where the run does not have it}
   *
   * @param run figures of a run
   */
  public double of(HistoryRun run) {
    return run.intervals().stream()
        .filter(each -> each.metric().equals(statistic.metric()))
        .filter(each -> Objects.equals(each.label(), label))
        .mapToDouble(FigureInterval::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** {@return its value in {@code run}, seconds; NaN where the run failed or does not have it} */
  public double of(AbRun run) {
    return run.figures() == null ? Double.NaN : of(run.figures());
  }
}
