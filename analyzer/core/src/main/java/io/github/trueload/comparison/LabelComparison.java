package io.github.trueload.comparison;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One label in both runs.
 *
 * @param label its name; empty for samples without a label
 * @param of what the times are
 * @param base samples of the base run
 * @param candidate samples of the candidate
 * @param cliffsDelta Cliff's δ, P(candidate slower) − P(candidate faster) of a random sample of
 *     each run, −1 to 1; NaN if a run has no response time
 * @param statistics the statistics compared, one each
 */
public record LabelComparison(
    String label,
    ComparedTimes of,
    Samples base,
    Samples candidate,
    double cliffsDelta,
    List<StatisticComparison> statistics) {

  /**
   * The numbers of samples of a run.
   *
   * @param count samples, 0 or more
   * @param failed failed samples, 0 to {@code count}
   */
  public record Samples(long count, long failed) {

    /** {@return the share of failed samples, 0 to 1; NaN without samples} */
    public double failures() {
      return (double) failed / count;
    }
  }

  /** Copies the list. */
  public LabelComparison {
    statistics = List.copyOf(statistics);
  }

  /** {@return the name in tables} */
  public String name() {
    return name(label, of);
  }

  /** The name of a label in tables; a word for samples without one. */
  static String name(String label, ComparedTimes of) {
    return (label.isEmpty() ? "(no label)" : label) + of.suffix();
  }

  /**
   * {@return the size of {@link #cliffsDelta} by Romano's classes (2006): negligible below 0.147,
   * small below 0.33, medium below 0.474, otherwise large; {@code unknown} if δ is NaN}
   */
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
        label, of, base, candidate, cliffsDelta, statistics.stream().map(change).toList());
  }
}
