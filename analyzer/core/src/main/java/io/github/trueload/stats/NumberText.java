package io.github.trueload.stats;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Numbers as people read them; the same on every machine, in any locale. */
public final class NumberText {

  /**
   * Digits, points and commas as {@link Locale#ROOT} has them. The code of Java's formatter
   * contains those of this locale; for any other one the first number loads some sixty classes, and
   * each number looks up its signs.
   */
  public static final Locale SIGNS = Locale.US;

  /** Stands for a figure that is not known. */
  public static final String NONE = "–";

  private static final MathContext THREE = new MathContext(3);
  private static final MathContext FOUR = new MathContext(4);
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private NumberText() {}

  /**
   * {@return a whole number, grouped by thousands}
   *
   * @param n any number
   */
  public static String count(long n) {
    return grouped(Long.toString(n));
  }

  /**
   * {@return {@code n things}, or {@code 1 thing}}
   *
   * @param thing the singular, which takes an s
   */
  public static String count(long n, String thing) {
    return count(n) + " " + thing + (n == 1 ? "" : "s");
  }

  /**
   * {@return a number to four significant digits, whole digits kept and grouped}
   *
   * @param value any number; a dash stands for one that is not finite
   */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    BigDecimal rounded =
        Math.abs(value) >= 1000
            ? new BigDecimal(Math.rint(value))
            : new BigDecimal(value).round(FOUR);
    return grouped(rounded.toPlainString());
  }

  /** {@code plain} with a comma between thousands: a tenth of the work of a format. */
  private static String grouped(String plain) {
    int first = plain.startsWith("-") ? 1 : 0;
    int point = plain.indexOf('.');
    int end = point < 0 ? plain.length() : point;
    if (end - first <= 3) {
      return plain;
    }
    StringBuilder grouped = new StringBuilder(plain);
    for (int at = end - 3; at > first; at -= 3) {
      grouped.insert(at, ',');
    }
    return grouped.toString();
  }

  /**
   * {@return a number with {@code decimals} digits after the decimal point}
   *
   * @param value any number; a dash stands for one that is not finite
   * @param decimals digits after the point, 0 or more
   */
  public static String fixed(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    String text = String.format(SIGNS, "%,." + decimals + "f", value);
    return text.startsWith("-") ? "−" + text.substring(1) : text;
  }

  /**
   * {@return a share of one as percent, {@code 1.25 %}}
   *
   * @param share 0 to 1; a dash stands for one that is not finite
   */
  public static String percent(double share) {
    return Double.isFinite(share) ? fixed(share * 100, 2) + " %" : NONE;
  }

  /**
   * {@return a p-value: {@code 0.032}, and {@code < 0.001} below that}
   *
   * @param p probability, 0 to 1
   */
  public static String probability(double p) {
    return Double.isFinite(p) && p < 0.001 ? "< 0.001" : fixed(p, 3);
  }

  /**
   * {@return a duration in seconds to three significant digits in the unit that fits: {@code 146
   * µs}}
   *
   * @param seconds any duration; a dash stands for one that is not finite
   */
  public static String duration(double seconds) {
    if (!Double.isFinite(seconds)) {
      return NONE;
    }
    double size = Math.abs(seconds);
    if (size >= 120) {
      return longDuration(seconds);
    }
    if (size >= 1) {
      return three(seconds) + " s";
    }
    if (size >= 1e-3) {
      return three(seconds * 1e3) + " ms";
    }
    return size >= 1e-6 || size == 0 ? three(seconds * 1e6) + " µs" : three(seconds * 1e9) + " ns";
  }

  /**
   * {@return the text of {@link #duration}, with a plus sign where it is positive}
   *
   * @param seconds any duration
   */
  public static String signedDuration(double seconds) {
    return (seconds > 0 ? "+" : "") + duration(seconds);
  }

  private static String longDuration(double seconds) {
    long whole = Math.round(Math.abs(seconds));
    String sign = seconds < 0 ? "−" : "";
    return whole >= 3600
        ? String.format(SIGNS, "%s%d h %02d min", sign, whole / 3600, whole / 60 % 60)
        : String.format(SIGNS, "%s%d min %02d s", sign, whole / 60, whole % 60);
  }

  private static String three(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = new BigDecimal(value).round(THREE);
    String text = grouped(rounded.toPlainString());
    return text.startsWith("-") ? "−" + text.substring(1) : text;
  }

  /**
   * {@return an instant, seconds since the epoch, in UTC to the millisecond}
   *
   * @param epochSeconds seconds since the epoch; a dash stands for NaN
   */
  public static String stamp(double epochSeconds) {
    return Double.isFinite(epochSeconds)
        ? STAMP.format(Instant.ofEpochMilli(Math.round(epochSeconds * 1e3)))
        : NONE;
  }
}
