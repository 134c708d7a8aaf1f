package io.github.trueload.sweep;

import io.github.trueload.document.Axis;
import io.github.trueload.stats.NumberText;
import java.util.Locale;

/** What is drawn over an experiment's axis, a chart each. */
public enum SweepMetric {
  THROUGHPUT(
      RunFigure.RATE,
      Unit.RATE,
      "Throughput",
      "Requests per second",
      "Requests per second. Where a curve leaves its first straight part, throughput stops"
          + " following the load: the vertical line is the saturation point. Bars: 95 % intervals"
          + " from the repetitions; marks without a line: runs that do not count."),
  RESPONSE_MEAN(
      RunFigure.RESPONSE_MEAN,
      Unit.TIME,
      "Mean response time",
      "Response time",
      "Response times are constant while the server has spare capacity; beyond the saturation"
          + " point, each additional user only waits."),
  RESPONSE_P95(
      RunFigure.RESPONSE_P95,
      Unit.TIME,
      "Response time, p95",
      "Response time",
      "95 % of the requests were answered within this time."),
  RESPONSE_P99(
      RunFigure.RESPONSE_P99,
      Unit.TIME,
      "Response time, p99",
      "Response time",
      "99 % of the requests were answered within this time."),
  ERRORS(
      RunFigure.ERRORS,
      Unit.PERCENT,
      "Failed samples",
      "Failed, %",
      "Share of the samples that failed."),
  COV(
      RunFigure.COV,
      Unit.NONE,
      "CoV of intervals between arrivals",
      "CoV",
      "1 means requests like those of independent users. Below 1, the server paces the users; above"
          + " 1, they send in bursts."),
  RECEIVED(
      RunFigure.RECEIVED,
      Unit.MEGABYTES,
      "Bytes received",
      "Megabytes per second",
      "Bytes of the responses, headers and bodies, per second."),
  REPORTED_MINUS_WIRE(
      RunFigure.REPORTED_MINUS_WIRE,
      Unit.TIME,
      "Delay of the load generator: reported minus wire",
      "Reported minus wire",
      "Mean reported response time minus mean response time on the wire.");

  /** What a chart's numbers are of, as multiples of the figure's own unit. */
  private enum Unit {
    RATE(1),
    TIME(1e3),
    PERCENT(100),
    NONE(1),
    MEGABYTES(1e-6);

    private final double factor;

    Unit(double factor) {
      this.factor = factor;
    }
  }

  private final RunFigure figure;
  private final Unit unit;
  private final String title;
  private final String axis;
  private final String reading;

  SweepMetric(RunFigure figure, Unit unit, String title, String axis, String reading) {
    this.figure = figure;
    this.unit = unit;
    this.title = title;
    this.axis = axis;
    this.reading = reading;
  }

  /**
   * {@return its value in a run; NaN where it is not known}
   *
   * @param figures of the run
   */
  public double of(RunFigures figures) {
    return figures.of(figure);
  }

  /** {@return its name in tables, such as {@code response_mean}} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  String title() {
    return title;
  }

  String reading() {
    return reading;
  }

  /** What a value is multiplied with to be drawn. */
  double factor() {
    return unit.factor;
  }

  Axis y() {
    return unit == Unit.TIME ? Axis.linearOrLog(axis, "ms") : Axis.linear(axis, "");
  }

  String words(double value) {
    if (unit == Unit.TIME) {
      return NumberText.duration(value);
    }
    return NumberText.number(value * unit.factor) + (unit == Unit.RATE ? "/s" : "");
  }
}
