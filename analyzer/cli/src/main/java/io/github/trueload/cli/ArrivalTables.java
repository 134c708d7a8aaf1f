package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;
import static io.github.trueload.stats.Figures.percent;
import static io.github.trueload.stats.Figures.probability;

import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.stats.ArrivalDetail;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.Breakdown;
import io.github.trueload.stats.Dispersion;
import io.github.trueload.stats.UserArrivals;
import java.util.ArrayList;
import java.util.List;

/** The arrivals as tables for the terminal. */
final class ArrivalTables {

  private static final String INDENT = "  ";

  private static final String NARROW =
      "interval of the CoV too narrow: surges are long beside the run, which holds a few of them only";

  /** Rows of a breakdown's table. */
  private static final int MOST_PARTS = 30;

  private final ArrivalSummary arrivals;
  private final List<String> lines = new ArrayList<>();

  private ArrivalTables(ArrivalSummary arrivals) {
    this.arrivals = arrivals;
  }

  /** The lines, a heading first. */
  static List<String> of(ArrivalSummary arrivals, List<UserArrivals.Point> covByUsers) {
    ArrivalTables tables = new ArrivalTables(arrivals);
    tables.intervals();
    if (arrivals.detail() != null) {
      tables.tests(arrivals.detail());
    }
    tables.counts();
    if (arrivals.detail() != null) {
      tables.sums(arrivals.detail());
      tables.peaks(arrivals.detail());
      tables.users(covByUsers);
    }
    return tables.lines;
  }

  /** Arrivals and response times told apart; a heading and a table each. */
  static List<String> of(List<Breakdown> breakdowns) {
    ArrivalTables tables = new ArrivalTables(null);
    breakdowns.forEach(tables::breakdown);
    return tables.lines;
  }

  private void breakdown(Breakdown breakdown) {
    lines.add("");
    lines.add("By " + breakdown.by().id() + " (" + breakdown.source() + ")");
    TextTable table =
        new TextTable().row("", "count", "errors", "rate", "CoV ± s.e.", "arrivals", "mean", "p95");
    for (Breakdown.Part part : breakdown.parts().subList(0, shown(breakdown))) {
      ArrivalSummary of = part.arrivals();
      table.row(
          part.name().isEmpty() ? "(not told)" : Plain.text(part.name()),
          count(of.count()),
          count(part.errors()),
          number(of.ratePerSecond()) + "/s",
          of.covResolvable()
              ? fixed(of.cov(), 2) + " ± " + fixed(of.covStandardError(), 2)
              : "not resolvable",
          of.verdict().id(),
          duration(part.response().mean()),
          duration(part.response().p95()));
    }
    add(table);
    int more = breakdown.parts().size() + breakdown.more() - shown(breakdown);
    if (more > 0) {
      lines.add(
          INDENT
              + count(more)
              + " more, with fewer requests; --json has the first "
              + count(breakdown.parts().size()));
    }
  }

  private static int shown(Breakdown breakdown) {
    return Math.min(MOST_PARTS, breakdown.parts().size());
  }

  private void add(TextTable table) {
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
  }

  /** A figure of single intervals, which coarse stamps may not carry. */
  private String resolved(String figure) {
    return arrivals.covResolvable() ? figure : figure + " not resolvable";
  }

  private void intervals() {
    lines.add("");
    lines.add("Arrivals (" + arrivals.source() + "): " + arrivals.verdict().id());
    add(
        new TextTable()
            .row("count", "rate", "mean", "sd", "CoV ± s.e.", "lag-1", "stamps")
            .row(
                count(arrivals.count()),
                number(arrivals.ratePerSecond()) + "/s",
                duration(arrivals.intervals().mean()),
                duration(arrivals.intervals().sd()),
                resolved(fixed(arrivals.cov(), 3) + " ± " + fixed(arrivals.covStandardError(), 3)),
                fixed(arrivals.intervals().lag1(), 3),
                duration(arrivals.resolutionSeconds())));
  }

