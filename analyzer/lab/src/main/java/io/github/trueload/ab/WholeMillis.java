package io.github.trueload.ab;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How far whole milliseconds leave a figure open. JMeter logs no finer times, so that the quantiles
 * of different runs can be equal, and those of nearly equal runs a millisecond apart.
 *
 * <p>The rule is that of {@code trueload compare} ({@link
 * io.github.trueload.stats.confidence.BlockResampler#roundingError}), with the runs for samples:
 * the deviation of a uniform part of a millisecond, √(1/12), times the share of the runs by which a
 * whole value is more frequent than its neighbours are on average. Where the runs vary by more than
 * a millisecond, that is near 0: their mean shows what is between the milliseconds.
 */
final class WholeMillis {

  private static final double MILLIS = 1e3;

  /** A sum of floating-point numbers is no further from a whole number. */
  private static final double WHOLE = 1e-6;

  private WholeMillis() {}

  /**
   * {@return standard error that the rounding leaves of the logarithm of the mean of {@code
   * seconds}; 0 if none of them is a whole number of milliseconds}
   *
   * @param seconds a figure of each run, above 0
   */
  static double error(double[] seconds) {
    Map<Long, Integer> whole = new HashMap<>();
    for (double value : seconds) {
      long nearest = Math.round(value * MILLIS);
      if (Math.abs(value * MILLIS - nearest) < WHOLE) {
        whole.merge(nearest, 1, Integer::sum);
      }
    }
    double excess =
        whole.keySet().stream().mapToDouble(millis -> excess(whole, millis)).max().orElse(0);
    double sum = Arrays.stream(seconds).sum();
    return Math.max(0, excess) / MILLIS / Math.sqrt(12) / sum;
  }

  private static double excess(Map<Long, Integer> whole, long millis) {
    int beside = whole.getOrDefault(millis - 1, 0) + whole.getOrDefault(millis + 1, 0);
    return whole.getOrDefault(millis, 0) - beside / 2.0;
  }
}
