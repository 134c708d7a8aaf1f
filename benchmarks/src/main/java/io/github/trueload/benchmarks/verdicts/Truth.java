package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.map.TwoStateMap;
import java.util.function.DoubleUnaryOperator;

/**
 * What is known of a process.
 *
 * @param cov CoV of the intervals; NaN where it is not known
 * @param index index of dispersion of counts over long windows; NaN where it is not known
 * @param dispersion index of dispersion of counts by window length in seconds; NaN where it is not
 *     known
 */
record Truth(double cov, double index, DoubleUnaryOperator dispersion) {

  /** Nothing is known. */
  static final Truth NONE = new Truth(Double.NaN, Double.NaN, window -> Double.NaN);

  /** A Poisson process. */
  static final Truth POISSON = constant(1, 1);

  /** The same index at every window length, as for batches at the instants of a Poisson process. */
  static Truth constant(double cov, double index) {
    return new Truth(cov, index, window -> index);
  }

  /** Nothing but the two. */
  static Truth of(double cov, double index) {
    return new Truth(cov, index, window -> Double.NaN);
  }

  /**
   * A process whose arrival rate has an autocovariance that decays as {@code exp(−rate·u)}: {@code
   * IDC(t) = 1 + (I − 1)·(1 − (1 − exp(−rt))/(rt))} (Cox and Lewis 1966, section 4.5).
   */
  static Truth decaying(double cov, double index, double decayPerSecond) {
    return new Truth(
        cov,
        index,
        window -> {
          double x = decayPerSecond * window;
          return 1 + (index - 1) * (1 + Math.expm1(-x) / x);
        });
  }

  /** Intervals of a two-state MAP: the states change in time as often as they do after arrivals. */
  static Truth of(TwoStateMap map) {
    return decaying(
        Math.sqrt(map.scv()),
        map.indexOfDispersion(),
        map.shortToLong() / map.meanShort() + map.longToShort() / map.meanLong());
  }
}
