package io.github.trueload.stats.durations;

/**
 * Summary of a distribution of times, seconds; every figure is NaN where there is nothing to
 * compute it from.
 *
 * @param mean arithmetic mean, seconds
 * @param sd sample standard deviation (n − 1), seconds; NaN with fewer than two values
 * @param p50 median, seconds
 * @param p90 90th percentile, seconds
 * @param p95 95th percentile, seconds
 * @param p99 99th percentile, seconds
 * @param max largest value, seconds
 */
public record DurationSummary(
    double mean, double sd, double p50, double p90, double p95, double p99, double max) {}
