package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.Details;
import io.github.trueload.document.Format;
import io.github.trueload.document.Note;
import io.github.trueload.document.Table;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.FigureInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The 95 % confidence intervals of an analysis in words and tables. */
final class ConfidenceTable {

  private static final String LIST = ": ";

  private ConfidenceTable() {}

  /** The interval of a figure of all samples; null where none was determined. */
  static @Nullable FigureInterval of(AnalysisResult result, String metric) {
    return of(result, metric, null);
  }

  private static @Nullable FigureInterval of(
      AnalysisResult result, String metric, @Nullable String label) {
    return result.intervals().stream()
        .filter(each -> each.metric().equals(metric) && Objects.equals(each.label(), label))
        .findFirst()
        .orElse(null);
  }

  /** "20 ms to 25 ms"; "–" where the run does not show it. */
  static String words(@Nullable FigureInterval interval, Format format) {
    return interval != null && interval.isKnown()
        ? format.of(interval.low()) + " to " + format.of(interval.high())
        : NumberText.NONE;
  }

  /** What follows a figure in a line: its interval, or nothing. */
  static String appended(@Nullable FigureInterval interval, Format format) {
    return interval != null && interval.isKnown()
        ? "; 95 % interval " + words(interval, format)
        : "";
  }

  /** Why figures of all samples have no interval; of labels the table shows a dash. */
  static Block reasons(AnalysisResult result) {
    Map<String, Set<String>> byReason = new LinkedHashMap<>();
    for (FigureInterval each : result.intervals()) {
      if (each.label() == null && !each.isKnown()) {
        byReason.computeIfAbsent(each.reason(), why -> new LinkedHashSet<>()).add(each.metric());
      }
    }
    List<Block> notes = new ArrayList<>();
    byReason.forEach(
        (why, metrics) -> {
          String text = "No 95 % interval of " + String.join(", ", metrics) + LIST + why;
          notes.add(Note.page(text + "."));
          notes.add(Note.console("  - ", "    ", text));
        });
    return Details.of(notes);
  }

  private record Row(String label, List<FigureInterval> figures) {

    String words(String metric, Format format) {
      return ConfidenceTable.words(
          figures.stream().filter(each -> each.metric().equals(metric)).findFirst().orElse(null),
          format);
    }
  }

  /**
   * A row for each label; for terminals only with all tables.
   *
   * @param what has the labels, in words
   */
  static Block byLabel(AnalysisResult result, String prefix, String what) {
    return Details.of(() -> labels(result, prefix, what));
  }

  private static List<Block> labels(AnalysisResult result, String prefix, String what) {
    Map<String, List<FigureInterval>> byLabel = new LinkedHashMap<>();
    for (FigureInterval each : result.intervals()) {
      if (each.label() != null && isOf(prefix, each.metric())) {
        byLabel.computeIfAbsent(each.label(), label -> new ArrayList<>()).add(each);
      }
    }
    if (byLabel.isEmpty()) {
      return List.of();
    }
    List<Row> rows = new ArrayList<>();
    byLabel.forEach((label, figures) -> rows.add(new Row(label, figures)));
    String title = "95 % intervals of " + what;
    Table<Row> table =
        Table.of(rows)
            .page(title)
            .console(title)
            .text(null, "Label", null, row -> LabelSection.shortened(row.label()))
            .text(null, null, "label", Row::label);
    for (String metric : List.of("mean", "p(50)", "p(95)", "p(99)")) {
      table.figures(
          metric.equals("mean") ? "Mean" : metric,
          metric,
          row -> row.words(prefix + metric, NumberText::duration));
    }
    return List.of(table);
  }

  private static boolean isOf(String prefix, String metric) {
    return metric.equals(prefix + "mean") || metric.startsWith(prefix + "p(");
  }
}
