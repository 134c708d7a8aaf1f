/**
 * A second opinion on the run of any load generator, and on the report that it printed. Input: the
 * log of the run and, if there is one, the tool's report. Output: exact figures, bounds of
 * coordinated omission, and findings where the report and the log differ.
 */
package io.github.trueload.audit;
