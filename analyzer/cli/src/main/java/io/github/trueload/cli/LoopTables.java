package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.WebUserRow;
import io.github.trueload.stats.WebUserTable;
import java.util.ArrayList;
import java.util.List;

/** The closed loop as tables for the terminal: Tables 3 and 4 of Gunther and Brady. */
final class LoopTables {

  private static final String INDENT = "  ";

  private LoopTables() {}

  /** The lines; none where the loop is not known. */
  static List<String> of(AnalysisResult summary) {
    List<String> lines = new ArrayList<>();
    if (summary.loop() != null) {
      loop(lines, summary.loop());
    }
    if (summary.webUsers() != null) {
      webUsers(lines, summary.webUsers());
    }
    return lines;
  }

  private static void loop(List<String> lines, ObservedLoop loop) {
    lines.add("");
    lines.add(
        "Principle A: users, think times as %s, and the intervals between arrivals"
            .formatted(loop.think().drawn() ? "drawn" : "measured"));
    TextTable table =
        new TextTable()
            .row("N", "Z", "λ", "R", "Q", "λ(R+Z)", "minus N", "R/Z", "mean", "sd", "CoV")
            .row(
                count(loop.users()),
                duration(loop.think().mean()),
                number(loop.ratePerSecond()) + "/s",
                duration(loop.response()),
                fixed(loop.inSystem(), 2),
                fixed(loop.littleUsers(), 2),
                fixed(loop.difference(), 2),
                fixed(loop.responseToThink(), 3),
                duration(loop.intervals().mean()),
                duration(loop.intervals().sd()),
                fixed(loop.intervalCov(), 3));
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
    if (loop.think().overlaps() > 0) {
      lines.add(
          INDENT
              + count(loop.think().overlaps(), "request")
              + " sent before the user's last response: no think time");
    }
  }

  private static void webUsers(List<String> lines, WebUserTable web) {
    lines.add("");
    lines.add(
        "Web users behind it: %s pages/s of %s requests each, %s being served"
            .formatted(
                number(web.pagesPerSecond()),
                number(web.objectsPerPage()),
                fixed(web.pagesInSystem(), 2)));
    TextTable table = new TextTable().row("Z'", "N'");
    for (WebUserRow row : web.rows()) {
      table.row(duration(row.think()), fixed(row.users(), 2));
    }
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
  }
}
