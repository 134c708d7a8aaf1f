package io.github.trueload.queueing;

import io.github.trueload.domain.Require;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * The stream of requests that a closed loop sends: N users with exponential think times in front of
 * one station with exponential service (the machine repairman, M/M/1//N). Exact, from the Markov
 * chain of the number n in the system, with arrivals at rate {@code a(n) = (N - n)/Z} and
 * departures at rate {@code μ = 1/S}; not a simulation.
 *
 * <p>The loop's feedback makes the stream more regular than a Poisson process; as Z grows in
 * proportion to N it becomes one. The CoV of the intervals gets there with few users, the counts in
 * long windows much later.
 *
 * @param ratePerSecond mean rate λ
 * @param cov coefficient of variation of the intervals between arrivals
 * @param dispersion index of dispersion of counts over long windows, IDC(∞)
 */
public record LoopArrivals(double ratePerSecond, double cov, double dispersion) {

  /** The most users a search goes to. */
  public static final int MOST_USERS = 1_000_000;

  /**
   * The arrivals of a loop.
   *
   * @param users N, 1 to {@value #MOST_USERS}
   * @param thinkSeconds mean think time Z, above 0
   * @param serviceSeconds mean service time S, above 0
   * @return rate, CoV and index of dispersion of the requests
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public static LoopArrivals of(int users, double thinkSeconds, double serviceSeconds) {
    Require.within("number of users", users, 1L, MOST_USERS);
    Require.positive("mean think time in seconds", thinkSeconds);
    Require.positive("mean service time in seconds", serviceSeconds);
    Chain chain = new Chain(users, thinkSeconds, serviceSeconds);
    return new LoopArrivals(chain.rate, chain.cov(), chain.dispersion());
  }

  /**
   * The fewest users that, with the scaled think time N/λ, bring the CoV within a tolerance of 1.
   *
   * @param ratePerSecond target rate λ, requests per second, above 0
   * @param serviceSeconds mean service time S, seconds, above 0
   * @param tolerance in (0, 1)
   * @return users, 1 or more; empty where {@value #MOST_USERS} users are not enough
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public static OptionalInt usersForCov(
      double ratePerSecond, double serviceSeconds, double tolerance) {
    Require.aboveUpTo("tolerance of the CoV", tolerance, 0, Math.nextDown(1.0));
    return fewest(n -> scaled(n, ratePerSecond, serviceSeconds).cov() >= 1 - tolerance, MOST_USERS);
  }

  /**
   * The fewest users that bring the counts in long windows within a tolerance too: IDC at least
   * {@code (1 - tolerance)²}, as a CoV's square.
   *
   * @param ratePerSecond target rate λ, requests per second, above 0
   * @param serviceSeconds mean service time S, seconds, above 0
   * @param tolerance in (0, 1)
   * @return users, 1 or more; empty where {@value #MOST_USERS} users are not enough
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public static OptionalInt usersForCounts(
      double ratePerSecond, double serviceSeconds, double tolerance) {
    Require.aboveUpTo("tolerance of the CoV", tolerance, 0, Math.nextDown(1.0));
    double least = (1 - tolerance) * (1 - tolerance);
    return fewest(n -> scaled(n, ratePerSecond, serviceSeconds).dispersion() >= least, MOST_USERS);
  }

  private static LoopArrivals scaled(int users, double ratePerSecond, double serviceSeconds) {
    return of(users, new PrincipleA(users, ratePerSecond).thinkSeconds(), serviceSeconds);
  }

  /** The least n with the property, which all larger n have too. */
  private static OptionalInt fewest(IntPredicate enough, int most) {
    int high = 1;
    while (!enough.test(high)) {
      if (high == most) {
        return OptionalInt.empty();
      }
      high = Math.min(most, high * 2);
    }
    int low = high / 2;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (enough.test(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return OptionalInt.of(high);
  }

  private static final class Chain {
    private final int users;
    private final double think;
    private final double departures;
    private final double[] probability;
    private final double rate;

    Chain(int users, double think, double service) {
      this.users = users;
      this.think = think;
      this.departures = 1 / service;
      this.probability = stationary();
      double sum = 0;
      for (int n = 0; n < users; n++) {
        sum += probability[n] * arrivals(n);
      }
      rate = sum;
    }

    private double arrivals(int n) {
      return (users - n) / think;
    }

    /** {@code π(n+1)/π(n) = a(n)/μ}, in logarithms: the products leave the range of doubles. */
    private double[] stationary() {
      double[] weight = new double[users + 1];
      double largest = 0;
      for (int n = 0; n < users; n++) {
        weight[n + 1] = weight[n] + Math.log(arrivals(n) / departures);
        largest = Math.max(largest, weight[n + 1]);
      }
      double sum = 0;
      for (int n = 0; n <= users; n++) {
        weight[n] = Math.exp(weight[n] - largest);
        sum += weight[n];
      }
      for (int n = 0; n <= users; n++) {
        weight[n] /= sum;
      }
      return weight;
    }

    /**
     * First two moments of the time to the next arrival, from n in the system, by the first event:
     * after {@code r = a(n) + μ} it is an arrival, or with probability μ/r a departure to n - 1. An
     * arrival leaves n in the system with probability {@code π(n-1)·a(n-1)/λ}.
     */
    double cov() {
      double first = 1 / arrivals(0);
      double second = 2 * first * first;
      double mean = 0;
      double square = 0;
      for (int n = 1; n <= users; n++) {
        double any = arrivals(n) + departures;
        double departs = departures / any;
        second = 2 / (any * any) + 2 * departs / any * first + departs * second;
        first = 1 / any + departs * first;
        double reached = probability[n - 1] * arrivals(n - 1) / rate;
        mean += reached * first;
        square += reached * second;
      }
      return Math.sqrt(square / (mean * mean) - 1);
    }

    /**
     * With {@code y(n) = Σ_{k≤n} π(k)·(λ - a(k))}, the variance of the counts grows by {@code λ +
     * 2·Σ(y + y²/(π·a))} a second: the solution of the chain's Poisson equation, summed by parts.
     * Terms are below 0 up to where a(k) falls under λ and above 0 from there on, so each y is
     * summed from the end that has one sign.
     */
    double dispersion() {
      int turn = 0;
      while (turn < users && arrivals(turn) > rate) {
        turn++;
      }
      double sum = 0;
      double y = 0;
      for (int n = 0; n < turn; n++) {
        y += probability[n] * (rate - arrivals(n));
        sum += term(n, y);
      }
      y = 0;
      for (int n = users - 1; n >= turn; n--) {
        y -= probability[n + 1] * (rate - arrivals(n + 1));
        sum += term(n, y);
      }
      return 1 + 2 * sum / rate;
    }

    private double term(int n, double y) {
      double flow = probability[n] * arrivals(n);
      return flow > 0 ? y + y * y / flow : 0;
    }
  }
}
