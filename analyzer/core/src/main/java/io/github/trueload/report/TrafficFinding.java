package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Banner.Finding;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.ArrivalVerdict;

/** Whether the traffic was realistic, and how much there was of it, in one line. */
enum TrafficFinding {
  POISSON("good", "✓", "Arrivals like those of independent users (Poisson)", "Realistic traffic"),
  SHARED(
      "notable",
      "✗",
      "Arrivals like those of independent users, but on shared connections",
      "Realistic arrivals on shared connections"),
  HYPO_EXPONENTIAL("notable", "✗", "Arrivals too regular (hypo-exponential)", "Regular traffic"),
  BURSTY("notable", "✗", "Arrivals in bursts", "Bursty traffic"),
  PERIODIC("notable", "✗", "Arrivals repeat (constant pacing)", "Periodic traffic"),
  OTHER("notable", "✗", "Arrivals unlike those of independent users", "Unrealistic traffic"),
  GENERATOR(
      "open",
      "?",
      "Inconclusive: the load generator was the bottleneck",
      "No verdict, the load generator was the bottleneck"),
  INCONCLUSIVE(
      "open", "?", "Inconclusive: the data is not sufficient", "No verdict on the traffic");

  private final String style;
  private final String sign;
  private final String badge;
  private final String words;

  TrafficFinding(String style, String sign, String badge, String words) {
    this.style = style;
    this.sign = sign;
    this.badge = badge;
    this.words = words;
  }

  static TrafficFinding kind(AnalysisResult result) {
    if (result.health() != null && result.health().isBottleneck()) {
      return GENERATOR;
    }
    ArrivalVerdict arrivals =
        result.verdict().conclusive() ? result.arrivals().verdict() : ArrivalVerdict.INCONCLUSIVE;
    boolean isShared = result.sessions() != null && result.sessions().sharedConnections() > 0;
    return isShared && arrivals == ArrivalVerdict.POISSON ? SHARED : valueOf(arrivals.name());
  }

  static Finding of(AnalysisResult result) {
    TrafficFinding kind = kind(result);
    String load = load(result);
    String headline = load.isEmpty() ? kind.words : kind.words + ": " + load;
    return new Finding(kind.style, kind.sign, kind.badge, headline);
  }

  /** Rate, users and connections; empty without requests. */
  private static String load(AnalysisResult result) {
    ArrivalSummary arrivals = result.arrivals();
    if (!Double.isFinite(arrivals.ratePerSecond())) {
      return "";
    }
    String rate = NumberText.number(arrivals.ratePerSecond()) + " requests/s";
    SessionConnections sessions = result.sessions();
    if (sessions != null) {
      return rate + " from " + NumberText.count(sessions.count(), "user") + connections(sessions);
    }
    if (result.loop() != null) {
      return rate + " from " + NumberText.count(result.loop().users(), "user");
    }
    return result.wire() == null
        ? rate
        : rate + " on " + NumberText.count(result.wire().connections(), "connection");
  }

  private static String connections(SessionConnections sessions) {
    String connections = NumberText.count(sessions.connections(), "connection");
    if (sessions.sharedConnections() > 0) {
      return " that share " + connections;
    }
    return sessions.connections() == sessions.count()
        ? ", one connection each"
        : ", " + connections + ", none shared";
  }
}
