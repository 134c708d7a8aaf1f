package io.github.trueload.papers;

import io.github.trueload.examples.Svg;
import io.github.trueload.papers.LoopPoint.Outcome;
import java.util.List;
import java.util.Locale;

/** CoV of the intervals between requests over the number of users: measured and predicted. */
final class CovPicture {

  private static final int WIDTH = 720;
  private static final int HEIGHT = 380;
  private static final int LEFT = 60;
  private static final int RIGHT = 700;
  private static final int TOP = 20;
  private static final int BOTTOM = 330;
  private static final double LEAST = 0.6;
  private static final double MOST = 1.1;
  private static final String GRID = "#ddd";
  private static final List<String> COLOURS = List.of("#c2410c", "#1d4ed8");

  private final Svg svg = new Svg(WIDTH, HEIGHT);
  private final double leastUsers;
  private final double mostUsers;
  private int series;

  CovPicture(double leastUsers, double mostUsers) {
    this.leastUsers = leastUsers;
    this.mostUsers = mostUsers;
    for (int tenth = 6; tenth <= 11; tenth++) {
      double y = y(tenth / 10.0);
      svg.line(LEFT, y, RIGHT, y, tenth == 10 ? "#888" : GRID, 1);
      svg.text(LEFT - 8.0, y + 4, "end", String.format(Locale.ROOT, "%.1f", tenth / 10.0));
    }
    svg.text(LEFT, HEIGHT - 14.0, "start", "users N, at the same requested rate (logarithmic)");
    svg.text(LEFT + 8.0, TOP + 14.0, "start", "CoV of the intervals between requests");
  }

  /** Adds the outcomes of one distribution, in order of N. */
  void add(String name, List<Outcome> outcomes) {
    String colour = COLOURS.get(series);
    StringBuilder path = new StringBuilder();
    for (Outcome outcome : outcomes) {
      double x = x(outcome.point().users());
      double error = 2 * outcome.predicted().covError();
      path.append(path.isEmpty() ? "M" : "L")
          .append(String.format(Locale.ROOT, "%.1f,%.1f", x, y(outcome.predicted().cov())));
      double beside = x + 5 * series - 2.5;
      svg.line(beside, y(outcome.cov() - error), beside, y(outcome.cov() + error), colour, 1);
      svg.dot(beside, y(outcome.cov()), colour);
      if (series == 0) {
        svg.text(x, BOTTOM + 18.0, "middle", String.valueOf(outcome.point().users()));
      }
    }
    svg.path(path.toString(), colour, 1);
    double y = BOTTOM - 40.0 + 18 * series;
    svg.dot(RIGHT - 330.0, y - 4, colour);
    svg.text(RIGHT - 320.0, y, "start", name + ": measured, ± 2 standard errors; line: predicted");
    series++;
  }

  String svg() {
    return svg.toString();
  }

  private double x(double users) {
    double share = Math.log(users / leastUsers) / Math.log(mostUsers / leastUsers);
    return LEFT + 20 + share * (RIGHT - LEFT - 40);
  }

  private static double y(double cov) {
    return BOTTOM - (cov - LEAST) / (MOST - LEAST) * (BOTTOM - TOP);
  }
}
