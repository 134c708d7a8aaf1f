package io.github.trueload.queueing;

import io.github.trueload.domain.Require;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What Principle A predicts for a wanted rate: users N with the scaled think time N/λ in front of a
 * server (Gunther and Brady, Table 1b and figure 5), by exact mean value analysis.
 *
 * <p>A rate beyond what the server serves is answered as the closed loop it is: as many requests as
 * the server serves, and users who wait instead of thinking.
 *
 * @param ratePerSecond the wanted rate λ
 * @param network the server
 * @param rows one for each number of users
 * @param tolerance the wanted |1 - CoV|; null if none was asked for
 * @param measured the run that rate and service time come from; null where they were given
 */
public record WebPlan(
    double ratePerSecond,
    ClosedNetwork network,
    List<Row> rows,
    @Nullable Tolerance tolerance,
    @Nullable ClosedLoop measured) {

  /**
   * One number of users.
   *
   * @param users number of users N
   * @param loop with the scaled think time and the response time that follows
   * @param arrivals the stream sent; null with several stations, for which no exact figures are
   *     known
   */
  public record Row(int users, ClosedLoop loop, @Nullable LoopArrivals arrivals) {}

  /**
   * Users for a tolerance.
   *
   * @param cov the wanted |1 - CoV|
   * @param usersForCov fewest users that keep it; empty beyond {@link LoopArrivals#MOST_USERS}
   * @param usersForCounts fewest users whose counts in long windows keep its square too
   */
  public record Tolerance(double cov, OptionalInt usersForCov, OptionalInt usersForCounts) {}

  /** Copies the rows. */
  public WebPlan {
    rows = List.copyOf(rows);
  }

  /**
   * A plan without a tolerance.
   *
   * @param ratePerSecond the wanted rate λ, requests per second, above 0
   * @param users one row each, 1 to {@link LoopArrivals#MOST_USERS}
   * @return a row for each number of users, in their order
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public static WebPlan of(double ratePerSecond, ClosedNetwork network, int... users) {
    Require.positive("target rate per second", ratePerSecond);
    for (int n : users) {
      Require.within("number of users", n, 1L, LoopArrivals.MOST_USERS);
    }
    List<Row> rows = IntStream.of(users).mapToObj(n -> row(n, ratePerSecond, network)).toList();
    return new WebPlan(ratePerSecond, network, rows, null, null);
  }

  /**
   * {@return whether the wanted rate N/Z is more than the server serves, 1/largest service demand;
   * false for exactly the saturation rate}
   */
  public boolean isBeyondSaturation() {
    // 20/s of 50 ms is just served, and must be after rounding
    return ratePerSecond > network.saturationRate() * (1 + 1e-12);
  }

  private static Row row(int users, double ratePerSecond, ClosedNetwork network) {
    double think = new PrincipleA(users, ratePerSecond).thinkSeconds();
    return new Row(
        users,
        network.solve(users, think).loop(),
        isOneStation(network) ? LoopArrivals.of(users, think, serviceOf(network)) : null);
  }

  private static boolean isOneStation(ClosedNetwork network) {
    return network.demandsSeconds().size() == 1;
  }

  private static double serviceOf(ClosedNetwork network) {
    return network.demandsSeconds().get(0);
  }

  /**
   * The plan with the users that a tolerance of the CoV needs.
   *
   * @param cov the wanted |1 - CoV|, in (0, 1)
   * @return the same rows with a tolerance
   * @throws IllegalArgumentException with several stations, outside the domain, or where the server
   *     cannot serve the rate
   */
  public WebPlan within(double cov) {
    if (!isOneStation(network)) {
      throw new IllegalArgumentException(
          "the number of users for a CoV can be computed for one station only, but there are "
              + network.demandsSeconds().size());
    }
    if (isBeyondSaturation()) {
      throw new IllegalArgumentException(
          "no number of web users sends "
              + ratePerSecond
              + " requests per second: the server serves at most "
              + network.saturationRate()
              + " (1/largest service demand); lower the rate or leave the tolerance out");
    }
    double service = serviceOf(network);
    return new WebPlan(
        ratePerSecond,
        network,
        rows,
        new Tolerance(
            cov,
            LoopArrivals.usersForCov(ratePerSecond, service, cov),
            LoopArrivals.usersForCounts(ratePerSecond, service, cov)),
        measured);
  }

  /**
   * The same plan with the run that rate and service time come from.
   *
   * @param run N, Z and R as measured; null for none
   * @return a plan whose {@link #measured()} is the run
   */
  public WebPlan of(@Nullable ClosedLoop run) {
    return new WebPlan(ratePerSecond, network, rows, tolerance, run);
  }
}
