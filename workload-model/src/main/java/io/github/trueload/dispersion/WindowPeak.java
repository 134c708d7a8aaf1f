package io.github.trueload.dispersion;

import org.apache.commons.math3.distribution.PoissonDistribution;

/**
 * How far the rate in windows of one length goes above the mean, and Banga and Druschel's burst
 * parameters (USITS 1997, section 5.4): for the share b of the time the rate is a times the mean.
 * There the rate above the mean is always the largest; here a is the mean rate of the windows above
 * the mean, over the mean of all, which is the same for their streams and is not made of chance
 * alone for others.
 *
 * @param windowSeconds length of a window
 * @param windows how many
 * @param meanCount mean number of arrivals in a window
 * @param peakToMean largest count over the mean
 * @param poissonPeakToMean what half of all Poisson streams of that rate stay at or below
 * @param burstFactor a; NaN where no window is above the mean
 * @param burstShare b, the share of windows above the mean; of a Poisson process somewhat below a
 *     half
 */
public record WindowPeak(
    double windowSeconds,
    long windows,
    double meanCount,
    double peakToMean,
    double poissonPeakToMean,
    double burstFactor,
    double burstShare) {

  private static final double NORMAL_FROM = 1e4;

  /** Of the counts of windows. */
  static WindowPeak of(double windowSeconds, long[] counts) {
    long sum = 0;
    long most = 0;
    for (long count : counts) {
      sum += count;
      most = Math.max(most, count);
    }
    double mean = (double) sum / counts.length;
    long above = 0;
    long sumAbove = 0;
    for (long count : counts) {
      if (count > mean) {
        above++;
        sumAbove += count;
      }
    }
    return new WindowPeak(
        windowSeconds,
        counts.length,
        mean,
        most / mean,
        poissonPeak(mean, counts.length) / mean,
        (double) sumAbove / above / mean,
        (double) above / counts.length);
  }

  /** Median of the largest of that many Poisson counts. */
  private static double poissonPeak(double mean, int windows) {
    if (!(mean > 0)) {
      return Double.NaN;
    }
    double tail = -Math.expm1(-Math.log(2) / windows);
    return mean >= NORMAL_FROM
        ? mean + NormalQuantile.upper(tail) * Math.sqrt(mean)
        : new PoissonDistribution(
                null,
                mean,
                PoissonDistribution.DEFAULT_EPSILON,
                PoissonDistribution.DEFAULT_MAX_ITERATIONS)
            .inverseCumulativeProbability(1 - tail);
  }
}
