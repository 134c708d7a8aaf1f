package io.github.trueload.gate;

import io.github.trueload.stats.NumberText;
import io.github.trueload.units.Unit.Dimension;
import java.math.BigDecimal;
import java.math.MathContext;

/** What sort of figure a metric is: its unit, and whether it can be exactly a given number. */
public enum Kind {
  COUNT(Dimension.NUMBER, true, "count"),
  RATIO(Dimension.NUMBER, true, "number"),
  FIGURE(Dimension.NUMBER, false, "number"),
  SHARE(Dimension.SHARE, true, "%"),
  RATE(Dimension.RATE, false, "/s"),
  TIME(Dimension.TIME, false, "duration"),
  /** A word rather than a number: the arrivals' verdict. */
  WORD(Dimension.NUMBER, true, "word");

  private static final MathContext DIGITS = new MathContext(5);

  private final Dimension dimension;
  private final boolean exact;
  private final String unitWords;

  Kind(Dimension dimension, boolean exact, String unitWords) {
    this.dimension = dimension;
    this.exact = exact;
    this.unitWords = unitWords;
  }

  /** {@return the dimension of its unit} */
  public Dimension dimension() {
    return dimension;
  }

  /** {@return whether {@code =} needs no tolerance} */
  public boolean isExact() {
    return exact;
  }

  /** {@return its unit for a table} */
  public String unitWords() {
    return unitWords;
  }

  /** {@return its unit in JSON, where shares are numbers from 0 to 1} */
  public String unit() {
    return switch (this) {
      case TIME -> "s";
      case RATE -> "/s";
      case WORD -> "word";
      default -> "1";
    };
  }

  /**
   * {@return {@code value} with its unit, to five significant digits, so that a near miss shows}
   *
   * @param value in seconds, ones, or ones per second
   */
  public String words(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "−∞";
    }
    if (!Double.isFinite(value)) {
      return NumberText.NONE;
    }
    return switch (this) {
      case TIME -> duration(value);
      case SHARE -> digits(value * 100) + " %";
      case RATE -> digits(value) + "/s";
      default -> digits(value);
    };
  }

  private static String duration(double seconds) {
    double size = Math.abs(seconds);
    if (size >= 1) {
      return digits(seconds) + " s";
    }
    if (size >= 1e-3) {
      return digits(seconds * 1e3) + " ms";
    }
    return size >= 1e-6 || size == 0
        ? digits(seconds * 1e6) + " µs"
        : digits(seconds * 1e9) + " ns";
  }

  private static String digits(double value) {
    BigDecimal exact = BigDecimal.valueOf(value);
    boolean isWhole = exact.stripTrailingZeros().scale() <= 0;
    BigDecimal shown = isWhole ? exact : exact.round(DIGITS);
    String text = shown.signum() == 0 ? "0" : shown.stripTrailingZeros().toPlainString();
    return text.startsWith("-") ? "−" + text.substring(1) : text;
  }
}
