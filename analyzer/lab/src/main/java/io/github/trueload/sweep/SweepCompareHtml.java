package io.github.trueload.sweep;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.number;

import io.github.trueload.report.ChartJson;
import io.github.trueload.report.Html;
import io.github.trueload.report.HtmlPage;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.report.Plot;
import io.github.trueload.report.Table;
import io.github.trueload.stats.Figures;
import io.github.trueload.sweep.SweepComparison.Difference;
import io.github.trueload.sweep.SweepPlots.Overlay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Two experiments, one over the other, as one HTML file, made like {@link HtmlReport}. */
public final class SweepCompareHtml {

  private static final HtmlPage.Place CHARTS = new HtmlPage.Place("section-charts", "Curves");
  private static final HtmlPage.Place POINTS = new HtmlPage.Place("section-points", "Points");
  private static final HtmlPage.Place METHOD =
      new HtmlPage.Place("section-method", "How it was found");

  private SweepCompareHtml() {}

  /** {@code both} as a page. */
  public static String render(SweepComparison both) {
    Overlay overlay =
        new Overlay(List.of(both.baseName(), both.otherName()), List.of(both.base(), both.other()));
    List<Plot<Overlay>> plots = SweepPlots.of(overlay);
    String title = both.baseName() + " and " + both.otherName();
    Html html = HtmlPage.begin(List.of(CHARTS, POINTS, METHOD));
    HtmlPage.verdict("notable", "experiment compare", title, points(both), html);
    HtmlPage.begin(CHARTS, html);
    SweepHtml.charts(plots, overlay, html);
    html.closeLine();
    HtmlPage.begin(POINTS, html);
    table(both).write(html);
    html.closeLine();
    HtmlPage.begin(METHOD, html);
    html.element(
        "p",
        "Only points that both have are in the table. A difference is sure where the 95 % interval of"
            + " the difference of the means, by Welch's t from the repetitions of both, does not hold 0.");
    SweepHtml.method(html);
    html.closeLine().closeLine();
    return HtmlPage.render(title, html.toString(), ChartJson.of(plots, overlay, null));
  }

  /**
   * Writes {@code both} as a page to {@code file}, over what is there: whole or not at all.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(SweepComparison both, Path file) throws IOException {
    HtmlPage.write(render(both), file);
  }

  /** What came of it, a sentence each. */
  public static List<String> points(SweepComparison both) {
    List<String> points = new ArrayList<>();
    for (SweepMetric metric : List.of(SweepMetric.THROUGHPUT, SweepMetric.RESPONSE_MEAN)) {
      List<Difference> all =
          both.rows().stream()
              .flatMap(row -> row.differences().stream())
              .filter(each -> each.metric() == metric)
              .toList();
      if (all.isEmpty()) {
        points.add("%s cannot be compared: no point counts in both.".formatted(titled(metric)));
        continue;
      }
      long more = all.stream().filter(each -> each.low() > 0).count();
      long less = all.stream().filter(each -> each.high() < 0).count();
      points.add(
          "%s of %s is surely higher at %s of %s, surely lower at %s."
              .formatted(
                  titled(metric),
                  both.otherName(),
                  count(more),
                  count(all.size(), "point"),
                  count(less)));
    }
    knees(both.baseName(), both.base(), points);
    knees(both.otherName(), both.other(), points);
    return points;
  }

  private static String titled(SweepMetric metric) {
    return metric == SweepMetric.THROUGHPUT ? "Throughput" : "Mean response time";
  }

  private static void knees(String name, Sweep sweep, List<String> points) {
    for (Curve curve : sweep.curves()) {
      if (curve.knee() != null) {
        String of = (name + " " + curve.name()).strip();
        points.add(of + ": " + SweepPlots.knee(curve.knee(), sweep.along()) + ".");
      }
    }
  }

  private static Table table(SweepComparison both) {
    boolean lines = both.base().axes().size() > 1;
    Table table = new Table("Points of both", true).text(both.base().along().label());
    if (lines) {
      table.text(both.base().axes().get(1).label());
    }
    for (String metric : List.of("Requests/s", "R", "95 %")) {
      table.number(metric + ", " + both.baseName()).number(metric + ", " + both.otherName());
      table.number("ratio").text("sure");
    }
    for (SweepComparison.Row row : both.rows()) {
      List<Table.Cell> cells = new ArrayList<>(List.of(Table.Cell.of(row.value())));
      if (lines) {
        cells.add(Table.Cell.of(row.curve()));
      }
      for (Difference each : row.differences()) {
        cells.add(cell(each.metric(), each.base().mean()));
        cells.add(cell(each.metric(), each.other().mean()));
        cells.add(new Table.Cell(Figures.fixed(each.ratio(), 3), each.ratio()));
        cells.add(Table.Cell.of(sure(each)));
      }
      table.row(cells);
    }
    return table;
  }

  /** Whether a difference is sure, in a word. */
  public static String sure(Difference of) {
    return Double.isNaN(of.low()) ? Figures.NONE : of.isSure() ? "yes" : "no";
  }

  private static Table.Cell cell(SweepMetric metric, double value) {
    boolean rate = metric == SweepMetric.THROUGHPUT;
    return new Table.Cell(rate ? number(value) : duration(value), value);
  }
}
