package io.github.trueload.comparison;

import io.github.trueload.stats.Intervals95;
import java.util.Locale;

/** What of the response times is compared, one line each. */
public enum Statistic {
  MEAN("mean", Double.NaN, 30),
  MEDIAN("median", 0.5, 30),
  P95("p95", 0.95, Intervals95.leastToSee(0.05)),
  P99("p99", 0.99, Intervals95.leastToSee(0.01));

  private final String id;
  private final double quantile;
  private final long minimum;

  Statistic(String id, double quantile, long minimum) {
    this.id = id;
    this.quantile = quantile;
    this.minimum = minimum;
  }

  /** Name in tables and JSON. */
  public String id() {
    return id;
  }

  /** Which quantile it is, 0 to 1; NaN of the mean. */
  double quantile() {
    return quantile;
  }

  /**
   * Fewest samples of a run that tell it: 30, and so many that one beyond it is seen with 95 %
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
