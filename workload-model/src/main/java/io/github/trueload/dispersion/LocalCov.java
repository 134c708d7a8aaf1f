package io.github.trueload.dispersion;

import java.util.Arrays;

/**
 * The coefficient of variation of the intervals between arrivals within blocks of neighbours: that
 * of a Poisson process is 1, also where its rate changes slowly beside the blocks, steps or pauses.
 * Of {@value #BLOCKS} blocks, fewer in short runs, the {@value #LARGEST} that vary most count as
 * much as the next {@value #LARGEST}: they may hold steps and pauses.
 *
 * <p>Of m exponential intervals {@code (m + 1)/m·s²/x̄²} has the mean 1 and the variance {@code
 * 4m²/((m - 1)(m + 2)(m + 3))} (Greenwood's statistic; Moran, Journal of the Royal Statistical
 * Society B 9, 1947). What this takes off the mean is made up for, as for normal values.
 *
 * @param value root of the mean {@code s²/x̄²}; NaN with fewer than {@value #LEAST} intervals
 * @param standardError of the value for a Poisson process
 */
public record LocalCov(double value, double standardError) {

  private static final int BLOCKS = 60;
  private static final int LARGEST = 4;
  private static final int LEAST_LENGTH = 5;
  private static final int LEAST = 100;

  /**
   * Measures the intervals between arrivals.
   *
   * @param inOrder instants in nanoseconds, ascending
   * @param resolutionNanos step of the timestamps in nanoseconds, whose rounding is undone; 0 for
   *     none
   * @return the local CoV; both values are NaN with fewer than {@value #LEAST} intervals
   */
  public static LocalCov of(long[] inOrder, double resolutionNanos) {
    int intervals = inOrder.length - 1;
    if (intervals < LEAST) {
      return new LocalCov(Double.NaN, Double.NaN);
    }
    int length = Math.max(LEAST_LENGTH, intervals / BLOCKS);
    double[] squares = new double[intervals / length];
    double rounding = resolutionNanos * resolutionNanos / 6;
    for (int block = 0; block < squares.length; block++) {
      squares[block] = square(inOrder, block * length, length, rounding);
    }
    Arrays.sort(squares);
    int blocks = squares.length;
    double sum = 0;
    for (int i = 0; i < blocks; i++) {
      sum += squares[i < blocks - LARGEST ? i : i - LARGEST];
    }
    double missing = 0;
    for (int i = 0; i < LARGEST; i++) {
      missing += upper(i, blocks) - upper(i + LARGEST, blocks);
    }
    double deviation = deviation(length);
    double mean = (sum + missing * deviation) / blocks;
    return new LocalCov(Math.sqrt(mean), deviation / 2 / Math.sqrt(blocks));
  }

  /** Standard deviation of (m + 1)/m·s²/x̄² of m exponential intervals. */
  private static double deviation(double m) {
    return 2 * m / Math.sqrt((m - 1) * (m + 2) * (m + 3));
  }

  /** The normal value that about {@code rank} of so many are larger than. */
  private static double upper(int rank, int values) {
    return NormalQuantile.upper((rank + 0.5) / values);
  }

  /** (m + 1)/m·s²/x̄² of a block; 0 where all its arrivals are at one instant. */
  private static double square(long[] inOrder, int from, int length, double rounding) {
    double mean = (inOrder[from + length] - inOrder[from]) / (double) length;
    double squares = 0;
    for (int i = from; i < from + length; i++) {
      double deviation = inOrder[i + 1] - inOrder[i] - mean;
      squares += deviation * deviation;
    }
    double variance = squares / (length - 1) - rounding;
    return mean > 0 ? (length + 1.0) / length * variance / (mean * mean) : 0;
  }
}
