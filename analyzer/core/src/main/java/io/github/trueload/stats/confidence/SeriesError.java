package io.github.trueload.stats.confidence;

import java.util.Arrays;

/**
 * Error of a sum over a run whose neighbouring parts are alike, from the deviations of its parts.
 *
 * <p>The variance is the larger of two estimates: the spectral one at frequency 0 with the flat-top
 * window of Politis (Journal of Nonparametric Statistics 15, 2003), whose width follows {@link
 * BlockLength}'s rule and which is corrected for the estimated mean, and that of 20 batches. The
 * former knows how long neighbours are alike, the latter does not miss a weak correlation that
 * lasts for long.
 *
 * @param variance of the sum; 0 where nothing varies
 * @param blocks how many parts that are not alike the run has: the degrees of freedom of the
 *     spectral estimate; the number of parts where neighbours are not correlated
 * @param skewness of the batches' sums; 0 where nothing varies
 */
public record SeriesError(double variance, double blocks, double skewness) {

  /** Batches of the second estimate; their number less one is the most degrees of freedom used. */
  public static final int BATCHES = 20;

  /** Variance of the flat-top spectral estimate: 2·s²·(4/3)·m/n, so 1.5·n/m degrees of freedom. */
  private static final double FREEDOM = 1.5;

  /** Widest window, as a share of the series. */
  private static final int NARROWEST = 4;

  /**
   * {@return the error of the sum of {@code deviations}}
   *
   * @param deviations of the parts from what the run's figure lets expect, in the order of time;
   *     their sum is 0
   */
  public static SeriesError of(double[] deviations) {
    int n = deviations.length;
    double first = covariance(deviations, 0);
    if (!(first > 0) || n < 2) {
      return new SeriesError(0, n, 0);
    }
    int width = width(deviations, first);
    double spectrum = first;
    double weights = 1;
    for (int lag = 1; lag <= width; lag++) {
      double weight = Math.min(1, 2 * (1 - (double) lag / width));
      spectrum += 2 * weight * covariance(deviations, lag);
      weights += 2 * weight;
    }
    // the deviations are from the series' own mean, which takes 1/n of its spectrum from each lag
    double corrected = spectrum / Math.max(0.2, 1 - weights / n);
    double[] batches = batches(deviations);
    double ofBatches = 0;
    double cubes = 0;
    for (double batch : batches) {
      ofBatches += batch * batch;
      cubes += batch * batch * batch;
    }
    int count = batches.length;
    double variance = Math.max(corrected * n, ofBatches * count / (count - 1));
    double skewness = cubes / count / Math.pow(ofBatches / count, 1.5);
    return new SeriesError(
        variance, width == 0 ? n : FREEDOM * n / width, Double.isFinite(skewness) ? skewness : 0);
  }

  /** The least lag behind which correlations are noise, twice; 0 where all are. */
  private static int width(double[] series, double first) {
    int n = series.length;
    double log = Math.log10(n);
    int inARow = Math.max(5, (int) Math.ceil(Math.sqrt(log)));
    int most = n / NARROWEST;
    double noise = 2 * Math.sqrt(log / n) * first;
    int last = 0;
    for (int lag = 1; lag <= most && lag - last <= inARow; lag++) {
      if (Math.abs(covariance(series, lag)) > noise) {
        last = lag;
      }
    }
    return Math.min(2 * last, most);
  }

  private static double covariance(double[] series, int lag) {
    double sum = 0;
    for (int i = lag; i < series.length; i++) {
      sum += series[i] * series[i - lag];
    }
    return sum / series.length;
  }

  private static double[] batches(double[] series) {
    double[] batches = new double[Math.min(BATCHES, series.length)];
    for (int i = 0; i < series.length; i++) {
      batches[(int) ((long) i * batches.length / series.length)] += series[i];
    }
    double mean = Arrays.stream(batches).sum() / batches.length;
    return Arrays.stream(batches).map(each -> each - mean).toArray();
  }
}
