package io.github.trueload.stats.responses;

import io.github.trueload.stats.durations.DurationStatistics;

/**
 * Application Performance Index (Apdex Alliance, Technical Specification 1.1): the satisfied and
 * half of the tolerating, over all.
 *
 * @param target T, seconds
 * @param satisfied number of samples that passed within T
 * @param tolerating number of samples that passed after T and within 4T
 * @param frustrated number of samples that took longer, failed or have no response time
 */
public record Apdex(double target, long satisfied, long tolerating, long frustrated) {

  /**
   * Counts samples by a target; those without a response time are frustrated.
   *
   * @param target T, seconds, above 0
   * @param all response times
   * @param failed those of the samples that failed
   * @return the three counts
   */
  public static Apdex of(
      double target, long samples, DurationStatistics all, DurationStatistics failed) {
    long satisfied = all.countAtMostSeconds(target) - failed.countAtMostSeconds(target);
    long atMostFour = all.countAtMostSeconds(4 * target) - failed.countAtMostSeconds(4 * target);
    return new Apdex(target, satisfied, atMostFour - satisfied, samples - atMostFour);
  }

  /**
   * {@return the score, {@code (satisfied + tolerating/2)/all}, from 0 to 1; NaN without samples}
   */
  public double score() {
    return (satisfied + tolerating / 2.0) / (satisfied + tolerating + frustrated);
  }
}
