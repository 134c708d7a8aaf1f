package io.github.trueload.gate;

import java.math.BigDecimal;

/**
 * A value beside the baseline's, in the metric's unit.
 *
 * @param baseline the baseline's value
 * @param difference value minus the baseline's
 * @param low lower end of the difference's 95 % interval; NaN where none is known
 * @param high its upper end
 * @param margin how much of a difference is allowed
 */
public record BaselineDelta(
    Estimate baseline, double difference, double low, double high, double margin) {

  /**
   * The difference with its interval, from those of the two by the method of variance estimates
   * recovery (Zou and Donner, Statistics in Medicine 27, 2008): exact of normal figures, and fit
   * for intervals that are not symmetric. The runs are taken as independent of each other.
   */
  static BaselineDelta of(Estimate actual, Estimate baseline, double margin) {
    // in decimals: 0.11 − 0.1 is 0.01
    double difference =
        BigDecimal.valueOf(actual.value())
            .subtract(BigDecimal.valueOf(baseline.value()))
            .doubleValue();
    if (!actual.hasInterval() && !baseline.hasInterval()) {
      return new BaselineDelta(baseline, difference, Double.NaN, Double.NaN, margin);
    }
    double below = Math.hypot(actual.value() - actual.low(), baseline.high() - baseline.value());
    double above = Math.hypot(actual.high() - actual.value(), baseline.value() - baseline.low());
    return new BaselineDelta(baseline, difference, difference - below, difference + above, margin);
  }

  /** Whether a 95 % interval is reported. */
  public boolean hasInterval() {
    return Double.isFinite(low) && Double.isFinite(high);
  }

  /** The same with the signs turned: what lay below lies above. */
  BaselineDelta turned() {
    return new BaselineDelta(baseline, -difference, -high, -low, margin);
  }
}
