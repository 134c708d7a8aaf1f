package io.github.trueload.gate;

import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.units.Quantity;
import io.github.trueload.verdict.ArrivalDetail;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.Doubt;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Metrics of the arrivals that are read from a curve, at a length of windows or its highest. */
final class ArrivalMetrics {

  private static final long LEAST_WINDOWS = 100;

  static final List<Metric> METRICS =
      List.of(
          new Metric(
                  "dispersion",
                  Kind.FIGURE,
                  LEAST_WINDOWS,
                  ArrivalMetrics::dispersion,
                  "index of dispersion of counts: the largest over all windows, or the one of"
                      + " windows of this length, dispersion(1s)")
              .with(Metric.Argument.ANY_WINDOW),
          new Metric(
              "dispersion.intervals",
              Kind.FIGURE,
              LEAST_WINDOWS,
              ArrivalMetrics::ofIntervals,
              "index of dispersion of intervals: the largest over all numbers of neighbours"),
          new Metric(
                  "arrivals.peak_to_mean",
                  Kind.FIGURE,
                  LEAST_WINDOWS,
                  ArrivalMetrics::peakToMean,
                  "maximum number of requests in a window of this length divided by the mean")
              .with(Metric.Argument.WINDOW));

  private ArrivalMetrics() {}

  private static Estimate dispersion(MetricContext reading) {
    Quantity window = reading.argument();
    return whole(reading, window == null ? largest(reading) : at(reading, window));
  }

  private static Estimate largest(MetricContext reading) {
    return arrivals(reading)
        .largestDispersion(reading.minimum())
        .map(ArrivalMetrics::estimate)
        .orElse(Estimate.of(Double.NaN, 0));
  }

  private static Estimate at(MetricContext reading, Quantity window) {
    Doubt coarse = tooCoarse(reading, window);
    if (coarse != null) {
      return Estimate.unknown(coarse);
    }
    Optional<Dispersion> found = reading.analyzed().arrivals().dispersionAt(window.nanos());
    return found.map(ArrivalMetrics::estimate).orElse(Estimate.of(Double.NaN, 0));
  }

  /** Why windows of the length asked for do not count exactly; null if they do. */
  private static @Nullable Doubt tooCoarse(MetricContext reading, Quantity window) {
    double seconds = arrivals(reading).resolutionSeconds();
    long step = Math.max(1, Math.round(seconds * 1e9));
    return window.nanos() % step == 0 ? null : new Doubt.CoarseForWindow(seconds, window);
  }

  private static Estimate estimate(Dispersion at) {
    return Estimate.of(at.index(), at.windows(), at.low(), at.high())
        .narrow(at.narrow() ? Doubt.Plain.DISPERSION_GROWS : null);
  }

  private static Estimate ofIntervals(MetricContext reading) {
    ArrivalDetail detail = arrivals(reading).detail();
    List<IntervalDispersion> curve = detail == null ? List.of() : detail.intervalDispersion();
    return whole(
        reading,
        curve.stream()
            .filter(at -> at.sums() >= reading.minimum())
            .max(Comparator.comparingDouble(IntervalDispersion::index))
            .map(at -> Estimate.of(at.index(), at.sums(), at.low(), at.high()))
            .orElse(Estimate.of(Double.NaN, 0)));
  }

  private static Estimate peakToMean(MetricContext reading) {
    Quantity window = reading.neededArgument();
    Doubt coarse = tooCoarse(reading, window);
    if (coarse != null) {
      return Estimate.unknown(coarse);
    }
    return whole(
        reading,
        reading
            .analyzed()
            .arrivals()
            .peakAt(window.nanos())
            .map(at -> Estimate.of(at.peakToMean(), at.windows()))
            .orElse(Estimate.of(Double.NaN, 0)));
  }

  private static ArrivalSummary arrivals(MetricContext reading) {
    return reading.analyzed().result().arrivals();
  }

  private static Estimate whole(MetricContext reading, Estimate estimate) {
    return estimate.doubted(reading.doubtOf(Origin.ARRIVALS));
  }
}
