/**
 * Whether arrivals are those of a given process: the process as people write it, and the time scale
 * on which its arrivals are a Poisson process of rate 1.
 */
package io.github.trueload.conformance;
