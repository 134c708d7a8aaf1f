package io.github.trueload.comparison;

/**
 * From what size on a difference matters.
 *
 * @param share of the base's value, 0.05 for 5 %; NaN where it is a duration
 * @param seconds a duration; NaN where it is a share
 */
public record Threshold(double share, double seconds) {

  /** A share of the base's value, above 0. */
  public static Threshold ofShare(double share) {
    return new Threshold(share, Double.NaN);
  }

  /** A duration, above 0. */
  public static Threshold ofSeconds(double seconds) {
    return new Threshold(Double.NaN, seconds);
  }

  /** The size, seconds, beside a base of {@code base} seconds. */
  double beside(double base) {
    return Double.isNaN(share) ? seconds : share * Math.abs(base);
  }
}
