package io.github.trueload.papers;

import io.github.trueload.examples.Svg;
import io.github.trueload.papers.PowerExperiment.Point;
import java.util.List;
import java.util.Locale;

/** Share of streams that are called something else than Poisson, over their true CoV. */
final class PowerPicture {

  private static final int WIDTH = 720;
  private static final int HEIGHT = 380;
  private static final int LEFT = 60;
  private static final int RIGHT = 700;
  private static final int TOP = 20;
  private static final int BOTTOM = 330;
  private static final double LEAST = 0.5;
  private static final double MOST = 1.75;
  private static final String GRID = "#ddd";
  private static final List<String> COLOURS = List.of("#94a3b8", "#0f766e", "#1d4ed8", "#c2410c");

  private final Svg svg = new Svg(WIDTH, HEIGHT);
  private int series;

  PowerPicture() {
    for (int quarter = 0; quarter <= 4; quarter++) {
      double y = y(quarter / 4.0);
      svg.line(LEFT, y, RIGHT, y, GRID, 1);
      svg.text(LEFT - 8.0, y + 4, "end", 25 * quarter + " %");
    }
    for (double edge : new double[] {0.9, 1.1}) {
      svg.line(x(edge), TOP, x(edge), BOTTOM, "#888", 1);
    }
    for (int tenth = 5; tenth <= 17; tenth++) {
      String cov = String.format(Locale.ROOT, "%.1f", tenth / 10.0);
      svg.text(x(tenth / 10.0), BOTTOM + 18.0, "middle", cov);
    }
    svg.text(LEFT, HEIGHT - 14.0, "start", "true CoV (Weibull intervals; 1: Poisson)");
    svg.text(LEFT + 8.0, TOP + 14.0, "start", "called neither poisson nor inconclusive");
  }

  /** Adds the points of one length of stream, in order of the CoV. */
  void add(int intervals, List<Point> points) {
    String colour = COLOURS.get(series);
    StringBuilder path = new StringBuilder();
    for (Point point : points) {
      double x = x(point.cov());
      double y = y(point.calledOther());
      path.append(path.isEmpty() ? "M" : "L").append(String.format(Locale.ROOT, "%.1f,%.1f", x, y));
      svg.dot(x, y, colour);
    }
    svg.path(path.toString(), colour, 1);
    double y = BOTTOM - 80.0 + 18 * series;
    svg.dot(x(1.35), y - 4, colour);
    svg.text(x(1.35) + 10, y, "start", String.format(Locale.ROOT, "%,d intervals", intervals));
    series++;
  }

  String svg() {
    return svg.toString();
  }

  private static double x(double cov) {
    return LEFT + (cov - LEAST) / (MOST - LEAST) * (RIGHT - LEFT);
  }

  private static double y(double share) {
    return BOTTOM - share * (BOTTOM - TOP - 20);
  }
}
