package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.ClosedNetwork;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.stats.users.ObservedLoop;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What other numbers of users would make of a measured loop: its server taken as the one station
 * that gives the measured response time, by exact mean value analysis, as {@code trueload plan web
 * --run} does.
 *
 * @param measured users, think time and response time of the run
 */
record LoopForecast(ClosedLoop measured, ClosedNetwork network) {

  /** Beyond, the analysis takes longer than it shows. */
  private static final int MOST_USERS = 50_000;

  /**
   * Where λ(R + Z) differs by more from N, the run was not the loop that would be predicted. With
   * exponential think times 800 requests have a standard error of 5 % in λZ.
   */
  private static final double MOST_DIFFERENCE = 0.15;

  private static final int STEPS_PER_OCTAVE = 4;
  private static final int OCTAVES = 4;
  private static final double[] TABLE = {0.25, 0.5, 1, 2, 5, 10};

  /**
   * Of {@code summary}; empty where it contains no loop with a think and a response time, or one
   * whose users Little's law does not give back within 15 %.
   */
  static Optional<LoopForecast> of(AnalysisResult summary) {
    ObservedLoop loop = summary.loop();
    if (loop == null) {
      return Optional.empty();
    }
    boolean known =
        loop.users() > 0
            && loop.users() <= MOST_USERS
            && isPositive(loop.think().mean())
            && isPositive(loop.response())
            && Math.abs(loop.difference()) <= MOST_DIFFERENCE * loop.users();
    return known ? Optional.of(of(loop)) : Optional.empty();
  }

  private static LoopForecast of(ObservedLoop loop) {
    int users = (int) loop.users();
    return new LoopForecast(
        new ClosedLoop(users, loop.think().mean(), loop.response()),
        ClosedNetwork.ofResponse(users, loop.think().mean(), loop.response()));
  }

  private static boolean isPositive(double value) {
    return value > 0 && Double.isFinite(value);
  }

  /** Numbers of users from a 16th of the run's to 16 times them, 1 or more, ascending. */
  int[] users() {
    return IntStream.rangeClosed(-OCTAVES * STEPS_PER_OCTAVE, OCTAVES * STEPS_PER_OCTAVE)
        .mapToDouble(step -> Math.pow(2, (double) step / STEPS_PER_OCTAVE))
        .mapToInt(this::times)
        .distinct()
        .toArray();
  }

  private int times(double factor) {
    return (int) Math.max(1, Math.round(measured.users() * factor));
  }

  /** Rows for a table, at a few multiples of the run's users: the run's rate, Z scaled with N. */
  WebPlan table() {
    return scaled(DoubleStream.of(TABLE).mapToInt(this::times).distinct().toArray());
  }

  /** The run's rate from {@code users}, think time scaled with them. */
  WebPlan scaled(int... users) {
    return WebPlan.of(measured.ratePerSecond(), network, users);
  }

  /** Requests per second of so many users who think as long as the run's. */
  double rateWithSameThink(int users) {
    return network.solve(users, measured.thinkSeconds()).loop().ratePerSecond();
  }
}
