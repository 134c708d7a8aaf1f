package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.special.Gamma;

/**
 * Weibull think time, {@code F(x) = 1 - e^(-(x/s)^k)}. Parameterised by the mean and the shape k;
 * the scale follows, {@code s = mean/Γ(1 + 1/k)}. Shape 1 is the exponential, below 1 the tail is
 * heavier.
 *
 * @param mean seconds
 * @param shape k, from 0.1 to 100
 */
public record Weibull(double mean, double shape) implements ThinkTime {

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public Weibull {
    Draws.requireMean(mean);
    Require.within("shape of the Weibull think time", shape, 0.1, 100.0);
  }

  @Override
  public double scv() {
    return Math.expm1(Gamma.logGamma(1 + 2 / shape) - 2 * Gamma.logGamma(1 + 1 / shape));
  }

  @Override
  public double cdf(double seconds) {
    return seconds <= 0 ? 0 : -Math.expm1(-Math.pow(seconds / scale(), shape));
  }

  @Override
  public ThinkTimeSequence sequence(RandomGenerator generator) {
    double scale = scale();
    double power = 1 / shape;
    return () -> Draws.nanos(scale * Math.pow(Draws.exponential(generator), power));
  }

  private double scale() {
    return mean / Math.exp(Gamma.logGamma(1 + 1 / shape));
  }
}
