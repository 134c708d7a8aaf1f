package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;

/**
 * Bounded Pareto think time: heavy-tailed with exponent {@code shape} between a least value L and a
 * greatest value H = {@code ratio}·L; {@code F(x) = (1 - (L/x)^a)/(1 - ratio^(-a))}.
 *
 * <p>The bound is part of the distribution, not cut off afterwards: L is chosen so that the mean of
 * what is really drawn is exactly the given mean. An unbounded Pareto would have no mean for a ≤ 1
 * and no variance for a ≤ 2, and its measured mean would not settle within any test.
 *
 * @param mean seconds, of the bounded distribution
 * @param shape the tail's exponent a, from 0.1 to 100
 * @param ratio greatest over least think time, from 1.001 to 10⁹
 */
public record Pareto(double mean, double shape, double ratio) implements ThinkTime {

  /** Greatest over least think time where none is given. */
  public static final double DEFAULT_RATIO = 1000;

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public Pareto {
    Draws.requireMean(mean);
    Require.within("shape of the Pareto think time", shape, 0.1, 100.0);
    Require.within("ratio of greatest to least Pareto think time", ratio, 1.001, 1e9);
  }

  /**
   * A bounded Pareto think time whose greatest value is {@link #DEFAULT_RATIO} times the least.
   *
   * @param mean seconds, of the bounded distribution
   * @param shape the tail's exponent a, from 0.1 to 100
   * @throws IllegalArgumentException if one is outside its domain
   */
  public Pareto(double mean, double shape) {
    this(mean, shape, DEFAULT_RATIO);
  }

  /** {@return the least think time L, which follows from the mean, seconds, above 0} */
  public double least() {
    return mean / momentOverLeast(1);
  }

  @Override
  public double scv() {
    double first = momentOverLeast(1);
    return momentOverLeast(2) / (first * first) - 1;
  }

  @Override
  public double cdf(double seconds) {
    double least = least();
    if (!(seconds > least)) {
      return 0;
    }
    return Math.min(1, -Math.expm1(shape * Math.log(least / seconds)) / coverage());
  }

  @Override
  public ThinkTimeSequence sequence(RandomGenerator generator) {
    double least = least();
    double coverage = coverage();
    return () ->
        Draws.nanos(least * Math.exp(-Math.log(1 - coverage * generator.nextDouble()) / shape));
  }

  /** What the unbounded distribution has below the bound: {@code 1 - ratio^(-a)}. */
  private double coverage() {
    return -Math.expm1(-shape * Math.log(ratio));
  }

  /** {@code E[Z^k]/L^k = a·∫₁^ratio x^(k-1-a) dx / coverage}; a = k is the integral's limit. */
  private double momentOverLeast(int k) {
    double exponent = k - shape;
    double logRatio = Math.log(ratio);
    double integral = exponent == 0 ? logRatio : Math.expm1(exponent * logRatio) / exponent;
    return shape * integral / coverage();
  }
}
