/**
 * Which part of a workload this JVM makes where several load generators make it together. Input:
 * JMeter's properties {@code trueload.engine}, {@code trueload.seed} and {@code trueload.start}.
 * Output: the share, the streams of random numbers that engines have in common or apart, and the
 * instant at which all begin.
 */
@NullMarked
package io.github.trueload.striping;

import org.jspecify.annotations.NullMarked;
