package io.github.trueload.document;

import io.github.trueload.document.Table.Cell;
import io.github.trueload.stats.NumberText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A chart's points as text, for those who do not see it and for those who want the figures. Lines
 * of the same positions share a table; of many positions, some evenly chosen ones are shown.
 */
final class PointTables {

  private static final int MOST_ROWS = 24;

  private PointTables() {}

  static void write(Chart chart, Html html) {
    html.open("details", "class", "points").element("summary", "Figures of this chart");
    for (List<Line> group : byPositions(chart.lines())) {
      table(chart.frame(), group).writeTo(html);
    }
    html.closeLine();
  }

  private static List<List<Line>> byPositions(List<Line> lines) {
    Map<String, List<Line>> groups = new LinkedHashMap<>();
    for (Line line : lines) {
      String key = line.group() + Arrays.toString(line.x());
      groups.computeIfAbsent(key, x -> new ArrayList<>()).add(line);
    }
    return List.copyOf(groups.values());
  }

  private static Table<Integer> table(Chart.Frame frame, List<Line> lines) {
    List<String> called = lines.stream().map(Line::name).toList();
    double[] x = lines.get(0).x();
    List<String> names = frame.x().names();
    Table<Integer> table =
        Table.of(chosen(x.length))
            .page(subject(frame, lines) + ": " + String.join(", ", called))
            .cells(
                head(frame.x().name(), frame.x().unit()),
                false,
                i -> names.isEmpty() ? cell(x[i]) : Cell.of(names.get((int) x[i] - 1)));
    for (Line line : lines) {
      String name = head(line.name(), frame.y().unit());
      boolean isBand = line.high() != null && !isFromFloor(line);
      if (line.high() == null || isBand) {
        table.cells(isBand ? name + ": from" : name, true, i -> cell(line.y()[i]));
      }
      if (line.high() != null) {
        table.cells(isBand ? "to" : name, true, i -> cell(line.high()[i]));
      }
    }
    return table;
  }

  private static String subject(Chart.Frame frame, List<Line> lines) {
    String group = lines.get(0).group();
    return group == null ? frame.title() : frame.title() + ": " + group;
  }

  private static String head(String name, String unit) {
    String shown = unit.equals(Axis.CLOCK) ? "s" : unit;
    return shown.isEmpty() ? name : name + ", " + shown;
  }

  private static List<Integer> chosen(int points) {
    int rows = Math.min(points, MOST_ROWS);
    return IntStream.range(0, rows)
        .map(row -> rows == 1 ? 0 : (int) ((long) row * (points - 1) / (rows - 1)))
        .boxed()
        .toList();
  }

  /** Whether the lower edge says nothing. */
  private static boolean isFromFloor(Line line) {
    return Arrays.stream(line.y()).allMatch(y -> y == 0);
  }

  private static Cell cell(double value) {
    return Cell.of(NumberText.number(value));
  }
}
