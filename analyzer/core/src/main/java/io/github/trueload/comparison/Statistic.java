package io.github.trueload.comparison;

import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.confidence.TimeFigure;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A statistic of the response times that a comparison can contain. */
public enum Statistic {
  MEAN("mean", "mean", TimeFigure.MEAN, 30),
  MEDIAN("median", "p(50)", TimeFigure.quantile(0.5), 30),
  P95("p95", "p(95)", TimeFigure.quantile(0.95), Intervals95.leastToSee(0.05)),
  P99("p99", "p(99)", TimeFigure.quantile(0.99), Intervals95.leastToSee(0.01));

  private final String id;
  private final String metric;
  private final TimeFigure figure;
  private final long minimum;

  Statistic(String id, String metric, TimeFigure figure, long minimum) {
    this.id = id;
    this.metric = metric;
    this.figure = figure;
    this.minimum = minimum;
  }

  /** {@return the name in options, tables and JSON} */
  public String id() {
    return id;
  }

  /** {@return its name in gates} */
  public String metric() {
    return metric;
  }

  TimeFigure figure() {
    return figure;
  }

  /**
   * {@return the smallest number of samples of a run: 30, and enough that one sample is beyond the
   * quantile with a probability of 95 %}
   */
  public long minimum() {
    return minimum;
  }

  /**
   * The statistic with a name.
   *
   * @param id the name, in any case
   * @return the statistic; null if there is none of that name
   */
  public static @Nullable Statistic of(String id) {
    for (Statistic statistic : values()) {
      if (statistic.id.equals(id.toLowerCase(Locale.ROOT))) {
        return statistic;
      }
    }
    return null;
  }
}
