package io.github.trueload.analysis;

import io.github.trueload.stats.Grouping;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import java.nio.file.Path;
import java.util.List;

/**
 * What to analyze.
 *
 * @param files logs and captures, in any mix
 * @param window which part of the run
 * @param server the only server whose connections count, {@code host:port}; null to find out
 * @param webUse of the people that the test represents; null if not asked for
 * @param criteria tolerance and level of the verdict on the arrivals
 * @param groupings what arrivals and response times are also distinguished by
 * @param health where the load generator's health is reported, and by what it is judged
 */
public record AnalysisOptions(
    List<Path> files,
    WindowChoice window,
    String server,
    WebUse webUse,
    Criteria criteria,
    List<Grouping> groupings,
    HealthChoice health) {

  /** Checks the values and copies the lists. */
  public AnalysisOptions {
    files = List.copyOf(files);
    groupings = List.copyOf(groupings);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("no files");
    }
  }

  /** Without the people behind the test, by the default criteria, all together. */
  public AnalysisOptions(List<Path> files, WindowChoice window, String server) {
    this(files, window, server, null, Criteria.DEFAULT, List.of(), HealthChoice.BESIDE_LOGS);
  }

  /** The same, without its ends. */
  public AnalysisOptions(List<Path> files, long trimStartNanos, long trimEndNanos, String server) {
    this(files, WindowChoice.without(trimStartNanos, trimEndNanos), server);
  }

  /** The same, judged by {@code criteria}. */
  public AnalysisOptions judgedBy(Criteria criteria) {
    return new AnalysisOptions(files, window, server, webUse, criteria, groupings, health);
  }

  /** The same, with another choice of the load generator's health. */
  public AnalysisOptions with(HealthChoice health) {
    return new AnalysisOptions(files, window, server, webUse, criteria, groupings, health);
  }

  /** The same, and distinguished. */
  public AnalysisOptions by(List<Grouping> groupings) {
    return new AnalysisOptions(files, window, server, webUse, criteria, groupings, health);
  }

  /** The same, and the people behind the test asked for. */
  public AnalysisOptions with(WebUse webUse) {
    return new AnalysisOptions(files, window, server, webUse, criteria, groupings, health);
  }

  /** Everything in {@code files}, whole. */
  public static AnalysisOptions of(List<Path> files) {
    return new AnalysisOptions(files, WindowChoice.WHOLE, null);
  }
}
