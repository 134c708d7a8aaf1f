package io.github.trueload.queueing;

import io.github.trueload.domain.Require;

/**
 * Banga and Druschel's bursts (a, b): for the share b of each period the request rate is a times
 * the mean, for the rest so low that the mean holds, {@code mean·(1 - a·b)/(1 - b)}. Their period
 * is 100 s and they give b in per cent.
 *
 * @param peakToMean a, above 1
 * @param peakShare b as a share of the period, above 0; a·b below 1, so that a low rate is left
 */
public record BurstPattern(double peakToMean, double peakShare) {

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain or a·b is 1 or more
   */
  public BurstPattern {
    Require.aboveUpTo("ratio of peak to mean rate", peakToMean, 1, Double.MAX_VALUE);
    Require.aboveUpTo("share of the period at the peak", peakShare, 0, 1);
    if (!(peakToMean * peakShare < 1)) {
      throw new IllegalArgumentException(
          "ratio of peak to mean rate times share of the period is "
              + peakToMean * peakShare
              + ", but must be below 1: the peaks alone would exceed the mean");
    }
  }

  /**
   * The rate during a burst, {@code a·mean}.
   *
   * @param meanRate mean rate, in any unit
   * @return rate in the same unit
   */
  public double peakRate(double meanRate) {
    return meanRate * peakToMean;
  }

  /**
   * The rate between bursts, {@code mean·(1 - a·b)/(1 - b)}.
   *
   * @param meanRate mean rate, in any unit, above 0
   * @return rate in the same unit, above 0 and below the mean
   */
  public double lowRate(double meanRate) {
    return meanRate * (1 - peakToMean * peakShare) / (1 - peakShare);
  }
}
