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

  /** Neighbours that are added up in a processor's cache. */
  private static final int PIECE_LEVELS = 12;

  private static final int PIECE = 1 << PIECE_LEVELS;

  /** V at k = 1, 2, 4, … */
  private final double[] variance;

  /**
   * Of variances that are known.
   *
   * @param variance V(1), V(2), V(4), …
   */
  BlockGrowth(double... variance) {
    this.variance = variance;
  }

  /** Values in order, whose mean is 0. */
  @FunctionalInterface
  interface Values {

    /** Writes the {@code length} values from number {@code from} on to the start of {@code to}. */
    void copy(int from, int length, double[] to);
  }

  /**
   * Of values in order, of which one piece at a time is in memory.
   *
   * @param size number of the values; at least {@value #FEWEST_SUMS}
   */
  static BlockGrowth of(int size, Values values) {
    int levels = 1;
    while (size >> levels >= FEWEST_SUMS) {
      levels++;
    }
    double[] squares = new double[levels];
    double[] piece = new double[Math.min(size, PIECE)];
    double[] sums = new double[size / PIECE];
    for (int from = 0; from < size; from += PIECE) {
      int length = Math.min(PIECE, size - from);
      values.copy(from, length, piece);
      addSquares(piece, length, squares, 0, Math.min(levels, PIECE_LEVELS));
      if (length == PIECE) {
        sums[from / PIECE] = piece[0];
      }
    }
    addSquares(sums, sums.length, squares, PIECE_LEVELS, levels);
    double[] variance = new double[levels];
    for (int level = 0; level < levels; level++) {
      variance[level] = squares[level] / ((double) (size >> level) * (1L << level));
    }
    return new BlockGrowth(variance);
  }

  /**
   * Adds the squares of the sums of 2ᵏ neighbours to those of level k, from {@code level} up to but
   * without {@code end}; the values, sums of {@code level}, become those of {@code end}.
   */
  private static void addSquares(double[] values, int count, double[] squares, int level, int end) {
    int size = count;
    for (int k = level; k < end; k++) {
      double sum = squares[k];
      for (int i = 0; i < size; i++) {
        sum += values[i] * values[i];
      }
      squares[k] = sum;
      size /= 2;
      for (int i = 0; i < size; i++) {
        values[i] = values[2 * i] + values[2 * i + 1];
      }
    }
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
