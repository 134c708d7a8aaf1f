/**
 * Comparison of a run with a baseline. The input is the {@link
 * io.github.trueload.analysis.AnalyzedRun} of both runs, or of several runs per side; the output is
 * a {@link io.github.trueload.comparison.RunComparison}: for each label and statistic the
 * difference with its 95 % interval, and whether it is at least as large as the difference that
 * matters.
 *
 * <p>Intervals come from block resampling of the rows ({@link
 * io.github.trueload.stats.confidence.BlockResampler}), p-values are corrected by Holm's method,
 * and nothing is concluded from times under loads that differ.
 */
package io.github.trueload.comparison;
