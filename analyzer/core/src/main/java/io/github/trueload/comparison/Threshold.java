package io.github.trueload.comparison;

/**
 * The smallest difference that matters: a share of the base's value, or a duration.
 *
 * @param share share of the base's value, 0.05 for 5 %; NaN for a duration
 * @param seconds duration, seconds; NaN for a share
 */
public record Threshold(double share, double seconds) {

  /**
   * {@return a threshold relative to the base's value}
   *
   * @param share above 0, 0.05 for 5 %
   */
  public static Threshold ofShare(double share) {
    return new Threshold(share, Double.NaN);
  }

  /**
   * {@return an absolute threshold}
   *
   * @param seconds above 0
   */
  public static Threshold ofSeconds(double seconds) {
    return new Threshold(Double.NaN, seconds);
  }

  /** The size, seconds, beside a base of {@code base} seconds. */
  double beside(double base) {
    return Double.isNaN(share) ? seconds : share * Math.abs(base);
  }
}
