package io.github.trueload.stats.confidence;

import java.util.SplittableRandom;
import java.util.function.BiFunction;

/** Response times of simulated runs, in the order of their starts. */
public enum SimulatedTimes {
  INDEPENDENT(
      (random, n) -> {
        double[] times = new double[n];
        for (int i = 0; i < n; i++) {
          times[i] = -0.1 * Math.log(1 - random.nextDouble());
        }
        return times;
      }),
  /** Log-normal; neighbours correlate by 0.8 on the scale of the logarithm. */
  AUTOREGRESSIVE(
      (random, n) -> {
        double[] times = new double[n];
        double state = normal(random);
        for (int i = 0; i < n; i++) {
          times[i] = 0.1 * Math.exp(0.5 * state);
          state = 0.8 * state + 0.6 * normal(random);
        }
        return times;
      }),
  /** Response times of one server at 60 % use, Poisson arrivals, exponential service. */
  QUEUE(
      (random, n) -> {
        double[] times = new double[n];
        double waiting = 0;
        for (int i = -1000; i < n; i++) {
          double service = -0.06 * Math.log(1 - random.nextDouble());
          if (i >= 0) {
            times[i] = waiting + service;
          }
          waiting = Math.max(0, waiting + service + 0.1 * Math.log(1 - random.nextDouble()));
        }
        return times;
      });

  private final BiFunction<SplittableRandom, Integer, double[]> times;

  SimulatedTimes(BiFunction<SplittableRandom, Integer, double[]> times) {
    this.times = times;
  }

  /** Box and Muller. */
  private static double normal(SplittableRandom random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }

  /**
   * One run, nanoseconds.
   *
   * @param factor by which every time is longer
   * @param stepNanos to which they are cut
   */
  public long[] nanos(SplittableRandom random, int n, double factor, long stepNanos) {
    double[] seconds = times.apply(random, n);
    long[] nanos = new long[n];
    for (int i = 0; i < n; i++) {
      nanos[i] = (long) (seconds[i] * factor * 1e9) / stepNanos * stepNanos;
    }
    return nanos;
  }
}
