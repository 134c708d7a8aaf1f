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

  /** A number and the exact sign of a unit, or a number alone; nothing where it is neither. */
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

  /** In the base unit of the dimension: seconds, bytes, per second, or ones. */
  public BigDecimal value() {
    return unit.toBase(number);
  }

  /** A duration in nanoseconds; fractions are cut off, and so is what exceeds 292 years. */
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
