package io.github.trueload.papers;

import io.github.trueload.examples.Svg;
import io.github.trueload.papers.PowerExperiment.Point;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.think.Weibull;
import io.github.trueload.verdict.ArrivalJudge;
import io.github.trueload.verdict.ArrivalVerdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How often the verdict on the arrivals says what, over the true CoV of the intervals: of Weibull
 * intervals, which are exponential at CoV 1, with nanosecond stamps.
 */
final class PowerExperiment {

  private static final int[] INTERVALS = {200, 500, 2_000, 10_000};
  private static final double MEAN_SECONDS = 0.05;

  /** Shapes of the Weibull distribution; its CoV falls as the shape grows, 1 at shape 1. */
  private static final double[] SHAPES = {
    0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5, 1.7, 2
  };

  record Point(double cov, int intervals, Map<ArrivalVerdict, Double> shares) {

    double share(ArrivalVerdict verdict) {
      return shares.getOrDefault(verdict, 0.0);
    }

    /** Share of streams that are called something else than Poisson. */
    double calledOther() {
      return 1 - share(ArrivalVerdict.POISSON) - share(ArrivalVerdict.INCONCLUSIVE);
    }
  }

  private PowerExperiment() {}

  /** Draws {@code streams} streams for each point. */
  static Result run(int streams) {
    StringBuilder table =
        new StringBuilder("| intervals | CoV | Poisson | inconclusive | anything else |\n");
    table.append("|---|---|---|---|---|\n");
    PowerPicture picture = new PowerPicture();
    for (int intervals : INTERVALS) {
      List<Point> points = new ArrayList<>();
      for (double shape : SHAPES) {
        Point point = point(new Weibull(MEAN_SECONDS, shape), intervals, streams);
        points.add(point);
        table.append(
            String.format(
                Locale.ROOT,
                "| %,d | %.3f | %.3f | %.3f | %.3f |%n",
                intervals,
                point.cov(),
                point.share(ArrivalVerdict.POISSON),
                point.share(ArrivalVerdict.INCONCLUSIVE),
                point.calledOther()));
      }
      picture.add(intervals, points);
    }
    return new Result(table.toString(), picture.svg());
  }

  private static Point point(ThinkTime law, int intervals, int streams) {
    Map<ArrivalVerdict, Double> shares = new EnumMap<>(ArrivalVerdict.class);
    IntStream.range(0, streams)
        .parallel()
        .mapToObj(seed -> verdict(law.sequence(new SplittableRandom(seed)), intervals))
        .toList()
        .forEach(verdict -> shares.merge(verdict, 1.0 / streams, Double::sum));
    return new Point(Math.sqrt(law.scv()), intervals, shares);
  }

  private static ArrivalVerdict verdict(ThinkTimeSequence draws, int intervals) {
    ArrivalStatistics arrivals = new ArrivalStatistics();
    SampleBlock block = new SampleBlock();
    long now = 0;
    for (int i = 0; i <= intervals; i++) {
      block.startNanos[block.addRow()] = now;
      now += draws.nextNanos();
      if (block.isFull() || i == intervals) {
        arrivals.accept(block);
        block.size = 0;
      }
    }
    return new ArrivalJudge("wire", 1).headline(arrivals).verdict();
  }

  /** Share of streams that are called something else than Poisson, over their true CoV. */
  private static final class PowerPicture {

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
        path.append(path.isEmpty() ? "M" : "L")
            .append(String.format(Locale.ROOT, "%.1f,%.1f", x, y));
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
}
