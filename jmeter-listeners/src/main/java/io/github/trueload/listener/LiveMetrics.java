package io.github.trueload.listener;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.verdict.ArrivalVerdict;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The figures of a run under way as metrics of Prometheus. Counters and histograms are of the whole
 * run; gauges are of the sliding window, NaN where the window does not have them.
 *
 * <p>The bounds of the histograms are the same in every load generator, so that sums over several
 * are exact. Each bound is 2<sup>1/4</sup> times the one below it: a quantile is wrong by at most
 * 19 %.
 */
final class LiveMetrics implements BlockSink {

  /** Labels that have metrics of their own; the others share one. */
  static final int MOST_LABELS = 50;

  private static final double LEAST_SECONDS = 1e-4;
  private static final int BOUNDS_OF_AN_OCTAVE = 4;

  /** From 100 µs to 105 s; delays of the load generator from 1 µs on. */
  private static final int OCTAVES = 20;

  private static final MathContext DIGITS = new MathContext(5);

  /** Bounds of the exponential buckets are 2^(1/32) apart: 2.2 %. */
  private static final int SCHEMA = 5;

  private static final SampleNames NONE =
      new SampleNames(new Names(1), new Names(1), new ConnectionTable());

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Counter requests =
      Counter.builder()
          .name("trueload_requests_total")
          .help("Requests with a response, or failed without one")
          .labelNames("label", "outcome")
          .withoutExemplars()
          .register(registry);
  private final Histogram responses;
  private final Histogram fromIntended;
  private final Histogram delays;
  private final Counter lost =
      Counter.builder()
          .name("trueload_samples_lost_total")
          .help("Samples that came faster than the listener could process them")
          .withoutExemplars()
          .register(registry);
  private final Gauge verdict =
      Gauge.builder()
          .name("trueload_verdict")
          .help("1 for the verdict on the arrivals of the window, 0 for the others")
          .labelNames("verdict")
          .register(registry);
  private final Map<LiveFigure.Gauge, Gauge> gauges = new LinkedHashMap<>();

  private final Set<String> ofTheirOwn = new HashSet<>();
  private SampleNames names = NONE;
  private List<OfLabel> byId = new ArrayList<>();
  private LastResponses lastResponses = new LastResponses(NONE.sessions());
  private long lostBefore;

  private record OfLabel(
      CounterDataPoint passed, CounterDataPoint failed, DistributionDataPoint times) {}

  /**
   * No samples yet.
   *
   * @param exponential whether the histograms have exponential buckets as well, as OTLP sends them
   */
  LiveMetrics(boolean exponential) {
    responses =
        histogram("trueload_response_time_seconds", LEAST_SECONDS, exponential)
            .help("Response times of requests")
            .labelNames("label")
            .register(registry);
    fromIntended =
        histogram("trueload_intended_response_time_seconds", LEAST_SECONDS, exponential)
            .help("Times from the intended starts of requests to the ends of their responses")
            .register(registry);
    delays =
        histogram("trueload_generator_delay_seconds", LEAST_SECONDS / 100, exponential)
            .help("How much later than the kernel the load generator noticed responses")
            .register(registry);
    for (LiveFigure figure : LiveFigure.all()) {
      for (LiveFigure.Gauge each : figure.gauges()) {
        Gauge.Builder gauge = Gauge.builder().name(each.name()).help(each.help());
        gauges.put(each, gauge.withoutExemplars().register(registry));
      }
    }
  }

  private static Histogram.Builder histogram(String name, double least, boolean exponential) {
    Histogram.Builder builder =
        Histogram.builder()
            .name(name)
            .unit(Unit.SECONDS)
            .classicUpperBounds(bounds(least))
            .withoutExemplars();
    // A fixed schema: histograms of all load generators have the same bounds.
    return exponential
        ? builder.nativeInitialSchema(SCHEMA).nativeMaxNumberOfBuckets(0)
        : builder.classicOnly();
  }

  /** Rounded, so that they are the same text on every machine. */
  private static double[] bounds(double least) {
    double[] bounds = new double[OCTAVES * BOUNDS_OF_AN_OCTAVE + 1];
    for (int i = 0; i < bounds.length; i++) {
      double exact = least * Math.pow(2, (double) i / BOUNDS_OF_AN_OCTAVE);
      bounds[i] = new BigDecimal(exact).round(DIGITS).doubleValue();
    }
    return bounds;
  }

  PrometheusRegistry registry() {
    return registry;
  }

  /** Blocks that come from now on have their labels' names here. */
  void names(SampleNames known) {
    names = known;
    byId = new ArrayList<>();
    lastResponses = new LastResponses(known.sessions());
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      OfLabel of = ofLabel(block.label[row]);
      ((block.flags[row] & SampleBlock.FAILED) == 0 ? of.passed : of.failed).inc();
      if (block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        of.times.observe(Unit.nanosToSeconds(block.elapsedNanos[row]));
      }
      long intended = lastResponses.fromIntendedNanos(block, row);
      if (intended != SampleBlock.UNKNOWN) {
        fromIntended.observe(Unit.nanosToSeconds(intended));
      }
      if (block.delayNanos[row] != SampleBlock.UNKNOWN) {
        delays.observe(Unit.nanosToSeconds(block.delayNanos[row]));
      }
    }
  }

  private OfLabel ofLabel(int id) {
    while (byId.size() <= id) {
      String name = names.labels().name(byId.size());
      if (!ofTheirOwn.contains(name) && ofTheirOwn.size() == MOST_LABELS) {
        name = Names.OTHER;
      } else {
        ofTheirOwn.add(name);
      }
      byId.add(
          new OfLabel(
              requests.labelValues(name, "passed"),
              requests.labelValues(name, "failed"),
              responses.labelValues(name)));
    }
    return byId.get(id);
  }

  /** Takes the figures of the window as it is now. */
  void show(TrafficFigures figures) {
    for (ArrivalVerdict each : ArrivalVerdict.values()) {
      verdict.labelValues(each.id()).set(figures.verdict().equals(each.id()) ? 1 : 0);
    }
    gauges.forEach((of, gauge) -> gauge.set(of.value().applyAsDouble(figures)));
    lost.inc(figures.counts().lost() - lostBefore);
    lostBefore = figures.counts().lost();
  }
}
