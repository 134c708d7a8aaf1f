package io.github.trueload.overload;

import java.util.Arrays;

/**
 * Response times of some requests, in nanoseconds; NaN and 0 without any.
 *
 * @param count how many
 * @param meanNanos their mean
 * @param medianNanos at most this long took half of them
 * @param p95Nanos 95 of 100
 * @param mostNanos the longest
 */
public record ResponseTimes(
    long count, double meanNanos, long medianNanos, long p95Nanos, long mostNanos) {

  /** Without a request. */
  static final ResponseTimes NONE = new ResponseTimes(0, Double.NaN, 0, 0, 0);

  /** Of the first {@code count} of these, in any order; they are sorted by it. */
  static ResponseTimes of(long[] nanos, int count) {
    if (count == 0) {
      return NONE;
    }
    Arrays.sort(nanos, 0, count);
    return new ResponseTimes(
        count,
        Arrays.stream(nanos, 0, count).average().orElseThrow(),
        nanos[rank(count, 0.5)],
        nanos[rank(count, 0.95)],
        nanos[count - 1]);
  }

  /** Nearest rank: the smallest that at least this share does not exceed. */
  private static int rank(int count, double share) {
    return (int) Math.ceil(share * count) - 1;
  }
}
