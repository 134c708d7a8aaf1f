package io.github.trueload.stats.responses;

import java.util.Map;

/**
 * Samples of the log, or its transactions.
 *
 * @param count number of samples
 * @param errors number of failed samples
 * @param labels the figures of each label, in the order in which labels were first seen
 */
public record Samples(long count, long errors, Map<String, LabelSummary> labels) {

  /** The largest share of failures with which response times are still those of a service. */
  public static final double MOST_FAILED = 0.01;

  /** {@return the share of failed samples, 0 to 1; NaN without samples} */
  public double failedShare() {
    return count == 0 ? Double.NaN : (double) errors / count;
  }

  /** {@return whether the share of failed samples exceeds {@link #MOST_FAILED}} */
  public boolean hasManyFailures() {
    return failedShare() > MOST_FAILED;
  }
}
