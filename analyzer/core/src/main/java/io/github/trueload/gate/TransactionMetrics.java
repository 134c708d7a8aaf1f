package io.github.trueload.gate;

import io.github.trueload.stats.confidence.TimeFigure;
import java.util.ArrayList;
import java.util.List;

/**
 * Metrics of the transactions of Transaction Controllers, of all or of some labels. No request is
 * in them, and no transaction is in the metrics of requests.
 */
final class TransactionMetrics {

  static final List<Metric> METRICS = metrics();

  private TransactionMetrics() {}

  private static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(
        Metric.count("transaction.count", SampleMetrics::count, "transactions of the log")
            .ofLabels()
            .ofTransactions());
    metrics.add(
        Metric.rare("transaction.errors.count", SampleMetrics::errors, "failed transactions")
            .ofLabels()
            .ofTransactions());
    metrics.add(
        new Metric(
                "transaction.errors.rate",
                Kind.SHARE,
                30,
                SampleMetrics::errorRate,
                "share of failed transactions")
            .ofLabels()
            .ofTransactions()
            .resampled(Resampling.ofLog(SampleMetrics::failure).to(TimeFigure.MEAN)));
    metrics.addAll(
        TimeMetrics.of(
                "transaction.",
                "time of transactions, including failed transactions",
                reading -> SampleMetrics.samples(reading).responseTimes(),
                SampleMetrics::doubt)
            .each(metric -> metric.ofLabels().ofTransactions().ofLoad().mixesFailures())
            .resampledBy(block -> block.elapsedNanos)
            .metrics());
    return metrics;
  }
}
