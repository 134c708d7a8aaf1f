package io.github.trueload.dispersion;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * The 95 % confidence interval of an index of dispersion, {@code s²/m} of values such as counts in
 * adjoining windows, with any distribution and correlation.
 *
 * <p>The logarithm of the index varies as the mean of the values' influences on it, {@code (x -
 * m)²/s² - p·x/m} (p is 1 for s²/m, 2 for s²/m²), does. That variance comes from {@value #BATCHES}
 * batches of neighbouring values, and {@link BlockGrowth} adds what batches of that length do not
 * show of it. Such as a chi-square's, 2/ν, it gives the degrees of freedom ν of the interval; those
 * of K independent normal values would be K - 1. The quantile of Student's t makes up for the
 * variance being an estimate. Where batches are short, or counts so low that pairs of arrivals in a
 * window are rare, the variance is at least that of normal values: that of s²/m given the number of
 * a Poisson process's arrivals, at any mean count.
 *
 * @param high upper end
 */
record IndexBand(double low, double high) {

  private static final int BATCHES = 30;

  /** From this many values on a batch's influences are many enough to be trusted alone. */
  private static final int TRUSTED = 10 * BATCHES;

  /** Fewer expected pairs of arrivals in one window show their own variance too seldom. */
  private static final double FEWEST_PAIRS = BATCHES;

  private static final double CONFIDENCE = 0.975;
  private static final double MOST_MADE_UP = 0.5;
  private static final double LEAST_FREEDOM = 2;

  /**
   * Of values in order.
   *
   * @param power 1 or 2
   */
  static IndexBand of(double index, double[] values, Moments moments, double power) {
    double freedom = moments.count() - 1.0;
    double normal = 2 / freedom;
    double variance = normal;
    if (values.length >= BATCHES && moments.variance() > 0) {
      double estimate = variance(values, moments, power);
      // 0: all batches are alike, as of counts 0, 2, 0, 2; that shows no spread of the index
      boolean isAlone = estimate > 0 && isTrusted(moments, power);
      variance = isAlone ? estimate : Math.max(normal, estimate);
    }
    double z = NormalQuantile.upper(1 - CONFIDENCE);
    double equivalent = Math.max(LEAST_FREEDOM, 2 / variance);
    return new IndexBand(
        index * equivalent / CountDispersion.chiSquareQuantile(equivalent, z),
        index * equivalent / CountDispersion.chiSquareQuantile(equivalent, -z));
  }

  private static boolean isTrusted(Moments moments, double power) {
    double pairs = moments.count() * moments.mean() * moments.mean() / 2;
    return moments.count() >= TRUSTED && (power > 1 || pairs >= FEWEST_PAIRS);
  }

  private static double variance(double[] values, Moments moments, double power) {
    double[] influence = new double[values.length];
    double sum = 0;
    for (int i = 0; i < influence.length; i++) {
      double deviation = values[i] - moments.mean();
      influence[i] =
          deviation * deviation / moments.variance() - power * values[i] / moments.mean();
      sum += influence[i];
    }
    int length = values.length / BATCHES;
    Moments batches = new Moments();
    double batch = 0;
    for (int i = 0; i < influence.length; i++) {
      influence[i] -= sum / influence.length;
      batch += influence[i];
      if ((i + 1) % length == 0) {
        batches.accept(batch / length);
        batch = 0;
      }
    }
    double missed =
        BlockGrowth.of(
                influence.length,
                (from, count, to) -> System.arraycopy(influence, from, to, 0, count))
            .missedBy(length);
    double t =
        new TDistribution(null, BATCHES - 1.0).inverseCumulativeProbability(CONFIDENCE)
            / NormalQuantile.upper(1 - CONFIDENCE);
    return t * t * batches.variance() / batches.count() / (1 - Math.min(MOST_MADE_UP, missed));
  }
}
