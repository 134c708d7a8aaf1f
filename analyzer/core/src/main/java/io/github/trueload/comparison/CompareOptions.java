package io.github.trueload.comparison;

import java.util.List;

/**
 * How two runs are compared.
 *
 * @param statistics what is compared, one or more, in the order shown
 * @param matters from what size on a difference matters
 * @param seed of the resamples
 * @param withinRun whether only the errors within the runs count: two single runs are then called
 *     different although equal runs may differ as much
 */
public record CompareOptions(
    List<Statistic> statistics, Threshold matters, long seed, boolean withinRun) {

  /**
   * Options that count the deviation from run to run, as far as there are runs that show it.
   *
   * @param statistics what is compared, one or more, in the order shown
   * @param matters from what size on a difference matters
   * @param seed of the resamples
   */
  public CompareOptions(List<Statistic> statistics, Threshold matters, long seed) {
    this(statistics, matters, seed, false);
  }

  /** Copies the list. */
  public CompareOptions {
    statistics = List.copyOf(statistics);
  }

  /**
   * The default options: all statistics, a difference of 5 % matters, the seed is 1.
   *
   * @return the options
   */
  public static CompareOptions defaults() {
    return new CompareOptions(List.of(Statistic.values()), Threshold.ofShare(0.05), 1);
  }
}
