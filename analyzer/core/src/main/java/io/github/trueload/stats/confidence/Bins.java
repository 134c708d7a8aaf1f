package io.github.trueload.stats.confidence;

import java.util.Arrays;

/**
 * Bins of durations, shared by the two runs of a comparison: each a step of the timestamps wide, or
 * 1/256 of its value where that is more. Edges lie half a step beside the values that stamps can
 * take, so that a quantile within a bin is one of what the stamps rounded.
 */
public final class Bins {

  private static final int PER_OCTAVE = 256;

  /** Below this share of a typical value bins grow no finer. */
  private static final int FINEST = 2048;

  private final double[] edges;

  private Bins(double[] edges) {
    this.edges = edges;
  }

  /**
   * {@return bins that hold all of {@code some}}
   *
   * @param some nanoseconds, one or more, in any order
   * @param stepNanos step of the timestamps, nanoseconds, above 0
   */
  public static Bins over(long[] some, long stepNanos) {
    long[] all = some.clone();
    Arrays.parallelSort(all);
    return over(all[0], all[all.length - 1], Math.abs(all[all.length / 2]), stepNanos);
  }

  /**
   * Bins from {@code least} to {@code most}, nanoseconds.
   *
   * @param typical a value in between, which the bins must separate from its neighbours
   * @param stepNanos of the stamps, 1 or more
   */
  static Bins over(long least, long most, long typical, long stepNanos) {
    double finest = Math.max(stepNanos, roundUp(typical / FINEST, stepNanos));
    double[] edges = new double[64];
    int count = 0;
    double edge = least - stepNanos / 2.0;
    edges[count++] = edge;
    while (edge <= most) {
      edge += Math.max(finest, roundUp((long) (Math.abs(edge) / PER_OCTAVE), stepNanos));
      if (count == edges.length) {
        edges = Arrays.copyOf(edges, 2 * count);
      }
      edges[count++] = edge;
    }
    return new Bins(Arrays.copyOf(edges, count));
  }

  /** The largest step that all values are multiples of, nanoseconds; 0 of zeros. */
  static long commonStep(long... some) {
    long step = 0;
    for (int i = 0; i < some.length && step != 1; i++) {
      long rest = Math.abs(some[i]);
      while (rest != 0) {
        long next = step % rest;
        step = rest;
        rest = next;
      }
    }
    return step;
  }

  private static double roundUp(long nanos, long step) {
    return (double) ((nanos + step - 1) / step * step);
  }

  /** {@return the number of bins} */
  public int count() {
    return edges.length - 1;
  }

  /** The bin that holds {@code nanos}, which lies in between. */
  int of(long nanos) {
    int at = Arrays.binarySearch(edges, nanos);
    return at >= 0 ? Math.min(at, count() - 1) : -at - 2;
  }

  /** The value {@code share} of the way through a bin, nanoseconds. */
  double within(int bin, double share) {
    return edges[bin] + share * (edges[bin + 1] - edges[bin]);
  }
}
