/**
 * A run against a baseline. In: the findings of both. Out: what differs, with an interval, and
 * whether the difference matters.
 */
package io.github.trueload.comparison;
