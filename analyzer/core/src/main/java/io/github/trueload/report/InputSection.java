package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.report.Table.Cell;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.stats.AnomalyCount;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.Input;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The files read, and what was wrong with them. */
final class InputSection {

  private static final String NO_CAPTURE =
      "No capture given: a pcap or pcapng file of the same run adds the times on the wire, what the"
          + " generator adds to them, and the connections.";
  private static final String NO_LOG =
      "No log given: the load generator's log of the same run adds reported times, labels, users"
          + " and their think times.";

  private InputSection() {}

  static void write(AnalysisResult summary, Html html) {
    Table files = new Table("Files read", false).text("File").text("Format").number("Rows");
    files.text("Facts");
    summary.inputs().forEach(input -> files.row(file(input)));
    files.write(html);
    if (summary.wire() == null) {
      html.element("p", NO_CAPTURE, "class", "absent");
    } else if (summary.samples() == null) {
      html.element("p", NO_LOG, "class", "absent");
    }
    boolean clean = summary.inputs().stream().allMatch(input -> input.anomalies().isEmpty());
    if (clean) {
      html.element("p", "Nothing in them was damaged or odd.");
      return;
    }
    Table anomalies = new Table("What was damaged or odd", false).text("File").text("Anomaly");
    anomalies.number("Count").text("Loses data").text("First at");
    for (Input input : summary.inputs()) {
      input.anomalies().forEach((id, seen) -> anomalies.row(anomaly(input, id, seen)));
    }
    anomalies.write(html);
  }

  private static List<Cell> file(Input input) {
    return List.of(
        Cell.of(input.path()),
        Cell.of(input.format()),
        Cell.of(Figures.count(input.rows())),
        Cell.of(facts(input.metadata())));
  }

  private static String facts(Map<String, String> metadata) {
    return metadata.entrySet().stream()
        .map(fact -> fact.getKey() + ": " + fact.getValue())
        .collect(Collectors.joining("; "));
  }

  private static List<Cell> anomaly(Input input, String id, AnomalyCount seen) {
    return List.of(
        Cell.of(input.path()),
        Cell.of(seen.meaning() + " (" + id + ")"),
        Cell.of(Figures.count(seen.count())),
        Cell.of(losesData(id) ? "yes" : "no"),
        Cell.of(places(input, seen)));
  }

  private static boolean losesData(String id) {
    return Arrays.stream(AnomalyKind.values())
        .anyMatch(kind -> kind.id().equals(id) && kind.losesData());
  }

  private static String places(Input input, AnomalyCount seen) {
    if (seen.firstPlaces().isEmpty()) {
      return "no single place";
    }
    boolean packets =
        Arrays.stream(SourceFormat.values())
            .anyMatch(format -> format.id().equals(input.format()) && format.isWire());
    String places =
        seen.firstPlaces().stream().map(Figures::count).collect(Collectors.joining("; "));
    return (packets ? "packet " : "line ") + places;
  }
}
