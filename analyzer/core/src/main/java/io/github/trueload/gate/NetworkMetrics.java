package io.github.trueload.gate;

import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.network.NetworkStatistics;
import io.github.trueload.verdict.Doubt;
import java.util.ArrayList;
import java.util.List;

/** Metrics of what the load generator's kernel knew of the log's exchanges. */
final class NetworkMetrics {

  static final List<Metric> METRICS = metrics();

  private NetworkMetrics() {}

  private static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>(TimeMetrics.of(Group.DELAY));
    metrics.addAll(TimeMetrics.of(Group.NETWORK));
    metrics.add(
        Metric.count(
                "network.retransmissions",
                reading -> {
                  NetworkStatistics.Together network = network(reading);
                  return of(reading, network.retransmissions(), network.requests());
                },
                "segments that the load generator sent again")
            .ofLabels());
    metrics.add(
        new Metric(
                "network.retransmitted.rate",
                Kind.SHARE,
                30,
                NetworkMetrics::retransmittedRate,
                "share of the requests with a segment that was sent again")
            .ofLabels());
    metrics.add(
        Metric.count(
                "requests.sent_again", NetworkMetrics::sentAgain, "requests sent a second time")
            .ofLabels());
    return metrics;
  }

  private static NetworkStatistics.Together network(MetricContext reading) {
    return reading.analyzed().networkOf(SampleMetrics.test(reading));
  }

  private static Estimate retransmittedRate(MetricContext reading) {
    NetworkStatistics.Together network = network(reading);
    long n = network.requests();
    return n == 0
        ? of(reading, Double.NaN, 0)
        : Estimate.of(
                (double) network.retransmitted() / n,
                n,
                Intervals95.ofShare(network.retransmitted(), n))
            .doubted(SampleMetrics.doubt(reading, 0));
  }

  private static Estimate of(MetricContext reading, double value, long requests) {
    Doubt doubt = SampleMetrics.doubt(reading, 0);
    return requests == 0
        ? Estimate.unknown(doubt != null ? doubt : Doubt.Plain.SEGMENTS_NOT_LOGGED)
        : Estimate.of(value, requests).doubted(doubt);
  }

  private static Estimate sentAgain(MetricContext reading) {
    NetworkStatistics.Together network = network(reading);
    Doubt doubt = SampleMetrics.doubt(reading, 0);
    return network.sent() == 0
        ? Estimate.unknown(doubt != null ? doubt : Doubt.Plain.REPETITIONS_NOT_LOGGED)
        : Estimate.of(network.sentAgain(), network.sent()).doubted(doubt);
  }
}
