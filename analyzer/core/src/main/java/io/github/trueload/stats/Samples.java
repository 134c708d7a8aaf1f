package io.github.trueload.stats;

import java.util.Map;

/**
 * Samples of the log, or its transactions.
 *
 * @param count how many there are
 * @param errors how many of them failed
 * @param labels each label
 */
public record Samples(long count, long errors, Map<String, LabelSummary> labels) {

  /** The largest share of failures with which response times are still those of a service. */
  public static final double MOST_FAILED = 0.01;

  /** Share that failed, 0 to 1; NaN where there are none. */
  public double failedShare() {
    return count == 0 ? Double.NaN : (double) errors / count;
  }

  /** Whether more failed than {@link #MOST_FAILED}. */
  public boolean hasManyFailures() {
    return failedShare() > MOST_FAILED;
  }
}
