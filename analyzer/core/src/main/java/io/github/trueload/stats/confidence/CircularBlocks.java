package io.github.trueload.stats.confidence;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Resamples of a series by the circular block bootstrap (Politis and Romano 1992): blocks of one
 * length that begin anywhere, the end joined to the start, until the series' length is filled; the
 * last block is cut. Values are not copied: a resample is a list of stretches, so that sums over it
 * are differences of running sums.
 */
public final class CircularBlocks {

  private final int size;
  private final int length;
  private final SplittableRandom random;
  private final int[] from;
  private final int[] to;
  private int stretches;

  /**
   * @param size of the series, 1 or more
   * @param length of a block, from 1 to {@code size}
   * @param random where blocks begin
   */
  public CircularBlocks(int size, int length, SplittableRandom random) {
    if (!(length >= 1 && length <= size)) {
      throw new IllegalArgumentException("blocks of " + length + " in a series of " + size);
    }
    this.size = size;
    this.length = length;
    this.random = random;
    int most = 2 * ((size + length - 1) / length);
    from = new int[most];
    to = new int[most];
  }

  /** Draws the next resample. */
  public void draw() {
    stretches = 0;
    for (int filled = 0; filled < size; filled += length) {
      int start = random.nextInt(size);
      int end = start + Math.min(length, size - filled);
      add(start, Math.min(end, size));
      if (end > size) {
        add(0, end - size);
      }
    }
  }

  private void add(int start, int end) {
    from[stretches] = start;
    to[stretches] = end;
    stretches++;
  }

  /**
   * {@return the sum over the resample, of running sums: entry i is the sum of the first i values}
   *
   * @param running running sums in the unit of the values, one more than there are values
   */
  public double sum(double[] running) {
    double sum = 0;
    for (int i = 0; i < stretches; i++) {
      sum += running[to[i]] - running[from[i]];
    }
    return sum;
  }

  /**
   * {@return the sum of counts over the resample, as {@link #sum(double[])} computes it}
   *
   * @param running running sums, one more than there are counts
   */
  public long sum(int[] running) {
    long sum = 0;
    for (int i = 0; i < stretches; i++) {
      sum += running[to[i]] - running[from[i]];
    }
    return sum;
  }

  /**
   * Counts how often each value is in the resample.
   *
   * @param times to which the counts are written, one per value of the series
   */
  void count(int[] times) {
    Arrays.fill(times, 0);
    for (int i = 0; i < stretches; i++) {
      for (int at = from[i]; at < to[i]; at++) {
        times[at]++;
      }
    }
  }
}
