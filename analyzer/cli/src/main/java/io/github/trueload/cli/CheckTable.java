package io.github.trueload.cli;

import io.github.trueload.document.ConsoleText;
import io.github.trueload.document.TextTable;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.Metric;
import io.github.trueload.gate.Metrics;
import io.github.trueload.gate.Outcome;
import io.github.trueload.stats.Figures;
import java.util.ArrayList;
import java.util.List;

/** Gates and metrics as tables for the terminal. */
final class CheckTable {

  private static final String INDENT = "  ";

  private CheckTable() {}

  /** The verdicts, without the lines' ends. */
  static List<String> lines(CheckResult check) {
    List<String> lines = new ArrayList<>();
    lines.add(check.headline());
    lines.add("");
    TextTable table = new TextTable().row("gate", "actual", "95 % interval", "n", "verdict");
    for (GateResult result : check.results()) {
      table.row(
          ConsoleText.printable(result.gate().expression()),
          result.actualWords(),
          result.intervalWords(),
          Figures.count(result.actual().n()),
          result.outcome().id());
    }
    lines.addAll(table.lines(INDENT, ConsoleText.WIDTH));
    boolean isFirst = true;
    for (GateResult result : check.results()) {
      if (result.outcome() != Outcome.PASS) {
        if (isFirst) {
          lines.add("");
          isFirst = false;
        }
        String text = result.gate().expression() + ": " + result.details();
        String first = INDENT + (result.gate().warn() ? "- (warning) " : "- ");
        lines.addAll(
            ConsoleText.wrap(first, INDENT + "  ", ConsoleText.printable(text), ConsoleText.WIDTH));
      }
    }
    return lines;
  }

  /** The verdicts, one line each. */
  static List<String> brief(CheckResult check) {
    List<String> lines = new ArrayList<>();
    lines.add(check.headline());
    check.results().forEach(result -> lines.add(brief(result)));
    return lines;
  }

  /** One verdict of {@link #brief(CheckResult)}. */
  static String brief(GateResult result) {
    boolean warns = result.gate().warn() && result.outcome() != Outcome.PASS;
    return "%s: %s: %s"
        .formatted(
            warns ? "warning" : result.outcome().id(),
            result.gate().expression(),
            result.details());
  }

  /** The metrics. */
  static List<String> metrics() {
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
