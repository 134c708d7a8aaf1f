package io.github.trueload.planning;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;

import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.LoopArrivals;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.report.ChartJson;
import io.github.trueload.report.Figure;
import io.github.trueload.report.Html;
import io.github.trueload.report.HtmlPage;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** A plan of Principle A (Table 1b and figure 5) as one HTML file, made like {@link HtmlReport}. */
public final class PlanHtml {

  private static final HtmlPage.Place CHARTS = new HtmlPage.Place("section-charts", "Curves");
  private static final HtmlPage.Place ROWS = new HtmlPage.Place("section-rows", "Table");
  private static final HtmlPage.Place METHOD =
      new HtmlPage.Place("section-method", "How it was found");

  private PlanHtml() {}

  /** {@code plan} as a page. */
  public static String render(WebPlan plan) {
    return HtmlPage.render(
        headline(plan), body(plan), ChartJson.of(List.of(PlanChart.values()), plan, null));
  }

  /**
   * Writes {@code plan} as a page to {@code file}, over what is there: whole or not at all.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(WebPlan plan, Path file) throws IOException {
    HtmlPage.write(render(plan), file);
  }

  private static String headline(WebPlan plan) {
    WebPlan.Row last = PlanLines.last(plan);
    return "%s/s by scaled think time: %s who think %s, R/Z %s"
        .formatted(
            number(plan.ratePerSecond()),
            count(last.users(), "user"),
            duration(last.loop().thinkSeconds()),
            fixed(last.loop().responseToThink(), 3));
  }

  private static String body(WebPlan plan) {
    Html html = HtmlPage.begin(List.of(CHARTS, ROWS, METHOD));
    HtmlPage.verdict("notable", "plan web", headline(plan), points(plan), html);
    HtmlPage.begin(CHARTS, html);
    Figure.write(PlanChart.RATE_BY_USERS, plan, html);
    Figure.pair(PlanChart.RANDOMNESS_BY_USERS, PlanChart.RESPONSE_BY_USERS, plan, html);
    html.closeLine();
    HtmlPage.begin(ROWS, html);
    rows(plan).write(html);
    html.closeLine();
    HtmlPage.begin(METHOD, html);
    html.element(
        "p",
        "Z = N/λ for the wanted rate λ; λ, Q and R by exact mean value analysis of the stations one"
            + " behind the other, with exponential service. CoV and index of dispersion are those of"
            + " the machine repairman's birth-and-death chain, exact for exponential think times and"
            + " one station; of several stations they are not known.");
    return html.closeLine().closeLine().toString();
  }

  private static List<String> points(WebPlan plan) {
    List<String> points = new ArrayList<>();
    points.add(
        "Service %s: at most %s/s."
            .formatted(
                plan.network().demandsSeconds().stream()
                    .map(demand -> duration(demand))
                    .collect(Collectors.joining(", ")),
                number(plan.network().saturationRate())));
    ClosedLoop run = plan.measured();
    if (run != null) {
      points.add(
          "Measured: N = λ(R + Z) = %s, Z = %s, λ = %s/s, R = %s."
              .formatted(
                  fixed(run.users(), 2),
                  duration(run.thinkSeconds()),
                  number(run.ratePerSecond()),
                  duration(run.responseSeconds())));
    }
    WebPlan.Tolerance tolerance = plan.tolerance();
    if (tolerance != null) {
      points.add(
          "CoV of the arrivals at least %s: %s; counts in long windows as near: %s."
              .formatted(
                  fixed(1 - tolerance.cov(), 3),
                  users(tolerance.usersForCov()),
                  users(tolerance.usersForCounts())));
    }
    return points;
  }

  private static String users(OptionalInt users) {
    return users.isPresent()
        ? count(users.getAsInt(), "user")
        : "more than " + count(LoopArrivals.MOST_USERS, "user");
  }

  private static Table rows(WebPlan plan) {
    Table table =
        new Table("Principle A: think times scaled with the users (Table 1b)", false)
            .text("Users N")
            .number("Think time Z")
            .number("Rate λ, /s")
            .number("In system Q")
            .number("Response R")
            .number("R/Z");
    boolean one = PlanLines.first(plan).arrivals() != null;
    if (one) {
      table.number("CoV").number("Index of counts");
    }
    for (WebPlan.Row row : plan.rows()) {
      ClosedLoop loop = row.loop();
      List<String> cells =
          new ArrayList<>(
              List.of(
                  count(row.users()),
                  duration(loop.thinkSeconds()),
                  fixed(loop.ratePerSecond(), 2),
                  fixed(loop.inSystem(), 2),
                  duration(loop.responseSeconds()),
                  fixed(loop.responseToThink(), 3)));
      if (one) {
        cells.add(fixed(row.arrivals().cov(), 3));
        cells.add(fixed(row.arrivals().dispersion(), 3));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }
}
