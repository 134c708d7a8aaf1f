package io.github.trueload.accesslog;

import io.github.trueload.sample.SampleBlock;

final class LogNumbers {

  /** Marks what is not a number, and what does not fit. */
  static final long NONE = -1;

  private static final int MOST_DIGITS = 19;

  private LogNumbers() {}

  /** Whether the field says that there is nothing to say. */
  static boolean isMissing(byte[] b, int from, int to) {
    return to == from || (to == from + 1 && b[from] == '-');
  }

  /** A number without a fraction; {@link #NONE} if it is none. */
  static long whole(byte[] b, int from, int to) {
    if (to <= from || to - from > MOST_DIGITS) {
      return NONE;
    }
    long value = 0;
    for (int p = from; p < to; p++) {
      int digit = b[p] - '0';
      if (digit < 0 || digit > 9) {
        return NONE;
      }
      value = value * 10 + digit;
    }
    return value < 0 ? NONE : value; // Up to 19 digits overflow once, and then are negative.
  }

  /** A count, or unknown where missing; {@link #NONE} if it is neither. */
  static long count(byte[] b, int from, int to) {
    return isMissing(b, from, to) ? SampleBlock.UNKNOWN : whole(b, from, to);
  }

  /**
   * A decimal number of units, exactly, in nanoseconds; part nanoseconds are cut off.
   *
   * @param unitNanos a power of ten
   * @return {@link #NONE} if it is not a number or past 292 years
   */
  static long scaled(byte[] b, int from, int to, long unitNanos) {
    int point = from;
    while (point < to && b[point] != '.') {
      point++;
    }
    long whole = whole(b, from, point);
    if (whole < 0 || whole > Long.MAX_VALUE / unitNanos - 1) {
      return NONE;
    }
    if (point == to) {
      return whole * unitNanos;
    }
    long fraction = 0;
    long parts = 1;
    for (int p = point + 1; p < to; p++) {
      int digit = b[p] - '0';
      if (digit < 0 || digit > 9) {
        return NONE;
      }
      if (parts < unitNanos) {
        fraction = fraction * 10 + digit;
        parts *= 10;
      }
    }
    boolean digits = point + 1 < to;
    return digits ? whole * unitNanos + fraction * (unitNanos / parts) : NONE;
  }
}
