package io.github.trueload.dispersion;

/**
 * The index of dispersion of counts at one window length, {@code IDC(t) = Var N(t)/E N(t)}, over
 * adjoining windows; 1 at every length for a Poisson process, below 1 for a more regular stream,
 * growing with t for a bursty one.
 *
 * <p>The confidence interval has the degrees of freedom that the counts themselves show, in batches
 * of neighbouring windows: fewer where counts have heavy tails or windows are shorter than the
 * stream's correlation.
 *
 * @param windowSeconds length of a window t
 * @param windows number of windows K
 * @param meanCount mean number of arrivals in a window
 * @param index estimated IDC, sample variance (K - 1) over mean; NaN without arrivals or with fewer
 *     than two windows
 * @param low lower end of the 95 % confidence interval of the IDC
 * @param high upper end of the 95 % confidence interval of the IDC
 */
public record CountDispersion(
    double windowSeconds, long windows, double meanCount, double index, double low, double high) {

  static CountDispersion of(double windowSeconds, double[] values) {
    Moments counts = new Moments();
    for (double value : values) {
      counts.accept(value);
    }
    double index = counts.variance() / counts.mean();
    IndexBand band = IndexBand.of(index, values, counts, 1);
    return new CountDispersion(
        windowSeconds, counts.count(), counts.mean(), index, band.low(), band.high());
  }

  /**
   * Chi-square quantile at the standard normal quantile z, by Wilson and Hilferty (1931): within
   * 0.3 % from 29 degrees of freedom on, between the 2.5 % and the 97.5 % point.
   */
  static double chiSquareQuantile(double freedom, double z) {
    double spread = 2 / (9 * freedom);
    double root = 1 - spread + z * Math.sqrt(spread);
    return freedom * root * root * root;
  }
}
