package io.github.trueload.report;

import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.stats.AnalysisSummary.Charts;
import io.github.trueload.stats.AnalysisSummary.Dispersion;
import io.github.trueload.stats.AnalysisSummary.PerConnection;
import io.github.trueload.stats.AnalysisSummary.ResponseTimes;
import io.github.trueload.stats.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** What each chart says, in words: shown beside it, and read to those who do not see it. */
final class ChartWords {

  private ChartWords() {}

  static String arrivalRate(AnalysisSummary summary) {
    DoubleSummaryStatistics rate = spread(ChartLines.series(summary, Charts::arrivalRate).y());
    String range = between(rate) + " requests per second";
    Arrivals arrivals = summary.arrivals();
    return arrivals == null
        ? range + "."
        : range + ", mean " + Figures.number(arrivals.ratePerSecond()) + ".";
  }

  static String intervals(AnalysisSummary summary) {
    Arrivals arrivals = summary.arrivals();
    if (arrivals == null) {
      return "The distribution of the intervals.";
    }
    String mean = "mean interval " + Figures.duration(arrivals.mean());
    return arrivals.covResolvable()
        ? "CoV " + cov(arrivals) + " where an exponential has 1; " + mean + "."
        : "CoV not resolvable: stamps of "
            + Figures.duration(arrivals.resolutionSeconds())
            + " are too coarse for a "
            + mean
            + ".";
  }

  /** Coefficient of variation with its standard error. */
  static String cov(Arrivals arrivals) {
    return Figures.fixed(arrivals.cov(), 3) + " ± " + Figures.fixed(arrivals.covStandardError(), 3);
  }

  static String dispersion(AnalysisSummary summary) {
    List<Dispersion> ladder = summary.arrivals().dispersion();
    String words = at(ladder.get(0));
    return ladder.size() == 1
        ? words + "."
        : words + "; " + at(ladder.get(ladder.size() - 1)) + ".";
  }

  private static String at(Dispersion step) {
    return Figures.fixed(step.index(), 2)
        + " ("
        + Figures.fixed(step.low(), 2)
        + " to "
        + Figures.fixed(step.high(), 2)
        + ") in windows of "
        + Figures.duration(step.windowSeconds());
  }

  static String responseCdf(AnalysisSummary summary) {
    List<String> parts = new ArrayList<>();
    if (summary.response() != null) {
      parts.add("reported " + quantiles(summary.response()));
    }
    if (summary.wire() != null && summary.wire().response() != null) {
      parts.add("on the wire " + quantiles(summary.wire().response()));
    }
    return parts.isEmpty()
        ? "The distribution of the response times."
        : "Half and 99 % of the requests within: " + String.join("; ", parts) + ".";
  }

  private static String quantiles(ResponseTimes times) {
    return Figures.duration(times.p50()) + " and " + Figures.duration(times.p99());
  }

  static String openConnections(AnalysisSummary summary) {
    if (summary.wire() == null) {
      return between(spread(ChartLines.series(summary, Charts::openConnections).y())) + " open.";
    }
    return "At most "
        + Figures.count(summary.wire().peakOpen())
        + " open at once, "
        + Figures.count(summary.wire().connections())
        + " in all.";
  }

  static String requestsPerConnection(AnalysisSummary summary) {
    PerConnection spread = summary.wire() == null ? null : summary.wire().requestsPerConnection();
    if (spread == null) {
      return between(spread(ChartLines.series(summary, Charts::requestsPerConnection).y())) + ".";
    }
    return "Between "
        + Figures.count(spread.min())
        + " and "
        + Figures.count(spread.max())
        + ", mean "
        + Figures.number(spread.mean())
        + ".";
  }

  private static DoubleSummaryStatistics spread(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).summaryStatistics();
  }

  private static String between(DoubleSummaryStatistics spread) {
    return "Between " + Figures.number(spread.getMin()) + " and " + Figures.number(spread.getMax());
  }
}
