/**
 * Earlier runs of one plan: how much equal runs differ, and where the figures changed. Input: the
 * figures of each run, in the order of time. Output: the deviation between equal runs and the
 * points of change.
 */
package io.github.trueload.history;
