/**
 * JMeter in the JVM of a test: its home, properties and threads, set up once. Tests of the JMeter
 * modules share it; it is never delivered.
 */
package io.github.trueload.testing.jmeter;
