package io.github.trueload.document;

import io.github.trueload.stats.Series;
import java.util.Arrays;

/**
 * Bounds a line's points without hiding its peaks: in each run of neighbours only the first, the
 * lowest, the highest and the last stay.
 */
final class Thinning {

  private static final int KEPT_PER_RUN = 4;

  private Thinning() {}

  /** {@code series} itself if it has at most {@code most} points, else about that many of them. */
  static Series thin(Series series, int most) {
    int n = series.x().length;
    if (n <= most) {
      return series;
    }
    int runs = Math.max(1, most / KEPT_PER_RUN);
    int[] kept = new int[runs * KEPT_PER_RUN];
    int size = 0;
    for (int run = 0; run < runs; run++) {
      int from = (int) ((long) run * n / runs);
      int to = (int) ((long) (run + 1) * n / runs);
      for (int index : extremes(series.y(), from, to)) {
        if (size == 0 || kept[size - 1] < index) {
          kept[size++] = index;
        }
      }
    }
    int[] indices = Arrays.copyOf(kept, size);
    return new Series(pick(series.x(), indices), pick(series.y(), indices));
  }

  /** First, lowest, highest and last index of {@code y} from {@code from} before {@code to}. */
  private static int[] extremes(double[] y, int from, int to) {
    int low = from;
    int high = from;
    for (int i = from; i < to; i++) {
      low = y[i] < y[low] ? i : low;
      high = y[i] > y[high] ? i : high;
    }
    return new int[] {from, Math.min(low, high), Math.max(low, high), to - 1};
  }

  private static double[] pick(double[] values, int[] indices) {
    return Arrays.stream(indices).mapToDouble(i -> values[i]).toArray();
  }
}
