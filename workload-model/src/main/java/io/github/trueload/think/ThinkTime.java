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

  /** Mean in seconds. */
  double mean();

  /** Squared coefficient of variation: variance over squared mean; 1 for the exponential. */
  double scv();

  /** Coefficient of variation: standard deviation over mean. */
  default double cov() {
    return Math.sqrt(scv());
  }

  /**
   * Probability density at {@code seconds}, per second; 0 outside the support. A constant think
   * time has no density: it answers infinity at its value.
   */
  double density(double seconds);

  /** Probability of a think time of at most {@code seconds}. */
  double cdf(double seconds);

  /** The same shape, and so the same coefficient of variation, at another mean in seconds. */
  ThinkTime withMean(double mean);

  /**
   * A sequence of draws. The sequence is as safe for several threads as the generator is; it keeps
   * no state of its own.
   */
  ThinkTimeSequence sequence(RandomGenerator generator);
}
