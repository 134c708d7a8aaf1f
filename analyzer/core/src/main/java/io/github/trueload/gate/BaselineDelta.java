package io.github.trueload.gate;

import java.math.BigDecimal;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A value beside the baseline's, in the metric's unit.
 *
 * @param baseline the baseline's value
 * @param difference value minus the baseline's, in the metric's unit
 * @param low lower end of the difference's 95 % interval; NaN where none is known
 * @param high upper end of that interval; NaN where none is known
 * @param margin largest difference that is accepted, in the metric's unit, 0 or more
 */
public record BaselineDelta(
    Estimate baseline, double difference, double low, double high, double margin) {

  private static final double UPPER = 0.975;
  private static final double NORMAL = 1.959963984540054;

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

  /**
   * The difference from the mean of several runs of the baseline, which show how much equal runs
   * differ: Student's interval of one more run, {@code ± t·√(s²/k + s²)} with the deviation s of
   * the k runs and k − 1 degrees of freedom. A run's deviation is never taken to be less than its
   * own error.
   */
  static BaselineDelta ofRuns(Estimate actual, List<Estimate> runs, double margin) {
    int count = runs.size();
    double mean = mean(runs);
    double squares = 0;
    double within = 0;
    long n = 0;
    for (Estimate run : runs) {
      squares += (run.value() - mean) * (run.value() - mean);
      within += variance(run) / count;
      n += run.n();
    }
    double ofRuns = squares / (count - 1);
    double ofMean = Math.max(ofRuns, within) / count;
    double student = new TDistribution(null, count - 1.0).inverseCumulativeProbability(UPPER);
    double half = student * Math.sqrt(ofMean + Math.max(ofRuns, variance(actual)));
    double around = student * Math.sqrt(ofMean);
    double difference = actual.value() - mean;
    return new BaselineDelta(
        Estimate.of(mean, n, mean - around, mean + around),
        difference,
        difference - half,
        difference + half,
        margin);
  }

  static double mean(List<Estimate> runs) {
    return runs.stream().mapToDouble(Estimate::value).sum() / runs.size();
  }

  /** Squared error within a run; 0 where it is not known. */
  private static double variance(Estimate run) {
    double error = run.hasInterval() ? (run.high() - run.low()) / 2 / NORMAL : 0;
    return error * error;
  }

  /** {@return whether a 95 % interval is reported} */
  public boolean hasInterval() {
    return Double.isFinite(low) && Double.isFinite(high);
  }

  BaselineDelta turned() {
    return new BaselineDelta(baseline, -difference, -high, -low, margin);
  }
}
