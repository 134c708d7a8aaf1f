package io.github.trueload.scale;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;
import static io.github.trueload.stats.Figures.percent;

import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.report.ChartJson;
import io.github.trueload.report.Figure;
import io.github.trueload.report.Html;
import io.github.trueload.report.HtmlPage;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.report.Table;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.WebUserRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Several runs of one system as one HTML file, made like {@link HtmlReport}. */
public final class ScaleHtml {

  private static final HtmlPage.Place CHARTS = new HtmlPage.Place("section-charts", "Scaling");
  private static final HtmlPage.Place RUNS = new HtmlPage.Place("section-runs", "Runs");
  private static final HtmlPage.Place METHOD =
      new HtmlPage.Place("section-method", "How it was found");

  private ScaleHtml() {}

  /** {@code table} as a page. */
  public static String render(ScaleTable table) {
    return HtmlPage.render(
        headline(table), body(table), ChartJson.of(List.of(ScaleChart.values()), table, null));
  }

  /**
   * Writes {@code table} as a page to {@code file}, over what is there: whole or not at all.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(ScaleTable table, Path file) throws IOException {
    HtmlPage.write(render(table), file);
  }

  private static String headline(ScaleTable table) {
    return count(table.rows().size(), "run") + ": " + ScaleLines.saturation(table.saturation());
  }

  private static String body(ScaleTable table) {
    Html html = HtmlPage.begin(List.of(CHARTS, RUNS, METHOD));
    String kind = table.saturation() != null ? "notable" : "open";
    String runs = table.rows().stream().map(ScaleTable.Row::name).collect(Collectors.joining(", "));
    HtmlPage.verdict(kind, runs, headline(table), points(table), html);
    HtmlPage.begin(CHARTS, html);
    Figure.write(ScaleChart.RESPONSE_BY_RATE, table, html);
    Figure.pair(ScaleChart.RATE_BY_USERS, ScaleChart.COV_BY_RATE, table, html);
    html.closeLine();
    HtmlPage.begin(RUNS, html);
    loops(table).write(html);
    if (!table.rows().get(0).webUsers().isEmpty()) {
      webUsers(table).write(html);
    }
    html.closeLine();
    HtmlPage.begin(METHOD, html);
    method(html);
    return html.closeLine().closeLine().toString();
  }

  private static List<String> points(ScaleTable table) {
    List<String> points = new ArrayList<>();
    ObservedLoop fastest = table.rows().get(table.rows().size() - 1).loop();
    SaturationFit fit = table.saturation();
    if (fit != null) {
      points.add(
          "One station of %s a request (variability %s) behind a delay of %s; its R differs by %s from the runs'."
              .formatted(
                  duration(fit.serviceSeconds()),
                  number(fit.variability()),
                  duration(fit.delaySeconds()),
                  percent(fit.residual())));
      points.add(
          "The fastest run used %s of it."
              .formatted(percent(fastest.ratePerSecond() / fit.ratePerSecond())));
    }
    points.add(
        "R/Z is %s in the fastest run; Principle A wants it small, so that users send as independently as on the web."
            .formatted(fixed(fastest.responseToThink(), 3)));
    return points;
  }

  private static Table loops(ScaleTable table) {
    Table loops =
        new Table("Principle A: a row for each run", true)
            .text("Run")
            .number("Users N")
            .number("Think time Z")
            .number("Rate λ, /s")
            .number("Response R")
            .number("95 %")
            .number("Received, KB/s")
            .number("In system Q")
            .number("λ(R+Z)")
            .number("R/Z")
            .number("CoV of intervals")
            .text("Arrivals");
    for (ScaleTable.Row row : table.rows()) {
      ObservedLoop loop = row.loop();
      loops.row(
          List.of(
              Table.Cell.of(row.name()),
              new Table.Cell(count(loop.users()), loop.users()),
              new Table.Cell(duration(loop.think().mean()), loop.think().mean()),
              new Table.Cell(number(loop.ratePerSecond()), loop.ratePerSecond()),
              new Table.Cell(duration(loop.response()), loop.response()),
              new Table.Cell(duration(row.response().p95()), row.response().p95()),
              new Table.Cell(
                  number(row.receivedBytesPerSecond() / 1024), row.receivedBytesPerSecond()),
              new Table.Cell(fixed(loop.inSystem(), 2), loop.inSystem()),
              new Table.Cell(fixed(loop.littleUsers(), 2), loop.littleUsers()),
              new Table.Cell(fixed(loop.responseToThink(), 3), loop.responseToThink()),
              new Table.Cell(fixed(loop.intervalCov(), 3), loop.intervalCov()),
              Table.Cell.of(row.verdict().id())));
    }
    return loops;
  }

  private static Table webUsers(ScaleTable table) {
    Table web = new Table("Web users N′ behind each run, by their think time Z′", true).text("Run");
    table.rows().get(0).webUsers().forEach(each -> web.number(duration(each.think())));
    for (ScaleTable.Row row : table.rows()) {
      List<Table.Cell> cells = new ArrayList<>(List.of(Table.Cell.of(row.name())));
      for (WebUserRow each : row.webUsers()) {
        cells.add(new Table.Cell(fixed(each.users(), 2), each.users()));
      }
      web.row(cells);
    }
    return web;
  }

  private static void method(Html html) {
    html.element(
        "p",
        "N, Z, λ and R are each log's; λ(R + Z) is N by Little's law. λ_sat is 1/S of one station that"
            + " queues, of service time S, behind a delay d that does not; S, d and how much service"
            + " times vary are those whose R, by mean value analysis with Reiser's correction, differs"
            + " least from the runs', each weighted by how well its R is known.");
    html.element(
        "p",
        "λ_sat is extrapolated, and its 95 % interval holds for a system that is like that station. A"
            + " second bottleneck that has not yet queued does not show in response times.");
  }
}
