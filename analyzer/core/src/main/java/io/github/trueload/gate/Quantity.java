package io.github.trueload.gate;

import java.math.BigDecimal;

/**
 * A number with its unit, as it was written.
 *
 * @param number in {@code unit}
 * @param unit of the number
 */
public record Quantity(BigDecimal number, Unit unit) {

  private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);

  /** In seconds, ones or ones per second. */
  public BigDecimal value() {
    return number.multiply(unit.factor());
  }

  /** A duration in nanoseconds; part nanoseconds are cut off, and so is what exceeds 292 years. */
  long nanos() {
    return value().multiply(NANOS_PER_SECOND).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
  }

  /** As it is written in an expression. */
  @Override
  public String toString() {
    return number.toPlainString() + unit.sign();
  }
}
