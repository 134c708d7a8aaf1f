package io.github.trueload.health;

/**
 * The result that a load generator's trouble is held against.
 *
 * @param ratePerSecond requests per second of this load generator; NaN if unknown
 * @param responseSeconds mean response time; NaN if unknown
 */
public record MeasuredLoad(double ratePerSecond, double responseSeconds) {

  /** Where neither is known: then every pause matters. */
  public static final MeasuredLoad UNKNOWN = new MeasuredLoad(Double.NaN, Double.NaN);

  /** One of several load generators that share the load. */
  MeasuredLoad sharedBy(int generators) {
    return new MeasuredLoad(ratePerSecond / generators, responseSeconds);
  }
}
