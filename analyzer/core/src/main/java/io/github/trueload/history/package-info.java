/**
 * Earlier runs of one plan: their figures, how much equal runs differ, and where the figures
 * changed.
 */
package io.github.trueload.history;
