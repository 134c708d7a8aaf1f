package io.github.trueload.gate;

import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.DurationHistogram;
import io.github.trueload.stats.Intervals95;
import io.github.trueload.stats.UserSessions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Metrics of the log's sessions and their think times. */
final class SessionReadings {

  private static final long LEAST = 30;

  static final List<Metric> METRICS = metrics();

  private SessionReadings() {}

  private static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(Metric.count("sessions.count", SessionReadings::count, "sessions, or threads"));
    metrics.addAll(TimeMetrics.of(Group.SESSIONS));
    metrics.add(
        Metric.count(
            "sessions.requests.min",
            reading -> requests(reading, sessions -> sessions.requests().least()),
            "requests of a session, fewest"));
    metrics.add(
        Metric.of(
            "sessions.requests.mean",
            Kind.RATIO,
            1,
            reading -> requests(reading, sessions -> sessions.requests().mean()),
            "the same, mean"));
    metrics.add(
        Metric.count(
            "sessions.requests.max",
            reading -> requests(reading, sessions -> sessions.requests().most()),
            "the same, most"));
    metrics.addAll(TimeMetrics.of(Group.THINK));
    metrics.add(
        Metric.of(
            "think.cov",
            Kind.FIGURE,
            LEAST,
            SessionReadings::thinkCov,
            "CoV of these gaps; 1 of exponential think times"));
    return metrics;
  }

  /** Of users and their connections where these are told, else of the log alone. */
  private static Estimate count(Reading reading) {
    if (reading.findings().result().sessions() != null) {
      return ConnectionReadings.sessions(reading);
    }
    return requests(reading, UserSessions::count);
  }

  private static Estimate requests(Reading reading, ToDoubleFunction<UserSessions> figure) {
    String doubt = doubt(reading);
    UserSessions sessions = sessions(reading);
    return sessions == null
        ? Estimate.unknown(doubt)
        : Estimate.of(figure.applyAsDouble(sessions), sessions.count()).doubted(doubt);
  }

  private static UserSessions sessions(Reading reading) {
    return reading.findings().result().logSessions();
  }

  private static String doubt(Reading reading) {
    String doubt = reading.doubtOfLog();
    return doubt == null && sessions(reading) == null
        ? "the log tells no sessions and no threads"
        : doubt;
  }

  /**
   * The interval is the delta method's: the CoV c of n independent values has the variance c²/n·((κ
   * − 1)/4 + c² − γc), where γ and κ are their third and fourth standardized moments.
   */
  private static Estimate thinkCov(Reading reading) {
    DurationHistogram times = reading.findings().sessions().thinkTimes();
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
