package io.github.trueload.report;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.Details;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.figures.ConnectionFigures;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.stats.users.SessionConnections;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
      onPage.add(wire(result, result.wire()));
      onConsole.add(wire(result, result.wire()));
    }
    if (result.sessions() != null) {
      onConsole.add(sessions(result.sessions()));
    }
    return new Section(
        "connections", "Connections and sessions", onPage, List.of(Details.of(onConsole)));
  }

  private static Block sessions(SessionConnections sessions) {
    return PartTable.add(
        Table.ofOne(sessions)
            .page("Sessions (emulated users) and their connections")
            .console("Sessions"),
        ConnectionFigures.sessions());
  }

  private static Block wire(AnalysisResult result, Wire ofResult) {
    CountSpread spread = ofResult.requestsPerConnection();
    Table<AnalysisResult> table =
        PartTable.add(
            Table.ofOne(result).page("Connections on the wire").console("Connections on the wire"),
            ConnectionFigures.wire(),
            Map.of(
                "peak_open",
                wire ->
                    wire.figures(
                        null,
                        "requests each (min to max)",
                        of -> spread(spread, "%s (%s to %s)"))));
    return spread == null
        ? table
        : table.text(
            null, "Requests per connection", null, of -> spread(spread, "mean %s, from %s to %s"));
  }

  private static String spread(CountSpread spread, String words) {
    return words.formatted(number(spread.mean()), count(spread.least()), count(spread.most()));
  }
}
