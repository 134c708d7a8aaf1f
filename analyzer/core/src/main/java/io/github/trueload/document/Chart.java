package io.github.trueload.document;

import io.github.trueload.document.Table.Cell;
import io.github.trueload.stats.NumberText;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A chart: what it is called, how to read it, its axes, its lines, and what it says in words. A
 * chart without lines does not appear.
 *
 * @param frame what does not depend on the figures
 * @param lines what is drawn; empty where the figures do not carry it
 * @param words what it says, for those who do not see it; empty without lines
 */
public record Chart(Frame frame, List<Line> lines, String words) {

  /**
   * What does not depend on the figures.
   *
   * @param id name in the page, {@code arrival-rate}
   * @param title what the chart is called
   * @param reading how to read it, one or two sentences
   * @param x the axis along
   * @param y the axis up
   */
  public record Frame(String id, String title, String reading, Axis x, Axis y) {

    /**
     * {@return the chart of some figures}
     *
     * @param lines what is drawn
     * @param words what it says; asked for only where there are lines
     */
    public Chart draw(List<Line> lines, Supplier<String> words) {
      return new Chart(this, lines, lines.isEmpty() ? "" : words.get());
    }
  }

  /** Copies the list. */
  public Chart {
    lines = List.copyOf(lines);
  }

  /** {@return whether it has lines} */
  public boolean isDrawn() {
    return !lines.isEmpty();
  }

  void writeTo(Html html) {
    html.open("figure", "class", "card").open("figcaption");
    html.element("h3", frame.title());
    html.element("p", words, "class", "says");
    html.element("p", frame.reading(), "class", "reading");
    html.close();
    writeRoom(html);
    PointTables.write(this, html);
    html.closeLine();
  }

  private void writeRoom(Html html) {
    html.open("div", "class", "room");
    if (frame.y().choice()) {
      html.open(
          "button",
          "type",
          "button",
          "class",
          "choice",
          "aria-pressed",
          "false",
          "data-chart",
          frame.id());
      html.text("Logarithmic scale").close();
    }
    String label = "Chart: " + frame.title() + ". " + words;
    html.open("div", "class", "plot", "id", frame.id(), "role", "img", "aria-label", label);
    html.close().close();
  }

  /**
   * A chart's points as text, for those who do not see it and for those who want the figures. Lines
   * of the same positions share a table; of many positions, some evenly chosen ones are shown.
   */
  private static final class PointTables {

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
      Map<Object, List<Line>> groups = new LinkedHashMap<>();
      for (Line line : lines) {
        Object key = Arrays.asList(line.group(), DoubleBuffer.wrap(line.x()));
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
        double[] high = line.high();
        if (high != null) {
          table.cells(isBand ? "to" : name, true, i -> cell(high[i]));
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
}
