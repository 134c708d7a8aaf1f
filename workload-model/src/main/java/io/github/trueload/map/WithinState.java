package io.github.trueload.map;

import org.apache.commons.math3.special.Gamma;

/**
 * Variates of mean 1 and a given CoV out of exponential ones E: {@code E^a/Γ(1 + a)}, which is
 * Weibull's distribution of shape 1/a, with {@code c² = Γ(1 + 2a)/Γ(1 + a)² - 1}.
 *
 * @param power a; 1 is the exponential itself
 * @param mean Γ(1 + a)
 */
record WithinState(double power, double mean) {

  private static final double MOST_POWER = 10;
  private static final int HALVINGS = 60;

  /** The power of a CoV: c grows with a. */
  static WithinState ofCov(double cov) {
    if (cov == 1) {
      return new WithinState(1, 1);
    }
    double low = 0;
    double high = MOST_POWER;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      double square = Math.expm1(Gamma.logGamma(1 + 2 * middle) - 2 * Gamma.logGamma(1 + middle));
      if (square < cov * cov) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return new WithinState(high, Math.exp(Gamma.logGamma(1 + high)));
  }

  double of(double exponential) {
    return power == 1 ? exponential : Math.pow(exponential, power) / mean;
  }
}
