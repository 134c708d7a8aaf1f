/**
 * The load generator as a source of error: its health, its clocks, sessions that it starts late,
 * and the difference between what it reports and what packets show. Input: rows with its columns,
 * or exchanges of log and packets matched one by one; output: one summary each.
 */
package io.github.trueload.stats.generator;
