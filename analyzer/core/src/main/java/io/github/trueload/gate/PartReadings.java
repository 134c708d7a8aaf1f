package io.github.trueload.gate;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Distribution;
import io.github.trueload.stats.LogTimes;
import io.github.trueload.stats.Received;
import io.github.trueload.units.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Metrics of what response times are made of, of those that failed, and from intended starts. */
final class PartReadings {

  static final List<Metric> METRICS = metrics();

  private PartReadings() {}

  private static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    metrics.addAll(
        ofRows(
                "passed.",
                "response time of the samples that passed",
                PartReadings::passed,
                PartReadings::passed)
            .each(metric -> metric.ofLabels().ofLoad())
            .metrics());
    metrics.addAll(
        ofRows(
                "failed.",
                "response time of those that failed",
                reading -> reading.findings().partsOf(SampleReadings.test(reading)).failed(),
                PartReadings::failed)
            .each(metric -> metric.ofLabels().ofLoad())
            .metrics());
    metrics.addAll(
        ofRows(
                "connect.",
                "connecting, of the samples that had to",
                reading -> reading.findings().partsOf(SampleReadings.test(reading)).connectTimes(),
                PartReadings::connect)
            .each(metric -> metric.ofLabels().ofLoad())
            .metrics());
    metrics.addAll(
        ofRows(
                "first_byte.",
                "from the request to the response's first byte",
                reading ->
                    reading.findings().partsOf(SampleReadings.test(reading)).firstByteTimes(),
                (block, row, none) -> block.firstByteNanos[row])
            .each(metric -> metric.ofLabels().ofLoad().mixesFailures())
            .metrics());
    metrics.addAll(
        ofRows(
                "transfer.",
                "from the response's first byte to its last",
                reading -> reading.findings().partsOf(SampleReadings.test(reading)).transferTimes(),
                PartReadings::transfer)
            .each(metric -> metric.ofLabels().ofLoad().mixesFailures())
            .metrics());
    metrics.addAll(
        ofAll(
            "intended.",
            "response time from the intended start, of users' requests after their first",
            reading -> reading.findings().intended().response()));
    metrics.addAll(
        ofAll(
            "late.",
            "from the intended start to the real one",
            reading -> reading.findings().intended().late()));
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

  private static TimeMetrics ofRows(
      String prefix, String what, Function<Reading, Distribution> times, Resampling.Values values) {
    return TimeMetrics.of(prefix, what, times, SampleReadings::doubt)
        .resampled(Resampling.ofLog(values));
  }

  private static List<Metric> ofAll(
      String prefix, String what, Function<Reading, Distribution> times) {
    return TimeMetrics.of(prefix, what, times, PartReadings::untold).each(Metric::ofLoad).metrics();
  }

  private static String untold(Reading reading, double reach) {
    String doubt = reading.doubtOfLog();
    return doubt == null && reading.findings().intended().late().count() == 0
        ? "the log tells no think times drawn (tl_think_ns)"
        : doubt;
  }

  private static Distribution passed(Reading reading) {
    return SampleReadings.samples(reading)
        .responseTimes()
        .without(reading.findings().partsOf(SampleReadings.test(reading)).failed());
  }

  private static boolean hasFailed(SampleBlock block, int row) {
    return (block.flags[row] & SampleBlock.FAILED) != 0;
  }

  private static long passed(SampleBlock block, int row, Quantity none) {
    return hasFailed(block, row) ? SampleBlock.UNKNOWN : block.elapsedNanos[row];
  }

  private static long failed(SampleBlock block, int row, Quantity none) {
    return hasFailed(block, row) ? block.elapsedNanos[row] : SampleBlock.UNKNOWN;
  }

  private static long connect(SampleBlock block, int row, Quantity none) {
    return block.connectNanos[row] > 0 ? block.connectNanos[row] : SampleBlock.UNKNOWN;
  }

  private static long transfer(SampleBlock block, int row, Quantity none) {
    long elapsed = block.elapsedNanos[row];
    long first = block.firstByteNanos[row];
    return elapsed == SampleBlock.UNKNOWN || first == SampleBlock.UNKNOWN
        ? SampleBlock.UNKNOWN
        : elapsed - first;
  }
}
