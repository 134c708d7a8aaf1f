/**
 * Distributions of durations, and what they are made of. Input: durations in nanoseconds, one after
 * another; output: counts, quantiles and summaries in seconds. Some distributions are exact ({@link
 * io.github.trueload.stats.durations.DurationStatistics}), others need bounded memory ({@link
 * io.github.trueload.stats.durations.DurationHistogram}).
 */
package io.github.trueload.stats.durations;
