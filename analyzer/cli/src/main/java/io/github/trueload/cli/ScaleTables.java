package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;
import static io.github.trueload.stats.Figures.percent;

import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.scale.ScaleTable;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.WebUserRow;
import java.util.ArrayList;
import java.util.List;

/** Several runs as tables for the terminal: Tables 3 and 4 of Gunther and Brady, figure 10. */
final class ScaleTables {

  private static final String INDENT = "  ";

  /** As JMeter counts them. */
  private static final double BYTES_PER_KB = 1024;

  private ScaleTables() {}

  /** The lines, without their ends. */
  static List<String> of(ScaleTable table) {
    List<String> lines = new ArrayList<>();
    lines.add("Principle A: a row for each run, by rate");
    lines.addAll(loops(table).lines(INDENT, ConsoleReport.WIDTH));
    lines.add("");
    lines.add("How it scales, and the intervals between arrivals");
    lines.addAll(curves(table).lines(INDENT, ConsoleReport.WIDTH));
    if (!table.rows().get(0).webUsers().isEmpty()) {
      lines.add("");
      lines.add("Web users behind each run, by their think time Z'");
      lines.addAll(webUsers(table).lines(INDENT, ConsoleReport.WIDTH));
    }
    lines.add("");
    lines.addAll(TextTable.wrap("", INDENT, saturation(table), ConsoleReport.WIDTH));
    return lines;
  }

  /** Table 3 without its intervals, which would not fit beside. */
  private static TextTable loops(ScaleTable table) {
    TextTable loops =
        new TextTable().row("run", "N", "Z", "λ", "R", "Q", "λ(R+Z)", "minus N", "R/Z");
    for (ScaleTable.Row row : table.rows()) {
      ObservedLoop loop = row.loop();
      loops.row(
          Plain.text(row.name()),
          count(loop.users()),
          duration(loop.think().mean()),
          number(loop.ratePerSecond()) + "/s",
          duration(loop.response()),
          fixed(loop.inSystem(), 2),
          fixed(loop.littleUsers(), 2),
          fixed(loop.difference(), 2),
          fixed(loop.responseToThink(), 3));
    }
    return loops;
  }

  /** Figure 10's curves, and the intervals of Table 3. */
  private static TextTable curves(ScaleTable table) {
    TextTable curves =
        new TextTable().row("run", "λ", "R", "p95", "KB/s", "mean", "sd", "CoV", "arrivals");
    for (ScaleTable.Row row : table.rows()) {
      ObservedLoop loop = row.loop();
      curves.row(
          Plain.text(row.name()),
          number(loop.ratePerSecond()) + "/s",
          duration(loop.response()),
          duration(row.response().p95()),
          number(row.receivedBytesPerSecond() / BYTES_PER_KB),
          duration(loop.intervals().mean()),
          duration(loop.intervals().sd()),
          fixed(loop.intervalCov(), 3),
          row.verdict().id());
    }
    return curves;
  }

  private static TextTable webUsers(ScaleTable table) {
    TextTable web = new TextTable();
    int columns = table.rows().get(0).webUsers().size();
    String[] head = new String[columns + 1];
    head[0] = "run";
    for (int i = 0; i < columns; i++) {
      head[i + 1] = duration(table.rows().get(0).webUsers().get(i).think());
    }
    web.row(head);
    for (ScaleTable.Row row : table.rows()) {
      String[] cells = new String[columns + 1];
      cells[0] = Plain.text(row.name());
      int column = 1;
      for (WebUserRow each : row.webUsers()) {
        cells[column++] = fixed(each.users(), 2);
      }
      web.row(cells);
    }
    return web;
  }

  private static String saturation(ScaleTable table) {
    SaturationFit fit = table.saturation();
    if (fit == null) {
      return "λ_sat is not told: that takes %d runs or more whose response time rises with the rate."
          .formatted(SaturationFit.FEWEST_RUNS);
    }
    String range =
        Double.isInfinite(fit.high())
            ? " (95 %% interval: %s/s or more)".formatted(number(fit.low()))
            : " (95 %% interval: %s to %s/s)".formatted(number(fit.low()), number(fit.high()));
    return ("λ_sat %s/s%s: one station of %s a request (variability %s) behind a delay of %s, whose"
            + " R differs by %s from the runs'.")
        .formatted(
            number(fit.ratePerSecond()),
            range,
            duration(fit.serviceSeconds()),
            number(fit.variability()),
            duration(fit.delaySeconds()),
            percent(fit.residual()));
  }
}
