package io.github.trueload.comparison;

import io.github.trueload.stats.Intervals95;
import io.github.trueload.stats.TimeFigure;
import java.util.Locale;

/** What of the response times is compared, one line each. */
public enum Statistic {
  MEAN("mean", TimeFigure.MEAN, 30),
  MEDIAN("median", TimeFigure.quantile(0.5), 30),
  P95("p95", TimeFigure.quantile(0.95), Intervals95.leastToSee(0.05)),
  P99("p99", TimeFigure.quantile(0.99), Intervals95.leastToSee(0.01));

  private final String id;
  private final TimeFigure figure;
  private final long minimum;

  Statistic(String id, TimeFigure figure, long minimum) {
    this.id = id;
    this.figure = figure;
    this.minimum = minimum;
  }

  /** Name in tables and JSON. */
  public String id() {
    return id;
  }

  /** What it is. */
  TimeFigure figure() {
    return figure;
  }

  /**
   * Fewest samples of a run that it needs: 30, and so many that one beyond it is seen with 95 %
   * probability.
   */
  public long minimum() {
    return minimum;
  }

  /** The statistic called so, in any case; null if there is none. */
  public static Statistic of(String id) {
    for (Statistic statistic : values()) {
      if (statistic.id.equals(id.toLowerCase(Locale.ROOT))) {
        return statistic;
      }
    }
    return null;
  }
}
