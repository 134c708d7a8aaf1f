package io.github.trueload.gate;

import java.math.BigDecimal;

/** The units that may stand behind a number, one line each; factors lead to seconds or to one. */
public enum Unit {
  NONE("", Dimension.NUMBER, "1"),
  NANOSECONDS("ns", Dimension.TIME, "1e-9"),
  MICROSECONDS("us", Dimension.TIME, "1e-6"),
  MILLISECONDS("ms", Dimension.TIME, "1e-3"),
  SECONDS("s", Dimension.TIME, "1"),
  MINUTES("m", Dimension.TIME, "60"),
  HOURS("h", Dimension.TIME, "3600"),
  PERCENT("%", Dimension.SHARE, "0.01"),
  PER_SECOND("/s", Dimension.RATE, "1");

  /** What a unit measures. */
  public enum Dimension {
    NUMBER("a number without a unit, such as 1.5"),
    TIME("a duration, such as 250ms (ns, us, ms, s, m, h)"),
    SHARE("a share in percent, such as 1%"),
    RATE("a rate, such as 50/s");

    private final String words;

    Dimension(String words) {
      this.words = words;
    }

    /** What to write, in words. */
    public String words() {
      return words;
    }
  }

  private final String sign;
  private final Dimension dimension;
  private final BigDecimal factor;

  Unit(String sign, Dimension dimension, String factor) {
    this.sign = sign;
    this.dimension = dimension;
    this.factor = new BigDecimal(factor);
  }

  /** As it is written behind a number. */
  public String sign() {
    return sign;
  }

  /** What it measures. */
  public Dimension dimension() {
    return dimension;
  }

  /** One of it in seconds, in ones (of a share, too) or in ones per second. */
  public BigDecimal factor() {
    return factor;
  }

  /** The unit written so; null if there is none. */
  static Unit of(String text) {
    String sign = text.equals("µs") || text.equals("μs") ? "us" : text;
    for (Unit unit : values()) {
      if (unit != NONE && unit.sign.equals(sign)) {
        return unit;
      }
    }
    return null;
  }
}
