package io.github.trueload.stats.generator;

import io.github.trueload.stats.durations.CountedTimes;
import org.jspecify.annotations.Nullable;

/**
 * The clocks from which the times of a log come.
 *
 * @param samples number of samples of the log
 * @param kernel number of samples whose times are the kernel's timestamps
 * @param generator number of samples whose times are readings of the load generator's own clock;
 *     the clock of the other samples is not known
 * @param delay the delay with which the load generator noticed responses, after the kernel; null if
 *     the log does not have it
 */
public record ClockSummary(
    long samples, long kernel, long generator, @Nullable CountedTimes delay) {

  /** The smallest share of samples with the kernel's timestamps for {@link #isOfKernel}. */
  public static final double NEARLY_ALL = 0.95;

  /** {@return the share of the samples whose times are the kernel's, 0 to 1} */
  public double kernelShare() {
    return (double) kernel / samples;
  }

  /** {@return whether the log's times are as exact as those of a capture on the same machine} */
  public boolean isOfKernel() {
    return kernelShare() >= NEARLY_ALL;
  }
}
