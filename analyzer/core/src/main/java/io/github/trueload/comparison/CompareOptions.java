package io.github.trueload.comparison;

import java.util.List;

/**
 * How two runs are compared.
 *
 * @param statistics what is compared, one or more, in the order shown
 * @param matters from what size on a difference matters
 * @param seed of the resamples
 */
public record CompareOptions(List<Statistic> statistics, Threshold matters, long seed) {

  /** Copies the list. */
  public CompareOptions {
    statistics = List.copyOf(statistics);
  }

  /** All statistics; 5 % matter. */
  public static CompareOptions defaults() {
    return new CompareOptions(List.of(Statistic.values()), Threshold.ofShare(0.05), 1);
  }
}
