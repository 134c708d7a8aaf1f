package io.github.trueload.recorded;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/** Seconds as decimal numbers in files, exact to the nanosecond. */
final class Seconds {
  private static final Pattern FORM =
      Pattern.compile("[+-]?(?:\\d{1,20}\\.?\\d{0,30}|\\.\\d{1,30})(?:[eE][+-]?\\d{1,2})?");

  /** A hundred years: sums of two stay far within 64 bits. */
  private static final long MOST_SECONDS = 100L * 365 * 86_400;

  private static final long NANOS = 1_000_000_000L;
  private static final int DIGITS = 9;

  private Seconds() {}

  /**
   * Reads a number of seconds.
   *
   * @return nanoseconds, 0 or more, rounded to the nearest
   * @throws IllegalArgumentException with a reason that continues from the text in quotes
   */
  static long parseNanos(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("is not a number of seconds; write it like 12.5");
    }
    BigDecimal seconds = new BigDecimal(text);
    if (seconds.signum() < 0) {
      throw new IllegalArgumentException("is negative");
    }
    if (seconds.compareTo(BigDecimal.valueOf(MOST_SECONDS)) > 0) {
      throw new IllegalArgumentException("is longer than a hundred years");
    }
    return seconds.movePointRight(DIGITS).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  /** Seconds with as many digits as it takes: {@code 1.25}. */
  static String format(long nanos) {
    String whole = Long.toString(nanos / NANOS);
    long rest = nanos % NANOS;
    if (rest == 0) {
      return whole;
    }
    String digits = Long.toString(NANOS + rest).substring(1);
    int end = DIGITS;
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    return whole + "." + digits.substring(0, end);
  }
}
