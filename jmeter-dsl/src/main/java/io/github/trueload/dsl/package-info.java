/**
 * Trueload's elements for plans that are written with jmeter-java-dsl, and assertions on a run.
 *
 * <p>In: the values that a plan's author writes in Java. Out: the elements that JMeter's window
 * would save, and an {@link AssertionError} where a run's files do not meet a condition. Entry
 * points: {@link io.github.trueload.dsl.TrueloadDsl} and {@link
 * io.github.trueload.dsl.TrueloadAssertions}.
 */
@org.jspecify.annotations.NullMarked
package io.github.trueload.dsl;
