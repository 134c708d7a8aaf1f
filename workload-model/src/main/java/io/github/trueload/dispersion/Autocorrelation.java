package io.github.trueload.dispersion;

import java.util.Arrays;
import org.apache.commons.math3.special.Gamma;

/**
 * Autocorrelations of the intervals between arrivals, and the test of Ljung and Box that all of
 * them are 0 (Biometrika 65, 1978): {@code Q = n(n + 2)·Σ ρ_k²/(n - k)}, chi-square with as many
 * degrees of freedom as lags where the intervals are independent.
 *
 * <p>Stamps cut to steps of δ move each instant by an error that is uniform and independent of its
 * neighbours' where intervals are long beside δ. That adds δ²/6 to the intervals' variance and
 * takes δ²/12 from the covariance of neighbours; both are undone (Sheppard's correction).
 *
 * @param rho ρ_1, ρ_2, …, ρ_k = Σ(xᵢ - x̄)(xᵢ₊ₖ - x̄)/Σ(xᵢ - x̄)²; NaN where all intervals are
 *     equal
 * @param intervals how many intervals n
 * @param ljungBox Q; NaN as {@code rho}, or with no more intervals than lags
 * @param pValue probability of a Q as large or larger of independent intervals; NaN as {@code
 *     ljungBox}
 */
public record Autocorrelation(double[] rho, int intervals, double ljungBox, double pValue) {

  private static final int LAGS_AT_ONCE = 4;
  private static final int CHUNK = 4096;

  /**
   * The autocorrelations of the intervals between arrivals. Time grows as intervals times lags.
   *
   * @param inOrder instants in nanoseconds, ascending
   * @param lags how many, 1 or more
   * @param resolutionNanos step δ of the stamps, 0 for none
   * @return the autocorrelations with their test; NaN where all intervals are equal, and without
   *     any
   */
  public static Autocorrelation of(long[] inOrder, int lags, double resolutionNanos) {
    int n = Math.max(0, inOrder.length - 1);
    double mean = n == 0 ? Double.NaN : (inOrder[n] - inOrder[0]) / (double) n;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double deviation = inOrder[i + 1] - inOrder[i] - mean;
      squares += deviation * deviation;
    }
    double[] products = products(inOrder, mean, lags);
    double step = resolutionNanos * resolutionNanos / 12;
    double variance = squares - 2 * step * n;
    if (lags > 0 && variance > 0) {
      products[0] += step * (n - 1);
    }
    return of(products, variance > 0 ? variance : squares, n);
  }

  private static Autocorrelation of(double[] products, double squares, int n) {
    double[] rho = new double[products.length];
    double sum = 0;
    for (int lag = 1; lag <= rho.length; lag++) {
      rho[lag - 1] = lag < n && squares > 0 ? products[lag - 1] / squares : Double.NaN;
      sum += rho[lag - 1] * rho[lag - 1] / (n - lag);
    }
    double ljungBox = n * (n + 2.0) * sum;
    double pValue =
        Double.isFinite(ljungBox)
            ? Gamma.regularizedGammaQ(rho.length / 2.0, ljungBox / 2)
            : Double.NaN;
    return new Autocorrelation(rho, n, ljungBox, pValue);
  }

  /**
   * {@return the autocorrelation of neighbouring intervals, ρ_1; from -1 to 1 but for the
   * correction of coarse timestamps; NaN where all intervals are equal}
   */
  public double lag1() {
    return rho[0];
  }

  /** Sums of lagged products: four lags at a time over a chunk that stays in the cache. */
  private static double[] products(long[] inOrder, double mean, int lags) {
    int n = Math.max(0, inOrder.length - 1);
    double[] sums = new double[(lags + LAGS_AT_ONCE - 1) / LAGS_AT_ONCE * LAGS_AT_ONCE];
    double[] x = new double[Math.min(n, CHUNK + sums.length)];
    int full = Math.max(0, n - sums.length);
    for (int from = 0; from < full; from += CHUNK) {
      int length = Math.min(full - from, CHUNK);
      deviations(inOrder, mean, from, length + sums.length, x);
      for (int lag = 1; lag <= sums.length; lag += LAGS_AT_ONCE) {
        fourLags(x, length, lag, sums);
      }
    }
    int rest = n - full;
    deviations(inOrder, mean, full, rest, x);
    for (int i = 0; i < rest; i++) {
      for (int lag = 1; i + lag < rest; lag++) {
        sums[lag - 1] += x[i] * x[i + lag];
      }
    }
    return Arrays.copyOf(sums, lags);
  }

  private static void deviations(long[] inOrder, double mean, int from, int length, double[] into) {
    for (int i = 0; i < length; i++) {
      into[i] = inOrder[from + i + 1] - inOrder[from + i] - mean;
    }
  }

  private static void fourLags(double[] x, int length, int lag, double[] sums) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    for (int i = 0; i < length; i++) {
      double at = x[i];
      first += at * x[i + lag];
      second += at * x[i + lag + 1];
      third += at * x[i + lag + 2];
      fourth += at * x[i + lag + 3];
    }
    sums[lag - 1] += first;
    sums[lag] += second;
    sums[lag + 1] += third;
    sums[lag + 2] += fourth;
  }
}
