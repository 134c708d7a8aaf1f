package io.github.trueload.think;

import java.util.random.RandomGenerator;

/**
 * Exponential think time: memoryless, CoV 1. Users who think independently like this make a Poisson
 * stream of requests. Parameterised by the mean m, not by the rate 1/m; density {@code e^(-x/m)/m}.
 *
 * <p>Drawn by inversion, {@code -m·ln(1 - U)}, one uniform for each think time.
 *
 * @param mean seconds
 */
public record Exponential(double mean) implements ThinkTime {

  /**
   * Checks the mean.
   *
   * @throws IllegalArgumentException if it is not above 0 and at most {@link #MAX_MEAN_SECONDS}
   */
  public Exponential {
    Draws.requireMean(mean);
  }

  @Override
  public double scv() {
    return 1;
  }

  @Override
  public double cdf(double seconds) {
    return seconds < 0 ? 0 : -Math.expm1(-seconds / mean);
  }

  @Override
  public ThinkTimeSequence sequence(RandomGenerator generator) {
    return () -> Draws.nanos(mean * Draws.exponential(generator));
  }
}
