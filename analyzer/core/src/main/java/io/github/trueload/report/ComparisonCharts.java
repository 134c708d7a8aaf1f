package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.document.Axis;
import io.github.trueload.document.Block;
import io.github.trueload.document.Chart;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.responses.OverTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/** Both runs of a comparison in each chart. */
final class ComparisonCharts {

  private static final Chart.Frame DISTRIBUTION =
      new Chart.Frame(
          "response-cdf",
          "Response times of both runs",
          "The share of samples with at most this response time. The run whose line is further to"
              + " the right is slower.",
          Axis.logarithmic("Response time", "ms"),
          Axis.linear("Share of samples", "%"));

  private static final Chart.Frame OVER_TIME =
      new Chart.Frame(
          "response-over-time",
          "Response time over time",
          "Mean response times by the start of the request, from the start of each run's window. A"
              + " line that rises indicates a growing queue, memory or cache in that run.",
          Axis.linear("Time into the window", "s"),
          Axis.linearOrLog("Mean response time", "ms"));

  private ComparisonCharts() {}

  static List<Block> of(RunComparison found) {
    String words = "Base: %s; candidate: %s.";
    return List.of(
        ChartBlock.of(
            () ->
                DISTRIBUTION.draw(
                    lines(found, ComparisonCharts::distribution),
                    () ->
                        words.formatted(
                            quantiles(found.runs().base()), quantiles(found.runs().candidate())))),
        ChartBlock.of(
            () ->
                OVER_TIME.draw(
                    lines(found, ComparisonCharts::means),
                    () ->
                        words.formatted(
                            "mean " + NumberText.duration(mean(found.runs().base())),
                            "mean " + NumberText.duration(mean(found.runs().candidate()))))));
  }

  private static String quantiles(AnalysisResult run) {
    DurationSummary times = run.responseTimes();
    return times == null
        ? "not known"
        : "p50 %s, p99 %s"
            .formatted(NumberText.duration(times.p50()), NumberText.duration(times.p99()));
  }

  private static double mean(AnalysisResult run) {
    return run.load().responseSeconds();
  }

  /** The line of each run, where it has one. */
  private static List<Line> lines(RunComparison found, Function<AnalysisResult, Series> of) {
    List<Line> lines = new ArrayList<>();
    Series base = of.apply(found.runs().base());
    if (base.x().length > 0) {
      lines.add(Line.of("Base", Role.SERIES_1, Style.LINE, base));
    }
    Series candidate = of.apply(found.runs().candidate());
    if (candidate.x().length > 0) {
      lines.add(Line.of("Candidate", Role.SERIES_2, Style.LINE, candidate));
    }
    return lines;
  }

  private static Series distribution(AnalysisResult run) {
    Series reported = run.charts().times().reported();
    Series shares = reported.x().length > 0 ? reported : run.charts().times().wire();
    return scaled(shares, x -> x * 1e3, share -> share * 100);
  }

  private static Series means(AnalysisResult run) {
    OverTime over = run.overTime();
    return over == null ? Series.empty() : scaled(over.mean(), x -> x, mean -> mean * 1e3);
  }

  private static Series scaled(Series series, DoubleUnaryOperator x, DoubleUnaryOperator y) {
    return new Series(
        Arrays.stream(series.x()).map(x).toArray(), Arrays.stream(series.y()).map(y).toArray());
  }
}
