package io.github.trueload.stats.users;

import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.stats.arrivals.Intervals;

/**
 * The closed loop as the log shows it (Gunther and Brady, Table 3); times in seconds.
 *
 * @param users number of users that sent in the window, N
 * @param think think times Z, from a user's response to the same user's next request
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
   * @param overlaps number of requests sent before the user's previous response was complete
   * @param drawn whether the mean is that of the drawn think times in the log instead of the gaps
   */
  public record ThinkGaps(double mean, double sd, long gaps, long overlaps, boolean drawn) {}

  /** {@return the number of users by Little's law, λ(R + Z)} */
  public double littleUsers() {
    return ratePerSecond * (response + think.mean());
  }

  /** {@return the mean number of requests being served, Q = λR} */
  public double inSystem() {
    return model().inSystem();
  }

  /** {@return R/Z; infinite if Z is 0} */
  public double responseToThink() {
    return model().responseToThink();
  }

  /** {@return {@link #littleUsers} minus {@link #users}, near 0 if Little's law holds} */
  public double difference() {
    return littleUsers() - users;
  }

  /** {@return the CoV of the inter-arrival times; NaN if the timestamps are too coarse for it} */
  public double intervalCov() {
    return intervals.covResolvable() ? intervals.cov() : Double.NaN;
  }

  private ClosedLoop model() {
    return new ClosedLoop(littleUsers(), think.mean(), response);
  }
}
