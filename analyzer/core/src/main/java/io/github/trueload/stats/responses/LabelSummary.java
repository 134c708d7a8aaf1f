package io.github.trueload.stats.responses;

import java.util.Map;

/**
 * The samples of one label; response times are in seconds and NaN where no sample has one.
 *
 * @param count number of samples
 * @param errors number of samples that failed
 * @param mean arithmetic mean, seconds
 * @param p50 median, seconds
 * @param p95 95th percentile, seconds
 * @param p99 99th percentile, seconds
 * @param max largest value, seconds
 */
public record LabelSummary(
    long count, long errors, double mean, double p50, double p95, double p99, double max) {

  /**
   * {@return the number of samples of a label; 0 without the label}
   *
   * @param labels summaries by label
   * @param label name of the label
   */
  public static long count(Map<String, LabelSummary> labels, String label) {
    LabelSummary of = labels.get(label);
    return of == null ? 0 : of.count();
  }
}
