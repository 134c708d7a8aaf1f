package io.github.trueload.stats.durations;

/** Durations, however they are kept; seconds. Figures of nothing are NaN. */
public interface Distribution {

  /** {@return the number of durations} */
  long count();

  /** {@return the arithmetic mean, seconds; NaN without values} */
  double mean();

  /** {@return sample standard deviation (n − 1); NaN of fewer than two} */
  double standardDeviation();

  /**
   * {@return the quantile of type 7}
   *
   * @param q from 0, the smallest, to 1, the largest
   */
  double quantile(double q);

  /** {@return whether there are durations and each is 0, as if they were not measured} */
  default boolean isOfZeros() {
    return count() > 0 && !(quantile(1) > 0);
  }

  /** {@return all figures; NaN without durations} */
  default DurationSummary summary() {
    return new DurationSummary(
        mean(),
        standardDeviation(),
        quantile(0.5),
        quantile(0.9),
        quantile(0.95),
        quantile(0.99),
        quantile(1));
  }
}
