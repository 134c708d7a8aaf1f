package io.github.trueload.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Pattern;

/** Plain decimal numbers: a point, an optional exponent, no grouping; never NaN or infinity. */
public final class Numbers {
  /** The form of a decimal number as a regular expression without groups, for use within others. */
  public static final String DECIMAL = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,4})?";

  private static final Pattern DECIMAL_FORM = Pattern.compile(DECIMAL);
  private static final Pattern INTEGER_FORM = Pattern.compile("[+-]?\\d+");
  private static final MathContext DIGITS = new MathContext(4);
  private static final MathContext PLAIN_DIGITS = new MathContext(6);

  private Numbers() {}

  /**
   * Reads a decimal number.
   *
   * @param text the number alone, without white space
   * @return a finite number
   * @throws IllegalArgumentException with a reason a user can act on, also for a number beyond the
   *     range of doubles
   */
  public static double parse(String text) {
    if (!DECIMAL_FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "is not a number; write it like 12.5 (with a point) or 4e3");
    }
    double value = Double.parseDouble(text);
    if (Double.isInfinite(value)) {
      throw new IllegalArgumentException("is too large");
    }
    return value;
  }

  /**
   * Reads a decimal number greater than zero.
   *
   * @param text the number alone, without white space
   * @return a finite number, above 0
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static double parsePositive(String text) {
    double value = parse(text);
    if (!(value > 0)) {
      throw new IllegalArgumentException("must be greater than zero");
    }
    return value;
  }

  /**
   * Reads a decimal number of zero or more.
   *
   * @param text the number alone, without white space
   * @return a finite number, 0 or more
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static double parseNotNegative(String text) {
    double value = parse(text);
    if (!(value >= 0)) {
      throw new IllegalArgumentException("is negative");
    }
    return value;
  }

  /**
   * Reads a count.
   *
   * @param text digits, perhaps with a sign in front, without white space
   * @return from 1 to 2³¹ − 1
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static int parseCount(String text) {
    long value = parseLong(text);
    if (value < 1) {
      throw new IllegalArgumentException("must be at least 1");
    }
    if (value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("is too large");
    }
    return (int) value;
  }

  /**
   * Reads a whole number.
   *
   * @param text digits, perhaps with a sign in front, without white space
   * @return any 64-bit integer
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static long parseLong(String text) {
    if (!INTEGER_FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("is not a whole number");
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("does not fit in 64 bits", e);
    }
  }

  /**
   * A number for a reader.
   *
   * @param value any number
   * @return four significant digits without zeros at the end; with an exponent only below 10⁻⁴ and
   *     from 10⁷ on; {@code NaN} and {@code Infinity} by these names
   */
  public static String format(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return String.valueOf(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
    double size = Math.abs(value);
    return value == 0 || (size >= 1e-4 && size < 1e7)
        ? rounded.toPlainString()
        : rounded.toString();
  }

  /**
   * A number for other programs.
   *
   * @param value any number
   * @return six significant digits, never with an exponent; {@code NaN} and {@code Infinity} by
   *     these names
   */
  public static String plain(double value) {
    return Double.isNaN(value) || Double.isInfinite(value)
        ? String.valueOf(value)
        : new BigDecimal(value).round(PLAIN_DIGITS).stripTrailingZeros().toPlainString();
  }
}
