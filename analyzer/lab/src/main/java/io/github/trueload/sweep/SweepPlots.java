package io.github.trueload.sweep;

import static io.github.trueload.stats.Figures.number;

import io.github.trueload.queueing.Knee;
import io.github.trueload.report.Axis;
import io.github.trueload.report.Line;
import io.github.trueload.report.Line.Role;
import io.github.trueload.report.Line.Style;
import io.github.trueload.report.Plot;
import io.github.trueload.stats.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** The charts of an experiment, or of two, one over the other; all along the first axis. */
final class SweepPlots {

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

  /** A chart whose axes are the experiment's. */
  private record SweepPlot(String name, Plot.Drawing<Overlay> drawing) implements Plot<Overlay> {}

  /** How a metric is shown. */
  private enum Shown {
    THROUGHPUT(
        "Throughput",
        "Requests per second. Where a curve leaves its first straight part, throughput stops"
            + " following load: the upright line is the knee. Bars: 95 % intervals from the"
            + " repetitions; marks without a line: runs that do not count.",
        "Requests per second",
        false,
        1),
    RESPONSE_MEAN(
        "Mean response time",
        "Flat while the server is idle enough; behind the knee every further user only waits.",
        "Response time",
        true,
        1e3),
    RESPONSE_P95(
        "Response time of 95 %",
        "95 % of the requests were answered within it.", "Response time", true, 1e3),
    RESPONSE_P99(
        "Response time of 99 %",
        "99 % of the requests were answered within it.", "Response time", true, 1e3),
    ERRORS("Failed samples", "Share of the samples that failed.", "Failed, %", false, 100),
    COV(
        "CoV of intervals between arrivals",
        "1 is a load as of independent users; below, the server paces them; above, they send in"
            + " bursts.",
        "CoV",
        false,
        1),
    RECEIVED(
        "Bytes received",
        "Of the responses, heads and bodies.",
        "Megabytes per second",
        false,
        1e-6),
    REPORTED_MINUS_WIRE(
        "What the generator adds: reported minus wire",
        "Mean of the reported response times less that on the wire.",
        "Reported minus wire",
        true,
        1e3);

    private final String title;
    private final String reading;
    private final String axis;
    private final boolean time;
    private final double factor;

    Shown(String title, String reading, String axis, boolean time, double factor) {
      this.title = title;
      this.reading = reading;
      this.axis = axis;
      this.time = time;
      this.factor = factor;
    }

    SweepMetric metric() {
      return SweepMetric.valueOf(name());
    }

    Axis y() {
      return time ? Axis.linearOrLog(axis, "ms") : Axis.linear(axis, "");
    }
  }

  private SweepPlots() {}

  /** One for each metric; some may have nothing to draw. */
  static List<Plot<Overlay>> of(Overlay overlay) {
    List<Plot<Overlay>> plots = new ArrayList<>();
    for (Shown shown : Shown.values()) {
      plots.add(
          new SweepPlot(
              shown.name(),
              new Plot.Drawing<>(
                  shown.title,
                  shown.reading,
                  along(overlay.along()),
                  shown.y(),
                  subject -> lines(shown, subject),
                  subject -> words(shown, subject))));
    }
    return plots;
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

  private static List<Line> lines(Shown shown, Overlay overlay) {
    List<Line> lines = new ArrayList<>();
    int colour = 0;
    double highest = highest(shown, overlay);
    for (int i = 0; i < overlay.sweeps().size(); i++) {
      for (Curve curve : overlay.sweeps().get(i).curves()) {
        Role role = COLOURS[colour++ % COLOURS.length];
        addCurve(shown, overlay.name(i, curve), role, curve, lines);
        if (shown == Shown.THROUGHPUT && curve.knee() != null) {
          double at = curve.knee().load();
          String name = "Knee" + (curve.name().isEmpty() ? "" : ", " + overlay.name(i, curve));
          double[] x = {at, at};
          lines.add(new Line(name, role, Style.DASHED, x, new double[] {0, highest}, null));
        }
      }
      addMarked(shown, overlay.sweeps().get(i), lines);
    }
    return lines;
  }

  private static void addCurve(Shown shown, String name, Role role, Curve curve, List<Line> lines) {
    List<Curve.CurvePoint> told =
        curve.points().stream()
            .filter(point -> Double.isFinite(point.of(shown.metric()).mean()))
            .toList();
    if (told.isEmpty()) {
      return;
    }
    double[] x = told.stream().mapToDouble(Curve.CurvePoint::at).toArray();
    List<Spread> spreads = told.stream().map(point -> point.of(shown.metric())).toList();
    double[] mean = spreads.stream().mapToDouble(of -> shown.factor * of.mean()).toArray();
    lines.add(new Line(name, role, Style.POINTS, x, mean, null));
    boolean repeated = spreads.stream().anyMatch(of -> Double.isFinite(of.low()));
    if (repeated) {
      lines.add(
          new Line(
              name + ", 95 %",
              role,
              Style.BARS,
              x,
              spreads.stream().mapToDouble(of -> shown.factor * of.low()).toArray(),
              spreads.stream().mapToDouble(of -> shown.factor * of.high()).toArray()));
    }
  }

  private static void addMarked(Shown shown, Sweep sweep, List<Line> lines) {
    List<RunResult> marked =
        sweep.marked().stream()
            .filter(run -> Double.isFinite(shown.metric().of(run.figures())))
            .toList();
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
                  .mapToDouble(run -> shown.factor * shown.metric().of(run.figures()))
                  .toArray(),
              null));
    }
  }

  private static DoubleStream means(Shown shown, Overlay overlay) {
    return overlay.sweeps().stream()
        .flatMap(sweep -> sweep.curves().stream())
        .flatMap(curve -> curve.points().stream())
        .mapToDouble(point -> point.of(shown.metric()).mean())
        .filter(Double::isFinite);
  }

  private static double highest(Shown shown, Overlay overlay) {
    return means(shown, overlay).max().orElse(0) * shown.factor;
  }

  private static String words(Shown shown, Overlay overlay) {
    double[] all = means(shown, overlay).sorted().toArray();
    if (all.length == 0) {
      return "Only of runs that do not count.";
    }
    String least = figure(shown, all[0]);
    String most = figure(shown, all[all.length - 1]);
    String span = least.equals(most) ? least + "." : "From " + least + " to " + most + ".";
    return shown == Shown.THROUGHPUT ? span + knees(overlay) : span;
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
    return "knee at %s%s (95 %% interval: %s to %s), %s/s"
        .formatted(
            number(knee.load()),
            unit,
            number(knee.low()),
            number(knee.high()),
            number(knee.throughput()));
  }

  private static String figure(Shown shown, double value) {
    if (shown.time) {
      return Figures.duration(value);
    }
    return number(value * shown.factor) + (shown == Shown.THROUGHPUT ? "/s" : "");
  }
}
