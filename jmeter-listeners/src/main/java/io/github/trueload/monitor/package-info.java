/**
 * Watches the load generator itself while it makes load: pauses of the JVM, garbage collection,
 * processors, and how late threads wake from Trueload's think times. Knows nothing of JMeter.
 */
package io.github.trueload.monitor;
