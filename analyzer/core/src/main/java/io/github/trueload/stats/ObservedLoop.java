package io.github.trueload.stats;

import io.github.trueload.queueing.ClosedLoop;

/**
 * The closed loop as the log shows it (Gunther and Brady, Table 3); times in seconds.
 *
 * @param users users that sent in the window, N
 * @param think from a user's response to the same user's next request
 * @param ratePerSecond the log's requests per second, λ
 * @param response mean reported response time R
 * @param responseStandardError standard error of R, from stretches of the window; NaN where it is
 *     too short to decide
 * @param intervals between arrivals, of the wire where there is one
 */
public record ObservedLoop(
    long users,
    ThinkGaps think,
    double ratePerSecond,
    double response,
    double responseStandardError,
    Intervals intervals) {

  /**
   * Think times of the loop.
   *
   * @param mean mean gap between a user's response and the same user's next request, Z
   * @param sd standard deviation of these gaps; NaN of one
   * @param gaps how many gaps there were
   * @param overlaps requests sent before the user's last response was there
   * @param drawn whether the mean is of the think times drawn, as logged, rather than of the gaps
   */
  public record ThinkGaps(double mean, double sd, long gaps, long overlaps, boolean drawn) {}

  /** N recomputed by Little's law, λ(R + Z). */
  public double littleUsers() {
    return ratePerSecond * (response + think.mean());
  }

  /** Mean number of requests being served, Q = λR. */
  public double inSystem() {
    return model().inSystem();
  }

  /** R/Z; infinite where Z is 0. */
  public double responseToThink() {
    return model().responseToThink();
  }

  /** {@link #littleUsers} minus {@link #users}: Little's law holds where it is near 0. */
  public double difference() {
    return littleUsers() - users;
  }

  /** CoV of the intervals between arrivals; NaN where the stamps cannot carry it. */
  public double intervalCov() {
    return intervals.covResolvable() ? intervals.cov() : Double.NaN;
  }

  private ClosedLoop model() {
    return new ClosedLoop(littleUsers(), think.mean(), response);
  }
}
