package io.github.trueload.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** The charts of a page as JSON that may stand inside a {@code script} element. */
final class ChartData {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ChartData() {}

  /**
   * The charts by id.
   *
   * @param clockEnd where a clock must end to show the whole window, seconds; null for no window
   */
  static String of(List<Chart> charts, Double clockEnd) {
    ObjectNode all = NODES.objectNode();
    for (Chart chart : charts) {
      Axis x = chart.frame().x();
      ObjectNode node = all.putObject(chart.frame().id());
      node.set("x", axis(x).put("end", x.unit().equals(Axis.CLOCK) ? clockEnd : null));
      node.set("y", axis(chart.frame().y()));
      ArrayNode lines = node.putArray("lines");
      chart.lines().forEach(line -> lines.add(line(line, chart.frame())));
    }
    return embeddable(all);
  }

  private static ObjectNode axis(Axis axis) {
    ObjectNode node =
        NODES.objectNode().put("name", axis.name()).put("unit", axis.unit()).put("log", axis.log());
    if (!axis.names().isEmpty()) {
      ArrayNode names = node.putArray("names");
      axis.names().forEach(names::add);
    }
    return node;
  }

  private static ObjectNode line(Line line, Chart.Frame frame) {
    ObjectNode node =
        NODES
            .objectNode()
            .put("name", line.name())
            .put("role", line.role().name().toLowerCase(Locale.ROOT))
            .put("style", line.style().name().toLowerCase(Locale.ROOT));
    ArrayNode points = node.putArray("points");
    for (int i = 0; i < line.x().length; i++) {
      boolean hasHigh = line.high() == null || Double.isFinite(line.high()[i]);
      if (hasHigh && drawable(line.x()[i], frame.x()) && drawable(line.y()[i], frame.y())) {
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
  private static String embeddable(ObjectNode node) {
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
