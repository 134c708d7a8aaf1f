package io.github.trueload.comparison;

import io.github.trueload.analysis.AnalysisResult;

/**
 * The runs of the two sides of a comparison.
 *
 * @param base summary of the base's first run
 * @param candidate summary of the candidate's first run
 * @param counts how many runs each side has
 */
public record ComparedRuns(AnalysisResult base, AnalysisResult candidate, RunCounts counts) {}
