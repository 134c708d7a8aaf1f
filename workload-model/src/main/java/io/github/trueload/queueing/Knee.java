package io.github.trueload.queueing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.FDistribution;

/**
 * Where throughput stops following load. Up to the knee k throughput is proportional to load,
 * beyond it it follows another line that begins there:
 *
 * <pre>X(n) = s·n for n ≤ k, s·k + t·(n − k) for n > k</pre>
 *
 * <p>These are the asymptotes of operational analysis, which cross at the knee (Denning and Buzen
 * 1978, The Operational Analysis of Queueing Network Models; N* in their words), with a slope
 * beyond it, for throughput may fall there or still rise a little. Fitted by least squares of the
 * relative differences, the bend by Hudson's method (1966, Fitting Segmented Curves Whose Join
 * Points Have to be Estimated): in each gap between two loads it is where the lines of either side
 * cross, else one of the loads. There is a knee where the bend explains more than chance would (F
 * test at 1 %), the slope beyond is less than half of that before, and the lines are within 10 % of
 * what was measured.
 *
 * @param load k, in the unit of the load
 * @param low lower end of its 95 % interval, by the profile of the squares
 * @param high upper end of its 95 % interval
 * @param throughput at the knee, s·k, per second
 * @param slope s, throughput per unit of load below the knee
 * @param slopeBeyond t, throughput per unit of load beyond the knee
 * @param residual root of the mean squared relative difference, dimensionless
 */
