package io.github.trueload.dispersion;

import java.util.ArrayList;
import java.util.List;

/**
 * The index of dispersion of intervals over k neighbours, {@code J_k = Var(X₁ + … + X_k)/(k·E[X]²)}
 * (Cox and Lewis, The Statistical Analysis of Series of Events, 1966, section 4.6): the squared CoV
 * at k = 1, the same at every k for independent intervals, growing to the stream's index of
 * dispersion where they are positively correlated. 1 at every k for a Poisson process.
 *
 * @param neighbours k
 * @param sums how many sums of k intervals, none overlapping
 * @param index J_k, with the sums' sample variance, less δ²/6 for stamps of step δ
 * @param low lower end of the 95 % confidence interval, from chi-square with {@code sums} - 1
 *     degrees of freedom; right for long sums, which are as good as normal, and too narrow for
 *     short sums of intervals with heavy tails
 * @param high its upper end
 */
public record IntervalDispersion(int neighbours, int sums, double index, double low, double high) {

  /** Sums that the longest point of a curve still has. */
  public static final int LEAST_SUMS = 30;

  /** Steps of the clock that a mean sum must have. */
  private static final double STEPS_PER_SUM = 5;

  private static final int[] DECADE = {1, 2, 5};

  /**
   * The curve at k = 1, 2, 5, 10, … as far as {@value #LEAST_SUMS} sums fit, without the k whose
   * sums are on average under five steps of the stamps.
   *
   * @param inOrder instants in nanoseconds, ascending
   * @param resolutionNanos step δ of the stamps, 0 for none
   * @return empty with fewer intervals, or where all arrivals are at one instant
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
    int sums = (inOrder.length - 1) / k;
    double meanOfSums = (inOrder[sums * k] - inOrder[0]) / (double) sums;
    double squares = 0;
    for (int i = k; i < inOrder.length; i += k) {
      double deviation = inOrder[i] - inOrder[i - k] - meanOfSums;
      squares += deviation * deviation;
    }
    double freedom = sums - 1.0;
    double variance = Math.max(0, squares / freedom - resolution * resolution / 6);
    double index = variance / (k * mean * mean);
    double z = NormalQuantile.upper(0.025);
    return new IntervalDispersion(
        k,
        sums,
        index,
        index * freedom / CountDispersion.chiSquareQuantile(freedom, z),
        index * freedom / CountDispersion.chiSquareQuantile(freedom, -z));
  }
}
