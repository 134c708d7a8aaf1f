package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.Details;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.stats.Wire;
import io.github.trueload.wording.RemarkText;
import java.util.ArrayList;
import java.util.List;

/** Connections, and the users on them. */
final class ConnectionSection {

  private ConnectionSection() {}

  static Section of(AnalysisResult result) {
    List<Block> onPage = new ArrayList<>();
    List<Block> onConsole = new ArrayList<>();
    onPage.add(
        AnalysisChart.pair(
            AnalysisChart.OPEN_CONNECTIONS, AnalysisChart.REQUESTS_PER_CONNECTION, result));
    if (result.sessions() != null) {
      onPage.add(sessions(result.sessions()));
    }
    if (result.wire() != null) {
      onPage.add(wire(result.wire()));
      onConsole.add(wire(result.wire()));
    }
    if (result.sessions() != null) {
      onConsole.add(sessions(result.sessions()));
    }
    return new Section(
        "connections", "Connections and sessions", onPage, List.of(Details.of(onConsole)));
  }

  private static Block sessions(SessionConnections sessions) {
    return Table.ofOne(sessions)
        .page("Sessions (emulated users) and their connections")
        .console("Sessions")
        .number(null, "Sessions", "sessions", SessionConnections::count, COUNT)
        .number(null, "Connections used", "connections", SessionConnections::connections, COUNT)
        .number(
            null,
            "Connections shared by several sessions",
            "shared connections",
            SessionConnections::sharedConnections,
            COUNT)
        .number(null, "Reconnects", "reconnects", SessionConnections::reconnects, COUNT)
        .text(null, "Evidence", null, of -> RemarkText.of(of.evidence()));
  }

  private static Block wire(Wire wire) {
    CountSpread spread = wire.requestsPerConnection();
    Table<Wire> table =
        Table.ofOne(wire)
            .page("Connections on the wire")
            .console("Connections on the wire")
            .number(null, "Connections", "connections", Wire::connections, COUNT)
            .number(null, "Max open at the same time", "peak open", Wire::peakOpen, COUNT)
            .figures(null, "requests each (min to max)", of -> spread(spread, "%s (%s to %s)"))
            .number(null, "Requests", "requests", Wire::requests, COUNT)
            .number(null, "Responses", "responses", Wire::responses, COUNT)
            .number(
                null,
                "Requests without a complete response",
                "incomplete",
                Wire::incomplete,
                COUNT);
    return spread == null
        ? table
        : table.text(
            null, "Requests per connection", null, of -> spread(spread, "mean %s, from %s to %s"));
  }

  private static String spread(CountSpread spread, String words) {
    return words.formatted(number(spread.mean()), count(spread.least()), count(spread.most()));
  }
}
