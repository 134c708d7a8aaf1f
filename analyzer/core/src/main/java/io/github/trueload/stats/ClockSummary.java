package io.github.trueload.stats;

/**
 * Whose clock a log's times are of.
 *
 * @param samples samples of the log
 * @param kernel those whose times are the kernel's timestamps
 * @param generator those whose times are readings of the load generator's own clock; the rest does
 *     not say
 * @param delay how much later than the kernel the load generator noticed the responses; null where
 *     the log does not have it
 */
public record ClockSummary(long samples, long kernel, long generator, CountedTimes delay) {

  /** The share of the samples from which on the times of a log are called the kernel's. */
  public static final double NEARLY_ALL = 0.95;

  /** Share of the samples whose times are the kernel's, 0 to 1. */
  public double kernelShare() {
    return (double) kernel / samples;
  }

  /** Whether the log's times are as exact as those of a capture on the same machine. */
  public boolean isOfKernel() {
    return kernelShare() >= NEARLY_ALL;
  }
}
