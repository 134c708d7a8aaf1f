package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.analysis.AnalysisResult;
import java.util.List;
import java.util.Locale;

/** The charts of a page as JSON that may stand inside a {@code script} element. */
public final class ChartJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ChartJson() {}

  /** Every chart that has something to draw, by id. */
  public static ObjectNode of(AnalysisResult summary) {
    Double end = summary.window() == null ? null : summary.window().seconds();
    return of(List.of(Chart.values()), summary, end);
  }

  /**
   * Every one of {@code plots} that has something to draw, by id.
   *
   * @param clockEnd where a clock must end to show the whole window, seconds; null for no window
   */
  public static <S> ObjectNode of(List<? extends Plot<S>> plots, S subject, Double clockEnd) {
    ObjectNode charts = NODES.objectNode();
    for (Plot<S> plot : plots) {
      ArrayNode lines = NODES.arrayNode();
      for (Line line : plot.lines(subject)) {
        lines.add(line(line, plot));
      }
      if (!lines.isEmpty()) {
        boolean isClock = plot.x().unit().equals("clock");
        ObjectNode node = charts.putObject(plot.id());
        node.set("x", axis(plot.x()).put("end", isClock ? clockEnd : null));
        node.set("y", axis(plot.y()));
        node.set("lines", lines);
      }
    }
    return charts;
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

  private static ObjectNode line(Line line, Plot<?> chart) {
    ObjectNode node =
        NODES
            .objectNode()
            .put("name", line.name())
            .put("role", line.role().name().toLowerCase(Locale.ROOT))
            .put("style", line.style().name().toLowerCase(Locale.ROOT));
    ArrayNode points = node.putArray("points");
    for (int i = 0; i < line.x().length; i++) {
      boolean hasHigh = line.high() == null || Double.isFinite(line.high()[i]);
      if (hasHigh && drawable(line.x()[i], chart.x()) && drawable(line.y()[i], chart.y())) {
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
  public static String embeddable(ObjectNode node) {
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
