package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Tile;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.verdict.ArrivalSummary;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

final class KeyFigures {

  private KeyFigures() {}

  static List<Tile> of(AnalysisResult result) {
    return List.of(
        rate(result),
        times("Response time, p95", result, "p(95)", DurationSummary::p95),
        times("Response time, p99", result, "p(99)", DurationSummary::p99),
        failures(result.samples()),
        cov(result.arrivals()),
        sessions(result),
        times("Response time, mean", result, "mean", DurationSummary::mean),
        error(result));
  }

  private static Tile rate(AnalysisResult result) {
    ArrivalSummary arrivals = result.arrivals();
    String name = "Request rate";
    String value = NumberText.number(arrivals.ratePerSecond()) + " /s";
    String from = arrivals.source().equals("wire") ? "the packets" : "the log";
    String interval =
        ConfidenceTable.appended(ConfidenceTable.of(result, "arrivals.rate"), NumberText::number);
    return new Tile(
        name, value, NumberText.count(arrivals.count(), "request") + " in " + from + interval);
  }

  private static Tile cov(ArrivalSummary arrivals) {
    String name = "CoV of intervals";
    if (!arrivals.covResolvable()) {
      String stamps = NumberText.duration(arrivals.resolutionSeconds());
      return Tile.absent(name, "not resolvable with timestamps of " + stamps);
    }
    return new Tile(name, ChartText.cov(arrivals), "Poisson arrivals have 1");
  }

  private static Tile times(
      String name,
      AnalysisResult result,
      String metric,
      ToDoubleFunction<DurationSummary> statistic) {
    DurationSummary times = OutcomeFinding.times(result);
    if (times == null) {
      return Tile.absent(name, "no complete exchange in the window");
    }
    String value = NumberText.duration(statistic.applyAsDouble(times));
    String prefix = OutcomeFinding.isOnWire(result) ? "wire.response." : "";
    String interval =
        ConfidenceTable.appended(ConfidenceTable.of(result, prefix + metric), NumberText::duration);
    if (!OutcomeFinding.isOnWire(result)) {
      String clock = isOfKernel(result) ? "by the kernel's timestamps" : "as the log reports it";
      return new Tile(name, value, clock + interval);
    }
    DurationSummary reported = result.response();
    return new Tile(
        name,
        value,
        (reported == null
                ? "on the wire; no log given"
                : "on the wire; reported " + NumberText.duration(statistic.applyAsDouble(reported)))
            + interval);
  }

  private static boolean isOfKernel(AnalysisResult result) {
    return result.clock() != null && result.clock().isOfKernel();
  }

  private static Tile error(AnalysisResult summary) {
    String name = "Reported − wire";
    ReportingError error = summary.error();
    ClockSummary clock = summary.clock();
    if (error == null && clock != null && clock.isOfKernel() && clock.delay() != null) {
      return new Tile(
          "Delay of the generator, p99",
          NumberText.duration(clock.delay().times().p99()),
          "not in the times: these are the kernel's");
    }
    if (error == null) {
      String missing = summary.wire() == null ? "no capture given" : "no log given";
      return Tile.absent(name, missing);
    }
    String basis =
        error.matched() > 0
            ? "mean of " + NumberText.count(error.matched(), "matched request")
            : "difference of the means, none matched";
    return new Tile(name, NumberText.signedDuration(error.mean()), basis);
  }

  private static Tile sessions(AnalysisResult summary) {
    SessionConnections sessions = summary.sessions();
    if (sessions == null) {
      return summary.wire() == null
          ? Tile.absent(
              "Sessions, connections", "no capture given, and the log does not contain them")
          : new Tile(
              "Connections",
              NumberText.count(summary.wire().connections()),
              "at most " + NumberText.count(summary.wire().peakOpen()) + " open at once");
    }
    String value =
        NumberText.count(sessions.count()) + " : " + NumberText.count(sessions.connections());
    boolean shared = sessions.sharedConnections() > 0;
    String note =
        shared
            ? NumberText.count(sessions.sharedConnections(), "connection") + " shared by sessions"
            : "none shared, " + NumberText.count(sessions.reconnects(), "reconnect");
    return new Tile("Sessions : connections", value, note, shared);
  }

  private static Tile failures(@Nullable Samples samples) {
    String name = "Failed samples";
    if (samples == null) {
      return Tile.absent(name, "no log given");
    }
    String of = "of " + NumberText.count(samples.count());
    String share =
        samples.count() == 0
            ? of
            : NumberText.percent((double) samples.errors() / samples.count()) + " " + of;
    return new Tile(name, NumberText.count(samples.errors()), share, samples.errors() > 0);
  }
}
