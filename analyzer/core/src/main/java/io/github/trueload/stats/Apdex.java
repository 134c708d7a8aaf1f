package io.github.trueload.stats;

/**
 * Application Performance Index (Apdex Alliance, Technical Specification 1.1): the satisfied and
 * half of the tolerating, over all.
 *
 * @param target T, seconds
 * @param satisfied passed within T
 * @param tolerating passed within 4T
 * @param frustrated slower, or failed
 */
public record Apdex(double target, long satisfied, long tolerating, long frustrated) {

  /**
   * For a target in seconds; samples without a response time are frustrated.
   *
   * @param samples how many there are
   * @param all response times
   * @param failed those of the samples that failed
   */
  public static Apdex of(
      double target, long samples, DurationStatistics all, DurationStatistics failed) {
    long satisfied = all.countAtMostSeconds(target) - failed.countAtMostSeconds(target);
    long atMostFour = all.countAtMostSeconds(4 * target) - failed.countAtMostSeconds(4 * target);
    return new Apdex(target, satisfied, atMostFour - satisfied, samples - atMostFour);
  }

  /** From 0 to 1; NaN of nothing. */
  public double score() {
    return (satisfied + tolerating / 2.0) / (satisfied + tolerating + frustrated);
  }
}