public record Knee(
    double load,
    double low,
    double high,
    double throughput,
    double slope,
    double slopeBeyond,
    double residual) {

  /** Two on either side. */
  public static final int FEWEST_LOADS = 4;

  private static final int PARAMETERS = 3;
  private static final double TEST_LEVEL = 0.99;
  private static final double INTERVAL_LEVEL = 0.95;
  private static final double MOST_SLOPE = 0.5;
  private static final double MOST_RESIDUAL = 0.1;
  private static final int STEPS_PER_GAP = 64;
  private static final int EDGE_STEPS = 40;
  private static final double LEAST_SQUARES = 1e-18;

  /**
   * A run.
   *
   * @param load users or a rate; above 0
   * @param throughput what was served; above 0
   */
  public record Run(double load, double throughput) {}

  /** Two lines and what they differ from the runs by. */
  private record Fit(double load, double slope, double beyond, double squares) {}

  /**
   * Looks for the knee.
   *
   * @param runs in any order; of one load there may be several
   * @return nothing with fewer than {@value #FEWEST_LOADS} loads, a load or a throughput that is
   *     not above 0, or where there is no such bend
   */
  public static Optional<Knee> of(List<Run> runs) {
    double[] loads = runs.stream().mapToDouble(Run::load).sorted().distinct().toArray();
    boolean positive = runs.stream().allMatch(run -> run.load() > 0 && run.throughput() > 0);
    if (loads.length < FEWEST_LOADS || !positive) {
      return Optional.empty();
    }
    Fit best =
        candidates(runs, loads).stream()
            .min(Comparator.comparingDouble(Fit::squares))
            .orElseThrow();
    double residual = Math.sqrt(best.squares() / runs.size());
    boolean bends = best.slope() > 0 && best.beyond() < MOST_SLOPE * best.slope();
    return bends && residual <= MOST_RESIDUAL && isMoreThanChance(best, runs)
        ? Optional.of(knee(best, residual, runs, loads))
        : Optional.empty();
  }

  /** Each crossing that lies where it may, and each load, with two loads or more on either side. */
  private static List<Fit> candidates(List<Run> runs, double[] loads) {
    List<Fit> fits = new ArrayList<>();
    for (int i = 1; i + 2 < loads.length; i++) {
      fits.add(at(loads[i], runs));
      double crossing = crossing(loads[i], runs);
      if (crossing > loads[i] && crossing < loads[i + 1]) {
        fits.add(at(crossing, runs));
      }
    }
    fits.add(at(loads[loads.length - 2], runs));
    return fits;
  }

  /** Where the line through the origin of the runs up to {@code load} meets that of the others. */
  private static double crossing(double load, List<Run> runs) {
    double sxy = 0;
    double sxx = 0;
    double w = 0;
    double wx = 0;
    double wy = 0;
    double wxx = 0;
    double wxy = 0;
    for (Run run : runs) {
      double x = run.load();
      double y = run.throughput();
      double weight = 1 / (y * y);
      if (x <= load) {
        sxy += weight * x * y;
        sxx += weight * x * x;
      } else {
        w += weight;
        wx += weight * x;
        wy += weight * y;
        wxx += weight * x * x;
        wxy += weight * x * y;
      }
    }
    double beyond = (w * wxy - wx * wy) / (w * wxx - wx * wx);
    return (wy - beyond * wx) / w / (sxy / sxx - beyond);
  }

  /** The best lines that meet at {@code knee}. */
  private static Fit at(double knee, List<Run> runs) {
    double aa = 0;
    double ab = 0;
    double bb = 0;
    double ay = 0;
    double by = 0;
    for (Run run : runs) {
      double a = Math.min(run.load(), knee) / run.throughput();
      double b = Math.max(0, run.load() - knee) / run.throughput();
      aa += a * a;
      ab += a * b;
      bb += b * b;
      ay += a;
      by += b;
    }
    double determinant = aa * bb - ab * ab;
    double slope = determinant > 0 ? (ay * bb - by * ab) / determinant : ay / aa;
    double beyond = determinant > 0 ? (aa * by - ab * ay) / determinant : slope;
    return new Fit(knee, slope, beyond, squares(knee, slope, beyond, runs));
  }

  private static double squares(double knee, double slope, double beyond, List<Run> runs) {
    double squares = 0;
    for (Run run : runs) {
      double modelled =
          slope * Math.min(run.load(), knee) + beyond * Math.max(0, run.load() - knee);
      double difference = modelled / run.throughput() - 1;
      squares += difference * difference;
    }
    return squares;
  }

  /** Against one line through the origin: two more parameters, the bend and the slope beyond. */
  private static boolean isMoreThanChance(Fit best, List<Run> runs) {
    int freedom = runs.size() - PARAMETERS;
    double straight = at(Double.MAX_VALUE, runs).squares();
    double f =
        (straight - best.squares()) / 2 / (Math.max(LEAST_SQUARES, best.squares()) / freedom);
    return f > new FDistribution(null, 2, freedom).inverseCumulativeProbability(TEST_LEVEL);
  }

  private static Knee knee(Fit best, double residual, List<Run> runs, double[] loads) {
    int freedom = runs.size() - PARAMETERS;
    double f = new FDistribution(null, 1, freedom).inverseCumulativeProbability(INTERVAL_LEVEL);
    double limit = Math.max(LEAST_SQUARES, best.squares()) * (1 + f / freedom);
    double[] ascending = places(best.load(), loads);
    double[] descending = new double[ascending.length];
    for (int i = 0; i < descending.length; i++) {
      descending[i] = ascending[ascending.length - 1 - i];
    }
    return new Knee(
        best.load(),
        edge(ascending, limit, runs),
        edge(descending, limit, runs),
        best.slope() * best.load(),
        best.slope(),
        best.beyond(),
        residual);
  }

  /** Equal steps in each gap between two loads, however wide the others are, and the best load. */
  private static double[] places(double best, double[] loads) {
    DoubleStream.Builder places = DoubleStream.builder().add(best).add(loads[loads.length - 1]);
    for (int i = 0; i + 1 < loads.length; i++) {
      for (int step = 0; step < STEPS_PER_GAP; step++) {
        places.add(loads[i] + (loads[i + 1] - loads[i]) * step / STEPS_PER_GAP);
      }
    }
    return places.build().sorted().toArray();
  }

  /**
   * Where the squares first come to {@code limit}, which they do at the best load at the latest.
   */
  private static double edge(double[] places, double limit, List<Run> runs) {
    int first = 0;
    while (at(places[first], runs).squares() > limit) {
      first++;
    }
    double inside = places[first];
    double outside = places[Math.max(0, first - 1)];
    for (int step = 0; step < EDGE_STEPS && inside != outside; step++) {
      double middle = (inside + outside) / 2;
      if (at(middle, runs).squares() <= limit) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return inside;
  }
}
