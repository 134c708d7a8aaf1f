/**
 * Arrivals: the instants at which requests are sent, and how regular or bursty they are. Input: the
 * rows' starts; output: rates, intervals between neighbours and indices of dispersion, in all and
 * over the number of users.
 */
package io.github.trueload.stats.arrivals;
