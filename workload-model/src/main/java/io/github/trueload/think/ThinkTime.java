package io.github.trueload.think;

import java.util.random.RandomGenerator;

/**
 * The distribution of independent think times, in seconds. Always given by its <em>mean</em>, the Z
 * of the queueing literature; the other parameters are pure numbers that give the shape, so that a
 * distribution can be scaled to another mean without changing its coefficient of variation.
 *
 * <p>Means are accepted above 0 and up to {@value #MAX_MEAN_SECONDS} seconds. Draws are rounded to
 * the nearest nanosecond; a mean under a microsecond therefore loses accuracy.
 */
public sealed interface ThinkTime
    permits Constant,
        Erlang,
        Exponential,
        HyperExponential,
        LogNormal,
        Pareto,
        Trace,
        Uniform,
        Weibull {

  /** The largest mean accepted, about three years: draws far beyond it still fit nanoseconds. */
  double MAX_MEAN_SECONDS = 1e8;

  /** {@return the mean Z, seconds, above 0 and at most {@link #MAX_MEAN_SECONDS}} */
  double mean();

  /**
   * {@return the squared coefficient of variation c²: variance over squared mean; a pure number, 0
   * or more; 0 for a constant, 1 for the exponential}
   */
  double scv();

  /**
   * {@return the coefficient of variation c: standard deviation over mean; a pure number, 0 or
   * more; 0 for a constant, 1 for the exponential}
   */
  default double cov() {
    return Math.sqrt(scv());
  }

  /**
   * The distribution function {@code F(x) = P(Z ≤ x)}.
   *
   * @param seconds think time x; may be negative
   * @return probability of a think time of at most {@code seconds}, from 0 to 1
   */
  double cdf(double seconds);

  /**
   * A sequence of draws. The sequence keeps no state of its own, so it is as safe for several
   * threads as the generator is.
   *
   * @param generator its only source of randomness
   * @return independent draws, without end, rounded to the nearest nanosecond
   */
  ThinkTimeSequence sequence(RandomGenerator generator);
}
