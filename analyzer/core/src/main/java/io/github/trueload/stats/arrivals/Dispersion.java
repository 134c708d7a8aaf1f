package io.github.trueload.stats.arrivals;

/**
 * Index of dispersion for counts over windows of one length, with its 95 % band.
 *
 * @param windowSeconds length of a window, seconds
 * @param windows number of windows
 * @param index variance over mean of their counts; 1 for a Poisson process
 * @param low lower end of the 95 % band, dimensionless
 * @param high upper end of the 95 % band, dimensionless
 * @param narrow whether the band may be too narrow: the index still grows within the run, which
 *     holds too few bursts
 */
public record Dispersion(
    double windowSeconds, long windows, double index, double low, double high, boolean narrow) {

  /**
   * Makes an index whose band is not in doubt.
   *
   * @param windowSeconds length of a window, seconds
   * @param windows number of windows
   * @param index variance over mean of their counts
   * @param low lower end of the 95 % band
   * @param high upper end of the 95 % band
   */
  public Dispersion(double windowSeconds, long windows, double index, double low, double high) {
    this(windowSeconds, windows, index, low, high, false);
  }

  /** {@return a copy whose band may be too narrow} */
  public Dispersion asNarrow() {
    return new Dispersion(windowSeconds, windows, index, low, high, true);
  }
}
