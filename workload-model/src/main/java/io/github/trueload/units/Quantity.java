package io.github.trueload.units;

import io.github.trueload.units.Unit.Dimension;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with its unit, as it was written.
 *
 * @param number in {@code unit}
 * @param unit of the number; {@link Unit#NONE} where none was written
 */
public record Quantity(BigDecimal number, Unit unit) {

  private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);
  private static final Pattern FORM = Pattern.compile("(" + Numbers.DECIMAL + ")\\s*(\\D*)");
  private static final Pattern SPACE_BEHIND_SLASH = Pattern.compile("/\\s+");

  /**
   * Reads a number and the exact sign of a unit, or a number alone.
   *
   * @param text such as {@code 250ms} or {@code 5 %}; white space may stand between number and unit
   *     only
   * @return the quantity, whose unit is {@link Unit#NONE} where none was written; empty where the
   *     text is not a number or its unit is not known
   */
  public static Optional<Quantity> of(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    Unit unit = form.group(2).isEmpty() ? Unit.NONE : Unit.of(form.group(2));
    return Optional.ofNullable(unit).map(known -> new Quantity(number(form), known));
  }

  /**
   * A number and a unit of one dimension.
   *
   * @param bare whether a number may stand alone
   * @return the quantity, whose unit is {@link Unit#NONE} where a bare number was written; nothing
   *     where the text is no quantity of this dimension
   */
  static Optional<Quantity> of(String text, Dimension dimension, BareNumber bare) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    if (form.group(2).isEmpty()) {
      return bare == BareNumber.ACCEPTED
          ? Optional.of(new Quantity(number(form), Unit.NONE))
          : Optional.empty();
    }
    Unit unit = Unit.ofAnyCase(SPACE_BEHIND_SLASH.matcher(form.group(2)).replaceFirst("/"));
    return unit == null || unit.dimension() != dimension
        ? Optional.empty()
        : Optional.of(new Quantity(number(form), unit));
  }

  private static BigDecimal number(Matcher form) {
    return new BigDecimal(form.group(1));
  }

  /**
   * {@return the value in the base unit of the dimension, seconds, bytes, per second, or ones (1 %
   * is 0.01); exact but for rates per minute and hour}
   */
  public BigDecimal value() {
    return unit.toBase(number);
  }

  /**
   * {@return the value of a duration in nanoseconds, cut off to whole ones; {@link Long#MAX_VALUE}
   * (292 years) for any longer duration}
   */
  public long nanos() {
    return value()
        .multiply(NANOS_PER_SECOND)
        .setScale(0, RoundingMode.DOWN)
        .min(BigDecimal.valueOf(Long.MAX_VALUE))
        .longValue();
  }

  /** As it is written in an expression. */
  @Override
  public String toString() {
    return number.toPlainString() + unit.sign();
  }
}
