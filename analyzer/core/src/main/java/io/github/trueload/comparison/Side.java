package io.github.trueload.comparison;

import io.github.trueload.history.RunDeviation;
import io.github.trueload.stats.BlockResampler;
import io.github.trueload.stats.TimeFigure;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One statistic in the runs of one side of a comparison.
 *
 * @param values of each run, seconds
 * @param errors within each run, seconds; NaN where a run is too short for one
 * @param blocks how many blocks of all runs hold something beyond a quantile; of other figures all
 */
record Side(double[] values, double[] errors, double blocks) {

  private static final double NANOS = 1e9;

  /**
   * A side.
   *
   * @param errors of each run, by the statistic's place; null of a run that is too short
   * @param at the statistic's place; below 0 where no errors are known
   */
  static Side of(List<BlockResampler> runs, TimeFigure figure, List<double[]> errors, int at) {
    return new Side(
        runs.stream().mapToDouble(run -> run.value(figure) / NANOS).toArray(),
        errors.stream()
            .mapToDouble(each -> each == null || at < 0 ? Double.NaN : each[at] / NANOS)
            .toArray(),
        runs.stream().mapToDouble(run -> run.blocksBeyond(figure)).sum());
  }

  int runs() {
    return values.length;
  }

  double value() {
    return Arrays.stream(values).sum() / values.length;
  }

  /** Error of the mean by the errors within the runs alone. */
  double error() {
    return Math.sqrt(Arrays.stream(errors).map(each -> each * each).sum()) / errors.length;
  }

  /**
   * Variance of equal runs, as a share of their value squared: pooled over both sides and a
   * history, and no less than the runs' own errors make it. Deviations of the history contain the
   * errors within its runs; where those compared have larger ones, the excess is added.
   *
   * @param history what earlier runs show; null where nothing does
   */
  static double runVariance(Side base, Side candidate, @Nullable RunDeviation history) {
    double squares = base.squares() + candidate.squares();
    int freedom = base.runs() + candidate.runs() - 2;
    double within = (base.within() + candidate.within()) / (base.runs() + candidate.runs());
    if (history != null) {
      squares += history.squares();
      squares += history.freedom() * Math.max(0, within - history.within());
      freedom += history.freedom();
    }
    return Math.max(squares / freedom, within);
  }

  private double squares() {
    double mean = value();
    return Arrays.stream(values).map(each -> (each / mean - 1) * (each / mean - 1)).sum();
  }

  private double within() {
    double mean = value();
    return Arrays.stream(errors)
        .filter(Double::isFinite)
        .map(each -> each * each / mean / mean)
        .sum();
  }
}
