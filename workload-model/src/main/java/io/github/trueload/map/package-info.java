/**
 * Bursty think times: a two-state Markovian arrival process and the knob that sets it from an index
 * of dispersion, after Mi, Casale, Cherkasova and Smirni, "Injecting Realistic Burstiness to a
 * Traditional Client-Server Benchmark" (ICAC 2009).
 */
package io.github.trueload.map;
