package io.github.trueload.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The units that may follow a number, one line each: what they measure, their size, their signs.
 */
public enum Unit {
  NONE(Dimension.NUMBER, "1", "1", ""),
  NANOSECONDS(Dimension.TIME, "1e-9", "1", "ns"),
  MICROSECONDS(Dimension.TIME, "1e-6", "1", "us", "µs", "μs"), // micro sign and Greek mu
  MILLISECONDS(Dimension.TIME, "1e-3", "1", "ms"),
  SECONDS(Dimension.TIME, "1", "1", "s"),
  MINUTES(Dimension.TIME, "60", "1", "m", "min"),
  HOURS(Dimension.TIME, "3600", "1", "h"),
  PERCENT(Dimension.SHARE, "0.01", "1", "%"),
  PER_SECOND(Dimension.RATE, "1", "1", "/s"),
  PER_MINUTE(Dimension.RATE, "1", "60", "/m", "/min"),
  PER_HOUR(Dimension.RATE, "1", "3600", "/h"),
  BYTES(Dimension.SIZE, "1", "1", "B"),
  KILOBYTES(Dimension.SIZE, "1e3", "1", "kB", "KB"),
  MEGABYTES(Dimension.SIZE, "1e6", "1", "MB"),
  GIGABYTES(Dimension.SIZE, "1e9", "1", "GB"),
  KIBIBYTES(Dimension.SIZE, "1024", "1", "KiB"),
  MEBIBYTES(Dimension.SIZE, "1048576", "1", "MiB"),
  GIBIBYTES(Dimension.SIZE, "1073741824", "1", "GiB");

  /** What a unit measures, and the base unit that values are converted to. */
  public enum Dimension {
    NUMBER("", "a number without a unit, such as 1.5"),
    TIME("s", "a duration, such as 250ms (ns, us, ms, s, m, h)"),
    SHARE("", "a share in percent, such as 1%"),
    RATE("/s", "a rate, such as 50/s"),
    SIZE("B", "a size, such as 64MiB");

    private final String base;
    private final String words;

    Dimension(String base, String words) {
      this.base = base;
      this.words = words;
    }

    /** The sign of the base unit: seconds, bytes, per second; empty for shares and numbers. */
    public String base() {
      return base;
    }

    /** What a user has to write, in words. */
    public String words() {
      return words;
    }
  }

  private final Dimension dimension;
  private final BigDecimal multiplier;
  private final BigDecimal divisor;
  private final List<String> signs;

  Unit(Dimension dimension, String multiplier, String divisor, String... signs) {
    this.dimension = dimension;
    this.multiplier = new BigDecimal(multiplier);
    this.divisor = new BigDecimal(divisor);
    this.signs = List.of(signs);
  }

  /** What it measures. */
  public Dimension dimension() {
    return dimension;
  }

  /** The sign that is written after a number; the first where there are several. */
  public String sign() {
    return signs.get(0);
  }

  /**
   * A number of this unit in the base unit of its dimension.
   *
   * @return exact, except where 60 or 3600 does not divide: then to 34 digits
   */
  public BigDecimal toBase(BigDecimal number) {
    BigDecimal product = number.multiply(multiplier);
    return divisor.compareTo(BigDecimal.ONE) == 0
        ? product
        : product.divide(divisor, MathContext.DECIMAL128);
  }

  /** The unit with exactly this sign, which is not empty; null if there is none. */
  public static @Nullable Unit of(String sign) {
    for (Unit unit : values()) {
      if (unit != NONE && unit.signs.contains(sign)) {
        return unit;
      }
    }
    return null;
  }

  /**
   * The unit with this sign, in upper or lower case for times and rates; null if there is none. The
   * case of sizes counts: Mb is not MB.
   */
  static @Nullable Unit ofAnyCase(String sign) {
    Unit exact = of(sign);
    if (exact != null) {
      return exact;
    }
    Unit lower = of(sign.toLowerCase(Locale.ROOT));
    boolean isCaseFree =
        lower != null && (lower.dimension == Dimension.TIME || lower.dimension == Dimension.RATE);
    return isCaseFree ? lower : null;
  }
}
