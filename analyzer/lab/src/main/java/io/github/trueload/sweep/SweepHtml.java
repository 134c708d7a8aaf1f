package io.github.trueload.sweep;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;

import io.github.trueload.report.ChartJson;
import io.github.trueload.report.Figure;
import io.github.trueload.report.Html;
import io.github.trueload.report.HtmlPage;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.report.Plot;
import io.github.trueload.report.Table;
import io.github.trueload.stats.Figures;
import io.github.trueload.sweep.SweepPlots.Overlay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The results of an experiment as one HTML file, made like {@link HtmlReport}. */
public final class SweepHtml {

  private static final HtmlPage.Place CHARTS = new HtmlPage.Place("section-charts", "Curves");
  private static final HtmlPage.Place RUNS = new HtmlPage.Place("section-runs", "Runs");
  private static final HtmlPage.Place METHOD =
      new HtmlPage.Place("section-method", "How it was found");

  private SweepHtml() {}

  /** {@code sweep} as a page, to lie in the folder that its runs' folders are told from. */
  public static String render(Sweep sweep) {
    Overlay overlay = Overlay.of(sweep);
    List<Plot<Overlay>> plots = SweepPlots.of(overlay);
    Html html = HtmlPage.begin(List.of(CHARTS, RUNS, METHOD));
    HtmlPage.verdict(
        sweep.marked().isEmpty() && sweep.failed().isEmpty() ? "notable" : "open",
        sweep.axes().stream().map(SweepHtml::words).collect(Collectors.joining("; ")),
        sweep.title(),
        points(sweep),
        html);
    HtmlPage.begin(CHARTS, html);
    charts(plots, overlay, html);
    html.closeLine();
    HtmlPage.begin(RUNS, html);
    runs(sweep).write(html);
    html.closeLine();
    HtmlPage.begin(METHOD, html);
    method(html);
    html.closeLine().closeLine();
    return HtmlPage.render(sweep.title(), html.toString(), ChartJson.of(plots, overlay, null));
  }

  /**
   * Writes {@code sweep} as a page to {@code file}, over what is there: whole or not at all.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(Sweep sweep, Path file) throws IOException {
    HtmlPage.write(render(sweep), file);
  }

  /** The first over the whole width, the others in pairs. */
  static void charts(List<Plot<Overlay>> plots, Overlay overlay, Html html) {
    List<Plot<Overlay>> told = plots.stream().filter(plot -> Figure.isTold(overlay, plot)).toList();
    if (told.isEmpty()) {
      html.element("p", "No run has come to figures.", "class", "absent");
      return;
    }
    Figure.write(told.get(0), overlay, html);
    for (int i = 1; i < told.size(); i += 2) {
      if (i + 1 < told.size()) {
        Figure.pair(told.get(i), told.get(i + 1), overlay, html);
      } else {
        Figure.write(told.get(i), overlay, html);
      }
    }
  }

  private static String words(SweepAxis axis) {
    return axis.label() + ": " + String.join(", ", axis.values());
  }

  /** What came of it, a sentence each. */
  public static List<String> points(Sweep sweep) {
    List<String> points = new ArrayList<>();
    int done = sweep.runs().size() - sweep.failed().size();
    points.add(
        "%s of %s have figures%s."
            .formatted(
                count(done),
                count(sweep.planned(), "run"),
                sweep.marked().isEmpty()
                    ? ""
                    : ", "
                        + count(sweep.marked().size())
                        + (sweep.marked().size() == 1
                            ? " of them does not count"
                            : " of them do not count")));
    sweep.curves().stream()
        .filter(curve -> curve.knee() != null)
        .forEach(
            curve ->
                points.add(
                    (curve.name().isEmpty() ? "" : curve.name() + ": ")
                        + SweepPlots.knee(curve.knee(), sweep.along())
                        + "."));
    if (sweep.along().isNumeric() && sweep.curves().stream().allMatch(c -> c.knee() == null)) {
      points.add("No knee is told: throughput follows load, or there are too few loads to tell.");
    }
    for (RunResult run : sweep.failed()) {
      points.add("Failed: %s: %s.".formatted(name(sweep, run), run.failure()));
    }
    for (RunResult run : sweep.marked()) {
      points.add(
          "Does not count: %s: %s.".formatted(name(sweep, run), String.join("; ", run.marks())));
    }
    long unwatched =
        sweep.runs().stream()
            .filter(run -> !run.hasFailed() && !run.figures().healthKnown())
            .count();
    if (unwatched > 0) {
      points.add(
          "Nothing watched the load generator in %s: add Trueload - Traffic Realism to the plan."
              .formatted(count(unwatched, "run")));
    }
    return points;
  }

