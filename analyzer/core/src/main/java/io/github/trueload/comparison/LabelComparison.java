package io.github.trueload.comparison;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One label in both runs.
 *
 * @param label its name; empty of samples without one
 * @param baseSamples samples of the base run
 * @param candidateSamples of the candidate
 * @param baseFailed how many of them failed
 * @param candidateFailed of the candidate's
 * @param cliffsDelta P(candidate slower) − P(candidate faster) of two samples drawn, −1 to 1: free
 *     of unit and distribution; NaN where a run has no time
 * @param statistics what was compared
 */
public record LabelComparison(
    String label,
    long baseSamples,
    long candidateSamples,
    long baseFailed,
    long candidateFailed,
    double cliffsDelta,
    List<StatisticComparison> statistics) {

  /** Copies the list. */
  public LabelComparison {
    statistics = List.copyOf(statistics);
  }

  /** Share of the base's samples that failed. */
  public double baseFailures() {
    return (double) baseFailed / baseSamples;
  }

  /** Share of the candidate's samples that failed. */
  public double candidateFailures() {
    return (double) candidateFailed / candidateSamples;
  }

  /** The size of {@link #cliffsDelta} in Romano's words (2006). */
  public String effect() {
    double size = Math.abs(cliffsDelta);
    if (!(size >= 0)) {
      return "unknown";
    }
    if (size < 0.147) {
      return "negligible";
    }
    if (size < 0.33) {
      return "small";
    }
    return size < 0.474 ? "medium" : "large";
  }

  /** The same with other statistics. */
  LabelComparison map(UnaryOperator<StatisticComparison> change) {
    return new LabelComparison(
        label,
        baseSamples,
        candidateSamples,
        baseFailed,
        candidateFailed,
        cliffsDelta,
        statistics.stream().map(change).toList());
  }
}
