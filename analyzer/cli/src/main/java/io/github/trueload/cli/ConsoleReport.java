package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.durations;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;
import static io.github.trueload.stats.Figures.signedDuration;
import static io.github.trueload.stats.Figures.stamp;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.stats.AnomalyCount;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.LabelSummary;
import io.github.trueload.stats.ReportingError;
import io.github.trueload.stats.Samples;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.stats.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A summary as tables for the terminal, at most {@value #WIDTH} columns wide. */
final class ConsoleReport {

  static final int WIDTH = 100;

  private static final String INDENT = "  ";
  private static final int MOST_LABELS = 30;

  private final AnalysisResult summary;
  private final List<String> lines = new ArrayList<>();

  ConsoleReport(AnalysisResult summary) {
    this.summary = summary;
  }

  /** The lines, without their ends. */
  List<String> lines() {
    lines.clear();
    sentences("", summary.verdict().headline());
    heading("What stands behind it");
    for (String point : summary.verdict().points()) {
      sentences(INDENT + "- ", point);
    }
    inputs();
    lines.addAll(ArrivalTables.of(summary.arrivals(), summary.covByUsers()));
    responseTimes();
    if (summary.logTimes() != null) {
      lines.addAll(DetailTables.times(summary.logTimes()));
    }
    if (summary.error() != null) {
      error(summary.error());
    }
    connections();
    lines.addAll(DetailTables.sessions(summary.logSessions()));
    lines.addAll(LoopTables.of(summary));
    if (summary.samples() != null) {
      labels(summary.samples());
    }
    lines.addAll(ArrivalTables.of(summary.breakdowns()));
    lines.addAll(HealthTable.of(summary.health()));
    return List.copyOf(lines);
  }

  private void heading(String title) {
    lines.add("");
    lines.add(title);
  }

  private void sentences(String first, String text) {
    lines.addAll(TextTable.wrap(first, " ".repeat(first.length()), Plain.text(text), WIDTH));
  }

  private void table(TextTable table) {
    lines.addAll(table.lines(INDENT, WIDTH));
  }

  private void inputs() {
    heading("Inputs");
    for (Input input : summary.inputs()) {
      boolean packets =
          input.format().startsWith("pcap") || input.format().equals(SourceFormat.LIVE.id());
      String unit = packets ? " packets" : " rows";
      sentences(INDENT, input.path() + ": " + input.format() + ", " + count(input.rows()) + unit);
      input.anomalies().forEach((kind, anomaly) -> sentences("    ", anomaly(kind, anomaly)));
      carried(input.metadata());
      if ("rows".equals(input.metadata().get("stamps told by"))
          && "end".equals(input.metadata().get("stamps"))) {
        sentences("    ", "stamps: ends of samples, as its rows show (--stamps start overrides)");
      }
    }
    sentences(
        INDENT,
        "window: %s to %s, %s"
            .formatted(
                stamp(summary.window().startSeconds()),
                stamp(summary.window().endSeconds()),
                duration(summary.window().seconds())));
  }

  /** What else than HTTP/1 a capture carries, in the words of its metadata. */
  private void carried(Map<String, String> facts) {
    String others =
        facts.entrySet().stream()
            .filter(fact -> fact.getKey().matches("(connections|upgraded|tls)_.*|tunnels"))
            .filter(fact -> !fact.getKey().matches("connections_(http1|no_data)"))
            .map(fact -> fact.getKey() + " " + fact.getValue())
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      String meaning = facts.containsKey("tls_exchanges") ? " (TLS by turns, not decrypted)" : "";
      sentences("    ", "beside HTTP/1: " + others + meaning);
    }
  }

  private static String anomaly(String kind, AnomalyCount anomaly) {
    String places =
        anomaly.firstPlaces().stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "%s %s: %s%s"
        .formatted(
            kind,
            count(anomaly.count()),
            anomaly.meaning(),
            places.isEmpty() ? "" : " (first at " + places + ")");
  }

  private void responseTimes() {
    heading("Response times");
    TextTable table = new TextTable().row("", "mean", "sd", "p50", "p90", "p95", "p99", "max");
    if (summary.response() != null) {
      times(table, "reported", summary.response());
    }
    if (summary.wire() != null) {
      times(table, "wire: reply (first byte)", summary.wire().reply());
      times(table, "wire: response (last byte)", summary.wire().response());
    }
    table(table);
  }

  private static void times(TextTable table, String name, DurationSummary times) {
    List<String> cells = new ArrayList<>(List.of(name));
    cells.addAll(durations(times));
    table.row(cells.toArray(String[]::new));
  }

  private void error(ReportingError error) {
    heading("Error: reported minus wire");
    table(
        new TextTable()
            .row("requests matched", "mean", "p50", "p99", "ratio of means")
            .row(
                count(error.matched()),
                signedDuration(error.mean()),
                signedDuration(error.p50()),
                signedDuration(error.p99()),
                fixed(error.ratioOfMeans(), 3)));
  }

  private void connections() {
    Wire wire = summary.wire();
    if (wire != null) {
      heading("Wire");
      table(
          new TextTable()
              .row(
                  "connections",
                  "peak open",
                  "requests each (min to max)",
                  "requests",
                  "responses",
                  "incomplete")
              .row(
                  count(wire.connections()),
                  count(wire.peakOpen()),
                  "%s (%s to %s)"
                      .formatted(
                          number(wire.requestsPerConnection().mean()),
                          count(wire.requestsPerConnection().least()),
                          count(wire.requestsPerConnection().most())),
                  count(wire.requests()),
                  count(wire.responses()),
                  count(wire.incomplete())));
    }
    SessionConnections sessions = summary.sessions();
    if (sessions != null) {
      heading("Sessions");
      table(
          new TextTable()
              .row("sessions", "connections", "shared connections", "reconnects")
              .row(
                  count(sessions.count()),
                  count(sessions.connections()),
                  count(sessions.sharedConnections()),
                  count(sessions.reconnects())));
    }
  }

  private void labels(Samples samples) {
    heading("Samples: " + count(samples.count()) + ", of which failed: " + count(samples.errors()));
    TextTable table =
        new TextTable().row("label", "count", "errors", "mean", "p50", "p95", "p99", "max");
    samples.labels().entrySet().stream()
        .limit(MOST_LABELS)
        .forEach(entry -> label(table, Plain.text(entry.getKey()), entry.getValue()));
    table(table);
    int more = samples.labels().size() - MOST_LABELS;
    if (more > 0) {
      lines.add(INDENT + count(more, "more label") + "; --json has them all");
    }
  }

  private static void label(TextTable table, String name, LabelSummary label) {
    table.row(
        name,
        count(label.count()),
        count(label.errors()),
        duration(label.mean()),
        duration(label.p50()),
        duration(label.p95()),
        duration(label.p99()),
        duration(label.max()));
  }
}
