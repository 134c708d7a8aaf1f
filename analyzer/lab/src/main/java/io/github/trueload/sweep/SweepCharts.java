package io.github.trueload.sweep;

import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.document.Axis;
import io.github.trueload.document.Chart;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.queueing.Knee;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The charts of an experiment, or of two, one over the other; all along the first axis. */
final class SweepCharts {

  /** Axes that span this many times their least value are logarithmic. */
  private static final double WIDE = 50;

  private static final Role[] COLOURS = {
    Role.SERIES_1, Role.SERIES_2, Role.SERIES_3, Role.SERIES_4, Role.SERIES_5, Role.SERIES_6
  };

  /**
   * Experiments drawn together.
   *
   * @param names what each is called in the legend; empty of one alone
   * @param sweeps of the same first axis
   */
  record Overlay(List<String> names, List<Sweep> sweeps) {

    static Overlay of(Sweep sweep) {
      return new Overlay(List.of(""), List.of(sweep));
    }

    String name(int sweep, Curve curve) {
      String words = (names.get(sweep) + " " + curve.name()).strip();
      return words.isEmpty() ? "Mean of the runs" : words;
    }

    SweepAxis along() {
      return sweeps.get(0).along();
    }
  }

  private SweepCharts() {}

  /** One for each metric; some may have nothing to draw. */
  static List<Chart> of(Overlay overlay) {
    return Stream.of(SweepMetric.values()).map(metric -> chart(metric, overlay)).toList();
  }

  private static Chart chart(SweepMetric metric, Overlay overlay) {
    return new Chart.Frame(
            metric.id().replace('_', '-'),
            metric.title(),
            metric.reading(),
            along(overlay.along()),
            metric.y())
        .draw(lines(metric, overlay), () -> words(metric, overlay));
  }

  private static Axis along(SweepAxis axis) {
    if (!axis.isNumeric()) {
      return Axis.names(axis.label(), axis.values());
    }
    double least = axis.at().stream().mapToDouble(at -> at).min().orElse(0);
    double most = axis.at().stream().mapToDouble(at -> at).max().orElse(0);
    return least > 0 && most >= WIDE * least
        ? Axis.logarithmic(axis.label(), axis.unit())
        : Axis.linear(axis.label(), axis.unit());
  }

  private static List<Line> lines(SweepMetric metric, Overlay overlay) {
    List<Line> lines = new ArrayList<>();
    int colour = 0;
    double highest = highest(metric, overlay);
    for (int i = 0; i < overlay.sweeps().size(); i++) {
      for (Curve curve : overlay.sweeps().get(i).curves()) {
        Role role = COLOURS[colour++ % COLOURS.length];
        addCurve(metric, overlay.name(i, curve), role, curve, lines);
        if (metric == SweepMetric.THROUGHPUT && curve.knee() != null) {
          double at = curve.knee().load();
          String name =
              "Saturation point" + (curve.name().isEmpty() ? "" : ", " + overlay.name(i, curve));
          double[] x = {at, at};
          lines.add(new Line(name, role, Style.DASHED, x, new double[] {0, highest}, null));
        }
      }
      addMarked(metric, overlay.sweeps().get(i), lines);
    }
    return lines;
  }

  private static void addCurve(
      SweepMetric metric, String name, Role role, Curve curve, List<Line> lines) {
    List<Curve.CurvePoint> known =
        curve.points().stream().filter(point -> Double.isFinite(point.of(metric).mean())).toList();
    if (known.isEmpty()) {
      return;
    }
    double[] x = known.stream().mapToDouble(Curve.CurvePoint::at).toArray();
    List<Spread> spreads = known.stream().map(point -> point.of(metric)).toList();
    double[] mean = spreads.stream().mapToDouble(of -> metric.factor() * of.mean()).toArray();
    lines.add(new Line(name, role, Style.POINTS, x, mean, null));
    boolean repeated = spreads.stream().anyMatch(of -> Double.isFinite(of.low()));
    if (repeated) {
      lines.add(
          new Line(
              name + ", 95 % interval",
              role,
              Style.BARS,
              x,
              spreads.stream().mapToDouble(of -> metric.factor() * of.low()).toArray(),
              spreads.stream().mapToDouble(of -> metric.factor() * of.high()).toArray()));
    }
  }

  private static void addMarked(SweepMetric metric, Sweep sweep, List<Line> lines) {
    List<RunResult> marked =
        sweep.marked().stream().filter(run -> Double.isFinite(metric.of(run.figures()))).toList();
    if (!marked.isEmpty()) {
      lines.add(
          new Line(
              "Does not count",
              Role.REFERENCE,
              Style.MARKS,
              marked.stream()
                  .mapToDouble(run -> sweep.along().at().get(run.places().get(0)))
                  .toArray(),
              marked.stream()
                  .mapToDouble(run -> metric.factor() * metric.of(run.figures()))
                  .toArray(),
              null));
    }
  }

  private static DoubleStream means(SweepMetric metric, Overlay overlay) {
    return overlay.sweeps().stream()
        .flatMap(sweep -> sweep.curves().stream())
        .flatMap(curve -> curve.points().stream())
        .mapToDouble(point -> point.of(metric).mean())
        .filter(Double::isFinite);
  }

  private static double highest(SweepMetric metric, Overlay overlay) {
    return means(metric, overlay).max().orElse(0) * metric.factor();
  }

  private static String words(SweepMetric metric, Overlay overlay) {
    double[] all = means(metric, overlay).sorted().toArray();
    if (all.length == 0) {
      return "Only runs that do not count.";
    }
    String least = metric.words(all[0]);
    String most = metric.words(all[all.length - 1]);
    String span = least.equals(most) ? least + "." : "From " + least + " to " + most + ".";
    return metric == SweepMetric.THROUGHPUT ? span + knees(overlay) : span;
  }

  private static String knees(Overlay overlay) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < overlay.sweeps().size(); i++) {
      for (Curve curve : overlay.sweeps().get(i).curves()) {
        if (curve.knee() != null) {
          words.append(' ').append(overlay.name(i, curve)).append(": ");
          words.append(knee(curve.knee(), overlay.along())).append('.');
        }
      }
    }
    return words.toString();
  }

  /** {@code knee at 210 (95 % interval: 190 to 230), 204/s}. */
  static String knee(Knee knee, SweepAxis along) {
    String unit = along.unit().isEmpty() ? "" : " " + along.unit();
    return "saturation point at %s%s (95 %% interval: %s to %s), %s/s"
        .formatted(
            number(knee.load()),
            unit,
            number(knee.low()),
            number(knee.high()),
            number(knee.throughput()));
  }
}
