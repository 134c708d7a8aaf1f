/**
 * How several load generators make one workload together. Input: which of how many engines this one
 * is. Output: its share of users, arrivals and recorded values; the shares of all engines are
 * disjoint, and together they are the whole workload.
 */
@NullMarked
package io.github.trueload.engines;

import org.jspecify.annotations.NullMarked;
