package io.github.trueload.sweep;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.confidence.BlockInterval;
import io.github.trueload.stats.confidence.SeriesError;
import io.github.trueload.stats.users.UserCycles;
import io.github.trueload.wording.VerdictText;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one run came to, in its window.
 *
 * @param requests number of arrivals
 * @param values each figure; NaN, or absent, where it is not known
 * @param arrivals id of the verdict on the arrivals
 * @param headline of the run's own report
 * @param healthKnown whether the load generator was watched
 * @param blame why the load generator could have moved the result; empty where it could not
 */
public record RunFigures(
    long requests,
    Map<RunFigure, Double> values,
    String arrivals,
    String headline,
    boolean healthKnown,
    String blame) {

  /** Copies the map. */
  public RunFigures {
    values = Map.copyOf(values);
  }

  /** {@return a figure; NaN where it is not known} */
  public double of(RunFigure figure) {
    return values.getOrDefault(figure, Double.NaN);
  }

  /**
   * {@return the figures of one run}
   *
   * @param run its result
   * @param cycles of its users; null without a log
   * @param arrivals of the same window
   */
  public static RunFigures of(
      AnalysisResult run, UserCycles.@Nullable Balance cycles, ArrivalStatistics arrivals) {
    Map<RunFigure, Double> values = new EnumMap<>(RunFigure.class);
    for (RunFigure figure : RunFigure.values()) {
      values.put(figure, figure.of(run, cycles));
    }
    values.put(RunFigure.RATE_ERROR, rateError(run.arrivals().ratePerSecond(), arrivals));
    return new RunFigures(
        run.arrivals().count(),
        values,
        run.arrivals().verdict().id(),
        VerdictText.headline(run),
        run.health() != null,
        run.health() == null ? "" : VerdictText.blame(run.health()));
  }

  /**
   * The standard error of a rate; NaN where too few parts of the run are independent: a load that
   * stopped halfway is not a surge.
   */
  static double rateError(double perSecond, ArrivalStatistics arrivals) {
    int count = arrivals.inOrder().length;
    if (count == 0) {
      return Double.NaN;
    }
    SeriesError error = arrivals.errorOfCount();
    return error.blocks() >= BlockInterval.LEAST_BLOCKS
        ? perSecond * Math.sqrt(error.variance()) / count
        : Double.NaN;
  }
}
