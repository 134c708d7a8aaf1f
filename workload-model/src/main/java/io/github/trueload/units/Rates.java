package io.github.trueload.units;

import io.github.trueload.units.Unit.Dimension;

/** Rates as people write them: {@code 10/s}, {@code 600/min}, {@code 5e3 / h}. */
public final class Rates {

  private Rates() {}

  /**
   * Reads a rate above zero.
   *
   * @param text a number and one of /s, /m (or /min), /h
   * @param bare whether a number may stand alone, which is per second then
   * @return per second, greater than zero
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static double parsePerSecond(String text, BareNumber bare) {
    double rate = parse(text, bare);
    if (!(rate > 0)) {
      throw new IllegalArgumentException("must be greater than zero");
    }
    return rate;
  }

  /**
   * Reads a rate that may be zero, in the form of {@link #parsePerSecond}.
   *
   * @param text a number and one of /s, /m (or /min), /h
   * @param bare whether a number may stand alone, which is per second then
   * @return per second, 0 or more
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static double parseZeroOrMore(String text, BareNumber bare) {
    double rate = parse(text, bare);
    if (!(rate >= 0)) {
      throw new IllegalArgumentException("is negative");
    }
    return rate;
  }

  private static double parse(String text, BareNumber bare) {
    double rate =
        Quantity.of(text.trim(), Dimension.RATE, bare)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "is not a rate; write a number "
                            + (bare == BareNumber.ACCEPTED ? "alone, or a number " : "")
                            + "with /s, /min or /h, such as 10/s or 600/min"))
            .value()
            .doubleValue();
    if (Double.isInfinite(rate)) {
      throw new IllegalArgumentException("is too large");
    }
    return rate;
  }
}
