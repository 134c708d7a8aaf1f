package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;

import io.github.trueload.dispersion.LongRunIndex;
import io.github.trueload.stats.BurstFit;
import io.github.trueload.stats.BurstFit.Dispersal;
import io.github.trueload.stats.BurstFit.Source;
import java.util.ArrayList;
import java.util.List;

/** A fit as tables for the terminal. */
final class FitTables {

  private static final String INDENT = "  ";

  private final List<String> lines = new ArrayList<>();
  private final BurstFit fit;

  private FitTables(BurstFit fit) {
    this.fit = fit;
  }

  /** The lines, without their ends. */
  static List<String> of(BurstFit fit) {
    FitTables tables = new FitTables(fit);
    tables.all();
    return tables.lines;
  }

  private void all() {
    sentences(
        "",
        "Mean think time %s, index of dispersion %s: %s at %s/s"
            .formatted(
                duration(fit.meanThink()),
                number(fit.source().index().index()),
                count(fit.users(), "user"),
                number(fit.ratePerSecond())));
    fit.notes().forEach(note -> sentences(INDENT + "- ", note));
    lines.add("");
    TextTable table =
        new TextTable().row("", "count", "mean", "CoV", "index", "95 % interval", "levels off");
    row(table, "think times, as they began", fit.thinkTimes());
    row(table, "arrivals, by counts", fit.arrivals());
    add(table);
    lines.add("");
    curve();
    if (fit.setting() != null) {
      lines.add("");
      sentences(
          "",
          "The MAP of this mean and index for a service demand of %s, as the bursty timer reads it:"
              .formatted(duration(fit.knob().demandSeconds())));
      lines.add("");
      lines.addAll(PlanTables.map(fit.setting(), fit.knob().lag1Floor()));
    }
  }

  private static void row(TextTable table, String name, Dispersal of) {
    if (of != null) {
      LongRunIndex index = of.index();
      table.row(
          name,
          count(of.count()),
          duration(of.mean()),
          fixed(of.cov(), 3),
          number(index.index()),
          number(index.low()) + " to " + number(index.high()),
          index.level() ? "yes" : "no");
    }
  }

  private void curve() {
    boolean thinking = fit.of() == Source.THINK;
    Dispersal of = fit.source();
    TextTable table = new TextTable();
    table.row(thinking ? "think times" : "window", "stretches", "index of dispersion");
    for (LongRunIndex.Point point : of.index().curve()) {
      table.row(
          thinking ? count(point.values()) : duration(point.values() * of.step()),
          count(point.stretches()),
          number(point.index()));
    }
    add(table);
  }

  private void add(TextTable table) {
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
  }

  private void sentences(String first, String text) {
    String next = " ".repeat(Math.max(INDENT.length(), first.length()));
    lines.addAll(TextTable.wrap(first, next, Plain.text(text), ConsoleReport.WIDTH));
  }
}
