package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.responses.LabelSummary;
import io.github.trueload.stats.responses.OverTime;
import io.github.trueload.stats.responses.Samples;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lines and words of the charts of response times over time, and of the generator's error. */
final class LogCharts {

  private LogCharts() {}

  static List<Line> responseOverTime(AnalysisResult summary) {
    OverTime over = summary.overTime();
    if (over == null || over.mean().x().length == 0) {
      return List.of();
    }
    return lines(over, null);
  }

  private static List<Line> lines(OverTime over, @Nullable String label) {
    double[] x = over.p50().x();
    double[] p50 = millis(over.p50().y());
    double[] p99 = millis(over.p99().y());
    return List.of(
        new Line("p50 to p99", Role.LOG, Style.BAND, x, p50, p99, label),
        new Line("p95", Role.LOG, Style.THIN, x, millis(over.p95().y()), null, label),
        new Line("Mean", Role.LOG, Style.LINE, x, millis(over.mean().y()), null, label));
  }

  /** Of each label, where there are several; with the most samples first. */
  static List<Line> labelsOverTime(AnalysisResult summary) {
    Map<String, OverTime> labels = summary.labelsOverTime();
    Samples samples = summary.samples();
    if (labels.size() < 2 || samples == null) {
      return List.of();
    }
    Map<String, LabelSummary> counts = samples.labels();
    return labels.entrySet().stream()
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, OverTime> each) ->
                        -LabelSummary.count(counts, each.getKey()))
                .thenComparing(Map.Entry.comparingByKey()))
        .flatMap(each -> lines(each.getValue(), each.getKey()).stream())
        .toList();
  }

  static String labelsOverTimeWords(AnalysisResult summary) {
    Samples samples = summary.samples();
    if (samples == null) {
      return "";
    }
    int shown = summary.labelsOverTime().size();
    int all = samples.labels().size();
    double part = summary.labelsOverTime().values().iterator().next().partSeconds();
    String of =
        shown < all ? "the " + shown + " most used of " + all + " labels" : shown + " labels";
    return "One of %s at a time, in intervals of %s.".formatted(of, NumberText.duration(part));
  }

  static String responseOverTimeWords(AnalysisResult summary) {
    OverTime over = summary.overTime();
    if (over == null) {
      return "";
    }
    double[] means = Arrays.stream(over.mean().y()).filter(Double::isFinite).toArray();
    double[] tails = Arrays.stream(over.p99().y()).filter(Double::isFinite).toArray();
    return "In intervals of %s: mean %s to %s, p99 up to %s."
        .formatted(
            NumberText.duration(over.partSeconds()),
            NumberText.duration(Arrays.stream(means).min().orElse(Double.NaN)),
            NumberText.duration(Arrays.stream(means).max().orElse(Double.NaN)),
            NumberText.duration(Arrays.stream(tails).max().orElse(Double.NaN)));
  }

  static List<Line> error(AnalysisResult summary) {
    Series cdf = ChartLines.series(summary, charts -> charts.times().error());
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
            NumberText.signedDuration(error.mean()),
            NumberText.signedDuration(error.p50()),
            NumberText.signedDuration(error.p99()),
            NumberText.count(error.matched(), "request"));
  }

  private static double[] millis(double[] seconds) {
    return Arrays.stream(seconds).map(value -> value * 1e3).toArray();
  }
}
