package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.stats.ArrivalDetail;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.Figures;
import java.util.List;

/** When requests arrived. */
final class ArrivalSection {

  private ArrivalSection() {}

  static void write(AnalysisResult summary, Html html) {
    Figure.write(Chart.ARRIVAL_RATE, summary, html);
    Figure.pair(Chart.INTERVALS, Chart.DISPERSION, summary, html);
    Figure.pair(Chart.INTERVAL_DISPERSION, Chart.COV_BY_USERS, summary, html);
    ArrivalSummary arrivals = summary.arrivals();
    if (arrivals == null) {
      html.element("p", "No request in the window.", "class", "absent");
      return;
    }
    table(arrivals).write(html);
    if (arrivals.detail() != null) {
      tests(arrivals.detail(), arrivals.covResolvable()).write(html);
      if (!arrivals.detail().peaks().isEmpty()) {
        peaks(arrivals.detail().peaks()).write(html);
      }
    }
  }

  private static Table tests(ArrivalDetail detail, boolean resolvable) {
    Table table =
        new Table("Are the intervals alike, independent and exponential?", false)
            .text("Question")
            .number("Value")
            .number("p");
    if (resolvable) {
      table.row(
          "CoV, 95 % interval"
              + (detail.cov().ofBlocks() ? " (intervals correlated: by blocks)" : "")
              + (detail.cov().narrow() ? "; too narrow: the run holds a few surges only" : ""),
          Figures.fixed(detail.cov().low(), 3) + " to " + Figures.fixed(detail.cov().high(), 3),
          "");
    }
    Autocorrelation correlation = detail.correlation();
    table.row(
        "Independent: Ljung and Box, %d lags".formatted(correlation.rho().length),
        Figures.number(correlation.ljungBox()),
        Figures.probability(correlation.pValue()));
    ExponentialFit fit = detail.fit();
    if (fit != null) {
      table.row(
          "Exponential: Anderson and Darling, A² of %s".formatted(Figures.count(fit.tested())),
          Figures.number(fit.andersonDarling()),
          Figures.probability(fit.andersonDarlingP()));
      table.row(
          "Exponential: Lilliefors, largest distance",
          Figures.fixed(fit.distance(), 4),
          Figures.probability(fit.lillieforsP()));
    }
    return table;
  }

  private static Table peaks(List<WindowPeak> peaks) {
    Table table =
        new Table("The fullest windows", false)
            .text("Window")
            .number("Peak over mean")
            .number("Of a Poisson process")
            .number("Burst factor a")
            .number("Share of time b");
    for (WindowPeak peak : peaks) {
      table.row(
          Figures.duration(peak.windowSeconds()),
          Figures.fixed(peak.peakToMean(), 2),
          Figures.fixed(peak.poissonPeakToMean(), 2),
          Figures.fixed(peak.burstFactor(), 2),
          Figures.percent(peak.burstShare()));
    }
    return table;
  }

  private static Table table(ArrivalSummary arrivals) {
    String cov =
        arrivals.covResolvable()
            ? ChartWords.cov(arrivals)
            : "not resolvable (reads " + ChartWords.cov(arrivals) + ")";
    return new Table("Arrivals", false)
        .text("Figure")
        .text("Value")
        .row("Verdict", arrivals.verdict().id() + ": " + arrivals.reason())
        .row("Seen in", arrivals.source().equals("wire") ? "the packets (wire)" : "the log")
        .row("Requests", Figures.count(arrivals.count()))
        .row("Rate", Figures.number(arrivals.ratePerSecond()) + " /s")
        .row("Mean interval", Figures.duration(arrivals.intervals().mean()))
        .row("Standard deviation of intervals", Figures.duration(arrivals.intervals().sd()))
        .row("Coefficient of variation, ± its standard error", cov)
        .row(
            "Autocorrelation of neighbouring intervals",
            Figures.fixed(arrivals.intervals().lag1(), 3))
        .row("Resolution of the stamps", Figures.duration(arrivals.resolutionSeconds()));
  }
}
