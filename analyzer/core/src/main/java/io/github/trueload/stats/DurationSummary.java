package io.github.trueload.stats;

/** Distribution of a time, seconds. */
public record DurationSummary(
    double mean, double sd, double p50, double p90, double p95, double p99, double max) {}
