package io.github.trueload.analysis;

import io.github.trueload.stats.PrincipleB.Criteria;
import java.nio.file.Path;
import java.util.List;

/**
 * What to analyze.
 *
 * @param files logs and captures, in any mix
 * @param trimStartNanos cut off the run's start; 0 or more
 * @param trimEndNanos cut off the run's end; 0 or more
 * @param server the only server whose connections count, {@code host:port}; null to find out
 * @param webUse of the people behind the test; null where nobody asks
 * @param criteria tolerance and level of the verdict on the arrivals
 */
public record AnalysisOptions(
    List<Path> files,
    long trimStartNanos,
    long trimEndNanos,
    String server,
    WebUse webUse,
    Criteria criteria) {

  /** Checks the values and copies the list. */
  public AnalysisOptions {
    files = List.copyOf(files);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("no files");
    }
    if (trimStartNanos < 0 || trimEndNanos < 0) {
      throw new IllegalArgumentException("a trim is negative");
    }
  }

  /** Without the people behind the test, by the default criteria. */
  public AnalysisOptions(List<Path> files, long trimStartNanos, long trimEndNanos, String server) {
    this(files, trimStartNanos, trimEndNanos, server, null, Criteria.DEFAULT);
  }

  /** The same, judged by {@code criteria}. */
  public AnalysisOptions judgedBy(Criteria criteria) {
    return new AnalysisOptions(files, trimStartNanos, trimEndNanos, server, webUse, criteria);
  }

  /** The same, and the people behind the test asked for. */
  public AnalysisOptions with(WebUse webUse) {
    return new AnalysisOptions(files, trimStartNanos, trimEndNanos, server, webUse, criteria);
  }

  /** Everything in {@code files}, whole. */
  public static AnalysisOptions of(List<Path> files) {
    return new AnalysisOptions(files, 0, 0, null);
  }
}
