package io.github.trueload.gate;

import io.github.trueload.figures.ConnectionFigures;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.figures.UserFigures;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.durations.DurationHistogram;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.UserSessions;
import io.github.trueload.verdict.Doubt;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Metrics of users and sessions that are no field of the catalogue. */
final class SessionMetrics {

  static final List<Metric> METRICS =
      List.of(
          Metric.count(
              "sessions.count",
              SessionMetrics::count,
              "sessions, or threads if the log has no sessions"),
          Metric.count(
              "connections.total",
              SessionMetrics::connections,
              "TCP connections that carried a request"),
          new Metric(
              "connections.per_session",
              Kind.RATIO,
              1,
              reading -> ofUsers(reading, found -> (double) found.connections() / found.count()),
              "connections per user"),
          new Metric(
              "think.cov",
              Kind.FIGURE,
              30,
              SessionMetrics::thinkCov,
              "CoV of the time between a session's response and its next request; 1 for"
                  + " exponential think times"));

  private SessionMetrics() {}

  /** Of users and their connections where these are known, else of the log alone. */
  private static Estimate count(MetricContext reading) {
    if (reading.analyzed().result().sessions() != null) {
      return ofUsers(reading, SessionConnections::count);
    }
    Doubt doubt = doubt(reading);
    UserSessions sessions = reading.analyzed().result().logSessions();
    return sessions == null
        ? Estimate.of(Double.NaN, 0).doubted(doubt)
        : Estimate.of(sessions.count(), sessions.count()).doubted(doubt);
  }

  private static Estimate connections(MetricContext reading) {
    Wire wire = reading.analyzed().result().wire();
    return wire == null
        ? ofUsers(reading, SessionConnections::connections)
        : Estimate.of(wire.connections(), wire.requests()).doubted(reading.doubtOfWire());
  }

  private static Estimate ofUsers(
      MetricContext reading, ToDoubleFunction<SessionConnections> figure) {
    SessionConnections users = reading.analyzed().result().sessions();
    return users == null
        ? Estimate.unknown(new Doubt.Absent(ConnectionFigures.NO_USERS))
        : Estimate.of(figure.applyAsDouble(users), users.count())
            .doubted(reading.doubtOf(Origin.BOTH));
  }

  private static @Nullable Doubt doubt(MetricContext reading) {
    Doubt doubt = reading.doubtOfLog();
    return doubt == null && reading.analyzed().result().logSessions() == null
        ? new Doubt.Absent(UserFigures.NO_SESSIONS)
        : doubt;
  }

  /**
   * The interval is the delta method's: the CoV c of n independent values has the variance c²/n·((κ
   * − 1)/4 + c² − γc), where γ and κ are their third and fourth standardized moments.
   */
  private static Estimate thinkCov(MetricContext reading) {
    DurationHistogram times = reading.analyzed().sessions().thinkTimes();
    double mean = times.mean();
    double deviation = times.standardDeviation();
    double[] powers = new double[2];
    times.forEach(
        (seconds, often) -> {
          double z = (seconds - mean) / deviation;
          powers[0] += often * z * z * z;
          powers[1] += often * z * z * z * z;
        });
    long n = times.count();
    double cov = deviation / mean;
    double spread = (powers[1] / n - 1) / 4 + cov * cov - powers[0] / n * cov;
    double error = cov * Math.sqrt(Math.max(0, spread) / n);
    return Estimate.of(cov, n, Intervals95.around(cov, error)).doubted(doubt(reading));
  }
}
