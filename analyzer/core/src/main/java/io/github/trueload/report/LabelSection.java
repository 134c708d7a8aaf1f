package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.report.Table.Cell;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.Breakdown;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.LabelSummary;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Samples by label, and what else requests were told apart by; sortable. Bounded in rows and in the
 * length of a label, by size of file.
 */
final class LabelSection {

  /** The most labels shown: those with the most samples. */
  static final int MOST_ROWS = 1000;

  private static final int LONGEST_LABEL = 200;

  private LabelSection() {}

  static boolean isTold(AnalysisResult summary) {
    return summary.samples() != null || !summary.breakdowns().isEmpty();
  }

  static void write(AnalysisResult summary, Html html) {
    if (summary.samples() != null) {
      labels(summary, html);
    }
    for (Breakdown breakdown : summary.breakdowns()) {
      breakdown(breakdown, html);
    }
  }

  private static void breakdown(Breakdown breakdown, Html html) {
    List<Breakdown.Part> shown = breakdown.parts().stream().limit(MOST_ROWS).toList();
    DurationScale scale =
        DurationScale.of(
            shown.stream()
                .map(Breakdown.Part::response)
                .flatMapToDouble(times -> DoubleStream.of(times.mean(), times.p95(), times.p99())));
    String caption = "Arrivals and response times by %s (%s), times in %s";
    Table table =
        new Table(caption.formatted(breakdown.by().id(), breakdown.source(), scale.unit()), true)
            .text("Part")
            .number("Requests")
            .number("Failed")
            .number("Rate, /s")
            .number("CoV")
            .text("Arrivals")
            .number("Mean")
            .number("95\u00a0%")
            .number("99\u00a0%");
    shown.forEach(part -> table.row(row(part, scale)));
    table.write(html);
    int more = breakdown.parts().size() - shown.size() + breakdown.more();
    if (more > 0) {
      html.element("p", Figures.count(more) + " more, with fewer requests, left out.");
    }
  }

  private static List<Cell> row(Breakdown.Part part, DurationScale scale) {
    ArrivalSummary arrivals = part.arrivals();
    Cell cov =
        arrivals.covResolvable()
            ? new Cell(ChartWords.cov(arrivals), arrivals.cov())
            : Cell.of("not resolvable");
    return List.of(
        Cell.of(part.name().isEmpty() ? "(not told)" : shortened(part.name())),
        new Cell(Figures.count(arrivals.count()), arrivals.count()),
        new Cell(Figures.count(part.errors()), part.errors()),
        new Cell(Figures.number(arrivals.ratePerSecond()), arrivals.ratePerSecond()),
        cov,
        Cell.of(arrivals.verdict().id()),
        duration(part.response().mean(), scale),
        duration(part.response().p95(), scale),
        duration(part.response().p99(), scale));
  }

  private static void labels(AnalysisResult summary, Html html) {
    Map<String, LabelSummary> labels = summary.samples().labels();
    Comparator<Map.Entry<String, LabelSummary>> byCount =
        Comparator.comparingLong(label -> -label.getValue().count());
    List<Map.Entry<String, LabelSummary>> shown =
        labels.entrySet().stream()
            .sorted(byCount.thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST_ROWS)
            .toList();
    table(shown).write(html);
    if (shown.size() < labels.size()) {
      String rest = Figures.count(labels.size() - shown.size(), "label");
      html.element("p", rest + " with fewer samples left out; the JSON has all.");
    }
  }

  private static Table table(List<Map.Entry<String, LabelSummary>> labels) {
    DurationScale scale =
        DurationScale.of(
            labels.stream()
                .map(Map.Entry::getValue)
                .flatMapToDouble(l -> DoubleStream.of(l.mean(), l.p50(), l.p95(), l.p99())));
    Table table =
        new Table("Reported response times by label, in " + scale.unit(), true)
            .text("Label")
            .number("Samples")
            .number("Failed")
            .number("Failed,\u00a0%");
    List.of("Mean", "Median", "95\u00a0%", "99\u00a0%", "Longest").forEach(table::number);
    labels.forEach(label -> table.row(row(label.getKey(), label.getValue(), scale)));
    return table;
  }

  private static List<Cell> row(String label, LabelSummary figures, DurationScale scale) {
    double failedPercent = 100.0 * figures.errors() / figures.count();
    return List.of(
        Cell.of(shortened(label)),
        new Cell(Figures.count(figures.count()), figures.count()),
        new Cell(Figures.count(figures.errors()), figures.errors()),
        new Cell(Figures.fixed(failedPercent, 2), failedPercent),
        duration(figures.mean(), scale),
        duration(figures.p50(), scale),
        duration(figures.p95(), scale),
        duration(figures.p99(), scale),
        duration(figures.max(), scale));
  }

  private static Cell duration(double seconds, DurationScale scale) {
    return new Cell(scale.format(seconds), seconds);
  }

  private static String shortened(String label) {
    return label.length() <= LONGEST_LABEL ? label : label.substring(0, LONGEST_LABEL) + "…";
  }
}
