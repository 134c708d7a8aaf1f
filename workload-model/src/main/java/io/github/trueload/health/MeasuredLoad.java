package io.github.trueload.health;

/**
 * The result that a load generator's trouble is compared with.
 *
 * @param ratePerSecond requests per second of this load generator; NaN if unknown
 * @param responseSeconds mean response time; NaN if unknown
 * @param isOfKernel whether the times are the kernel's timestamps, which the load generator's
 *     trouble does not change; the instants at which it sends change all the same
 */
public record MeasuredLoad(double ratePerSecond, double responseSeconds, boolean isOfKernel) {

  /** Where neither is known: then every pause matters. */
  public static final MeasuredLoad UNKNOWN = new MeasuredLoad(Double.NaN, Double.NaN, false);

  /** One of several load generators that share the load. */
  MeasuredLoad sharedBy(int generators) {
    return new MeasuredLoad(ratePerSecond / generators, responseSeconds, isOfKernel);
  }
}
