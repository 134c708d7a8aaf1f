package io.github.trueload.listener;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramBuckets;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.metrics.internal.data.ImmutableMetricData;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The metrics of the endpoint in OpenTelemetry's terms, under the names that they have there:
 * counters are monotonic sums, and native histograms are exponential ones. Values that are not
 * known (NaN) are left out. Sums and histograms are of the whole run (cumulative).
 *
 * @param resource the load generator
 * @param startNanos since the epoch, of the run
 */
record OtlpMetrics(Resource resource, long startNanos) {

  private static final InstrumentationScopeInfo SCOPE =
      InstrumentationScopeInfo.create("io.github.trueload");

  /** {@return the metrics as they are at {@code nowNanos}, nanoseconds since the epoch} */
  Collection<MetricData> of(MetricSnapshots snapshots, long nowNanos) {
    List<MetricData> all = new ArrayList<>();
    for (MetricSnapshot each : snapshots) {
      MetricData metric = metric(each, nowNanos);
      if (!metric.isEmpty()) {
        all.add(metric);
      }
    }
    return all;
  }

  private MetricData metric(MetricSnapshot snapshot, long now) {
    String name = snapshot.getMetadata().getPrometheusName();
    String help = snapshot.getMetadata().getHelp();
    if (snapshot instanceof CounterSnapshot counter) {
      List<DoublePointData> points = new ArrayList<>();
      counter.getDataPoints().forEach(of -> points.add(point(of.getLabels(), of.getValue(), now)));
      return ImmutableMetricData.createDoubleSum(
          resource,
          SCOPE,
          name + "_total",
          help,
          "",
          SumData.createDoubleSumData(true, AggregationTemporality.CUMULATIVE, points));
    }
    if (snapshot instanceof GaugeSnapshot gauge) {
      List<DoublePointData> points = new ArrayList<>();
      gauge.getDataPoints().stream()
          .filter(of -> !Double.isNaN(of.getValue()))
          .forEach(of -> points.add(point(of.getLabels(), of.getValue(), now)));
      return ImmutableMetricData.createDoubleGauge(
          resource, SCOPE, name, help, "", GaugeData.createDoubleGaugeData(points));
    }
    List<ExponentialHistogramPointData> points = new ArrayList<>();
    ((HistogramSnapshot) snapshot).getDataPoints().forEach(of -> points.add(histogram(of, now)));
    return ImmutableMetricData.createExponentialHistogram(
        resource,
        SCOPE,
        name,
        help,
        "s",
        ExponentialHistogramData.create(AggregationTemporality.CUMULATIVE, points));
  }

  private DoublePointData point(Labels labels, double value, long now) {
    return DoublePointData.create(startNanos, now, attributes(labels), value, List.of());
  }

  private ExponentialHistogramPointData histogram(HistogramDataPointSnapshot of, long now) {
    int scale = of.getNativeSchema();
    return ExponentialHistogramPointData.create(
        scale,
        of.getSum(),
        of.getNativeZeroCount(),
        false,
        0,
        false,
        0,
        buckets(scale, of.getNativeBucketsForPositiveValues()),
        buckets(scale, of.getNativeBucketsForNegativeValues()),
        startNanos,
        now,
        attributes(of.getLabels()),
        List.of());
  }

  /** A bucket of Prometheus has the index of its upper bound, one of OpenTelemetry the lower's. */
  private static ExponentialHistogramBuckets buckets(int scale, NativeHistogramBuckets sparse) {
    List<Long> counts = new ArrayList<>();
    int first = sparse.size() == 0 ? 0 : sparse.getBucketIndex(0);
    for (int i = 0; i < sparse.size(); i++) {
      while (counts.size() < sparse.getBucketIndex(i) - first) {
        counts.add(0L);
      }
      counts.add(sparse.getCount(i));
    }
    return ExponentialHistogramBuckets.create(scale, first - 1, counts);
  }

  private static Attributes attributes(Labels labels) {
    AttributesBuilder attributes = Attributes.builder();
    labels.forEach(label -> attributes.put(label.getName(), label.getValue()));
    return attributes.build();
  }
}
