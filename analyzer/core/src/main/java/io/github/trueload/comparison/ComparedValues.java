package io.github.trueload.comparison;

/**
 * The values of a statistic in both runs, seconds, and how sure their difference is.
 *
 * @param base value of the base run
 * @param candidate value of the candidate run
 * @param low lower end of the 95 % interval of {@link #difference()}; NaN where there is too little
 *     for one
 * @param high upper end of that interval; NaN likewise
 * @param p probability of a difference at least as large under no change; NaN likewise
 */
public record ComparedValues(double base, double candidate, double low, double high, double p) {

  /** {@return candidate minus base, seconds; NaN where either is not known} */
  public double difference() {
    return candidate - base;
  }

  /** {@return {@code seconds} as a share of the base's value; NaN where that is not above 0} */
  public double share(double seconds) {
    return base > 0 ? seconds / base : Double.NaN;
  }
}
