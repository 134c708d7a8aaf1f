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
 * found from the arrivals {@link #closed without the pause}.
 *
 * @param before index of the last arrival before the pause
 * @param nanos length, nanoseconds
 * @param intervalNanos mean of the other intervals, nanoseconds
 */
record LongestPause(int before, long nanos, double intervalNanos) {

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
    return nanos > SHARE * span && nanos > interval * Math.log(last / PROBABILITY)
        ? Optional.of(new LongestPause(longest - 1, nanos, interval))
        : Optional.empty();
  }

  /**
   * The arrivals as if the pause had been an interval of mean length.
   *
   * @param inOrder the instants it was found in
   * @param resolutionNanos step of the timestamps, 1 or more, whose grid is kept
   * @return a copy in which those after the pause are earlier
   */
  long[] closed(long[] inOrder, long resolutionNanos) {
    long[] closed = inOrder.clone();
    long earlier = nanos - WindowCounts.wholeSteps(Math.round(intervalNanos), resolutionNanos);
    for (int i = before + 1; i < closed.length; i++) {
      closed[i] -= earlier;
    }
    return closed;
  }
}
