package io.github.trueload.gate;

import io.github.trueload.stats.confidence.Bins;
import io.github.trueload.stats.confidence.BlockInterval;
import io.github.trueload.stats.confidence.BlockResampler;
import io.github.trueload.stats.confidence.Shortage;
import io.github.trueload.stats.confidence.TimeFigure;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.verdict.Doubt;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Intervals that know that neighbours are alike, by the circular block bootstrap: those with which
 * {@code trueload compare} distinguishes two runs.
 */
final class BlockIntervals {

  private static final long SEED = 1;
  private static final double UPPER = 0.975;

  private BlockIntervals() {}

  /**
   * {@code estimate} with the interval of its metric's resamples; doubted where these give none, as
   * it is where the metric is not resampled.
   */
  static Estimate of(Estimate estimate, Metric metric, MetricContext reading) {
    Resampling resampling = metric.resampling();
    if (resampling == null || estimate.unknown() != null || estimate.n() < 2) {
      return estimate;
    }
    TimeFigure figure =
        resampling.figure() != null ? resampling.figure() : TimeFigure.quantile(reading.quantile());
    BlockResampler units = units(resampling, figure, reading);
    if (units == null) {
      return estimate.doubted(new Doubt.TooFew(estimate.n(), BlockInterval.LEAST_BLOCKS));
    }
    if (metric.isShareOfTimes()) {
      // few beyond the target do not show how much the times of neighbours are alike
      BlockResampler times = units(meanTime(), TimeFigure.MEAN, reading);
      if (times != null && times.blocks() < BlockInterval.LEAST_BLOCKS) {
        return estimate.doubted(tooFew(times));
      }
    }
    Estimate found = of(estimate, metric.kind(), units, figure);
    return metric.kind() == Kind.TIME
        ? rounded(found, units.roundingError(figure, step(resampling, reading)) / 1e9)
        : found;
  }

  private static long step(Resampling resampling, MetricContext reading) {
    return reading.analyzed().stepNanos(resampling.ofWire());
  }

  /**
   * With an interval that is no narrower than the rounding of the times allows: nearly equal times
   * of two runs can be a step apart.
   *
   * @param error that the rounding leaves, seconds
   */
  private static Estimate rounded(Estimate estimate, double error) {
    double half = new NormalDistribution(null, 0, 1).inverseCumulativeProbability(UPPER) * error;
    return estimate.hasInterval() && estimate.high() - estimate.low() < 2 * half
        ? estimate.within(estimate.value() - half, estimate.value() + half)
        : estimate;
  }

  private static Resampling meanTime() {
    return Objects.requireNonNull(Objects.requireNonNull(Metrics.of("mean")).resampling());
  }

  /** The values of a run; null of fewer than two. */
  private static @Nullable BlockResampler units(
      Resampling resampling, TimeFigure figure, MetricContext reading) {
    LongList starts = new LongList();
    LongList kept = new LongList();
    RowValues observed =
        new RowValues(
            reading,
            resampling,
            RowValues.ValueSink.each(
                (start, nanos) -> {
                  starts.add(start);
                  kept.add(nanos);
                }));
    if (resampling.ofWire()) {
      reading.analyzed().replay(true, observed);
    } else {
      reading.replayLog(observed);
    }
    if (starts.size() < 2) {
      return null;
    }
    long[] values = kept.toArray();
    Bins bins = Bins.over(values, step(resampling, reading));
    return new BlockResampler(starts.toArray(), values, bins, List.of(figure));
  }

  private static Doubt tooFew(BlockResampler units) {
    return new Doubt.ShortRun(new Shortage.FewStretches(units.blocks()));
  }

  /** The same of these units. */
  static Estimate of(Estimate estimate, Kind kind, BlockResampler units, TimeFigure figure) {
    double blocks = units.blocksBeyond(figure);
    if (units.blocks() < BlockInterval.LEAST_BLOCKS) {
      return estimate.doubted(tooFew(units));
    }
    double error = units.standardErrors(List.of(figure), new SplittableRandom(SEED))[0] / 1e9;
    if (error > 0 && blocks < BlockInterval.LEAST_PARTS_BEYOND) {
      return estimate.doubted(new Doubt.ShortRun(new Shortage.FewPartsBeyond((long) blocks)));
    }
    if (kind == Kind.SHARE) {
      return share(estimate, error);
    }
    double half =
        error == 0
            ? 0
            : new TDistribution(null, blocks - 1).inverseCumulativeProbability(UPPER) * error;
    return estimate.within(estimate.value() - half, estimate.value() + half);
  }

  /**
   * Wilson's interval, which has a width even where nothing failed, stretched where failures come
   * in clusters.
   */
  private static Estimate share(Estimate estimate, double error) {
    double share = estimate.value();
    double independent = Math.sqrt(share * (1 - share) / estimate.n());
    double stretch = independent > 0 ? Math.max(1, error / independent) : 1;
    return estimate.within(
        share - stretch * (share - estimate.low()), share + stretch * (estimate.high() - share));
  }
}
