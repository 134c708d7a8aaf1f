/**
 * Logs whose truth is known. In: a model of users or arrivals and a seed. Out: the log that a load
 * generator would have written of that run. Tests and benchmarks use it too.
 */
package io.github.trueload.generate;
