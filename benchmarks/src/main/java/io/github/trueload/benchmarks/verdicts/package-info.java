/**
 * Simulated streams of arrivals whose truth is known, and how often the analyzer's verdicts and
 * intervals are right on them.
 */
package io.github.trueload.benchmarks.verdicts;
