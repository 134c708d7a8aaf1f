package io.github.trueload.dispersion;

/**
 * How the variance of sums of k neighbours grows with k, and so what blocks of some length do not
 * yet show of the variance over the long run. Where correlations fade as γᵏ, as in a two-state MAP,
 * the variance of a sum over k is
 *
 * <pre>V(k) = V(∞) - (V(∞) - V(1))·g(k), g(k) = τ/k·(1 - e^(-k/τ)), τ = -1/ln γ
 * </pre>
 *
 * <p>τ is where the curve has come half the way, which is at k = 1.594 τ; V(∞) follows from the
 * longest sums, and both are found in turn.
 */
final class BlockGrowth {

  /** Sums of the longest kind there shall be. */
  private static final int FEWEST_SUMS = 20;

  /** Where g is a half: the root of (1 - e^-x)/x = 1/2. */
  private static final double HALF_WAY = 1.5936;

  private static final int ROUNDS = 6;

  /** V(∞) is not estimated beyond this multiple of the observed variance. */
  private static final double MOST_GROWTH = 4;

  /** V at k = 1, 2, 4, … */
  private final double[] variance;

  private BlockGrowth(double[] variance) {
    this.variance = variance;
  }

  /**
   * Of values in order; at least {@value #FEWEST_SUMS}.
   *
   * @param values whose mean is 0; overwritten
   */
  static BlockGrowth of(double[] values) {
    int levels = 1;
    while (values.length >> levels >= FEWEST_SUMS) {
      levels++;
    }
    double[] variance = new double[levels];
    int size = values.length;
    for (int level = 0; level < levels; level++) {
      double squares = 0;
      for (int i = 0; i < size; i++) {
        squares += values[i] * values[i];
      }
      variance[level] = squares / ((double) size * (1L << level));
      size /= 2;
      for (int i = 0; i < size; i++) {
        values[i] = values[2 * i] + values[2 * i + 1];
      }
    }
    return new BlockGrowth(variance);
  }

  /**
   * Share of V(∞) that sums of {@code length} do not show, 0 to 1; 0 where longer sums vary no
   * more.
   */
  double missedBy(int length) {
    int top = variance.length - 1;
    double first = variance[0];
    double last = variance[top];
    double longest = 1L << top;
    double limit = last;
    double share = 0;
    for (int round = 0; round < ROUNDS && last > first; round++) {
      double scale = reaches((first + limit) / 2) / HALF_WAY;
      double left = left(scale, longest);
      limit = Math.min(MOST_GROWTH * last, (last - first * left) / (1 - left));
      share = (limit - first) * left(scale, length) / limit;
    }
    return share;
  }

  /** The k at which V comes to {@code level}, between those known in proportion. */
  private double reaches(double level) {
    for (int i = 1; i < variance.length; i++) {
      if (variance[i] >= level) {
        double part = (level - variance[i - 1]) / (variance[i] - variance[i - 1]);
        return (1L << i - 1) * (1 + part);
      }
    }
    return 1L << variance.length - 1;
  }

  /** g(k). */
  private static double left(double scale, double length) {
    return scale / length * -Math.expm1(-length / scale);
  }
}
