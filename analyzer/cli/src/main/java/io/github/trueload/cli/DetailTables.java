package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.durations;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;

import io.github.trueload.stats.Apdex;
import io.github.trueload.stats.CountedTimes;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.FamilyFit;
import io.github.trueload.stats.Intended;
import io.github.trueload.stats.LogTimes;
import io.github.trueload.stats.ThinkTimes;
import io.github.trueload.stats.UserSessions;
import java.util.ArrayList;
import java.util.List;

/** What a log tells of its response times and sessions, as tables for the terminal. */
final class DetailTables {

  private static final String INDENT = "  ";
  private static final String[] QUANTILES = {"mean", "sd", "p50", "p90", "p95", "p99", "max"};

  private DetailTables() {}

  /** Response times: what they are made of, Apdex, intended starts. */
  static List<String> times(LogTimes detail) {
    List<String> lines = new ArrayList<>();
    TextTable table = table("of the log");
    if (detail.failed() != null) {
      row(table, "passed", detail.passed());
      row(table, "failed", detail.failed());
    }
    row(table, "connect, where new", detail.parts().connect());
    row(table, "first byte", detail.parts().firstByte());
    row(table, "first byte to last", detail.parts().transfer());
    if (table.hasBody()) {
      lines.add("");
      add(lines, table);
    }
    if (detail.apdex() != null) {
      lines.add(apdex(detail.apdex()));
    }
    if (detail.intended() != null) {
      lines.addAll(intended(detail.intended()));
    }
    return lines;
  }

  private static List<String> intended(Intended intended) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("From when users meant to send, their last response and the think time drawn");
    TextTable table = table("");
    row(table, "sent late by", intended.late());
    row(table, "response, from intended", intended.response());
    row(table, "response, as reported", intended.reported());
    add(lines, table);
    return lines;
  }

  private static String apdex(Apdex apdex) {
    return INDENT
        + "Apdex %s for T = %s: %s satisfied, %s tolerating, %s frustrated"
            .formatted(
                fixed(apdex.score(), 2),
                duration(apdex.target()),
                count(apdex.satisfied()),
                count(apdex.tolerating()),
                count(apdex.frustrated()));
  }

  /**
   * Sessions, how late they started and the families of their think times; none where the log tells
   * no sessions.
   */
  static List<String> sessions(UserSessions sessions) {
    List<String> lines = new ArrayList<>();
    if (sessions == null) {
      return lines;
    }
    lines.add("");
    lines.add(
        "Sessions of the log: %s requests each (%s to %s)"
            .formatted(
                number(sessions.requests().mean()),
                count(sessions.requests().least()),
                count(sessions.requests().most())));
    TextTable table = new TextTable().row("", "count", "mean", "sd", "p50", "p95", "max");
    brief(table, "length", new CountedTimes(sessions.count(), sessions.length()));
    if (sessions.think() != null) {
      brief(table, "think times", sessions.think().times());
    }
    add(lines, table);
    if (sessions.late() != null) {
      lines.add(INDENT + startedLate(sessions.late()));
    }
    if (sessions.think() != null && !sessions.think().fits().isEmpty()) {
      lines.addAll(families(sessions.think()));
    }
    return lines;
  }

  private static String startedLate(CountedTimes late) {
    return "Their first requests came %s after they were to arrive (median; p99 %s, most %s; %s)"
        .formatted(
            duration(late.times().p50()),
            duration(late.times().p99()),
            duration(late.times().max()),
            count(late.count()));
  }

  private static List<String> families(ThinkTimes think) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    TextTable table = new TextTable().row("think times as", "scale", "shape", "AIC above the best");
    double best = think.fits().get(0).aic();
    for (FamilyFit fit : think.fits()) {
      table.row(fit.family(), duration(fit.scale()), number(fit.shape()), number(fit.aic() - best));
    }
    add(lines, table);
    return lines;
  }

  private static TextTable table(String title) {
    String[] head = new String[QUANTILES.length + 2];
    head[0] = title;
    head[1] = "count";
    System.arraycopy(QUANTILES, 0, head, 2, QUANTILES.length);
    return new TextTable().row(head);
  }

  private static void row(TextTable table, String name, CountedTimes of) {
    if (of != null) {
      List<String> cells = new ArrayList<>(List.of(name, count(of.count())));
      cells.addAll(durations(of.times()));
      table.row(cells.toArray(String[]::new));
    }
  }

  /** Long durations are wide: without the quantiles that matter less here. */
  private static void brief(TextTable table, String name, CountedTimes of) {
    DurationSummary times = of.times();
    table.row(
        name,
        count(of.count()),
        duration(times.mean()),
        duration(times.sd()),
        duration(times.p50()),
        duration(times.p95()),
        duration(times.max()));
  }

  private static void add(List<String> lines, TextTable table) {
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
  }
}
