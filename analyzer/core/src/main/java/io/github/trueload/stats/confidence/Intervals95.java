package io.github.trueload.stats.confidence;

import io.github.trueload.stats.durations.Distribution;

/**
 * 95 % confidence intervals, two numbers each, of samples taken as independent: where neighbours
 * are alike, as in a queue, the truth is wider.
 */
public final class Intervals95 {

  private static final double NORMAL_95 = 1.959963984540054;
  private static final double[] NONE = {Double.NaN, Double.NaN};

  private Intervals95() {}

  /**
   * {@return the lower and the upper end of {@code value} ± 1.96 standard errors}
   *
   * @param standardError in the unit of {@code value}, 0 or more
   */
  public static double[] around(double value, double standardError) {
    double half = NORMAL_95 * standardError;
    return new double[] {value - half, value + half};
  }

  /**
   * {@return the interval of a mean, ± 1.96·s/√n, seconds; both ends NaN with fewer than two
   * values}
   */
  public static double[] ofMean(Distribution times) {
    return around(times.mean(), times.standardDeviation() / Math.sqrt((double) times.count()));
  }

  /**
   * Computes the interval of a quantile, free of any distribution: the quantiles at q ± 1.96·√(q(1
   * − q)/n), the normal form of the binomial one for order statistics (David and Nagaraja, Order
   * Statistics, section 7.1).
   *
   * @param q the quantile's probability, 0 to 1
   * @return both ends, seconds; NaN where one of them lies beyond the values
   */
  public static double[] ofQuantile(Distribution times, double q) {
    double[] at = around(q, Math.sqrt(q * (1 - q) / times.count()));
    return at[0] >= 0 && at[1] <= 1
        ? new double[] {times.quantile(at[0]), times.quantile(at[1])}
        : NONE.clone();
  }

  /**
   * Computes the interval of a share after Wilson (1927).
   *
   * @param hits values that count, 0 to {@code n}
   * @param n number of values, or of independent ones that they are worth
   * @return both ends, 0 to 1
   */
  public static double[] ofShare(double hits, double n) {
    double square = NORMAL_95 * NORMAL_95;
    double share = hits / n;
    double middle = (share + square / (2 * n)) / (1 + square / n);
    double half =
        NORMAL_95 / (1 + square / n) * Math.sqrt(share * (1 - share) / n + square / (4 * n * n));
    // At the ends the interval is exactly 0 or 1, which rounding would miss by 1e-16.
    return new double[] {hits == 0 ? 0 : middle - half, hits == n ? 1 : middle + half};
  }

  /**
   * {@return least n at which something that {@code share} of the samples are is seen at all with
   * 95 % probability: ln 0.05/ln(1 − share)}
   *
   * @param share above 0 and below 1
   */
  public static long leastToSee(double share) {
    return (long) Math.ceil(Math.log(0.05) / Math.log1p(-share));
  }
}
