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
  /** A number without a unit. */
  NONE(Dimension.NUMBER, "1", "1", ""),
  /** 10⁻⁹ s. */
  NANOSECONDS(Dimension.TIME, "1e-9", "1", "ns"),
  /** 10⁻⁶ s; written with a u, a micro sign or a Greek mu. */
  MICROSECONDS(Dimension.TIME, "1e-6", "1", "us", "µs", "μs"), // micro sign and Greek mu
  /** 10⁻³ s. */
  MILLISECONDS(Dimension.TIME, "1e-3", "1", "ms"),
  /** The base unit of time. */
  SECONDS(Dimension.TIME, "1", "1", "s"),
  /** 60 s. */
  MINUTES(Dimension.TIME, "60", "1", "m", "min"),
  /** 3,600 s. */
  HOURS(Dimension.TIME, "3600", "1", "h"),
  /** A hundredth. */
  PERCENT(Dimension.SHARE, "0.01", "1", "%"),
  /** The base unit of rates. */
  PER_SECOND(Dimension.RATE, "1", "1", "/s"),
  /** 1/60 per second. */
  PER_MINUTE(Dimension.RATE, "1", "60", "/m", "/min"),
  /** 1/3,600 per second. */
  PER_HOUR(Dimension.RATE, "1", "3600", "/h"),
  /** The base unit of sizes. */
  BYTES(Dimension.SIZE, "1", "1", "B"),
  /** 10³ bytes. */
  KILOBYTES(Dimension.SIZE, "1e3", "1", "kB", "KB"),
  /** 10⁶ bytes. */
  MEGABYTES(Dimension.SIZE, "1e6", "1", "MB"),
  /** 10⁹ bytes. */
  GIGABYTES(Dimension.SIZE, "1e9", "1", "GB"),
  /** 2¹⁰ bytes. */
  KIBIBYTES(Dimension.SIZE, "1024", "1", "KiB"),
  /** 2²⁰ bytes. */
  MEBIBYTES(Dimension.SIZE, "1048576", "1", "MiB"),
  /** 2³⁰ bytes. */
  GIBIBYTES(Dimension.SIZE, "1073741824", "1", "GiB");

  /** What a unit measures, and the base unit that values are converted to. */
  public enum Dimension {
    /** A pure number. */
    NUMBER("", "a number without a unit, such as 1.5"),
    /** A duration, in seconds. */
    TIME("s", "a duration, such as 250ms (ns, us, ms, s, m, h)"),
    /** A part of a whole, 0.01 for 1 %. */
    SHARE("", "a share in percent, such as 1%"),
    /** Events per second. */
    RATE("/s", "a rate, such as 50/s"),
    /** An amount of data, in bytes. */
    SIZE("B", "a size, such as 64MiB");

    private final String base;
    private final String words;

    Dimension(String base, String words) {
      this.base = base;
      this.words = words;
    }

    /**
     * {@return the sign of the base unit, {@code s}, {@code B} or {@code /s}; empty for shares and
     * numbers}
     */
    public String base() {
      return base;
    }

    /**
     * {@return what a user has to write: a noun with an example, for the end of an error message}
     */
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

  /** {@return what the unit measures: the dimension to whose base unit {@link #toBase} converts} */
  public Dimension dimension() {
    return dimension;
  }

  /**
   * {@return the sign that is written after a number; the first where there are several; empty for
   * {@link #NONE}}
   */
  public String sign() {
    return signs.get(0);
  }

  /**
   * Converts a number of this unit to the base unit of its dimension.
   *
   * @param number in this unit
   * @return the number in the base unit; exact, except where 60 or 3600 does not divide: then to 34
   *     digits
   */
  public BigDecimal toBase(BigDecimal number) {
    BigDecimal product = number.multiply(multiplier);
    return divisor.compareTo(BigDecimal.ONE) == 0
        ? product
        : product.divide(divisor, MathContext.DECIMAL128);
  }

  /**
   * The unit with exactly this sign.
   *
   * @param sign as it stands after a number, in the same case
   * @return the unit; null if there is none, and for an empty sign
   */
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
