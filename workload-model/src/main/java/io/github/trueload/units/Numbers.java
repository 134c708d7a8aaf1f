package io.github.trueload.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Pattern;

/** Plain decimal numbers: a point, an optional exponent, no grouping; never NaN or infinity. */
public final class Numbers {
  public static final String DECIMAL = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,4})?";

  private static final Pattern DECIMAL_FORM = Pattern.compile(DECIMAL);
  private static final Pattern INTEGER_FORM = Pattern.compile("[+-]?\\d+");
  private static final MathContext DIGITS = new MathContext(4);
  private static final MathContext PLAIN_DIGITS = new MathContext(6);

  private Numbers() {}

  /** A finite number, or IllegalArgumentException with a reason. */
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

  /** A finite number greater than zero, or IllegalArgumentException with a reason. */
  public static double parsePositive(String text) {
    double value = parse(text);
    if (!(value > 0)) {
      throw new IllegalArgumentException("must be greater than zero");
    }
    return value;
  }

  /** A finite number of zero or more, or IllegalArgumentException with a reason. */
  public static double parseNotNegative(String text) {
    double value = parse(text);
    if (!(value >= 0)) {
      throw new IllegalArgumentException("is negative");
    }
    return value;
  }

  /** An integer from 1 to 2^31 − 1, or IllegalArgumentException with a reason. */
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

  /** A 64-bit integer, or IllegalArgumentException with a reason. */
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

  /** Four significant digits, without exponent where that stays readable. */
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

  /** Six significant digits, never with an exponent: for other programs. */
  public static String plain(double value) {
    return Double.isNaN(value) || Double.isInfinite(value)
        ? String.valueOf(value)
        : new BigDecimal(value).round(PLAIN_DIGITS).stripTrailingZeros().toPlainString();
  }
}
