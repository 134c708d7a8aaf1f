package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.stats.Charts;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.verdict.ArrivalSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The lines of each chart, taken from a summary. */
final class ChartLines {

  private ChartLines() {}

  static List<Line> arrivalRate(AnalysisResult summary) {
    Series rate = series(summary, charts -> charts.arrivals().rate());
    if (isEmpty(rate)) {
      return List.of();
    }
    List<Line> lines = new ArrayList<>();
    lines.add(Line.of("Requests per second", source(summary), Style.LINE, rate));
    ArrivalSummary arrivals = summary.arrivals();
    if (Double.isFinite(arrivals.ratePerSecond())) {
      String mean = "Mean " + NumberText.number(arrivals.ratePerSecond()) + " /s";
      lines.add(Line.level(mean, arrivals.ratePerSecond(), rate));
    }
    return lines;
  }

  static List<Line> intervals(AnalysisResult summary) {
    Series measured = series(summary, charts -> charts.arrivals().density());
    if (isEmpty(measured)) {
      return List.of();
    }
    List<Line> lines = new ArrayList<>();
    lines.add(Line.of("Measured", source(summary), Style.HISTOGRAM, measured));
    Series exponential = series(summary, charts -> charts.arrivals().exponential());
    if (!isEmpty(exponential)) {
      lines.add(Line.of("Exponential", Role.REFERENCE, Style.DASHED, exponential));
    }
    return lines;
  }

  static List<Line> dispersion(AnalysisResult summary) {
    List<Dispersion> ladder = summary.arrivals().dispersion();
    if (ladder.isEmpty()) {
      return List.of();
    }
    return Line.besidePoisson(
        "Index of dispersion",
        source(summary),
        column(ladder, Dispersion::windowSeconds),
        column(ladder, Dispersion::low),
        column(ladder, Dispersion::index),
        column(ladder, Dispersion::high));
  }

  static List<Line> intervalDispersion(AnalysisResult summary) {
    ArrivalSummary arrivals = summary.arrivals();
    if (arrivals.detail() == null || !arrivals.covResolvable()) {
      return List.of();
    }
    List<IntervalDispersion> curve = arrivals.detail().intervalDispersion();
    if (curve.isEmpty()) {
      return List.of();
    }
    return Line.besidePoisson(
        "Index of dispersion",
        source(summary),
        column(curve, IntervalDispersion::neighbours),
        column(curve, IntervalDispersion::low),
        column(curve, IntervalDispersion::index),
        column(curve, IntervalDispersion::high));
  }

  static List<Line> responseCdf(AnalysisResult summary) {
    List<Line> lines = new ArrayList<>();
    addCdf(lines, "Reported", Role.LOG, series(summary, charts -> charts.times().reported()));
    addCdf(lines, "Wire", Role.WIRE, series(summary, charts -> charts.times().wire()));
    return lines;
  }

  private static void addCdf(List<Line> lines, String name, Role role, Series cdf) {
    if (isEmpty(cdf)) {
      return;
    }
    double[] millis = Arrays.stream(cdf.x()).map(seconds -> seconds * 1e3).toArray();
    double[] percent = Arrays.stream(cdf.y()).map(share -> share * 100).toArray();
    lines.add(Line.of(name, role, Style.LINE, new Series(millis, percent)));
  }

  static List<Line> openConnections(AnalysisResult summary) {
    Series open = series(summary, charts -> charts.open().connections());
    Series sessions = series(summary, charts -> charts.open().sessions());
    List<Line> lines = new ArrayList<>();
    if (!isEmpty(sessions)) {
      lines.add(Line.ground("Sessions", Role.LOG, sessions));
    }
    if (!isEmpty(open)) {
      lines.add(Line.of("Connections", Role.WIRE, Style.STEP, open));
    }
    return lines;
  }

  static List<Line> requestsPerConnection(AnalysisResult summary) {
    Series requests = series(summary, charts -> charts.open().requestsPerConnection());
    if (isEmpty(requests)) {
      return List.of();
    }
    List<Line> lines = new ArrayList<>();
    lines.add(Line.of("Requests", Role.WIRE, Style.HISTOGRAM, requests));
    if (summary.wire() != null && summary.wire().requestsPerConnection() != null) {
      double mean = summary.wire().requestsPerConnection().mean();
      lines.add(Line.level("Mean " + NumberText.number(mean), mean, requests));
    }
    return lines;
  }

  /** A series of {@code summary}; empty where it has none. */
  static Series series(AnalysisResult summary, Function<Charts, Series> which) {
    Series series = which.apply(summary.charts());
    return series == null ? Series.empty() : series;
  }

  private static boolean isEmpty(Series series) {
    return series.x().length == 0;
  }

  private static Role source(AnalysisResult summary) {
    return "log".equals(summary.arrivals().source()) ? Role.LOG : Role.WIRE;
  }

  private static <T> double[] column(List<T> ladder, ToDoubleFunction<T> value) {
    return ladder.stream().mapToDouble(value).toArray();
  }
}
