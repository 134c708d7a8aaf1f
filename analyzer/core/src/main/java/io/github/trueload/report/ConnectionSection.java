package io.github.trueload.report;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Details;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.figures.ConnectionFigures;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.stats.users.SessionConnections;
import java.util.List;
import java.util.Map;

final class ConnectionSection {

  private ConnectionSection() {}

  static Section of(AnalysisResult result) {
    Details sessions = Details.of(() -> sessions(result));
    Details wire = Details.of(() -> wire(result));
    ChartBlock charts =
        ChartBlock.pair(
            () -> AnalysisChart.OPEN_CONNECTIONS.of(result),
            () -> AnalysisChart.REQUESTS_PER_CONNECTION.of(result));
    return new Section(
        "connections",
        "Connections and sessions",
        List.of(charts, sessions, wire),
        List.of(wire, sessions));
  }

  private static List<Block> sessions(AnalysisResult result) {
    SessionConnections sessions = result.sessions();
    return sessions == null
        ? List.of()
        : List.of(
            PartTable.add(
                Table.ofOne(sessions)
                    .page("Sessions (emulated users) and their connections")
                    .console("Sessions"),
                ConnectionFigures.sessions()));
  }

  private static List<Block> wire(AnalysisResult result) {
    return result.wire() == null ? List.of() : List.of(wire(result, result.wire()));
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
