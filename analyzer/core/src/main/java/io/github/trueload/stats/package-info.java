/**
 * Statistics over blocks of samples, and what all of them share. An accumulator accepts blocks of
 * one range of the rows and combines with the accumulator of the next range; its summary is an
 * immutable record. The result does not depend on the number of threads. Times in summaries are in
 * seconds, in blocks in nanoseconds. The packages contain no texts for people, except the form of
 * numbers ({@link io.github.trueload.stats.NumberText}).
 *
 * <p>Each question to the rows has a package: {@code arrivals}, {@code responses}, {@code users},
 * {@code events} (of streamed responses), {@code network} and {@code generator} (the load
 * generator's own errors). They use {@code durations} (distributions of times) and {@code
 * confidence} (intervals of figures).
 */
package io.github.trueload.stats;
