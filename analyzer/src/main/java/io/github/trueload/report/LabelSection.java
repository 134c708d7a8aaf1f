package io.github.trueload.report;

import io.github.trueload.report.Table.Cell;
import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.AnalysisSummary.LabelSummary;
import io.github.trueload.stats.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Samples by label; sortable. Bounded in rows and in the length of a label, by size of file. */
final class LabelSection {

  /** The most labels shown: those with the most samples. */
  static final int MOST_ROWS = 1000;

  private static final int LONGEST_LABEL = 200;

  private LabelSection() {}

  static boolean isTold(AnalysisSummary summary) {
    return summary.samples() != null;
  }

  static void write(AnalysisSummary summary, Html html) {
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
