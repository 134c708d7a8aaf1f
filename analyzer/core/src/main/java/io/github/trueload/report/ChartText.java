package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.verdict.ArrivalDetail;
import io.github.trueload.verdict.ArrivalSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** What each chart says, in words: shown beside it, and read to those who do not see it. */
final class ChartText {

  private ChartText() {}

  static String arrivalRate(AnalysisResult summary) {
    DoubleSummaryStatistics rate =
        spread(ChartLines.series(summary, charts -> charts.arrivals().rate()).y());
    String mean = NumberText.number(summary.arrivals().ratePerSecond());
    return between(rate) + " requests per second, mean " + mean + ".";
  }

  static String intervals(AnalysisResult summary) {
    ArrivalSummary arrivals = summary.arrivals();
    String mean = "mean inter-arrival time " + NumberText.duration(arrivals.intervals().mean());
    return arrivals.covResolvable()
        ? "CoV " + cov(arrivals) + " (exponential: 1); " + mean + "."
        : "CoV not resolvable: timestamps of "
            + NumberText.duration(arrivals.resolutionSeconds())
            + " are too coarse for a "
            + mean
            + ".";
  }

  static String cov(ArrivalSummary arrivals) {
    return NumberText.fixed(arrivals.cov(), 3)
        + " ± "
        + NumberText.fixed(arrivals.covStandardError(), 3);
  }

  static String dispersion(AnalysisResult summary) {
    List<Dispersion> ladder = summary.arrivals().dispersion();
    String words = at(ladder.get(0));
    String all = ladder.size() == 1 ? words : words + "; " + at(ladder.get(ladder.size() - 1));
    Plateau plateau =
        summary.arrivals().detail() == null ? null : summary.arrivals().detail().countPlateau();
    return plateau == null
        ? all + "."
        : "%s; %s."
            .formatted(
                all,
                plateau(
                    plateau,
                    "windows",
                    NumberText.duration(ladder.get(plateau.from()).windowSeconds())));
  }

  /** The level of an index of dispersion, with its interval; from windows or sums on. */
  static String plateau(Plateau plateau, String of, String from) {
    return "levels off at %s (95 %%: %s to %s) for %s ≥ %s"
        .formatted(
            NumberText.fixed(plateau.level(), 2),
            NumberText.fixed(plateau.low(), 2),
            NumberText.fixed(plateau.high(), 2),
            of,
            from);
  }

  /** The level of the index of dispersion of intervals; empty without one. */
  static String intervalPlateau(ArrivalDetail detail) {
    Plateau plateau = detail.intervalPlateau();
    return plateau == null
        ? ""
        : plateau(
            plateau,
            "sums of intervals",
            NumberText.count(detail.intervalDispersion().get(plateau.from()).neighbours()));
  }

  private static String at(Dispersion step) {
    return NumberText.fixed(step.index(), 2)
        + " ("
        + NumberText.fixed(step.low(), 2)
        + " to "
        + NumberText.fixed(step.high(), 2)
        + ") in windows of "
        + NumberText.duration(step.windowSeconds());
  }

  static String intervalDispersion(AnalysisResult summary) {
    ArrivalDetail detail = summary.arrivals().detail();
    if (detail == null) {
      return "";
    }
    List<IntervalDispersion> curve = detail.intervalDispersion();
    IntervalDispersion last = curve.get(curve.size() - 1);
    String plateau = intervalPlateau(detail);
    return "%s for single intervals; %s (%s to %s) for sums of %s intervals%s."
        .formatted(
            NumberText.fixed(curve.get(0).index(), 2),
            NumberText.fixed(last.index(), 2),
            NumberText.fixed(last.low(), 2),
            NumberText.fixed(last.high(), 2),
            NumberText.count(last.neighbours()),
            plateau.isEmpty() ? "" : "; " + plateau);
  }

  static String responseCdf(AnalysisResult summary) {
    List<String> parts = new ArrayList<>();
    if (summary.response() != null) {
      parts.add("reported " + quantiles(summary.response()));
    }
    if (summary.wire() != null && summary.wire().response() != null) {
      parts.add("on the wire " + quantiles(summary.wire().response()));
    }
    return parts.isEmpty()
        ? "The distribution of the response times."
        : "p50 and p99: " + String.join("; ", parts) + ".";
  }

  private static String quantiles(DurationSummary times) {
    return NumberText.duration(times.p50()) + " and " + NumberText.duration(times.p99());
  }

  static String openConnections(AnalysisResult summary) {
    List<String> parts = new ArrayList<>();
    if (summary.wire() != null) {
      parts.add(
          "at most %s open at the same time, %s in total"
              .formatted(
                  NumberText.count(summary.wire().peakOpen(), "connection"),
                  NumberText.count(summary.wire().connections())));
    }
    double[] sessions = ChartLines.series(summary, charts -> charts.open().sessions()).y();
    if (sessions.length > 0) {
      parts.add("at most " + NumberText.count((long) spread(sessions).getMax(), "session"));
    }
    String words = String.join("; ", parts);
    return words.isEmpty()
        ? "Open connections and sessions over time."
        : Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  static String requestsPerConnection(AnalysisResult summary) {
    CountSpread spread = summary.wire() == null ? null : summary.wire().requestsPerConnection();
    if (spread == null) {
      return between(
              spread(
                  ChartLines.series(summary, charts -> charts.open().requestsPerConnection()).y()))
          + ".";
    }
    return "Between "
        + NumberText.count(spread.least())
        + " and "
        + NumberText.count(spread.most())
        + ", mean "
        + NumberText.number(spread.mean())
        + ".";
  }

  private static DoubleSummaryStatistics spread(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).summaryStatistics();
  }

  private static String between(DoubleSummaryStatistics spread) {
    return "Between "
        + NumberText.number(spread.getMin())
        + " and "
        + NumberText.number(spread.getMax());
  }
}
