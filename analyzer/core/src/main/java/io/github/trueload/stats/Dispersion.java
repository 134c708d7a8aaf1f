package io.github.trueload.stats;

/**
 * Index of dispersion for counts over windows of one length, with its 95 % band.
 *
 * @param windowSeconds length of a window
 * @param windows how many
 * @param index variance over mean of their counts
 * @param low lower end of the band
 * @param high upper end
 * @param narrow whether the band may be too narrow: the index still grows within the run, which
 *     holds too few bursts
 */
public record Dispersion(
    double windowSeconds, long windows, double index, double low, double high, boolean narrow) {

  /** With a band that is not in doubt. */
  public Dispersion(double windowSeconds, long windows, double index, double low, double high) {
    this(windowSeconds, windows, index, low, high, false);
  }

  /** The same, with a band that may be too narrow. */
  public Dispersion asNarrow() {
    return new Dispersion(windowSeconds, windows, index, low, high, true);
  }
}
