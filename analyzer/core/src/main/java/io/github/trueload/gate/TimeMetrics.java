package io.github.trueload.gate;

import io.github.trueload.figures.TimesFigure;
import io.github.trueload.figures.TimesFigures;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.confidence.TimeFigure;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.verdict.Doubt;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Mean, deviation, percentiles and maximum of one sort of times. */
final class TimeMetrics {

  private static final long LEAST = 30;

  /** Share of requests without a whole response above which no time is judged. */
  private static final double MOST_INCOMPLETE = 0.01;

  /** Prefixes of times that need to know which samples failed. */
  private static final Set<String> OUTCOMES = Set.of("passed.", "failed.");

  /** Prefixes of times that are above 0 for some sample of any log that measures them. */
  private static final Set<String> MEASURED = Set.of("", "passed.", "first_byte.");

  /** Says why a figure is not to be trusted; null if it is. */
  @FunctionalInterface
  interface Reliability {

    /**
     * Asks.
     *
     * @param reach how far up the times the figure looks: 0 not at all (a mean), 1 to the largest
     */
    @Nullable Doubt of(MetricContext reading, double reach);
  }

  private final String prefix;
  private final String what;
  private final Function<MetricContext, Distribution> times;
  private final Reliability doubt;
  private UnaryOperator<Metric> changed = UnaryOperator.identity();
  private @Nullable Resampling resampling;

  private TimeMetrics(
      String prefix, String what, Function<MetricContext, Distribution> times, Reliability doubt) {
    this.prefix = prefix;
    this.what = what;
    this.times = times;
    this.doubt = doubt;
  }

  /**
   * Of some times.
   *
   * @param prefix of the names, with the dot; empty for none
   */
  static TimeMetrics of(
      String prefix, String what, Function<MetricContext, Distribution> times, Reliability doubt) {
    return new TimeMetrics(prefix, what, times, doubt);
  }

  /** The metrics of all times of a group of the catalogue. */
  static List<Metric> of(TimesFigure.Group group) {
    List<Metric> metrics = new ArrayList<>();
    for (TimesFigure times : TimesFigures.of(group)) {
      TimesFigure.Gate gate = times.gate();
      if (gate != null) {
        metrics.addAll(of(times, gate).metrics());
      }
    }
    return List.copyOf(metrics);
  }

  private static TimeMetrics of(TimesFigure times, TimesFigure.Gate gate) {
    TimeMetrics metrics =
        of(
            gate.prefix(),
            gate.what(),
            reading -> gate.distribution().apply(reading.analyzed(), SampleMetrics.test(reading)),
            (reading, reach) -> doubt(times, gate, reading, reach));
    metrics.changed = metric -> changed(times, metric);
    TimesFigure.RowTime row = times.rowTime();
    if (row != null) {
      boolean ofWire = times.scope() == TimesFigure.Scope.WIRE;
      metrics.resampling = new Resampling(ofWire, Resampling.Values.of(row), null);
    }
    return metrics;
  }

  /** With the row's time by which two runs are compared. */
  TimeMetrics resampledBy(Function<SampleBlock, long[]> columnOf) {
    resampling = Resampling.ofLog(Resampling.Values.of(new TimesFigure.ColumnTime(columnOf)));
    return this;
  }

  private static Metric changed(TimesFigure times, Metric metric) {
    if (times.scope() == TimesFigure.Scope.LABELS) {
      metric.ofLabels();
    }
    if (times.isOfLoad()) {
      metric.ofLoad();
    }
    return times.isMixingFailures() ? metric.mixesFailures() : metric;
  }

  private static @Nullable Doubt doubt(
      TimesFigure times, TimesFigure.Gate gate, MetricContext reading, double reach) {
    Doubt doubt =
        switch (times.scope()) {
          case LABELS ->
              OUTCOMES.contains(gate.prefix())
                  ? SampleMetrics.doubtOfSuccess(reading)
                  : SampleMetrics.doubt(reading, reach);
          case LOG -> reading.doubtOfLog();
          case WIRE -> doubtOfWire(reading, reach);
        };
    if (doubt == null && MEASURED.contains(gate.prefix())) {
      doubt = doubtOfZeros(gate.distribution().apply(reading.analyzed(), null));
    }
    String absence = times.absence(reading.analyzed().result());
    return doubt != null || absence == null ? doubt : new Doubt.Absent(absence);
  }

  /** Why times of {@code all} samples of a log say nothing; null if they do. */
  static @Nullable Doubt doubtOfZeros(Distribution all) {
    return all.isOfZeros() ? Doubt.Plain.TIMES_NOT_MEASURED : null;
  }

  /** What never came may be longer than all the rest: the further up, the fewer may be missing. */
  private static @Nullable Doubt doubtOfWire(MetricContext reading, double reach) {
    Doubt doubt = reading.doubtOfWire();
    return doubt == null
        ? incompleteness(reading.analyzed().result().wire(), Math.min(MOST_INCOMPLETE, 1 - reach))
        : doubt;
  }

  private static @Nullable Doubt incompleteness(@Nullable Wire wire, double most) {
    return wire != null && wire.incomplete() > most * wire.requests()
        ? new Doubt.Incomplete(wire.incomplete(), wire.requests())
        : null;
  }

  /** With what holds of all four. */
  TimeMetrics each(UnaryOperator<Metric> change) {
    changed = change;
    return this;
  }

  List<Metric> metrics() {
    return List.of(
        metric("mean", what + ", mean", 0, this::mean, TimeFigure.MEAN),
        metric("sd", "the same, standard deviation (n − 1)", 0, this::sd, TimeFigure.DEVIATION),
        percentile(),
        metric("max", "the same, largest", 1, this::max, null));
  }

  private Metric metric(
      String name,
      String meaning,
      double reach,
      Function<Distribution, Estimate> figure,
      @Nullable TimeFigure resampled) {
    Metric metric =
        new Metric(
            prefix + name,
            Kind.TIME,
            LEAST,
            reading -> figure.apply(times.apply(reading)).doubted(doubt.of(reading, reach)),
            meaning);
    return resampling == null || resampled == null
        ? changed.apply(metric)
        : changed.apply(metric).resampled(resampling.to(resampled)).distributed(times);
  }

  private Metric percentile() {
    Metric metric =
        new Metric(
                prefix + "p",
                Kind.TIME,
                LEAST,
                reading ->
                    quantile(times.apply(reading), reading.quantile())
                        .doubted(doubt.of(reading, reading.quantile())),
                "the same, percentile of type 7")
            .with(Metric.Argument.PERCENTILE);
    return resampling == null
        ? changed.apply(metric)
        : changed.apply(metric).resampled(resampling).distributed(times);
  }

  private Estimate mean(Distribution of) {
    return Estimate.of(of.mean(), of.count(), Intervals95.ofMean(of));
  }

  private Estimate sd(Distribution of) {
    return Estimate.of(of.standardDeviation(), of.count());
  }

  private Estimate max(Distribution of) {
    return of.count() == 0 ? Estimate.of(Double.NaN, 0) : Estimate.of(of.quantile(1), of.count());
  }

  private static Estimate quantile(Distribution of, double q) {
    return of.count() == 0
        ? Estimate.of(Double.NaN, 0)
        : Estimate.of(of.quantile(q), of.count(), Intervals95.ofQuantile(of, q));
  }
}
