package io.github.trueload.report;

import io.github.trueload.stats.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A chart's points as text, for those who do not see it and for those who want the figures. Lines
 * of the same positions share a table; of many positions, some evenly chosen ones are told.
 */
final class PointTable {

  private static final int MOST_ROWS = 24;

  private PointTable() {}

  static void write(Plot<?> chart, List<Line> lines, Html html) {
    html.open("details", "class", "points").element("summary", "Figures of this chart");
    for (List<Line> group : byPositions(lines)) {
      table(chart, group).write(html);
    }
    html.closeLine();
  }

  private static List<List<Line>> byPositions(List<Line> lines) {
    Map<String, List<Line>> groups = new LinkedHashMap<>();
    for (Line line : lines) {
      groups.computeIfAbsent(Arrays.toString(line.x()), x -> new ArrayList<>()).add(line);
    }
    return List.copyOf(groups.values());
  }

  private static Table table(Plot<?> chart, List<Line> lines) {
    List<String> names = lines.stream().map(Line::name).toList();
    Table table = new Table(chart.title() + ": " + String.join(", ", names), false);
    table.text(head(chart.x().name(), chart.x().unit()));
    for (Line line : lines) {
      String name = head(line.name(), chart.y().unit());
      if (line.high() == null || isFromFloor(line)) {
        table.number(name);
      } else {
        table.number(name + ": from").number("to");
      }
    }
    chosen(lines.get(0).x().length).forEach(i -> table.row(row(lines, i, chart.x().names())));
    return table;
  }

  private static String head(String name, String unit) {
    String shown = unit.equals("clock") ? "s" : unit;
    return shown.isEmpty() ? name : name + ", " + shown;
  }

  private static IntStream chosen(int points) {
    int rows = Math.min(points, MOST_ROWS);
    return IntStream.range(0, rows)
        .map(row -> rows == 1 ? 0 : (int) ((long) row * (points - 1) / (rows - 1)));
  }

  private static List<Table.Cell> row(List<Line> lines, int point, List<String> names) {
    List<Table.Cell> cells = new ArrayList<>();
    double at = lines.get(0).x()[point];
    cells.add(names.isEmpty() ? cell(at) : Table.Cell.of(names.get((int) at - 1)));
    for (Line line : lines) {
      if (!isFromFloor(line)) {
        cells.add(cell(line.y()[point]));
      }
      if (line.high() != null) {
        cells.add(cell(line.high()[point]));
      }
    }
    return cells;
  }

  /** Whether only the upper edge tells something. */
  private static boolean isFromFloor(Line line) {
    return line.high() != null && Arrays.stream(line.y()).allMatch(y -> y == 0);
  }

  private static Table.Cell cell(double value) {
    return Table.Cell.of(Figures.number(value));
  }
}
