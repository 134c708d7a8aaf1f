package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;

/**
 * Uniform think time on {@code mean·(1 ± halfWidth)}; CoV {@code halfWidth/√3}. JMeter's Uniform
 * Random Timer takes the lower end and the range instead: its "constant delay offset" is {@code
 * mean·(1 - halfWidth)}, its "random delay maximum" {@code 2·mean·halfWidth}.
 *
 * @param mean seconds
 * @param halfWidth half the width of the interval as a share of the mean, above 0 and at most 1; 1
 *     draws from 0 to twice the mean
 */
public record Uniform(double mean, double halfWidth) implements ThinkTime {

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public Uniform {
    Draws.requireMean(mean);
    Require.aboveUpTo("half-width of the uniform think time", halfWidth, 0, 1);
  }

  @Override
  public double scv() {
    return halfWidth * halfWidth / 3;
  }

  @Override
  public double cdf(double seconds) {
    return Math.min(1, Math.max(0, (seconds - lower()) / width()));
  }

  @Override
  public ThinkTimeSequence sequence(RandomGenerator generator) {
    return () -> Draws.nanos(lower() + width() * generator.nextDouble());
  }

  private double lower() {
    return mean * (1 - halfWidth);
  }

  private double width() {
    return 2 * mean * halfWidth;
  }
}
