package io.github.trueload.stats.generator;

/**
 * Reported minus wire.
 *
 * @param matched exchanges found in both and compared one by one; 0: distributions only
 * @param mean mean of the differences (of the means, where none matched), seconds
 * @param p50 median difference, seconds; NaN where none matched
 * @param p99 99th percentile of the differences, seconds; NaN where none matched
 * @param ratioOfMeans mean reported time over mean wire time, dimensionless
 */
public record ReportingError(
    long matched, double mean, double p50, double p99, double ratioOfMeans) {}
