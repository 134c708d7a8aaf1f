package io.github.trueload.cli;

import io.github.trueload.document.ConsoleText;
import io.github.trueload.document.TextTable;
import io.github.trueload.gate.Metric;
import io.github.trueload.gate.Metrics;
import java.util.ArrayList;
import java.util.List;

/** The metrics of gates as a table for the terminal. */
final class MetricsTable {

  private MetricsTable() {}

  /** The lines, without their ends. */
  static List<String> lines() {
    TextTable table = new TextTable().row("metric", "unit", "of label", "least n");
    List<String> lines = new ArrayList<>();
    for (Metric metric : Metrics.all()) {
      table.row(
          metric.form(),
          metric.kind().unitWords(),
          metric.isOfLabels() ? "yes" : "",
          String.valueOf(metric.minimum()));
    }
    List<String> rows = table.lines("", ConsoleText.WIDTH);
    int width = rows.stream().mapToInt(String::length).max().orElseThrow();
    lines.add(rows.get(0) + "  meaning");
    for (int i = 0; i < Metrics.all().size(); i++) {
      Metric metric = Metrics.all().get(i);
      String row = rows.get(i + 1);
      lines.addAll(
          ConsoleText.wrap(row + "  ", " ".repeat(width + 2), metric.meaning(), ConsoleText.WIDTH));
    }
    return lines;
  }
}
