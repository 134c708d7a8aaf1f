package io.github.trueload.analysis;

import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.ArrivalVerdict;
import io.github.trueload.stats.ClockSummary;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.GeneratorHealth;
import io.github.trueload.stats.Network;
import io.github.trueload.stats.ReportingError;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.stats.Verdict;
import io.github.trueload.stats.Wire;
import java.util.ArrayList;
import java.util.List;

/** Says what the figures mean, in one line and then in sentences, with what to do. */
final class VerdictWords {

  /** Share of a response time above which what the generator adds to it is worth a word. */
  private static final double NOTABLE_ERROR = 0.1;

  /** R/Z below which a closed loop is as good as open. */
  private static final double NEARLY_OPEN = 0.1;

  /** Share of the window that a load generator's health should cover. */
  private static final double NEARLY_ALL = 0.9;

  private final AnalysisResult summary;
  private final List<String> points = new ArrayList<>();

  private VerdictWords(AnalysisResult summary) {
    this.summary = summary;
  }

  /** The verdict on what was measured. */
  static Verdict of(
      AnalysisResult measured,
      Scope scope,
      RunInputs inputs,
      RequestJoin join,
      WireIndex index,
      String lossOfWire) {
    VerdictWords words = new VerdictWords(measured);
    words.arrivals();
    if (scope.clocksAgree()) {
      words.loop();
    }
    words.connections();
    words.error(join);
    words.clock();
    words.sentAgain();
    words.incomplete();
    boolean sound = words.health(inputs.health());
    words.points.addAll(scope.notes());
    words.points.addAll(ClockOffsets.notes(inputs, index, scope, join));
    boolean whole =
        words.damage(inputs.loss(false), lossOfWire)
            && sound
            && scope.clocksAgree()
            && scope.isOneRun();
    boolean decided = measured.arrivals().verdict() != ArrivalVerdict.INCONCLUSIVE;
    return new Verdict(words.headline(), List.copyOf(words.points), whole && decided);
  }

  private String headline() {
    ArrivalSummary arrivals = summary.arrivals();
    List<String> parts = new ArrayList<>();
    parts.add(arrivals.covWords());
    if (Double.isFinite(arrivals.ratePerSecond())) {
      parts.add(Figures.number(arrivals.ratePerSecond()) + "/s");
    }
    ReportingError error = summary.error();
    if (error != null && Double.isFinite(error.mean())) {
      parts.add("reported " + Figures.signedDuration(error.mean()) + " against the wire");
    }
    if (summary.clock() != null && summary.clock().isOfKernel()) {
      parts.add("times from the kernel");
    }
    if (summary.sessions() != null) {
      parts.add(sessions(summary.sessions()));
    } else if (summary.wire() != null) {
      parts.add(Figures.count(summary.wire().connections(), "connection"));
    }
    String blame = summary.health() == null ? "" : summary.health().blame();
    return arrivals.verdict().id()
        + ": "
        + String.join(", ", parts)
        + (blame.isEmpty() ? "" : "; " + blame);
  }

  private static String sessions(SessionConnections sessions) {
    boolean shared = sessions.sharedConnections() > 0;
    return users(sessions)
        + (shared ? " share " : " on ")
        + Figures.count(sessions.connections(), "connection");
  }

  private static String users(SessionConnections sessions) {
    return Figures.count(sessions.count(), "user");
  }

  private void arrivals() {
    ArrivalSummary arrivals = summary.arrivals();
    points.add(
        "Arrivals (%s) are %s: %s."
            .formatted(arrivals.source(), arrivals.verdict().id(), arrivals.reason()));
    if (arrivals.verdict() == ArrivalVerdict.BURSTY) {
      points.add(
          "If no bursts were wanted, look for pauses of the load generator (garbage collection), "
              + "synchronizing timers, users started together and ramps inside the window (--trim).");
    }
  }

  /** What the closed loop does to the arrivals, where users and their response times are known. */
  private void loop() {
    if (summary.response() == null) {
      return;
    }
    double rate = summary.arrivals().ratePerSecond();
    double response =
        summary.wire() == null ? summary.response().mean() : summary.wire().response().mean();
    double think = think(rate, response);
    if (!(think > 0) || !Double.isFinite(think)) {
      return;
    }
    double ratio = response / think;
    points.add(
        "Think time Z %s %s, R/Z = %s: %s."
            .formatted(
                summary.loop() == null ? "≈ N/X − R =" : "=",
                Figures.duration(think),
                Figures.fixed(ratio, 3),
                ratio <= NEARLY_OPEN
                    ? "the server's answers hardly hold the users back"
                    : "the loop is closed, the server's answers pace the users"));
    if (summary.arrivals().verdict() == ArrivalVerdict.HYPO_EXPONENTIAL && ratio > NEARLY_OPEN) {
      long more = (long) Math.ceil(rate * response * (1 + 1 / NEARLY_OPEN));
      points.add(
          "Raise users and think time together (scaled think time, Principle A): about %s users"
                  .formatted(Figures.count(more))
              + " with a think time of %s keep %s/s with R/Z at %s."
                  .formatted(
                      Figures.duration(more / rate - response),
                      Figures.number(rate),
                      Figures.number(NEARLY_OPEN)));
    } else if (summary.arrivals().verdict() == ArrivalVerdict.HYPO_EXPONENTIAL) {
      points.add(
          "The server does not hold the users back, so the timers do: constant, uniform or pacing"
              + " timers are too regular; exponential think times are not.");
    }
  }

