package io.github.trueload.dispersion;

import java.util.SplittableRandom;

/** Arrivals that other programs can make too, and Poisson ones. */
final class ReferenceArrivals {

  private ReferenceArrivals() {}

  /**
   * 201 instants. In Python: {@code t=[0]; s=4}, then 200 times, i from 1: {@code
   * s=s*16807%2147483647;
   * t.append(t[-1]+math.floor(-math.log(1-s/2147483647)*(1+0.5*((i//10)%2))*1e7))}
   */
  static long[] inOrder() {
    long[] instants = new long[201];
    long state = 4;
    for (int i = 1; i <= 200; i++) {
      state = state * 16807 % 2147483647;
      double slow = 1 + 0.5 * (i / 10 % 2);
      instants[i] =
          instants[i - 1] + (long) Math.floor(-Math.log(1 - state / 2147483647.0) * slow * 1e7);
    }
    return instants;
  }

  /** Arrivals of a Poisson process from 0 on. */
  static long[] poisson(int count, double meanNanos, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] instants = new long[count];
    double now = 0;
    for (int i = 0; i < count; i++) {
      instants[i] = (long) now;
      now -= Math.log(1 - random.nextDouble()) * meanNanos;
    }
    return instants;
  }
}
