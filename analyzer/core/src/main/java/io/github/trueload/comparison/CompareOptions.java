package io.github.trueload.comparison;

import io.github.trueload.history.RunHistory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How two runs are compared.
 *
 * @param statistics what is compared, one or more, in the order shown
 * @param matters from what size on a difference matters
 * @param seed of the resamples
 * @param withinRun whether only the errors within the runs count: two single runs are then called
 *     different although equal runs may differ as much
 * @param history earlier runs that show how much equal runs differ; null for none
 */
public record CompareOptions(
    List<Statistic> statistics,
    Threshold matters,
    long seed,
    boolean withinRun,
    @Nullable RunHistory history) {

  /**
   * Options without a history.
   *
   * @param statistics what is compared, one or more, in the order shown
   * @param matters from what size on a difference matters
   * @param seed of the resamples
   * @param withinRun whether only the errors within the runs count
   */
  public CompareOptions(
      List<Statistic> statistics, Threshold matters, long seed, boolean withinRun) {
    this(statistics, matters, seed, withinRun, null);
  }

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
   * {@return the same with a history}
   *
   * @param earlier runs of any plan and load: those that are not like the base are left out
   */
  public CompareOptions with(@Nullable RunHistory earlier) {
    return new CompareOptions(statistics, matters, seed, withinRun, earlier);
  }

  /** {@return the default options: all statistics, a difference of 5 % matters, the seed is 1} */
  public static CompareOptions defaults() {
    return new CompareOptions(List.of(Statistic.values()), Threshold.ofShare(0.05), 1);
  }
}
