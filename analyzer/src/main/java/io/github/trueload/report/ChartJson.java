package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.stats.AnalysisSummary;
import java.util.Locale;

/** The charts of a page as JSON that may stand inside a {@code script} element. */
final class ChartJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ChartJson() {}

  /** Every chart that has something to draw, by id. */
  static ObjectNode of(AnalysisSummary summary) {
    ObjectNode charts = NODES.objectNode();
    for (Chart chart : Chart.values()) {
      ArrayNode lines = NODES.arrayNode();
      for (Line line : chart.lines(summary)) {
        lines.add(line(line, chart));
      }
      if (!lines.isEmpty()) {
        ObjectNode node = charts.putObject(chart.id());
        node.set("x", axis(chart.x()).put("end", end(chart.x(), summary)));
        node.set("y", axis(chart.y()));
        node.set("lines", lines);
      }
    }
    return charts;
  }

  /** Where a clock must end to show the whole window; null for the other axes. */
  private static Double end(Axis axis, AnalysisSummary summary) {
    boolean clock = axis.unit().equals("clock") && summary.window() != null;
    return clock ? summary.window().seconds() : null;
  }

  private static ObjectNode axis(Axis axis) {
    return NODES
        .objectNode()
        .put("name", axis.name())
        .put("unit", axis.unit())
        .put("log", axis.log());
  }

  private static ObjectNode line(Line line, Chart chart) {
    ObjectNode node =
        NODES
            .objectNode()
            .put("name", line.name())
            .put("role", line.role().name().toLowerCase(Locale.ROOT))
            .put("style", line.style().name().toLowerCase(Locale.ROOT));
    ArrayNode points = node.putArray("points");
    for (int i = 0; i < line.x().length; i++) {
      if (drawable(line.x()[i], chart.x()) && drawable(line.y()[i], chart.y())) {
        ArrayNode point = points.addArray().add(line.x()[i]).add(line.y()[i]);
        if (line.high() != null) {
          point.add(line.high()[i]);
        }
      }
    }
    return node;
  }

  /** A logarithmic axis has no place for zero and less; no axis has one for what is not finite. */
  private static boolean drawable(double value, Axis axis) {
    return Double.isFinite(value) && (!axis.log() || value > 0);
  }

  /**
   * {@code node} as text without any character by which a browser could see the end of a script, a
   * comment or a line where JSON has none. It stays JSON and parses to the same.
   */
  static String embeddable(ObjectNode node) {
    try {
      return MAPPER
          .writeValueAsString(node)
          .replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("&", "\\u0026")
          .replace("\u2028", "\\u2028")
          .replace("\u2029", "\\u2029");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of strings and numbers is always JSON", e);
    }
  }
}
