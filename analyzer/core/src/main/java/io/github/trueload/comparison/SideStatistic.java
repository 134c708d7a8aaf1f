package io.github.trueload.comparison;

import io.github.trueload.history.RunDeviation;
import io.github.trueload.stats.confidence.BlockResampler;
import io.github.trueload.stats.confidence.TimeFigure;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One statistic in the runs of one side of a comparison.
 *
 * @param values of each run, seconds
 * @param errors within each run, seconds; NaN where a run is too short for one
 * @param blocks how many blocks of all runs hold something beyond a quantile; of other figures all
 * @param rounding how far the rounding of times leaves the value open, seconds: it is the same in
 *     all runs
 */
record SideStatistic(double[] values, double[] errors, double blocks, double rounding) {

  private static final double NANOS = 1e9;

  /**
   * A side.
   *
   * @param errors of each run, by the statistic's place; null of a run that is too short
   * @param at the statistic's place; below 0 where no errors are known
   * @param stepNanos step of the times
   */
  static SideStatistic of(
      List<BlockResampler> runs, TimeFigure figure, List<double[]> errors, int at, long stepNanos) {
    return new SideStatistic(
        runs.stream().mapToDouble(run -> run.value(figure) / NANOS).toArray(),
        errors.stream()
            .mapToDouble(each -> each == null || at < 0 ? Double.NaN : each[at] / NANOS)
            .toArray(),
        runs.stream().mapToDouble(run -> run.blocksBeyond(figure)).sum(),
        runs.stream().mapToDouble(run -> run.roundingError(figure, stepNanos)).average().orElse(0)
            / NANOS);
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
   * Variance of the difference of two sides, seconds squared: that of equal runs, as a share of
   * their value squared, pooled over both sides and a history. It contains the errors within the
   * runs that it comes from. Where the errors of the two means are larger, as where the side with
   * few runs has the short ones, the excess is added. It is never less than these errors.
   *
   * @param history what earlier runs show; null where nothing does
   * @return not a number or infinite where a value is 0 or an error within a run is not known
   */
  static double variance(
      SideStatistic base, SideStatistic candidate, @Nullable RunDeviation history) {
    double squares = base.squares() + candidate.squares();
    double within = (base.runs() - 1) * base.within() + (candidate.runs() - 1) * candidate.within();
    int freedom = base.runs() + candidate.runs() - 2;
    if (history != null) {
      squares += history.squares();
      within += history.freedom() * history.within();
      freedom += history.freedom();
    }
    double scale = base.scale() + candidate.scale();
    double own = base.error() * base.error() + candidate.error() * candidate.error();
    return Math.max(own, squares / freedom * scale + Math.max(0, own - within / freedom * scale));
  }

  /** What turns the variance of a run, as a share of its value squared, into that of the mean. */
  private double scale() {
    double mean = value();
    return mean * mean / runs();
  }

  private double squares() {
    double mean = value();
    return Arrays.stream(values).map(each -> (each / mean - 1) * (each / mean - 1)).sum();
  }

  /** Mean of the squared errors within the runs, as a share of the value squared. */
  private double within() {
    double mean = value();
    return Arrays.stream(errors).map(each -> each * each / mean / mean).sum() / runs();
  }
}
