/**
 * Conversion of JMeter plans. In: a plan as text. Out: the same text with requests over dedicated
 * connections; every other byte stays.
 */
package io.github.trueload.jmx;
