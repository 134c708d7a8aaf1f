package io.github.trueload.comparison;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One label in both runs.
 *
 * @param label its name; empty of samples without one
 * @param isTransaction whether it is of transactions rather than of requests
 * @param base samples of the base run
 * @param candidate samples of the candidate
 * @param cliffsDelta P(candidate slower) − P(candidate faster) of two samples drawn, −1 to 1: free
 *     of unit and distribution; NaN where a run has no time
 * @param statistics what was compared
 */
public record LabelComparison(
    String label,
    boolean isTransaction,
    Samples base,
    Samples candidate,
    double cliffsDelta,
    List<StatisticComparison> statistics) {

  /**
   * Samples of a run.
   *
   * @param count how many there are
   * @param failed how many of them failed
   */
  public record Samples(long count, long failed) {

    /** Share of them that failed. */
    public double failures() {
      return (double) failed / count;
    }
  }

  /** Copies the list. */
  public LabelComparison {
    statistics = List.copyOf(statistics);
  }

  /** Its name in tables. */
  public String name() {
    return name(label, isTransaction);
  }

  /** The name of a label in tables; a word for samples without one. */
  static String name(String label, boolean isTransaction) {
    String name = label.isEmpty() ? "(no label)" : label;
    return isTransaction ? name + " (transaction)" : name;
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
        isTransaction,
        base,
        candidate,
        cliffsDelta,
        statistics.stream().map(change).toList());
  }
}
