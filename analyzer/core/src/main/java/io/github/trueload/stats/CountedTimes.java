package io.github.trueload.stats;

/** A distribution and how many values it is of. */
public record CountedTimes(long count, DurationSummary times) {}
