/**
 * How regular or bursty a stream of arrivals is: statistics of its intervals and of its counts in
 * windows, each computed in one pass and mergeable, so that a stream can be cut into parts.
 */
package io.github.trueload.dispersion;
