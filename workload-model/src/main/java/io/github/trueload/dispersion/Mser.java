package io.github.trueload.dispersion;

/**
 * How much of a series' start to leave out so that the rest is steady: MSER-5, the marginal
 * standard error rule on means of five observations (White, Cobb and Spratt, "A comparison of five
 * steady-state truncation heuristics for simulation", WSC 2000; White 1997).
 *
 * <p>Of the m means, as many are left out as make {@code Σ(yᵢ - ȳ)²/(m - d)²}, summed over what is
 * left, least: an estimate of the squared standard error of the mean. At most half may go; where
 * the least is there, the series does not come to rest.
 */
public final class Mser {

  /** Observations in a mean. */
  public static final int BATCH = 5;

  /** Says that the series does not come to rest. */
  public static final int NEVER = -1;

  private Mser() {}

  /**
   * Computes how many observations to leave out at the start.
   *
   * @param series observations in order, in any unit; a last, incomplete batch is not looked at
   * @return number of observations: a multiple of {@value #BATCH}, or {@link #NEVER}; 0 with fewer
   *     than four batches
   */
  public static int truncation(double[] series) {
    int batches = series.length / BATCH;
    if (batches < 4) {
      return 0;
    }
    double[] means = new double[batches];
    for (int i = 0; i < batches * BATCH; i++) {
      means[i / BATCH] += series[i] / BATCH;
    }
    Moments rest = new Moments();
    int most = batches / 2;
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int from = batches - 1; from >= 0; from--) {
      rest.accept(means[from]);
      double error = rest.sumOfSquares() / ((double) rest.count() * rest.count());
      if (from <= most && error <= least) {
        least = error;
        best = from;
      }
    }
    return best == most ? NEVER : best * BATCH;
  }
}
