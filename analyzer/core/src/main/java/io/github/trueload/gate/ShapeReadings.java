package io.github.trueload.gate;

import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.stats.ArrivalDetail;
import io.github.trueload.stats.ArrivalSummary;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Metrics of the arrivals' tests and curves. */
final class ShapeReadings {

  private static final long LEAST_WINDOWS = 100;

  static final List<Metric> METRICS =
      List.of(
          Metric.of(
              "dispersion.plateau",
              Kind.FIGURE,
              LEAST_WINDOWS,
              ShapeReadings::plateau,
              "the level at which the index of dispersion rests over growing windows"),
          Metric.of(
              "dispersion.intervals",
              Kind.FIGURE,
              LEAST_WINDOWS,
              ShapeReadings::ofIntervals,
              "index of dispersion of intervals, the largest over numbers of neighbours"),
          Metric.of(
              "dispersion.intervals.plateau",
              Kind.FIGURE,
              LEAST_WINDOWS,
              ShapeReadings::plateauOfIntervals,
              "the level at which that rests"),
          peak("peak_to_mean", Kind.FIGURE, WindowPeak::peakToMean, "fullest window over the mean"),
          peak(
              "peak_to_poisson",
              Kind.FIGURE,
              at -> at.peakToMean() / at.poissonPeakToMean(),
              "the same over what half of all Poisson streams stay at or below"),
          peak("burst_factor", Kind.FIGURE, WindowPeak::burstFactor, "Banga and Druschel's a"),
          peak("burst_share", Kind.SHARE, WindowPeak::burstShare, "their b"),
          test(
              "ljung_box.p",
              "p of Ljung and Box: intervals are not correlated",
              arrivals -> arrivals.detail().correlation().pValue()),
          test(
              "anderson_darling.p",
              "p of Anderson and Darling: intervals are exponential",
              arrivals -> fit(arrivals, ExponentialFit::andersonDarlingP)),
          test(
              "lilliefors.p",
              "p of Lilliefors: the same",
              arrivals -> fit(arrivals, ExponentialFit::lillieforsP)));

  private ShapeReadings() {}

  private static Metric peak(
      String name, Kind kind, ToDoubleFunction<WindowPeak> figure, String meaning) {
    return Metric.of(
            "arrivals." + name,
            kind,
            LEAST_WINDOWS,
            reading -> peak(reading, figure),
            meaning + ", in windows of that length")
        .with(Metric.Argument.WINDOW);
  }

  private static Estimate peak(Reading reading, ToDoubleFunction<WindowPeak> figure) {
    String coarse = ArrivalReadings.tooCoarse(reading);
    if (coarse != null) {
      return Estimate.unknown(coarse);
    }
    Estimate estimate =
        reading
            .findings()
            .arrivals()
            .peakAt(reading.argument().nanos())
            .map(at -> Estimate.of(figure.applyAsDouble(at), at.windows()))
            .orElse(Estimate.of(Double.NaN, 0));
    return ArrivalReadings.whole(reading, estimate);
  }

  /** A test of single intervals; as many are needed as a CoV needs to tell ± 0.1. */
  private static Metric test(String name, String meaning, ToDoubleFunction<ArrivalSummary> p) {
    return Metric.of(
        "arrivals." + name,
        Kind.FIGURE,
        ArrivalReadings.LEAST_INTERVALS,
        reading -> {
          ArrivalSummary arrivals = ArrivalReadings.arrivals(reading);
          return ArrivalReadings.resolved(
              reading,
              Estimate.of(
                  arrivals.detail() == null ? Double.NaN : p.applyAsDouble(arrivals),
                  ArrivalReadings.intervals(arrivals)));
        },
        meaning);
  }

  private static double fit(ArrivalSummary arrivals, ToDoubleFunction<ExponentialFit> p) {
    ExponentialFit fit = arrivals.detail().fit();
    return fit == null ? Double.NaN : p.applyAsDouble(fit);
  }

  private static Estimate plateau(Reading reading) {
    ArrivalSummary arrivals = ArrivalReadings.arrivals(reading);
    ArrivalDetail detail = arrivals.detail();
    Plateau found = detail == null ? null : detail.countPlateau();
    return ArrivalReadings.whole(
        reading,
        found == null
            ? restless("of counts")
            : Estimate.of(found.level(), arrivals.dispersion().get(found.from()).windows()));
  }

  private static Estimate plateauOfIntervals(Reading reading) {
    ArrivalDetail detail = ArrivalReadings.arrivals(reading).detail();
    Plateau found = detail == null ? null : detail.intervalPlateau();
    return ArrivalReadings.whole(
        reading,
        found == null
            ? restless("of intervals")
            : Estimate.of(found.level(), detail.intervalDispersion().get(found.from()).sums()));
  }

  private static Estimate restless(String of) {
    return Estimate.unknown(
        "the index of dispersion " + of + " rests at no level in a run of this length");
  }

  private static Estimate ofIntervals(Reading reading) {
    ArrivalDetail detail = ArrivalReadings.arrivals(reading).detail();
    List<IntervalDispersion> curve = detail == null ? List.of() : detail.intervalDispersion();
    return ArrivalReadings.whole(
        reading,
        curve.stream()
            .filter(at -> at.sums() >= reading.minimum())
            .max(Comparator.comparingDouble(IntervalDispersion::index))
            .map(at -> Estimate.of(at.index(), at.sums(), at.low(), at.high()))
            .orElse(Estimate.of(Double.NaN, 0)));
  }
}
