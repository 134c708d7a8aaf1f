package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.stats.Charts;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.OverTime;
import io.github.trueload.stats.ReportingError;
import io.github.trueload.stats.Series;
import java.util.Arrays;
import java.util.List;

/** Lines and words of the charts of response times over time, and of the generator's error. */
final class LogCharts {

  private LogCharts() {}

  static List<Line> responseOverTime(AnalysisResult summary) {
    OverTime over = summary.overTime();
    if (over == null || over.mean().x().length == 0) {
      return List.of();
    }
    double[] x = over.p50().x();
    return List.of(
        new Line(
            "p50 to p99", Role.LOG, Style.BAND, x, millis(over.p50().y()), millis(over.p99().y())),
        new Line("p95", Role.LOG, Style.THIN, x, millis(over.p95().y()), null),
        new Line("Mean", Role.LOG, Style.LINE, x, millis(over.mean().y()), null));
  }

  static String responseOverTimeWords(AnalysisResult summary) {
    OverTime over = summary.overTime();
    double[] means = Arrays.stream(over.mean().y()).filter(Double::isFinite).toArray();
    double[] tails = Arrays.stream(over.p99().y()).filter(Double::isFinite).toArray();
    return "In intervals of %s: mean %s to %s, p99 up to %s."
        .formatted(
            Figures.duration(over.partSeconds()),
            Figures.duration(Arrays.stream(means).min().orElse(Double.NaN)),
            Figures.duration(Arrays.stream(means).max().orElse(Double.NaN)),
            Figures.duration(Arrays.stream(tails).max().orElse(Double.NaN)));
  }

  static List<Line> error(AnalysisResult summary) {
    Series cdf = ChartLines.series(summary, Charts::errorCdf);
    if (cdf.x().length == 0) {
      return List.of();
    }
    double[] percent = Arrays.stream(cdf.y()).map(share -> share * 100).toArray();
    Series shown = new Series(millis(cdf.x()), percent);
    return List.of(Line.of("Reported minus wire", Role.LOG, Style.LINE, shown));
  }

  static String errorWords(AnalysisResult summary) {
    ReportingError error = summary.error();
    if (error == null) {
      return "The distribution of reported minus wire.";
    }
    return "Mean %s, median %s, p99 %s, %s."
        .formatted(
            Figures.signedDuration(error.mean()),
            Figures.signedDuration(error.p50()),
            Figures.signedDuration(error.p99()),
            Figures.count(error.matched(), "request"));
  }

  private static double[] millis(double[] seconds) {
    return Arrays.stream(seconds).map(value -> value * 1e3).toArray();
  }
}
