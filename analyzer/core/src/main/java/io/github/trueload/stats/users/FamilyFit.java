package io.github.trueload.stats.users;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * One family of distributions, fitted to think times.
 *
 * @param family its name: exponential, log-normal, pareto or weibull
 * @param scale the exponential's mean, the log-normal's median, the Pareto's least value, the
 *     Weibull's scale; seconds
 * @param shape the log-normal's σ, the Pareto's exponent, the Weibull's shape; NaN without one
 * @param aic Akaike's information criterion, 2·parameters − 2·ln L, think times in seconds; the
 *     smallest is the best
 */
public record FamilyFit(String family, double scale, double shape, double aic) {

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  /**
   * {@return the value that a think time exceeds with probability 1 − p, seconds}
   *
   * @param p from 0 to below 1
   */
  public double quantile(double p) {
    return switch (family) {
      case "log-normal" -> scale * Math.exp(shape * NORMAL.inverseCumulativeProbability(p));
      case "pareto" -> scale * Math.pow(1 - p, -1 / shape);
      case "weibull" -> scale * Math.pow(-Math.log1p(-p), 1 / shape);
      default -> -scale * Math.log1p(-p);
    };
  }

  /**
   * {@return the probability of a think time of at most {@code seconds}, from 0 to 1}
   *
   * @param seconds any time
   */
  public double cdf(double seconds) {
    if (seconds <= 0) {
      return 0;
    }
    return switch (family) {
      case "log-normal" -> NORMAL.cumulativeProbability(Math.log(seconds / scale) / shape);
      case "pareto" -> seconds <= scale ? 0 : 1 - Math.pow(scale / seconds, shape);
      case "weibull" -> -Math.expm1(-Math.pow(seconds / scale, shape));
      default -> -Math.expm1(-seconds / scale);
    };
  }
}
