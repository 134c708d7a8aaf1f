package io.github.trueload.dispersion;

import java.util.Arrays;

/**
 * The coefficient of variation of the intervals between arrivals within blocks of neighbours: that
 * of a Poisson process is 1, also where its rate changes slowly beside the blocks, steps or pauses.
 * Of {@value #BLOCKS} blocks, fewer in short runs, the {@value #LEFT_OUT} that vary most are left
 * out: they hold steps and pauses.
 *
 * <p>Of m exponential intervals the expected {@code s²/x̄²} is m/(m + 1), its standard deviation
 * about 2/√m; both are made up for, the latter by what the largest of so many normal values have of
 * their sum.
 *
 * @param value root of the mean {@code s²/x̄²}; NaN with fewer than {@value #LEAST} intervals
 * @param standardError 1/√n, which that of the value for a Poisson process does not exceed
 */
public record LocalCov(double value, double standardError) {

  private static final int BLOCKS = 60;
  private static final int LEFT_OUT = 4;
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
    int kept = squares.length - LEFT_OUT;
    double sum = 0;
    double missing = 0;
    for (int i = 0; i < kept; i++) {
      sum += squares[i];
    }
    for (int i = 0; i < LEFT_OUT; i++) {
      missing += NormalQuantile.upper((i + 0.5) / squares.length);
    }
    double mean = sum / kept + missing / kept * 2 / Math.sqrt(length);
    return new LocalCov(Math.sqrt(mean), 1 / Math.sqrt((double) kept * length));
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
