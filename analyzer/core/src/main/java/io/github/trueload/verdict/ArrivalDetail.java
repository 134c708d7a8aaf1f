package io.github.trueload.verdict;

import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.HurstEstimate;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.LongRunIndex;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.stats.arrivals.Dispersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the arrivals beyond rate, CoV and counts. Where the stamps are too coarse for a
 * CoV, what is of single intervals means nothing either.
 *
 * @param cov 95 % confidence interval of the CoV
 * @param correlation autocorrelations of the intervals and their test
 * @param fit of the exponential to the intervals; null where the stamps are too coarse
 * @param longRun of counts over long times
 * @param intervalDispersion index of dispersion of intervals by the number of neighbours
 * @param intervalPlateau level at which that rests; null where it does not
 * @param peaks how far windows of several lengths go above the mean
 */
public record ArrivalDetail(
    CovInterval cov,
    Autocorrelation correlation,
    @Nullable ExponentialFit fit,
    LongRun longRun,
    List<IntervalDispersion> intervalDispersion,
    @Nullable Plateau intervalPlateau,
    List<WindowPeak> peaks) {

  /**
   * Counts over long times.
   *
   * @param plateau level at which the index of dispersion of counts rests; null where it does not
   * @param hurst how fast that index grows where it does not rest; null where that is not known
   */
  public record LongRun(@Nullable Plateau plateau, @Nullable HurstEstimate hurst) {}

  /**
   * {@return the level at which the index of dispersion of counts rests; null where it does not}
   */
  public @Nullable Plateau countPlateau() {
    return longRun.plateau();
  }

  /**
   * 95 % confidence interval of a CoV.
   *
   * @param low lower end, dimensionless
   * @param high upper end, dimensionless
   * @param ofBlocks whether the standard error is that of blocks, because the intervals are
   *     correlated
   * @param narrow whether the interval may be too narrow: the run holds a few surges only
   */
  public record CovInterval(double low, double high, boolean ofBlocks, boolean narrow) {}

  /**
   * The level of the counts' curve.
   *
   * @param index of counts in windows of {@code windowNanos}
   */
  static @Nullable Plateau plateau(List<Dispersion> curve, LongRunIndex index, long windowNanos) {
    double seconds = windowNanos / 1e9;
    return Plateau.of(
        index, curve.stream().mapToDouble(at -> at.windowSeconds() / seconds).toArray());
  }

  static @Nullable Plateau plateauOfIntervals(List<IntervalDispersion> curve, long[] inOrder) {
    LongRunIndex.OfArrivals of = LongRunIndex.ofArrivals(inOrder);
    return of == null
        ? null
        : Plateau.of(
            of.index(),
            curve.stream().mapToDouble(at -> (double) at.neighbours() / of.together()).toArray());
  }
}
