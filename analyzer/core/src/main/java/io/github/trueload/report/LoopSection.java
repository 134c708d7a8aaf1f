package io.github.trueload.report;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.stats.CountedTimes;
import io.github.trueload.stats.FamilyFit;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.UserSessions;
import io.github.trueload.stats.WebUserTable;
import java.util.List;

/** Users, their think times, and the closed loop that they make with the server. */
final class LoopSection {

  private LoopSection() {}

  static boolean isTold(AnalysisResult summary) {
    return summary.loop() != null || summary.webUsers() != null || summary.logSessions() != null;
  }

  static void write(AnalysisResult summary, Html html) {
    Figure.pair(Chart.LOOP_RATE, Chart.THINK_QUANTILES, summary, html);
    if (summary.loop() != null) {
      loop(summary).write(html);
      overlaps(summary.loop(), html);
    }
    if (summary.webUsers() != null) {
      webUsers(summary.webUsers()).write(html);
    }
    UserSessions sessions = summary.logSessions();
    if (sessions != null) {
      sessions(sessions).write(html);
      if (sessions.think() != null && !sessions.think().fits().isEmpty()) {
        families(sessions.think().fits()).write(html);
      }
    }
  }

  private static Table loop(AnalysisResult summary) {
    ObservedLoop loop = summary.loop();
    Table table =
        new Table("Principle A: this run, and its rate from other numbers of users", false)
            .text("Loop")
            .number("Users N")
            .number("Think time Z")
            .number("Rate λ, /s")
            .number("Response R")
            .number("In system Q")
            .number("λ(R+Z)")
            .number("R/Z")
            .number("CoV of intervals");
    table.row(
        loop.think().drawn() ? "measured, Z as drawn" : "measured",
        count(loop.users()),
        duration(loop.think().mean()),
        number(loop.ratePerSecond()),
        duration(loop.response()),
        fixed(loop.inSystem(), 2),
        fixed(loop.littleUsers(), 2),
        number(loop.responseToThink()),
        fixed(loop.intervalCov(), 3));
    LoopForecast.of(summary)
        .ifPresent(forecast -> forecast.table().rows().forEach(row -> table.row(predicted(row))));
    return table;
  }

  private static List<Table.Cell> predicted(WebPlan.Row row) {
    ClosedLoop loop = row.loop();
    return List.of(
            "predicted, Z = N/λ",
            count(row.users()),
            duration(loop.thinkSeconds()),
            number(loop.ratePerSecond()),
            duration(loop.responseSeconds()),
            fixed(loop.inSystem(), 2),
            fixed(loop.users(), 2),
            number(loop.responseToThink()),
            fixed(row.arrivals().cov(), 3))
        .stream()
        .map(Table.Cell::of)
        .toList();
  }

  private static void overlaps(ObservedLoop loop, Html html) {
    if (loop.think().overlaps() > 0) {
      String words = " sent before the user's last response: no think time, not in Z.";
      html.element("p", count(loop.think().overlaps(), "request") + words);
    }
  }

  private static Table webUsers(WebUserTable web) {
    String caption =
        "Web users behind it, N′: %s pages/s, requests a page: %s, pages being served: %s"
            .formatted(
                number(web.pagesPerSecond()),
                number(web.objectsPerPage()),
                fixed(web.pagesInSystem(), 2));
    Table table = new Table(caption, false).text("If people think for Z′ of").number("Users N′");
    web.rows().forEach(row -> table.row(duration(row.think()), fixed(row.users(), 2)));
    return table;
  }

  private static Table sessions(UserSessions sessions) {
    String caption =
        "Sessions of the log: %s requests each (%s to %s)"
            .formatted(
                number(sessions.requests().mean()),
                count(sessions.requests().least()),
                count(sessions.requests().most()));
    Table table = TimesTable.empty(caption);
    TimesTable.row(table, "Length", new CountedTimes(sessions.count(), sessions.length()));
    TimesTable.row(table, "First request, after the session was to arrive", sessions.late());
    if (sessions.think() != null) {
      TimesTable.row(table, "Think times", sessions.think().times());
    }
    return table;
  }

  private static Table families(List<FamilyFit> fits) {
    Table table =
        new Table("Families of distributions fitted to the think times, best first", false)
            .text("Family")
            .number("Scale")
            .number("Shape")
            .number("AIC above the best");
    double best = fits.get(0).aic();
    for (FamilyFit fit : fits) {
      table.row(fit.family(), duration(fit.scale()), number(fit.shape()), number(fit.aic() - best));
    }
    return table;
  }
}
