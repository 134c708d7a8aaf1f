package io.github.trueload.map;

import io.github.trueload.think.ThinkTimeSequence;
import java.util.random.RandomGenerator;

/** The paper's MAP_sample: draw in the state, then perhaps change it. For one thread. */
final class MapSequence implements ThinkTimeSequence {

  private final TwoStateMap map;
  private final RandomGenerator generator;
  private final WithinState within;
  private boolean inLong;

  MapSequence(TwoStateMap map, RandomGenerator generator, boolean startsLong) {
    this.map = map;
    this.generator = generator;
    this.within = WithinState.ofCov(map.covWithin());
    this.inLong = startsLong;
  }

  @Override
  public long nextNanos() {
    double mean = inLong ? map.meanLong() : map.meanShort();
    long nanos = Math.round(mean * within.of(exponential(generator.nextDouble())) * 1e9);
    double change = inLong ? map.longToShort() : map.shortToLong();
    if (generator.nextDouble() < change) {
      inLong = !inLong;
    }
    return nanos;
  }

  /** By inversion; {@code uniform} in [0, 1), a multiple of 2⁻⁵³, so that 1 - U is exact. */
  private static double exponential(double uniform) {
    return -Math.log(1 - uniform);
  }
}
