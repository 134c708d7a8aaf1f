package io.github.trueload.stats;

/** One label: response times in seconds. */
public record LabelSummary(
    long count, long errors, double mean, double p50, double p95, double p99, double max) {}
