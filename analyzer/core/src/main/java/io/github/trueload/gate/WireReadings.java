package io.github.trueload.gate;

import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Metrics of the captures' exchanges. */
final class WireReadings {

  /** Share of requests without a whole response above which no time is judged. */
  private static final double MOST_INCOMPLETE = 0.01;

  static final List<Metric> METRICS = metrics();

  private WireReadings() {}

  private static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    metrics.addAll(TimeMetrics.of(Group.WIRE));
    metrics.addAll(TimeMetrics.of(Group.WIRE_PARTS));
    metrics.add(
        Metric.count(
            "wire.requests", reading -> count(reading, Wire::requests), "requests on the wire"));
    metrics.add(
        Metric.count(
            "wire.responses",
            reading -> count(reading, Wire::responses),
            "those that were answered whole"));
    metrics.add(
        Metric.count(
            "wire.incomplete",
            reading -> count(reading, Wire::incomplete),
            "requests on the wire without a whole response"));
    return metrics;
  }

  private static Estimate count(Reading reading, Function<Wire, Long> figure) {
    String doubt = reading.doubtOfWire();
    Wire wire = reading.findings().result().wire();
    return wire == null
        ? Estimate.unknown(doubt)
        : Estimate.of(figure.apply(wire), wire.requests()).doubted(doubt);
  }

  /** What never came may be longer than all the rest: the further up, the fewer may be missing. */
  static String doubt(Reading reading, double reach) {
    String doubt = reading.doubtOfWire();
    return doubt == null
        ? incompleteness(reading.findings().result().wire(), Math.min(MOST_INCOMPLETE, 1 - reach))
        : doubt;
  }

  private static String incompleteness(Wire wire, double most) {
    return wire.incomplete() > most * wire.requests()
        ? "%s of %s on the wire got no whole response, so their times are not known"
            .formatted(Figures.count(wire.incomplete()), Figures.count(wire.requests(), "request"))
        : null;
  }
}
