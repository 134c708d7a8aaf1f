package io.github.trueload.analysis;

import io.github.trueload.stats.responses.Grouping;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to analyze.
 *
 * @param files logs and captures, in any mix
 * @param window which part of the run
 * @param server the only server whose connections count, {@code host:port}; null to find out
 * @param criteria tolerance and level of the verdict on the arrivals
 * @param health where the load generator's health is reported, and by what it is judged
 * @param extras figures that are asked for besides
 */
public record AnalysisOptions(
    List<Path> files,
    WindowChoice window,
    @Nullable String server,
    Criteria criteria,
    HealthChoice health,
    ExtraFigures extras) {

  /**
   * Checks the values and copies the list.
   *
   * @throws IllegalArgumentException if there is no file
   */
  public AnalysisOptions {
    files = List.copyOf(files);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("no files");
    }
  }

  /**
   * Options by the default criteria, without extra figures; the load generator's health is read
   * from the files next to the logs.
   *
   * @param files logs and captures, in any mix; one at least
   * @param window which part of the run
   * @param server the only server whose connections count, {@code host:port}; null to find out
   * @throws IllegalArgumentException if there is no file
   */
  public AnalysisOptions(List<Path> files, WindowChoice window, @Nullable String server) {
    this(files, window, server, Criteria.DEFAULT, HealthChoice.BESIDE_LOGS, ExtraFigures.NONE);
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
  public AnalysisOptions(
      List<Path> files, long trimStartNanos, long trimEndNanos, @Nullable String server) {
    this(files, WindowChoice.without(trimStartNanos, trimEndNanos), server);
  }

  /** {@return the same options with other criteria} */
  public AnalysisOptions judgedBy(Criteria criteria) {
    return new AnalysisOptions(files, window, server, criteria, health, extras);
  }

  /** {@return the same options with another choice of the load generator's health} */
  public AnalysisOptions with(HealthChoice health) {
    return new AnalysisOptions(files, window, server, criteria, health, extras);
  }

  /** {@return the same options with other groupings} */
  public AnalysisOptions by(List<Grouping> groupings) {
    return with(
        new ExtraFigures(extras.webUse(), groupings, extras.apdexSeconds(), extras.stallSeconds()));
  }

  /**
   * {@return the same options with other web users}
   *
   * @param webUse of the people that the test represents; null to leave them out
   */
  public AnalysisOptions with(@Nullable WebUse webUse) {
    return with(
        new ExtraFigures(webUse, extras.groupings(), extras.apdexSeconds(), extras.stallSeconds()));
  }

  /**
   * {@return the same options with Apdex, which needs a log}
   *
   * @param targetSeconds target time T, seconds, above 0; null for none
   */
  public AnalysisOptions withApdex(@Nullable Double targetSeconds) {
    return with(
        new ExtraFigures(
            extras.webUse(), extras.groupings(), targetSeconds, extras.stallSeconds()));
  }

  /**
   * {@return the same options with another limit of stalls of streamed responses}
   *
   * @param limitSeconds a longer time between two events is a stall; seconds, above 0
   */
  public AnalysisOptions withStall(double limitSeconds) {
    return with(
        new ExtraFigures(extras.webUse(), extras.groupings(), extras.apdexSeconds(), limitSeconds));
  }

  private AnalysisOptions with(ExtraFigures extras) {
    return new AnalysisOptions(files, window, server, criteria, health, extras);
  }

  /**
   * Options for the whole of each file, with the defaults of all else.
   *
   * @param files logs and captures, in any mix; one at least
   * @return options with the defaults
   * @throws IllegalArgumentException if there is no file
   */
  public static AnalysisOptions of(List<Path> files) {
    return new AnalysisOptions(files, WindowChoice.WHOLE, null);
  }
}
