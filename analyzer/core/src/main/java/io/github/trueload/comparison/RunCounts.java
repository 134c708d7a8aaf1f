package io.github.trueload.comparison;

import io.github.trueload.history.RunDeviation;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of runs on the two sides of a comparison, and which errors it counts.
 *
 * <p>Equal runs differ by more than the errors within the runs: memory layout, compiled code and
 * other load on the machine change from run to run. One run on each side cannot show by how much.
 *
 * @param base number of runs of the base, 1 or more
 * @param candidate number of runs of the candidate, 1 or more
 * @param withinRun whether only the errors within the runs count, because the user asked for it
 * @param historyFreedom degrees of freedom with which a history shows how much equal runs differ; 0
 *     without a history, or where it does not show it
 */
public record RunCounts(int base, int candidate, boolean withinRun, int historyFreedom) {

  private static final int MOST_RUNS = 1000;

  /**
   * Without a history.
   *
   * @param base number of runs of the base, 1 or more
   * @param candidate number of runs of the candidate, 1 or more
   * @param withinRun whether only the errors within the runs count
   */
  public RunCounts(int base, int candidate, boolean withinRun) {
    this(base, candidate, withinRun, 0);
  }

  /** The same of a statistic of which {@code history} shows the deviation; null for none. */
  RunCounts with(@Nullable RunDeviation history) {
    return new RunCounts(base, candidate, withinRun, history == null ? 0 : history.freedom());
  }

  /** {@return whether each side has one run} */
  public boolean isOfTwo() {
    return base + candidate == 2;
  }

  private int freedom(int runs) {
    return runs - 2 + historyFreedom;
  }

  /** {@return whether there are enough runs to show how much equal runs differ} */
  public boolean isRunLevelKnown() {
    return freedom(base + candidate) > 0;
  }

  /**
   * {@return whether a difference may come from the deviation between equal runs, which is not
   * known}
   */
  public boolean isRunLevelOpen() {
    return !withinRun && !isRunLevelKnown();
  }

  /**
   * The number of runs of each side from which on the interval of a difference is likely to be
   * narrow enough, as far as these runs show how much equal runs differ.
   *
   * @param half half the width of the interval with these runs
   * @param most half the width that is needed, above 0
   * @return 0 where 1,000 runs are too few
   */
  int sufficient(double half, double most) {
    double deviation =
        half / student(freedom(base + candidate)) / Math.sqrt(1.0 / base + 1.0 / candidate);
    int tooFew = Math.min(base, candidate);
    int enough = MOST_RUNS + 1;
    while (enough - tooFew > 1) {
      int runs = (tooFew + enough) / 2;
      if (deviation * student(freedom(2 * runs)) * Math.sqrt(2.0 / runs) <= most) {
        enough = runs;
      } else {
        tooFew = runs;
      }
    }
    return enough > MOST_RUNS ? 0 : enough;
  }

  private static double student(int freedom) {
    return new TDistribution(null, freedom).inverseCumulativeProbability(0.975);
  }

  /**
   * {@return a note on the errors that are counted, in one sentence; null if the deviation between
   * equal runs is counted}
   */
  public @Nullable String note() {
    if (withinRun) {
      return "the errors are those within the runs; equal runs differ by more, so that an unchanged"
          + " candidate can be called slower";
    }
    return isRunLevelOpen()
        ? "one run per side does not show how much equal runs differ, so no result is called slower or"
            + " faster: give 3 or more runs per side (--base-run, --candidate-run) or a history"
            + " (--history), or judge these two alone (--within-run)"
        : null;
  }
}
