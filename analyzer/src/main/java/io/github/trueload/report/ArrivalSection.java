package io.github.trueload.report;

import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.stats.Figures;

/** When requests arrived. */
final class ArrivalSection {

  private ArrivalSection() {}

  static void write(AnalysisSummary summary, Html html) {
    Figure.write(Chart.ARRIVAL_RATE, summary, html);
    html.open("div", "class", "pair");
    Figure.write(Chart.INTERVALS, summary, html);
    Figure.write(Chart.DISPERSION, summary, html);
    html.closeLine();
    if (summary.arrivals() != null) {
      table(summary.arrivals()).write(html);
    }
  }

  private static Table table(Arrivals arrivals) {
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
        .row("Mean interval", Figures.duration(arrivals.mean()))
        .row("Standard deviation of intervals", Figures.duration(arrivals.sd()))
        .row("Coefficient of variation, ± its standard error", cov)
        .row("Autocorrelation of neighbouring intervals", Figures.fixed(arrivals.lag1(), 3))
        .row("Resolution of the stamps", Figures.duration(arrivals.resolutionSeconds()));
  }
}
