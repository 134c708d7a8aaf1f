package io.github.trueload.queueing;

import io.github.trueload.domain.Require;
import java.util.OptionalDouble;

/**
 * Principle A of Gunther and Brady: to send requests as web users do, keep the ratio {@code λ_rat =
 * N/Z} at the wanted rate and make N, and with it Z, large ("scaled Z"), so that few of the N
 * requests are ever outstanding: Q ≪ N, that is R ≪ Z.
 *
 * <p>N counts the users of all generators. Where several generators run the same plan, {@link
 * #ofGenerators} sums them up.
 *
 * @param users N of all generators together, above 0
 * @param ratePerSecond the wanted rate λ of all generators together, per second
 */
public record PrincipleA(double users, double ratePerSecond) {

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public PrincipleA {
    Require.positive("number of users", users);
    Require.positive("target rate per second", ratePerSecond);
  }

  /** Whom a target rate is for. */
  public enum RateScope {
    /** All generators together reach the rate. */
    TOTAL,
    /** Each generator reaches the rate by itself. */
    EACH_GENERATOR
  }

  /**
   * Several generators that run the same plan.
   *
   * @param generators how many, 1 or more
   * @param usersEach users of each generator, above 0
   * @param ratePerSecond the wanted rate, requests per second, above 0
   * @param scope whether the rate is of all generators or of each
   * @return users and rate of all generators together
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public static PrincipleA ofGenerators(
      int generators, double usersEach, double ratePerSecond, RateScope scope) {
    Require.within("number of generators", generators, 1L, Integer.MAX_VALUE);
    Require.positive("number of users of each generator", usersEach);
    double total = scope == RateScope.TOTAL ? ratePerSecond : ratePerSecond * generators;
    return new PrincipleA(usersEach * generators, total);
  }

  /**
   * The scaled think time, {@code Z = N/λ}. The rate then really offered is {@code N/(R + Z)},
   * below the target by the factor {@code Z/(R + Z)}.
   *
   * @return seconds, above 0
   */
  public double thinkSeconds() {
    return users / ratePerSecond;
  }

  /**
   * The think time that holds the rate in spite of the response time, {@code Z = N/λ - R}. It lets
   * a little of the feedback back in: watch {@link ClosedLoop#responseToThink()}.
   *
   * @param responseSeconds running mean of the response time, seconds, 0 or more
   * @return seconds, above 0; empty where R is N/λ or more: this many users cannot reach the rate
   *     at that response time
   * @throws IllegalArgumentException if the response time is negative or not finite
   */
  public OptionalDouble thinkSecondsHoldingRate(double responseSeconds) {
    Require.notNegative("mean response time in seconds", responseSeconds);
    double think = thinkSeconds() - responseSeconds;
    return think > 0 ? OptionalDouble.of(think) : OptionalDouble.empty();
  }
}