  /** As measured, else by Little's law from the users; NaN where neither is known. */
  private double think(double rate, double response) {
    if (summary.loop() != null) {
      return summary.loop().think().mean();
    }
    SessionConnections sessions = summary.sessions();
    return sessions == null ? Double.NaN : sessions.count() / rate - response;
  }

  private void connections() {
    SessionConnections sessions = summary.sessions();
    if (sessions == null) {
      return;
    }
    long shared = sessions.sharedConnections();
    if (shared > 0) {
      points.add(
          ("%s share %s (%s shared for certain; %s). Real users do not: give each its own with the"
                  + " sampler \"Trueload - HTTP Request (Dedicated Connection)\".")
              .formatted(
                  users(sessions),
                  Figures.count(sessions.connections(), "connection"),
                  Figures.count(shared),
                  sessions.evidence()));
    } else {
      points.add(
          "%s on %s, none shared, %s (%s)."
              .formatted(
                  users(sessions),
                  Figures.count(sessions.connections(), "connection"),
                  Figures.count(sessions.reconnects(), "reconnect"),
                  sessions.evidence()));
    }
  }

  private void error(RequestJoin join) {
    ReportingError error = summary.error();
    if (error == null) {
      return;
    }
    String basis = join.byTime() == null ? basisOfColumns(error) : MatchWords.of(join);
    points.add(
        "Reported response times differ from the wire's by %s on average, %s times them (%s)."
            .formatted(
                Figures.signedDuration(error.mean()),
                Figures.fixed(error.ratioOfMeans(), 2),
                basis));
    if (Math.abs(error.ratioOfMeans() - 1) > NOTABLE_ERROR) {
      points.add(
          "Take response times from the wire: the generator's own differ by more than 10 %.");
    }
    if (error.matched() > 0 && join.byTime() == null && join.unmatched() > 0) {
      points.add(
          "%s of the log found no whole exchange in the captures."
              .formatted(Figures.count(join.unmatched(), "request")));
    }
  }

  /** Whose clock the log's times are of, and what another one would have made of them. */
  private void clock() {
    ClockSummary clock = summary.clock();
    if (clock == null || clock.kernel() == 0) {
      return;
    }
    String share = Figures.percent(clock.kernelShare());
    points.add(
        clock.isOfKernel()
            ? "The times of %s of the samples are the kernel's timestamps: they need no capture."
                .formatted(share)
            : ("Only %s of the samples have the kernel's timestamps, fewer than %s: the other times"
                    + " hold the load generator's own delay.")
                .formatted(share, Figures.percent(ClockSummary.NEARLY_ALL)));
    if (clock.delay() != null) {
      DurationSummary delay = clock.delay().times();
      points.add(
          ("The load generator noticed the responses %s after the kernel on average, 1 %% of them"
                  + " %s or more: a tool that reads its own clock reports so much too long.")
              .formatted(Figures.duration(delay.mean()), Figures.duration(delay.p99())));
    }
  }

  private void sentAgain() {
    Network network = summary.network();
    if (network != null && network.sentAgain() > 0) {
      points.add(
          ("Requests sent again, since the server closed the connection while they were on their"
                  + " way: %s of %s. Their times count from the first attempt.")
              .formatted(Figures.count(network.sentAgain()), Figures.count(network.sent())));
    }
  }

  private static String basisOfColumns(ReportingError error) {
    return error.matched() > 0
        ? "%s matched one by one".formatted(Figures.count(error.matched(), "request"))
        : "means of all requests, none matched one by one: the log's connections are not in the"
            + " captures";
  }

  private void incomplete() {
    Wire wire = summary.wire();
    if (wire != null && wire.incomplete() > 0) {
      points.add(
          "%s on the wire got no whole response."
              .formatted(Figures.count(wire.incomplete(), "request")));
    }
  }

  /** Whether the load generator was fit to be measured with, as far as it is known. */
  private boolean health(HealthFiles files) {
    points.addAll(files.notes());
    GeneratorHealth health = summary.health();
    if (health == null) {
      if (!files.seconds().isEmpty()) {
        points.add("The load generator's health beside the log is of another time: left out.");
      }
      return true;
    }
    if (health.covered() < NEARLY_ALL) {
      points.add(
          "The load generator's health covers %s of the window; of the rest nothing is known."
              .formatted(Figures.percent(health.covered())));
    }
    for (Disturbance disturbance : health.disturbances()) {
      points.add("The load generator was the bottleneck: " + disturbance.sentence());
    }
    return !health.isBottleneck();
  }

  private boolean damage(String ofLog, String ofWire) {
    if (ofWire != null) {
      points.add("The captures lost data (" + ofWire + "): nothing here is sure.");
    }
    if (ofLog != null) {
      points.add("The logs lost data (" + ofLog + "): nothing here is sure.");
    }
    return ofWire == null && ofLog == null;
  }
}
