package io.github.trueload.gate;

import io.github.trueload.analysis.Findings;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.stats.Wire;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Metrics of users and connections. */
final class ConnectionReadings {

  static final List<Metric> METRICS =
      List.of(
          Metric.count(
              "connections.total",
              ConnectionReadings::total,
              "TCP connections that carried a request"),
          Metric.count("connections.peak", ConnectionReadings::peak, "most of them open at once"),
          Metric.of(
              "connections.per_session",
              Kind.RATIO,
              1,
              ConnectionReadings::perSession,
              "connections over users"),
          Metric.count(
              "connections.shared",
              ConnectionReadings::shared,
              "connections that carried requests of more than one user"),
          Metric.count(
              "reconnects",
              ConnectionReadings::reconnects,
              "connections beyond the first, summed over the users"),
          Metric.count(
              "requests.per_connection.min",
              ConnectionReadings::fewestRequests,
              "requests on a connection, fewest"),
          Metric.of(
              "requests.per_connection.mean",
              Kind.RATIO,
              1,
              ConnectionReadings::meanRequests,
              "the same, mean"),
          Metric.count(
              "requests.per_connection.max", ConnectionReadings::mostRequests, "the same, most"));

  private ConnectionReadings() {}

  /** Users. */
  static Estimate sessions(Reading reading) {
    return ofSessions(reading, SessionConnections::count);
  }

  private static Estimate perSession(Reading reading) {
    return ofSessions(reading, found -> (double) found.connections() / found.count());
  }

  private static Estimate shared(Reading reading) {
    return bound(reading, ofSessions(reading, SessionConnections::sharedConnections));
  }

  private static Estimate reconnects(Reading reading) {
    return bound(reading, ofSessions(reading, SessionConnections::reconnects));
  }

  private static Estimate total(Reading reading) {
    return reading.findings().result().wire() != null
        ? ofWire(reading, Wire::connections)
        : ofSessions(reading, SessionConnections::connections);
  }

  private static Estimate peak(Reading reading) {
    return ofWire(reading, Wire::peakOpen);
  }

  private static Estimate fewestRequests(Reading reading) {
    return perConnection(reading, spread -> (double) spread.least());
  }

  private static Estimate meanRequests(Reading reading) {
    return perConnection(reading, CountSpread::mean);
  }

  private static Estimate mostRequests(Reading reading) {
    return perConnection(reading, spread -> (double) spread.most());
  }

  private static Estimate perConnection(Reading reading, Function<CountSpread, Double> figure) {
    return ofWire(reading, wire -> figure.apply(wire.requestsPerConnection()));
  }

  private static Estimate ofWire(Reading reading, ToDoubleFunction<Wire> figure) {
    String doubt = reading.doubtOfWire();
    Wire wire = reading.findings().result().wire();
    return wire == null
        ? Estimate.unknown(doubt)
        : Estimate.of(figure.applyAsDouble(wire), wire.requests()).doubted(doubt);
  }

  private static Estimate ofSessions(Reading reading, ToDoubleFunction<SessionConnections> figure) {
    SessionConnections sessions = reading.findings().result().sessions();
    return sessions == null
        ? Estimate.unknown(
            "the inputs do not tell users and their connections: give the log with the columns of"
                + " our sampler, or the log and the capture")
        : Estimate.of(figure.applyAsDouble(sessions), sessions.count())
            .doubted(reading.doubtOfAny());
  }

  /** Where threads, not our columns, tell the users, or requests were not found: a lower bound. */
  private static Estimate bound(Reading reading, Estimate estimate) {
    Findings findings = reading.findings();
    boolean isExact = findings.logTellsConnections() && findings.unmatched() == 0;
    return isExact ? estimate : estimate.asLowerBound();
  }
}