  /** {@code users=50, keepalive=on, repetition 2}. */
  public static String name(Sweep sweep, RunResult run) {
    StringBuilder name = new StringBuilder();
    for (int axis = 0; axis < sweep.axes().size(); axis++) {
      SweepAxis each = sweep.axes().get(axis);
      name.append(each.property()).append('=');
      name.append(each.values().get(run.places().get(axis))).append(", ");
    }
    return name.append("repetition ").append(run.repetition()).toString();
  }

  private static Table runs(Sweep sweep) {
    Table table = new Table("Every run; the first column leads to its own report", true);
    table.text("Run");
    for (SweepAxis axis : sweep.axes()) {
      if (axis.isNumeric()) {
        table.number(axis.label());
      } else {
        table.text(axis.label());
      }
    }
    table
        .number("Requests/s")
        .number("Response R")
        .number("95 %")
        .number("Failed, %")
        .number("λ(R+Z)")
        .number("CoV")
        .text("Arrivals")
        .text("Counts");
    sweep.runs().forEach(run -> table.row(row(sweep, run)));
    return table;
  }

  private static List<Table.Cell> row(Sweep sweep, RunResult run) {
    List<Table.Cell> cells = new ArrayList<>();
    String name = run.number() + "/" + run.repetition();
    cells.add(
        run.hasFailed()
            ? Table.Cell.of(name)
            : Table.Cell.link(name, run.folder() + "/report.html"));
    for (int axis = 0; axis < sweep.axes().size(); axis++) {
      SweepAxis each = sweep.axes().get(axis);
      int place = run.places().get(axis);
      cells.add(
          new Table.Cell(
              each.values().get(place), each.isNumeric() ? each.at().get(place) : Double.NaN));
    }
    RunFigures of = run.figures();
    if (of == null) {
      for (int i = 0; i < 7; i++) {
        cells.add(Table.Cell.of(Figures.NONE));
      }
    } else {
      cells.add(new Table.Cell(number(of.ratePerSecond()), of.ratePerSecond()));
      cells.add(new Table.Cell(duration(of.responseMean()), of.responseMean()));
      cells.add(new Table.Cell(duration(of.responseP95()), of.responseP95()));
      cells.add(new Table.Cell(fixed(of.errors() * 100, 2), of.errors()));
      cells.add(new Table.Cell(number(of.littleUsers()), of.littleUsers()));
      cells.add(new Table.Cell(fixed(of.cov(), 2), of.cov()));
      cells.add(Table.Cell.of(of.arrivals()));
    }
    cells.add(Table.Cell.of(run.hasFailed() ? "failed" : run.counts() ? "yes" : "no"));
    return cells;
  }

  /** What curves, bars and knees rest on. */
  static void method(Html html) {
    html.element(
        "p",
        "Each point is the mean of its repetitions, each bar the 95 % interval of that mean by"
            + " Student's t, which takes the repetitions as independent. Runs that do not count are in"
            + " neither: their load generator was the bottleneck (its own health file says so), λ(R + Z)"
            + " was not the users asked for (Little's law), or the rate was not the one asked for.");
    html.element(
        "p",
        "The knee is where throughput stops following load: up to it X = s·n, beyond it another line"
            + " of less than half that slope, which begins there; the asymptotes of operational analysis"
            + " (Denning and Buzen 1978) with a slope beyond. Both by least squares of the relative"
            + " differences, the bend by Hudson's method (1966), its 95 % interval by the profile of the"
            + " squares. It is told of four loads or more, two on either side, where the bend explains"
            + " more than chance would (F test, 1 %) and the lines are within 10 % of the runs. A system"
            + " that saturates gradually has no sharp knee: its interval is wide.");
  }
}
