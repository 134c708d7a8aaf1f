package io.github.trueload.queueing;

import io.github.trueload.domain.Require;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A closed network of queueing stations and one think state, solved by exact mean value analysis
 * (Reiser and Lavenberg 1980). Exact for exponential service at first-come-first-served stations,
 * and for any service at processor-sharing ones; think times may have any distribution.
 *
 * @param demandsSeconds service demand D_k of one request at each station, seconds; at least one
 */
public record ClosedNetwork(List<Double> demandsSeconds) {

  /** Enough for the last bit of a double. */
  private static final int BISECTIONS = 60;

  /**
   * Checks and copies the demands.
   *
   * @throws IllegalArgumentException if there is none, or one is not above 0 and finite
   */
  public ClosedNetwork {
    demandsSeconds = List.copyOf(demandsSeconds);
    Require.within("number of stations", demandsSeconds.size(), 1L, Integer.MAX_VALUE);
    demandsSeconds.forEach(demand -> Require.positive("service demand in seconds", demand));
  }

  /**
   * {@return a network of stations}
   *
   * @param demandsSeconds service demand D_k of one request at each station, seconds, above 0; at
   *     least one
   * @throws IllegalArgumentException if there is none, or one is not above 0 and finite
   */
  public static ClosedNetwork of(double... demandsSeconds) {
    return new ClosedNetwork(DoubleStream.of(demandsSeconds).boxed().toList());
  }

  /**
   * The one station that gives a mean response time: the service time at which {@link #solve} comes
   * to it. R grows with S, and S is at most R.
   *
   * @param users N, 1 or more
   * @param thinkSeconds mean think time Z, 0 or more
   * @param responseSeconds R, seconds, above 0
   * @return a network of one station, whose service time is at most R
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public static ClosedNetwork ofResponse(int users, double thinkSeconds, double responseSeconds) {
    Require.positive("mean response time in seconds", responseSeconds);
    double low = 0;
    double high = responseSeconds;
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = low + (high - low) / 2;
      if (!(middle > low && middle < high)) {
        break;
      }
      if (of(middle).solve(users, thinkSeconds).loop().responseSeconds() > responseSeconds) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return of(high);
  }

  /** {@return the most requests per second that the system can serve, {@code λ_sat = 1/max D_k}} */
  public double saturationRate() {
    return 1 / demandsSeconds.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /**
   * A solution.
   *
   * @param loop users, think time and mean response time, and all that follows from them
   * @param queueLengths mean number of requests at each station
   * @param utilizations share of the time each station is busy
   */
  public record Solution(ClosedLoop loop, List<Double> queueLengths, List<Double> utilizations) {

    /** Copies the lists. */
    public Solution {
      queueLengths = List.copyOf(queueLengths);
      utilizations = List.copyOf(utilizations);
    }
  }

  /**
   * Mean values for a number of users. {@code R_k(n) = D_k·(1 + Q_k(n-1))}, {@code X(n) = n/(Z +
   * ΣR_k(n))}, {@code Q_k(n) = X(n)·R_k(n)} from {@code Q_k(0) = 0}; time grows with users times
   * stations.
   *
   * @param users N, 1 or more
   * @param thinkSeconds mean think time Z, 0 or more
   * @return the mean values with that number of users
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public Solution solve(int users, double thinkSeconds) {
    Require.within("number of users", users, 1L, Integer.MAX_VALUE);
    Require.notNegative("mean think time in seconds", thinkSeconds);
    double[] demands = demandsSeconds.stream().mapToDouble(Double::doubleValue).toArray();
    double[] queues = new double[demands.length];
    double response = 0;
    double rate = 0;
    for (int n = 1; n <= users; n++) {
      response = 0;
      for (int k = 0; k < demands.length; k++) {
        queues[k] = demands[k] * (1 + queues[k]);
        response += queues[k];
      }
      rate = n / (thinkSeconds + response);
      for (int k = 0; k < demands.length; k++) {
        queues[k] *= rate;
      }
    }
    double throughput = rate;
    return new Solution(
        new ClosedLoop(users, thinkSeconds, response),
        DoubleStream.of(queues).boxed().toList(),
        DoubleStream.of(demands).map(demand -> throughput * demand).boxed().toList());
  }
}
