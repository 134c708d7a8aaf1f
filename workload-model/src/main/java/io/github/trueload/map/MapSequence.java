package io.github.trueload.map;

import io.github.trueload.think.ThinkTimeSequence;
import java.util.random.RandomGenerator;

/** The paper's MAP_sample: draw in the state, then perhaps change it. For one thread. */
final class MapSequence implements ThinkTimeSequence {

  private final TwoStateMap map;
  private final RandomGenerator generator;
  private boolean inLong;

  MapSequence(TwoStateMap map, RandomGenerator generator, boolean startsLong) {
    this.map = map;
    this.generator = generator;
    this.inLong = startsLong;
  }

  @Override
  public long nextNanos() {
    double mean = inLong ? map.meanLong() : map.meanShort();
    long nanos = nanos(mean, generator.nextDouble());
    double change = inLong ? map.longToShort() : map.shortToLong();
    if (generator.nextDouble() < change) {
      inLong = !inLong;
    }
    return nanos;
  }

  /**
   * An exponential draw by inversion, to the nearest nanosecond; {@code uniform} in [0, 1), a
   * multiple of 2⁻⁵³, so that 1 - U is exact.
   */
  static long nanos(double meanSeconds, double uniform) {
    return Math.round(-meanSeconds * Math.log(1 - uniform) * 1e9);
  }
}
