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

  /**
   * Checks the values and copies the lists.
   *
   * @throws IllegalArgumentException if there is no file
   */
  public AnalysisOptions {
    files = List.copyOf(files);
    groupings = List.copyOf(groupings);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("no files");
    }
  }

  /**
   * Options by the default criteria, without web users and groupings; the load generator's health
   * is read from the files next to the logs.
   *
   * @param files logs and captures, in any mix; one at least
   * @param window which part of the run
   * @param server the only server whose connections count, {@code host:port}; null to find out
   * @throws IllegalArgumentException if there is no file
   */
  public AnalysisOptions(List<Path> files, WindowChoice window, String server) {
    this(files, window, server, null, Criteria.DEFAULT, List.of(), HealthChoice.BESIDE_LOGS);
  }

  /**
   * The same for a run without its ends.
   *
   * @param files logs and captures, in any mix; one at least
   * @param trimStartNanos time cut off the run's start, nanoseconds, 0 or more
   * @param trimEndNanos time cut off the run's end, nanoseconds, 0 or more
   * @param server the only server whose connections count, {@code host:port}; null to find out
   * @throws IllegalArgumentException if there is no file or a time is negative
   */
  public AnalysisOptions(List<Path> files, long trimStartNanos, long trimEndNanos, String server) {
    this(files, WindowChoice.without(trimStartNanos, trimEndNanos), server);
  }

  /**
   * The same options with other criteria.
   *
   * @param criteria tolerance and level of the verdict on the arrivals
   * @return a copy with these criteria
   */
  public AnalysisOptions judgedBy(Criteria criteria) {
    return new AnalysisOptions(files, window, server, webUse, criteria, groupings, health);
  }

  /**
   * The same options with another choice of the load generator's health.
   *
   * @param health where the health is reported, and by what it is judged
   * @return a copy with this choice
   */
  public AnalysisOptions with(HealthChoice health) {
    return new AnalysisOptions(files, window, server, webUse, criteria, groupings, health);
  }

  /**
   * The same options with other groupings.
   *
   * @param groupings what arrivals and response times are also distinguished by; empty for nothing
   * @return a copy with these groupings
   */
  public AnalysisOptions by(List<Grouping> groupings) {
    return new AnalysisOptions(files, window, server, webUse, criteria, groupings, health);
  }

  /**
   * The same options with other web users.
   *
   * @param webUse of the people that the test represents; null to leave them out
   * @return a copy with these web users
   */
  public AnalysisOptions with(WebUse webUse) {
    return new AnalysisOptions(files, window, server, webUse, criteria, groupings, health);
  }

  /**
   * Options for the whole of each file, with the defaults of all else.
   *
   * @param files logs and captures, in any mix; one at least
   * @return the options
   * @throws IllegalArgumentException if there is no file
   */
  public static AnalysisOptions of(List<Path> files) {
    return new AnalysisOptions(files, WindowChoice.WHOLE, null);
  }
}