  private void tests(ArrivalDetail detail) {
    Autocorrelation correlation = detail.correlation();
    TextTable table = new TextTable().row("of the intervals", "", "p");
    table.row(
        "CoV, 95 % interval" + (detail.cov().ofBlocks() ? " (correlated: by blocks)" : ""),
        resolved(fixed(detail.cov().low(), 3) + " to " + fixed(detail.cov().high(), 3)),
        "");
    table.row(
        "independent: Ljung-Box, " + correlation.rho().length + " lags",
        resolved(number(correlation.ljungBox())),
        probability(correlation.pValue()));
    ExponentialFit fit = detail.fit();
    if (fit != null) {
      table.row(
          "exponential: Anderson-Darling (" + count(fit.tested()) + " of them)",
          number(fit.andersonDarling()),
          probability(fit.andersonDarlingP()));
      table.row(
          "exponential: Lilliefors, largest distance",
          fixed(fit.distance(), 4),
          probability(fit.lillieforsP()));
    }
    lines.add("");
    add(table);
    if (detail.cov().narrow() && arrivals.covResolvable()) {
      lines.add(INDENT + NARROW);
    }
  }

  private void counts() {
    if (arrivals.dispersion().isEmpty()) {
      return;
    }
    lines.add("");
    TextTable table = new TextTable().row("window", "dispersion of counts", "95 % band");
    for (Dispersion step : arrivals.dispersion()) {
      table.row(
          duration(step.windowSeconds()),
          fixed(step.index(), 2),
          fixed(step.low(), 2) + " to " + fixed(step.high(), 2));
    }
    add(table);
    if (arrivals.detail() != null) {
      lines.add(INDENT + plateau(arrivals.detail()));
    }
  }

  private String plateau(ArrivalDetail detail) {
    if (detail.countPlateau() == null) {
      return "no plateau: the curve has not come to rest within this run";
    }
    Dispersion first = arrivals.dispersion().get(detail.countPlateau().from());
    return "plateau "
        + fixed(detail.countPlateau().level(), 2)
        + " from windows of "
        + duration(first.windowSeconds())
        + " on";
  }

  private void sums(ArrivalDetail detail) {
    List<IntervalDispersion> curve = detail.intervalDispersion();
    if (curve.isEmpty()) {
      return;
    }
    lines.add("");
    TextTable table = new TextTable().row("intervals", "dispersion of intervals", "95 % band");
    for (int i = 0; i < curve.size(); i++) {
      IntervalDispersion at = curve.get(i);
      if (i == curve.size() - 1 || isPowerOfTen(at.neighbours())) {
        table.row(
            count(at.neighbours()),
            fixed(at.index(), 2),
            fixed(at.low(), 2) + " to " + fixed(at.high(), 2));
      }
    }
    add(table);
  }

  private static boolean isPowerOfTen(int number) {
    int rest = number;
    while (rest % 10 == 0) {
      rest /= 10;
    }
    return rest == 1;
  }

  private void peaks(ArrivalDetail detail) {
    if (detail.peaks().isEmpty()) {
      return;
    }
    lines.add("");
    TextTable table =
        new TextTable()
            .row("window", "peak / mean", "of Poisson", "burst factor a", "share of time b");
    for (WindowPeak peak : detail.peaks()) {
      table.row(
          duration(peak.windowSeconds()),
          fixed(peak.peakToMean(), 2),
          fixed(peak.poissonPeakToMean(), 2),
          fixed(peak.burstFactor(), 2),
          percent(peak.burstShare()));
    }
    add(table);
  }

  private void users(List<UserArrivals.Point> points) {
    if (points.isEmpty()) {
      return;
    }
    lines.add("");
    TextTable table = new TextTable().row("first users", "intervals", "CoV ± s.e.");
    for (UserArrivals.Point point : points) {
      table.row(
          count(point.users()),
          count(point.intervals()),
          point.resolvable()
              ? fixed(point.cov(), 3) + " ± " + fixed(point.standardError(), 3)
              : "not resolvable");
    }
    add(table);
  }
}
