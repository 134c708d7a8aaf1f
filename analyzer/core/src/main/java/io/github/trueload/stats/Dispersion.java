package io.github.trueload.stats;

/** Index of dispersion for counts over windows of one length, with its 95 % band. */
public record Dispersion(
    double windowSeconds, long windows, double index, double low, double high) {}
