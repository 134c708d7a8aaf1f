package io.github.trueload.queueing;

import io.github.trueload.domain.Require;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

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
   * @param usersEach users of each generator
   * @param ratePerSecond the wanted rate, per second
   * @param scope whether the rate is of all generators or of each
   */
  public static PrincipleA ofGenerators(
      int generators, double usersEach, double ratePerSecond, RateScope scope) {
    Require.within("number of generators", generators, 1L, Integer.MAX_VALUE);
    Require.positive("number of users of each generator", usersEach);
    double total = scope == RateScope.TOTAL ? ratePerSecond : ratePerSecond * generators;
    return new PrincipleA(usersEach * generators, total);
  }

  /**
   * The scaled think time, {@code Z = N/λ}, seconds. The rate then really offered is {@code N/(R +
   * Z)}, below the target by the factor {@code Z/(R + Z)}.
   */
  public double thinkSeconds() {
    return users / ratePerSecond;
  }

  /**
   * The loop with the scaled think time, for a mean response time in seconds.
   *
   * @throws IllegalArgumentException if the response time is negative or not finite
   */
  public ClosedLoop scaled(double responseSeconds) {
    return new ClosedLoop(users, thinkSeconds(), responseSeconds);
  }

  /**
   * The think time that holds the rate in spite of the response time, {@code Z = N/λ - R}, seconds.
   * It lets a little of the feedback back in: watch {@link ClosedLoop#responseToThink()}.
   *
   * @param responseSeconds running mean of the response time
   * @return empty where R is N/λ or more: this many users cannot reach the rate at that response
   *     time
   * @throws IllegalArgumentException if the response time is negative or not finite
   */
  public OptionalDouble thinkSecondsHoldingRate(double responseSeconds) {
    Require.notNegative("mean response time in seconds", responseSeconds);
    double think = thinkSeconds() - responseSeconds;
    return think > 0 ? OptionalDouble.of(think) : OptionalDouble.empty();
  }

  /** Users that keep {@code R/Z} at or below a bound at this rate, {@code N = λ·R/bound}. */
  public static double usersFor(
      double ratePerSecond, double responseSeconds, double responseToThink) {
    Require.positive("target rate per second", ratePerSecond);
    Require.notNegative("mean response time in seconds", responseSeconds);
    Require.positive("bound of R/Z", responseToThink);
    return ratePerSecond * responseSeconds / responseToThink;
  }

  /**
   * The wanted rate for several numbers of users, each with its scaled think time, as exact mean
   * value analysis predicts it: how the loop opens as N grows (Table 1b, figure 5).
   */
  public static List<ClosedNetwork.Solution> table(
      ClosedNetwork network, double ratePerSecond, int... users) {
    return IntStream.of(users)
        .mapToObj(n -> network.solve(n, new PrincipleA(n, ratePerSecond).thinkSeconds()))
        .toList();
  }
}
