package io.github.trueload.stats.responses;

import io.github.trueload.stats.Series;

/**
 * Response times over the window, in parts of equal length. In each series x is the middle of a
 * part, in seconds from the window's start; parts without a response are left out.
 *
 * @param partSeconds length of a part, seconds
 * @param mean arithmetic mean of each part, seconds
 * @param p50 median, seconds
 * @param p95 95th percentile, seconds
 * @param p99 99th percentile, seconds
 */
public record OverTime(double partSeconds, Series mean, Series p50, Series p95, Series p99) {}
