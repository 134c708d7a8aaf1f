package io.github.trueload.queueing;

import io.github.trueload.domain.Require;

/**
 * N users who think for Z and wait for R in turn. Everything else follows from Little's law, for
 * any distributions.
 *
 * @param users N, above 0
 * @param thinkSeconds mean think time Z, 0 or more
 * @param responseSeconds mean response time R, 0 or more; R + Z above 0
 */
public record ClosedLoop(double users, double thinkSeconds, double responseSeconds) {

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public ClosedLoop {
    Require.positive("number of users", users);
    Require.notNegative("mean think time in seconds", thinkSeconds);
    Require.notNegative("mean response time in seconds", responseSeconds);
    Require.positive("mean cycle time R + Z in seconds", thinkSeconds + responseSeconds);
  }

  /** {@return the rate really offered, {@code λ = N/(R + Z)}, requests per second, above 0} */
  public double ratePerSecond() {
    return users / (responseSeconds + thinkSeconds);
  }

  /** {@return the mean number of requests in the system, {@code Q = λ·R}, from 0 to N} */
  public double inSystem() {
    return ratePerSecond() * responseSeconds;
  }

  /**
   * The ratio R/Z. Near 0 the loop is practically open and users send independently.
   *
   * @return a pure number, 0 or more; infinite without think time
   */
  public double responseToThink() {
    return responseSeconds / thinkSeconds;
  }

  /**
   * {@return the share Q/N of users who wait rather than think, {@code R/(R + Z)}, from 0 to 1; 1
   * without think time}
   */
  public double waitingShare() {
    return responseSeconds / (responseSeconds + thinkSeconds);
  }
}
