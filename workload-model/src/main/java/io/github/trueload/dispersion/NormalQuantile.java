package io.github.trueload.dispersion;

import org.apache.commons.math3.special.Erf;

/** Quantiles of the standard normal distribution. */
public final class NormalQuantile {

  private NormalQuantile() {}

  /**
   * The value that is exceeded with probability {@code tail}: 1.959964 at 0.025.
   *
   * @param tail above 0 and below 1
   * @return z, negative for a tail above 0.5; infinite at 0 and 1, NaN outside
   */
  public static double upper(double tail) {
    return Math.sqrt(2) * Erf.erfcInv(2 * tail);
  }
}
