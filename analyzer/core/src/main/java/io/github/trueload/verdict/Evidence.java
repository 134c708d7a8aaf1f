package io.github.trueload.verdict;

import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.Lattice;
import io.github.trueload.dispersion.LocalCov;
import io.github.trueload.dispersion.Periodicity;
import io.github.trueload.stats.arrivals.Dispersion;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the questions of {@link PoissonVerdict} are put to.
 *
 * @param intervals how many intervals
 * @param resolutionSeconds step of the timestamps
 * @param ofIntervals figures of single intervals; null where the timestamps are too coarse for them
 * @param counts figures of counts, window lengths ascending
 * @param periodicity how the arrivals repeat; null where they do not
 * @param lattice the ticks at which they come; null where they do not
 * @param rate how the rate changes
 */
public record Evidence(
    long intervals,
    double resolutionSeconds,
    @Nullable OfIntervals ofIntervals,
    List<Scale> counts,
    @Nullable Periodicity periodicity,
    @Nullable Lattice lattice,
    Rate rate) {

  /** Copies the list. */
  public Evidence {
    counts = List.copyOf(counts);
  }

  /**
   * Figures of single intervals.
   *
   * @param cov the CoV with its confidence interval at the level
   * @param lag1 autocorrelation of neighbouring intervals, −1 to 1
   * @param local CoV within blocks of neighbours
   * @param fit of the exponential distribution, asked for where the verdict hangs on it
   */
  public record OfIntervals(
      CovRange cov, double lag1, LocalCov local, Supplier<@Nullable ExponentialFit> fit) {}

  /**
   * A CoV with its confidence interval.
   *
   * @param value the CoV, dimensionless
   * @param standardError standard error of {@code value}
   * @param low lower end of the interval at the level
   * @param high upper end of the interval at the level
   */
  public record CovRange(double value, double standardError, double low, double high) {}

  /**
   * Counts in windows of one length.
   *
   * @param at their index of dispersion
   * @param meanCount mean number of arrivals in a window
   * @param neighbours how counts of neighbouring windows differ
   */
  public record Scale(Dispersion at, double meanCount, Neighbours neighbours) {

    double swing() {
      return Math.sqrt(Math.max(0, at.index() - 1) / meanCount);
    }
  }

  /**
   * How the rate changes.
   *
   * @param change describes a change, given its size
   * @param ofPause standard deviation of the rate over its mean that the run's one pause causes; 0
   *     if there is none
   * @param leastPauseSeconds from this length on a pause would have been found, see {@link
   *     LongestPause}
   */
  public record Rate(DoubleFunction<RateChange> change, double ofPause, double leastPauseSeconds) {}

  /**
   * How counts of neighbouring windows differ, which slow changes, a step or a pause do not raise.
   *
   * @param allanFactor Allan factor, dimensionless, 1 for a Poisson process; NaN of few windows
   * @param windows windows it was found from, without a pause of the run
   * @param meanCount mean number of arrivals in one of them
   */
  public record Neighbours(double allanFactor, long windows, double meanCount) {}

  List<Dispersion> dispersion() {
    return counts.stream().map(Scale::at).toList();
  }
}
