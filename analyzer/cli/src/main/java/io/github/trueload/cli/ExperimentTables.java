package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;
import static io.github.trueload.stats.Figures.percent;

import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.Point;
import io.github.trueload.experiment.Points;
import io.github.trueload.experiment.TimeNeeded;
import io.github.trueload.sweep.Curve;
import io.github.trueload.sweep.Spread;
import io.github.trueload.sweep.Sweep;
import io.github.trueload.sweep.SweepAxis;
import io.github.trueload.sweep.SweepCompareHtml;
import io.github.trueload.sweep.SweepComparison;
import io.github.trueload.sweep.SweepHtml;
import io.github.trueload.sweep.SweepMetric;
import java.util.ArrayList;
import java.util.List;

/** An experiment as tables for the terminal. */
final class ExperimentTables {

  private static final String INDENT = "  ";

  private ExperimentTables() {}

  /** The runs in their order, and the time they take. */
  static List<String> points(Experiment experiment) {
    List<Point> order = Points.inOrder(experiment);
    List<String> lines = new ArrayList<>();
    lines.add(
        Plain.text(experiment.title())
            + ": "
            + count(order.size(), "run")
            + (experiment.orderSeed().isPresent()
                ? ", in random order (seed " + experiment.orderSeed().getAsLong() + ")"
                : ", in the order of the file"));
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("run"));
    experiment.axes().stream().map(SweepAxis::property).map(Plain::text).forEach(head::add);
    head.add("repetition");
    table.row(head.toArray(String[]::new));
    int number = 0;
    for (Point point : order) {
      List<String> cells = new ArrayList<>(List.of(count(++number)));
      for (int axis = 0; axis < experiment.axes().size(); axis++) {
        cells.add(Plain.text(point.value(axis)));
      }
      cells.add(String.valueOf(point.repetition()));
      table.row(cells.toArray(String[]::new));
    }
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
    lines.addAll(TextTable.wrap("", INDENT, time(experiment, order.size()), ConsoleReport.WIDTH));
    return lines;
  }

  private static String time(Experiment experiment, int runs) {
    Experiment.Times times = experiment.times();
    long nanos = TimeNeeded.nanos(times, runs, TimeNeeded.OVERHEAD_NANOS);
    return "About %s: %s of load in each run, some %s for JMeter's start and the analysis, %s between two runs."
        .formatted(
            duration(nanos / 1e9),
            duration(times.loadSeconds()),
            duration(TimeNeeded.OVERHEAD_NANOS / 1e9),
            duration(times.coolDownNanos() / 1e9));
  }

  /** What the runs came to. */
  static List<String> results(Sweep sweep) {
    List<String> lines = new ArrayList<>(List.of(""));
    lines.add(Plain.text(sweep.title()));
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of(sweep.along().property()));
    if (sweep.axes().size() > 1) {
      head.add(sweep.axes().get(1).property());
    }
    head.addAll(List.of("λ", "± 95 %", "R", "95 %", "failed", "CoV"));
    table.row(head.stream().map(Plain::text).toArray(String[]::new));
    for (Curve curve : sweep.curves()) {
      for (Curve.CurvePoint point : curve.points()) {
        List<String> cells = new ArrayList<>(List.of(Plain.text(point.value())));
        if (sweep.axes().size() > 1) {
          cells.add(Plain.text(curve.value()));
        }
        Spread rate = point.of(SweepMetric.THROUGHPUT);
        cells.add(number(rate.mean()) + "/s");
        cells.add(number(rate.high() - rate.mean()));
        cells.add(duration(point.of(SweepMetric.RESPONSE_MEAN).mean()));
        cells.add(duration(point.of(SweepMetric.RESPONSE_P95).mean()));
        cells.add(percent(point.of(SweepMetric.ERRORS).mean()));
        cells.add(fixed(point.of(SweepMetric.COV).mean(), 2));
        table.row(cells.toArray(String[]::new));
      }
    }
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
    for (String point : SweepHtml.points(sweep)) {
      lines.addAll(TextTable.wrap("", INDENT, Plain.text(point), ConsoleReport.WIDTH));
    }
    return lines;
  }

  /** Two experiments beside each other. */
  static List<String> comparison(SweepComparison both) {
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of(Plain.text(both.base().along().property())));
    boolean lines = both.base().axes().size() > 1;
    if (lines) {
      head.add(Plain.text(both.base().axes().get(1).property()));
    }
    head.addAll(List.of("λ A", "λ B", "B/A", "sure", "R A", "R B", "B/A", "sure"));
    table.row(head.toArray(String[]::new));
    for (SweepComparison.Row row : both.rows()) {
      List<String> cells = new ArrayList<>(List.of(Plain.text(row.value())));
      if (lines) {
        cells.add(Plain.text(row.curve()));
      }
      for (SweepComparison.Difference each : row.differences().subList(0, 2)) {
        boolean rate = each.metric() == SweepMetric.THROUGHPUT;
        cells.add(rate ? number(each.base().mean()) + "/s" : duration(each.base().mean()));
        cells.add(rate ? number(each.other().mean()) + "/s" : duration(each.other().mean()));
        cells.add(fixed(each.ratio(), 3));
        cells.add(SweepCompareHtml.sure(each));
      }
      table.row(cells.toArray(String[]::new));
    }
    List<String> all = new ArrayList<>();
    all.add(Plain.text("A: " + both.baseName() + ", B: " + both.otherName()));
    all.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
    for (String point : SweepCompareHtml.points(both)) {
      all.addAll(TextTable.wrap("", INDENT, Plain.text(point), ConsoleReport.WIDTH));
    }
    return all;
  }
}
