package io.github.trueload.stats.confidence;

/**
 * Length of the blocks that a circular block bootstrap of a series needs: long enough to keep what
 * is alike together, short enough to leave many blocks.
 *
 * <p>After Politis and White, Automatic Block-Length Selection for the Dependent Bootstrap,
 * Econometric Reviews 23 (2004), with the correction by Patton, Politis and White, 28 (2009): the
 * least lag m behind which {@code max(5, √log₁₀n)} autocorrelations in a row are below {@code
 * 2·√(log₁₀n/n)}; with the flat-top window of width 2m, G = Σ λ(k)·|k|·R(k) and g = Σ λ(k)·R(k);
 * length (2G²/(4/3·g²))^⅓·n^⅓, at most min(3√n, n/3). A series without such a lag keeps 1.
 */
public final class BlockLength {

  private BlockLength() {}

  /**
   * {@return the length for a mean of {@code series}; 1 where neighbours are not correlated, of a
   * constant, and of fewer than 10 values}
   */
  public static int of(double[] series) {
    int n = series.length;
    if (n < 10) {
      return 1;
    }
    double log = Math.log10(n);
    int inARow = Math.max(5, (int) Math.ceil(Math.sqrt(log)));
    int mostLags = Math.min(n - 1, (int) Math.ceil(Math.sqrt((double) n)) + inARow);
    double[] covariances = covariances(series, mostLags);
    if (!(covariances[0] > 0)) {
      return 1;
    }
    int lag = lastOfNote(covariances, 2 * Math.sqrt(log / n) * covariances[0], inARow);
    if (lag == 0) {
      return 1;
    }
    int width = Math.min(2 * lag, mostLags);
    double slope = 0;
    double spectrum = covariances[0];
    for (int k = 1; k <= width; k++) {
      double weight = Math.min(1, 2 * (1 - (double) k / width));
      slope += 2 * weight * k * covariances[k];
      spectrum += 2 * weight * covariances[k];
    }
    double length = Math.cbrt(1.5 * slope * slope / (spectrum * spectrum) * n);
    double most = Math.ceil(Math.min(3 * Math.sqrt((double) n), n / 3.0));
    return spectrum == 0 ? (int) most : (int) Math.max(1, Math.min(most, Math.ceil(length)));
  }

  private static double[] covariances(double[] series, int mostLags) {
    int n = series.length;
    double mean = 0;
    for (double value : series) {
      mean += value / n;
    }
    double[] covariances = new double[mostLags + 1];
    for (int lag = 0; lag <= mostLags; lag++) {
      double sum = 0;
      for (int i = lag; i < n; i++) {
        sum += (series[i] - mean) * (series[i - lag] - mean);
      }
      covariances[lag] = sum / n;
    }
    return covariances;
  }

  /** The least lag behind which {@code inARow} covariances are no more than {@code noise}. */
  private static int lastOfNote(double[] covariances, double noise, int inARow) {
    int last = 0;
    for (int lag = 1; lag < covariances.length && lag - last <= inARow; lag++) {
      if (Math.abs(covariances[lag]) > noise) {
        last = lag;
      }
    }
    return last;
  }
}
