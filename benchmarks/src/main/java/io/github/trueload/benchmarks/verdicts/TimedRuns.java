package io.github.trueload.benchmarks.verdicts;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Simulated runs with response times whose neighbours are alike.
 *
 * @param name of the process and its correlation
 * @param utilization of the server; NaN of times that no queue makes
 * @param burst how many arrivals a fast phase of the arrivals has on average; 0 of arrivals at
 *     random
 * @param correlation of neighbours on the scale of the logarithm, where no queue makes the times
 */
record TimedRuns(String name, double utilization, double burst, double correlation) {

  /** Arrivals a second. */
  static final double RATE = 10;

  private static final double WARM_UP = 20_000;

  /** Share of the rate that slow phases have, where fast ones have the rest of twice the rate. */
  private static final double SLOW = 0.2;

  /** One run: starts in nanoseconds, times in seconds. */
  record Drawn(long[] starts, double[] times) {}

  static List<TimedRuns> all() {
    return List.of(
        new TimedRuns("independent, exponential", Double.NaN, 0, 0),
        new TimedRuns("AR(1), 0.6", Double.NaN, 0, 0.6),
        new TimedRuns("AR(1), 0.9", Double.NaN, 0, 0.9),
        new TimedRuns("M/M/1, 0.6", 0.6, 0, 0),
        new TimedRuns("M/M/1, 0.9", 0.9, 0, 0),
        new TimedRuns("bursty, 0.6", 0.6, 50, 0));
  }

  Drawn draw(SplittableRandom random, int n) {
    long[] starts = new long[n];
    double[] times = new double[n];
    double at = 0;
    double waiting = 0;
    double state = normal(random);
    boolean isFast = true;
    double left = exponential(random);
    boolean isQueue = !Double.isNaN(utilization);
    for (int i = isQueue ? -(int) WARM_UP : 0; i < n; i++) {
      double gap = 0;
      if (burst == 0) {
        gap = exponential(random) / RATE;
      } else {
        // phases of equal length on average; the clock of the phase runs on until an arrival
        double phase = burst / (RATE * (2 - SLOW));
        double next = exponential(random) / rate(isFast);
        while (next > left * phase) {
          gap += left * phase;
          isFast = !isFast;
          left = exponential(random);
          next = exponential(random) / rate(isFast);
        }
        left -= next / phase;
        gap += next;
      }
      at += gap;
      waiting = Math.max(0, waiting - gap);
      double service = isQueue ? utilization / RATE * exponential(random) : 0;
      if (i >= 0) {
        starts[i] = (long) (at * 1e9);
        times[i] = isQueue ? waiting + service : plain(random, state);
      }
      waiting += service;
      state = correlation * state + Math.sqrt(1 - correlation * correlation) * normal(random);
    }
    return new Drawn(starts, times);
  }

  private double plain(SplittableRandom random, double state) {
    return correlation == 0 ? 0.1 * exponential(random) : 0.1 * Math.exp(0.5 * state);
  }

  private static double rate(boolean isFast) {
    return RATE * (isFast ? 2 - SLOW : SLOW);
  }

  private static double exponential(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble());
  }

  private static double normal(SplittableRandom random) {
    return Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random.nextDouble());
  }
}
