package io.github.trueload.dispersion;

import java.util.ArrayList;
import java.util.List;

/**
 * The index of dispersion of intervals over k neighbours, {@code J_k = Var(X₁ + … + X_k)/(k·E[X]²)}
 * (Cox and Lewis, The Statistical Analysis of Series of Events, 1966, section 4.6): the squared CoV
 * at k = 1, the same at every k for independent intervals, growing to the stream's index of
 * dispersion where they are positively correlated. 1 at every k for a Poisson process.
 *
 * @param neighbours number of neighbouring intervals in a sum, k, 1 or more
 * @param sums how many sums of k intervals, none overlapping
 * @param index J_k, with the sums' sample variance, less δ²/6 for stamps of step δ
 * @param low lower end of the 95 % confidence interval, of chi-square with the degrees of freedom
 *     that batches of neighbouring sums show
 * @param high upper end of the 95 % confidence interval
 */
public record IntervalDispersion(int neighbours, int sums, double index, double low, double high) {

  /** Sums that the longest point of a curve still has. */
  public static final int LEAST_SUMS = 30;

  /** Steps of the clock that a mean sum must have. */
  private static final double STEPS_PER_SUM = 5;

  private static final int[] DECADE = {1, 2, 5};

  /**
   * {@return the curve at k = 1, 2, 5, 10, … as far as {@value #LEAST_SUMS} sums fit, without the k
   * whose sums are on average under five steps of the stamps; empty with fewer intervals, or where
   * all arrivals are at one instant}
   *
   * @param inOrder instants in nanoseconds, ascending
   * @param resolutionNanos step δ of the stamps, 0 for none
   */
  public static List<IntervalDispersion> curve(long[] inOrder, double resolutionNanos) {
    List<IntervalDispersion> curve = new ArrayList<>();
    int intervals = inOrder.length - 1;
    if (intervals < LEAST_SUMS || inOrder[intervals] == inOrder[0]) {
      return curve;
    }
    double mean = (inOrder[intervals] - inOrder[0]) / (double) intervals;
    long scale = 1;
    for (int step = 0; ; step++) {
      long neighbours = DECADE[step % DECADE.length] * scale;
      if (intervals / neighbours < LEAST_SUMS) {
        return List.copyOf(curve);
      }
      if (neighbours * mean >= STEPS_PER_SUM * resolutionNanos) {
        curve.add(at(inOrder, (int) neighbours, mean, resolutionNanos));
      }
      scale = step % DECADE.length == DECADE.length - 1 ? scale * 10 : scale;
    }
  }

  private static IntervalDispersion at(long[] inOrder, int k, double mean, double resolution) {
    double[] sums = new double[(inOrder.length - 1) / k];
    Moments moments = new Moments();
    for (int i = 0; i < sums.length; i++) {
      sums[i] = inOrder[(i + 1) * k] - inOrder[i * k];
      moments.accept(sums[i]);
    }
    double variance = Math.max(0, moments.variance() - resolution * resolution / 6);
    double index = variance / (k * mean * mean);
    IndexBand band = IndexBand.of(index, sums, moments, 2);
    return new IntervalDispersion(k, sums.length, index, band.low(), band.high());
  }
}
