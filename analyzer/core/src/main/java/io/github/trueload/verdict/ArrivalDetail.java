package io.github.trueload.verdict;

import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.stats.Dispersion;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What is known of the arrivals beyond rate, CoV and counts. Where the stamps are too coarse for a
 * CoV, what is of single intervals means nothing either.
 *
 * @param cov 95 % confidence interval of the CoV
 * @param correlation autocorrelations of the intervals and their test
 * @param fit of the exponential to the intervals; null where the stamps are too coarse
 * @param countPlateau level at which the index of dispersion of counts rests; null where it does
 *     not
 * @param intervalDispersion index of dispersion of intervals by the number of neighbours
 * @param intervalPlateau level at which that rests; null where it does not
 * @param peaks how far windows of several lengths go above the mean
 */
public record ArrivalDetail(
    CovInterval cov,
    Autocorrelation correlation,
    ExponentialFit fit,
    Plateau countPlateau,
    List<IntervalDispersion> intervalDispersion,
    Plateau intervalPlateau,
    List<WindowPeak> peaks) {

  /**
   * 95 % confidence interval of a CoV.
   *
   * @param low lower end
   * @param high upper end
   * @param ofBlocks whether the standard error is that of blocks, because the intervals are
   *     correlated
   * @param narrow whether the interval may be too narrow: the run holds a few surges only
   */
  public record CovInterval(double low, double high, boolean ofBlocks, boolean narrow) {}

  static Plateau plateau(List<Dispersion> curve) {
    return Plateau.of(
        column(curve, Dispersion::index),
        column(curve, Dispersion::low),
        column(curve, Dispersion::high),
        column(curve, Dispersion::windows));
  }

  static Plateau plateauOfIntervals(List<IntervalDispersion> curve) {
    return Plateau.of(
        column(curve, IntervalDispersion::index),
        column(curve, IntervalDispersion::low),
        column(curve, IntervalDispersion::high),
        column(curve, IntervalDispersion::sums));
  }

  private static <T> double[] column(List<T> curve, ToDoubleFunction<T> value) {
    return curve.stream().mapToDouble(value).toArray();
  }
}
