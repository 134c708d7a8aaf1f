package io.github.trueload.think;

import java.util.random.RandomGenerator;

/**
 * The same think time always: CoV 0. Users that start together stay in step; not a model of people.
 *
 * @param mean seconds
 */
public record Constant(double mean) implements ThinkTime {

  /**
   * Checks the mean.
   *
   * @throws IllegalArgumentException if it is not above 0 and at most {@link #MAX_MEAN_SECONDS}
   */
  public Constant {
    Draws.requireMean(mean);
  }

  @Override
  public double scv() {
    return 0;
  }

  @Override
  public double cdf(double seconds) {
    return seconds < mean ? 0 : 1;
  }

  /** Draws nothing from the generator. */
  @Override
  public ThinkTimeSequence sequence(RandomGenerator generator) {
    long nanos = Draws.nanos(mean);
    return () -> nanos;
  }
}
