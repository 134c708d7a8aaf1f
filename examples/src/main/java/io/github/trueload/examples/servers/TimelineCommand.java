package io.github.trueload.examples.servers;

import io.github.trueload.examples.Svg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code timeline}: columns of servers' reports over time, drawn one below the other. */
@Command(
    name = "timeline",
    description = "Draw columns of reports over time as SVG, one panel for each report.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class TimelineCommand implements Callable<Integer> {

  private static final List<String> COLOURS = List.of("#0b6e99", "#c2410c", "#4d7c0f");
  private static final int WIDTH = 720;
  private static final int PANEL = 150;
  private static final int LEFT = 60;
  private static final int TOP = 24;
  private static final int PLOT_HEIGHT = 96;
  private static final int PLOT_WIDTH = WIDTH - LEFT - 20;

  @Parameters(paramLabel = "REPORT", arity = "1..*", description = "CSV file with a column time_s.")
  private List<Path> reports;

  @Option(
      names = "--columns",
      required = true,
      split = ",",
      description = "Columns to draw, at most three.")
  private List<String> columns;

  @Option(
      names = "--labels",
      split = ",",
      description = "Titles of the reports. Default: the names of the files.")
  private List<String> labels = List.of();

  @Option(
      names = "--output",
      required = true,
      paramLabel = "FILE",
      description = "SVG file to write.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    if (columns.size() > COLOURS.size()) {
      throw new IllegalArgumentException("--columns: three at most");
    }
    List<Series> series = new ArrayList<>();
    for (Path report : reports) {
      series.add(Series.read(report, columns));
    }
    double top = series.stream().mapToDouble(Series::highest).max().orElse(1);
    Svg svg = new Svg(WIDTH, PANEL * series.size() + TOP);
    for (int column = 0; column < columns.size(); column++) {
      svg.line(LEFT + 150 * column, 12, LEFT + 20 + 150 * column, 12, COLOURS.get(column), 2);
      svg.text(LEFT + 26 + 150 * column, 16, "start", columns.get(column));
    }
    for (int panel = 0; panel < series.size(); panel++) {
      String label =
          panel < labels.size()
              ? labels.get(panel)
              : String.valueOf(reports.get(panel).getFileName());
      draw(svg, series.get(panel), label, TOP + panel * PANEL + 20, top);
    }
    Files.writeString(output, svg.toString());
    return 0;
  }

  private static void draw(Svg svg, Series series, String label, int y, double top) {
    double bottom = y + PLOT_HEIGHT;
    svg.text(LEFT, y - 5, "start", label);
    svg.line(LEFT, bottom, LEFT + PLOT_WIDTH, bottom, "#666", 1);
    svg.line(LEFT, y, LEFT, bottom, "#666", 1);
    svg.text(LEFT - 6, y + 8, "end", figure(top));
    svg.text(LEFT - 6, bottom, "end", "0");
    svg.text(LEFT, bottom + 16, "start", "0 s");
    svg.text(LEFT + PLOT_WIDTH, bottom + 16, "end", figure(series.seconds()) + " s");
    for (int column = 0; column < series.values().length; column++) {
      StringBuilder path = new StringBuilder();
      for (int row = 0; row < series.times().length; row++) {
        path.append(
            String.format(
                Locale.ROOT,
                "%s%.1f %.1f",
                row == 0 ? "M" : "L",
                LEFT + PLOT_WIDTH * (series.times()[row] / Math.max(1e-9, series.seconds())),
                bottom - PLOT_HEIGHT * series.values()[column][row] / Math.max(1e-9, top)));
      }
      svg.path(path.toString(), COLOURS.get(column), 1);
    }
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.0f", value);
  }

  /**
   * A report's columns.
   *
   * @param times seconds from the first row
   * @param values of each column, by row
   */
  record Series(double[] times, double[][] values) {

    static Series read(Path report, List<String> columns) throws IOException {
      List<String> lines = Files.readAllLines(report);
      List<String> head = List.of((lines.isEmpty() ? "" : lines.get(0)).split(","));
      int time = column(report, head, "time_s");
      double[] times = new double[Math.max(0, lines.size() - 1)];
      double[][] values = new double[columns.size()][times.length];
      for (int row = 0; row < times.length; row++) {
        String[] cells = lines.get(row + 1).split(",");
        times[row] = Double.parseDouble(cells[time]) - (row == 0 ? 0 : times[0]);
        for (int each = 0; each < columns.size(); each++) {
          values[each][row] = Double.parseDouble(cells[column(report, head, columns.get(each))]);
        }
      }
      if (times.length > 0) {
        times[0] = 0;
      }
      return new Series(times, values);
    }

    private static int column(Path report, List<String> head, String name) {
      int column = head.indexOf(name);
      if (column < 0) {
        throw new IllegalArgumentException(
            report + " has no column '" + name + "'; it has " + head);
      }
      return column;
    }

    double highest() {
      return Arrays.stream(values).flatMapToDouble(Arrays::stream).max().orElse(1);
    }

    double seconds() {
      return times.length == 0 ? 0 : times[times.length - 1];
    }
  }
}
