package io.github.trueload.gate;

import io.github.trueload.stats.AnalysisSummary.Wire;
import io.github.trueload.stats.DurationStatistics;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.WireStatistics;
import java.util.function.Function;

/** Metrics of the captures' exchanges. */
final class WireReadings {

  /** Share of requests without a whole response above which no time is judged. */
  private static final double MOST_INCOMPLETE = 0.01;

  private WireReadings() {}

  static Estimate replyMean(Reading reading) {
    return times(reading, WireStatistics::replyTimes, SampleReadings::mean, MOST_INCOMPLETE);
  }

  static Estimate replyPercentile(Reading reading) {
    return percentile(reading, WireStatistics::replyTimes);
  }

  static Estimate replyMax(Reading reading) {
    return max(reading, WireStatistics::replyTimes);
  }

  static Estimate responseMean(Reading reading) {
    return times(reading, WireStatistics::responseTimes, SampleReadings::mean, MOST_INCOMPLETE);
  }

  static Estimate responsePercentile(Reading reading) {
    return percentile(reading, WireStatistics::responseTimes);
  }

  static Estimate responseMax(Reading reading) {
    return max(reading, WireStatistics::responseTimes);
  }

  static Estimate requests(Reading reading) {
    return count(reading, Wire::requests);
  }

  static Estimate incomplete(Reading reading) {
    return count(reading, Wire::incomplete);
  }

  private static Estimate count(Reading reading, Function<Wire, Long> figure) {
    String doubt = reading.doubtOfWire();
    Wire wire = reading.findings().summary().wire();
    return wire == null
        ? Estimate.unknown(doubt)
        : Estimate.of(figure.apply(wire), wire.requests()).doubted(doubt);
  }

  private static Estimate percentile(
      Reading reading, Function<WireStatistics, DurationStatistics> which) {
    double q = reading.quantile();
    // what never came may be longer than all the rest
    return times(
        reading,
        which,
        times -> SampleReadings.quantile(times, q),
        Math.min(MOST_INCOMPLETE, 1 - q));
  }

  private static Estimate max(Reading reading, Function<WireStatistics, DurationStatistics> which) {
    return times(reading, which, times -> Estimate.of(times.quantile(1), times.count()), 0);
  }

  private static Estimate times(
      Reading reading,
      Function<WireStatistics, DurationStatistics> which,
      Function<DurationStatistics, Estimate> figure,
      double mostIncomplete) {
    String doubt = reading.doubtOfWire();
    if (doubt == null) {
      doubt = incompleteness(reading.findings().summary().wire(), mostIncomplete);
    }
    return figure.apply(which.apply(reading.findings().wire())).doubted(doubt);
  }

  private static String incompleteness(Wire wire, double most) {
    return wire.incomplete() > most * wire.requests()
        ? "%s of %s on the wire got no whole response, so their times are not known"
            .formatted(Figures.count(wire.incomplete()), Figures.count(wire.requests(), "request"))
        : null;
  }
}
