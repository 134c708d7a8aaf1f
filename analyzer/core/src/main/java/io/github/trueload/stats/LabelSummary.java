package io.github.trueload.stats;

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
    long count, long errors, double mean, double p50, double p95, double p99, double max) {}
