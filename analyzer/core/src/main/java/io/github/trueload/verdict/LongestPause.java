package io.github.trueload.verdict;

import io.github.trueload.dispersion.WindowCounts;
import java.util.Optional;

/**
 * The one time of a run in which nothing arrives though a Poisson process would have had arrivals:
 * the longest interval, where it is at least half a percent of the run and one that a Poisson
 * process with the mean of the others has with probability {@code n·e^-x} = 10⁻⁶ at most.
 *
 * <p>It is a change of the rate. Its edges are as large as the largest differences that chance
 * makes between windows, and take their place in the Allan factor, which leaves these out, so it is
 * found from the arrivals {@link #excessNanos without the pause}.
 *
 * @param before index of the last arrival before the pause
 * @param nanos length, nanoseconds
 * @param intervalNanos mean of the other intervals, nanoseconds
 * @param share of the run, above 0 and below 1
 */
record LongestPause(int before, long nanos, double intervalNanos, double share) {

  private static final double PROBABILITY = 1e-6;
  private static final double SHARE = 0.005;

  /**
   * Looks for the pause.
   *
   * @param inOrder instants in nanoseconds, ascending
   * @return empty where the longest interval is none, and with fewer than two intervals
   */
  static Optional<LongestPause> of(long[] inOrder) {
    int last = inOrder.length - 1;
    if (last < 2) {
      return Optional.empty();
    }
    int longest = 1;
    for (int i = 2; i <= last; i++) {
      if (inOrder[i] - inOrder[i - 1] > inOrder[longest] - inOrder[longest - 1]) {
        longest = i;
      }
    }
    long span = inOrder[last] - inOrder[0];
    long nanos = inOrder[longest] - inOrder[longest - 1];
    double interval = (span - nanos) / (last - 1.0);
    return nanos > leastNanos(span, interval, last)
        ? Optional.of(new LongestPause(longest - 1, nanos, interval, (double) nanos / span))
        : Optional.empty();
  }

  /**
   * {@return the length from which on a pause in a run is found, nanoseconds}
   *
   * @param spanNanos length of the run
   * @param intervalNanos mean interval without the pause
   * @param intervals number of intervals
   */
  static double leastNanos(double spanNanos, double intervalNanos, int intervals) {
    return Math.max(SHARE * spanNanos, intervalNanos * Math.log(intervals / PROBABILITY));
  }

  /**
   * {@return the standard deviation of the rate over its mean: of a rate that is 0 for a share s of
   * the run and equal in the rest, √(s/(1 − s))}
   */
  double relative() {
    return Math.sqrt(share / (1 - share));
  }

  /**
   * {@return how much earlier the arrivals after the pause would be if it had been an interval of
   * mean length, nanoseconds}
   *
   * @param resolutionNanos step of the timestamps, 1 or more, whose grid is kept
   */
  long excessNanos(long resolutionNanos) {
    return nanos - WindowCounts.wholeSteps(Math.round(intervalNanos), resolutionNanos);
  }
}
