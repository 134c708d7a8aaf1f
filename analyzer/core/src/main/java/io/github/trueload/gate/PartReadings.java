package io.github.trueload.gate;

import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.LogTimes;
import io.github.trueload.stats.Received;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Metrics of what response times are made of, of those that failed, and from intended starts. */
final class PartReadings {

  static final List<Metric> METRICS = metrics();

  private PartReadings() {}

  private static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    metrics.addAll(TimeMetrics.of(Group.LOG_PARTS));
    metrics.addAll(TimeMetrics.of(Group.INTENDED));
    metrics.add(
        Metric.count(
            "received.bytes",
            reading -> received(reading, Received::bytes),
            "bytes of the responses, heads and bodies"));
    metrics.add(
        Metric.of(
            "received.mean",
            Kind.FIGURE,
            30,
            reading -> received(reading, Received::mean),
            "the same of a response, mean"));
    return metrics;
  }

  private static Estimate received(Reading reading, ToDoubleFunction<Received> figure) {
    String doubt = reading.doubtOfLog();
    LogTimes detail = reading.findings().result().logTimes();
    Received received = detail == null ? null : detail.received();
    if (received == null) {
      return Estimate.unknown(doubt != null ? doubt : "the log tells no bytes");
    }
    return Estimate.of(figure.applyAsDouble(received), received.count()).doubted(doubt);
  }
}
