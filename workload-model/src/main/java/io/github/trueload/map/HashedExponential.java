package io.github.trueload.map;

import io.github.trueload.think.SplitMix64;

/**
 * Exponential variates of mean 1 made from hashed numbers, by the ziggurat of Marsaglia and Tsang
 * (Journal of Statistical Software 5(8), 2000): 98.9 % cost a multiplication where an inversion
 * costs a logarithm. Stateless, so the same number always gives the same variate.
 */
final class HashedExponential {

  private static final int LEVELS = 256;

  /** Where the tail begins, for that many levels (Marsaglia and Tsang, section 2). */
  static final double TAIL = 7.697117470131050;

  /** Area of each level: the lowest is its rectangle and the tail together. */
  static final double AREA = (TAIL + 1) * Math.exp(-TAIL);

  private static final double UNIT = 0x1.0p-53;

  /** Upper edge of a level's points, per step of 53 bits. */
  private static final double[] STEP = new double[LEVELS];

  /** Steps below which a point lies under the density, however high in its level it is. */
  private static final long[] SURE = new long[LEVELS];

  /** The density at a level's edge. */
  private static final double[] DENSITY = new double[LEVELS];

  static {
    double edge = TAIL;
    double lowest = AREA / Math.exp(-TAIL);
    STEP[0] = lowest * UNIT;
    SURE[0] = (long) (TAIL / lowest / UNIT);
    DENSITY[0] = 1;
    for (int level = LEVELS - 1; level > 0; level--) {
      STEP[level] = edge * UNIT;
      DENSITY[level] = Math.exp(-edge);
      double above = level == 1 ? 0 : -Math.log(AREA / edge + DENSITY[level]);
      SURE[level] = (long) (above / edge / UNIT);
      edge = above;
    }
  }

  private HashedExponential() {}

  /**
   * The variate of the {@code k}-th number of the SplitMix64 sequence that begins at {@code key}.
   */
  static double of(long key, long k) {
    long hash = SplitMix64.of(key, k);
    int level = (int) hash & LEVELS - 1;
    long step = hash >>> 11;
    double x = step * STEP[level];
    return step < SURE[level] ? x : unsure(hash, level, x);
  }

  /** The variate where a point may lie over the density, or in the tail. */
  private static double unsure(long hash, int level, double x) {
    long next = SplitMix64.next(hash);
    double uniform = (next >>> 11) * UNIT;
    if (level == 0) {
      return TAIL - Math.log(1 - uniform);
    }
    double height = DENSITY[level] + uniform * (DENSITY[level - 1] - DENSITY[level]);
    return height < Math.exp(-x) ? x : of(next, 0);
  }
}
