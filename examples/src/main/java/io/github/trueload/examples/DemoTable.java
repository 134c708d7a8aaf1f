package io.github.trueload.examples;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.NumberText;
import io.github.trueload.verdict.ArrivalSummary;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Analyses side by side: a figure a row, a run a column. */
final class DemoTable {

  private static final String GAP = "   ";

  private DemoTable() {}

  /** A run's name and what was found in it. */
  record Column(String title, AnalysisResult summary) {}

  private record Row(String name, Function<AnalysisResult, String> figure) {}

  private static final List<Row> ROWS =
      List.of(
          row("users", AnalysisResult::sessions, s -> NumberText.count(s.count())),
          row("connections", AnalysisResult::sessions, s -> NumberText.count(s.connections())),
          row(
              "  shared by several users",
              AnalysisResult::sessions,
              s -> NumberText.count(s.sharedConnections())),
          row("requests", AnalysisResult::arrivals, a -> NumberText.count(a.count())),
          row(
              "  per second",
              AnalysisResult::arrivals,
              a -> NumberText.fixed(a.ratePerSecond(), 1)),
          row("  CoV of their intervals", AnalysisResult::arrivals, DemoTable::cov),
          row("  verdict", AnalysisResult::arrivals, a -> a.verdict().id()),
          row("mean response time", AnalysisResult::response, r -> NumberText.duration(r.mean())),
          row(
              "  on the wire",
              AnalysisResult::wire,
              w ->
                  w.response() == null
                      ? NumberText.NONE
                      : NumberText.duration(w.response().mean())),
          row(
              "  error of the tool",
              AnalysisResult::error,
              e -> NumberText.signedDuration(e.mean())));

  /** The table, a heading and a line for each figure; a dash where not known. */
  static List<String> lines(List<Column> columns) {
    int nameWidth = ROWS.stream().mapToInt(row -> row.name().length()).max().orElseThrow();
    List<List<String>> cells = columns.stream().map(column -> cells(column)).toList();
    int[] widths =
        cells.stream()
            .mapToInt(column -> column.stream().mapToInt(String::length).max().orElseThrow())
            .toArray();
    return IntStream.rangeClosed(0, ROWS.size())
        .mapToObj(
            line -> {
              StringBuilder text = new StringBuilder();
              text.append(pad(line == 0 ? "" : ROWS.get(line - 1).name(), nameWidth));
              for (int column = 0; column < widths.length; column++) {
                text.append(GAP).append(pad(cells.get(column).get(line), widths[column]));
              }
              return text.toString().stripTrailing();
            })
        .toList();
  }

  private static List<String> cells(Column column) {
    return IntStream.rangeClosed(0, ROWS.size())
        .mapToObj(
            line ->
                line == 0 ? column.title() : ROWS.get(line - 1).figure().apply(column.summary()))
        .toList();
  }

  private static <T> Row row(
      String name, Function<AnalysisResult, T> part, Function<T, String> figure) {
    return new Row(
        name,
        summary -> {
          T known = part.apply(summary);
          return known == null ? NumberText.NONE : figure.apply(known);
        });
  }

  private static String cov(ArrivalSummary arrivals) {
    return arrivals.covResolvable()
        ? NumberText.fixed(arrivals.cov(), 2)
            + " ± "
            + NumberText.fixed(arrivals.covStandardError(), 2)
        : "not resolvable";
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(width - text.length());
  }
}
