package io.github.trueload.stats;

/** Response times over the window in parts of equal length; x is a part's middle, seconds. */
public record OverTime(double partSeconds, Series mean, Series p50, Series p95, Series p99) {}
