package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.stats.Wire;

/** Connections, and the users on them. */
final class ConnectionSection {

  private ConnectionSection() {}

  static void write(AnalysisResult summary, Html html) {
    Figure.pair(Chart.OPEN_CONNECTIONS, Chart.REQUESTS_PER_CONNECTION, summary, html);
    if (summary.sessions() != null) {
      sessions(summary.sessions()).write(html);
    }
    if (summary.wire() != null) {
      wire(summary.wire()).write(html);
    }
  }

  static boolean isTold(AnalysisResult summary) {
    return summary.sessions() != null
        || summary.wire() != null
        || Figure.isTold(summary, Chart.OPEN_CONNECTIONS)
        || Figure.isTold(summary, Chart.REQUESTS_PER_CONNECTION);
  }

  private static Table sessions(SessionConnections sessions) {
    return new Table("Sessions (emulated users) and their connections", false)
        .text("Figure")
        .text("Value")
        .row("Sessions", Figures.count(sessions.count()))
        .row("Connections they used", Figures.count(sessions.connections()))
        .row("Connections shared by several sessions", Figures.count(sessions.sharedConnections()))
        .row("Reconnects", Figures.count(sessions.reconnects()))
        .row("How this is known", sessions.evidence());
  }

  private static Table wire(Wire wire) {
    Table table =
        new Table("Connections on the wire", false)
            .text("Figure")
            .text("Value")
            .row("Connections", Figures.count(wire.connections()))
            .row("Most open at once", Figures.count(wire.peakOpen()))
            .row("Requests", Figures.count(wire.requests()))
            .row("Responses", Figures.count(wire.responses()))
            .row("Requests without a whole response", Figures.count(wire.incomplete()));
    CountSpread spread = wire.requestsPerConnection();
    if (spread != null) {
      String value =
          "mean %s, from %s to %s"
              .formatted(
                  Figures.number(spread.mean()),
                  Figures.count(spread.least()),
                  Figures.count(spread.most()));
      table.row("Requests per connection", value);
    }
    return table;
  }
}
