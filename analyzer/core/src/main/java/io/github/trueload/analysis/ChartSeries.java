package io.github.trueload.analysis;

import io.github.trueload.stats.Charts;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.network.WireStatistics;
import io.github.trueload.stats.users.SessionStatistics;
import org.jspecify.annotations.Nullable;

final class ChartSeries {

  private static final int FEWEST_RATE_BINS = 20;
  private static final int MOST_RATE_BINS = 300;
  private static final int ARRIVALS_PER_RATE_BIN = 40;
  private static final double DENSITY_BIN = 0.1;
  private static final int DENSITY_BINS = 80;
  private static final int CDF_POINTS = 240;
  private static final double TAIL = 0.005;

  private final AnalysisWindow scope;
  private final long[] arrivals;

  /**
   * @param arrivals instants in order, nanoseconds since the epoch
   */
  ChartSeries(AnalysisWindow scope, long[] arrivals) {
    this.scope = scope;
    this.arrivals = arrivals;
  }

  /**
   * All series.
   *
   * @param sessions of the whole run, also where the scope is a part of it: connections have their
   *     whole length, too
   * @param errors reported minus wire; null where none were matched one by one
   */
  Charts charts(
      LogFigures log,
      SessionStatistics sessions,
      WireStatistics wire,
      ConnectionLife connections,
      @Nullable DurationStatistics errors) {
    Series density = intervalDensity();
    return new Charts(
        new Charts.OfArrivals(arrivalRate(), density, exponentialDensity(density)),
        new Charts.OfTimes(
            cdf(log.samples().responseTimes()),
            cdf(wire.responseTimes()),
            errors == null ? Series.empty() : signedCdf(errors)),
        new Charts.OfOpen(
            connections.openOverTime(scope),
            connections.requestsByClosing(),
            sessions.open(scope.startNanos(), scope.endNanos(), ConnectionLife.POINTS)));
  }

  /** Arrivals per second in bins of equal length; x is a bin's middle. */
  private Series arrivalRate() {
    double span = scope.endNanos() - scope.startNanos();
    if (!(span > 0) || arrivals.length == 0) {
      return Series.empty();
    }
    int bins =
        Math.max(
            FEWEST_RATE_BINS, Math.min(MOST_RATE_BINS, arrivals.length / ARRIVALS_PER_RATE_BIN));
    double seconds = span / bins / 1e9;
    double[] x = new double[bins];
    double[] y = new double[bins];
    for (int bin = 0; bin < bins; bin++) {
      x[bin] = (bin + 0.5) * seconds;
    }
    long start = scope.startNanos();
    double each = 1 / seconds;
    long last = arrivals[0] - 1;
    int place = 0;
    for (long arrival : arrivals) {
      if (arrival != last) {
        last = arrival;
        place = Math.max(0, Math.min(bins - 1, (int) ((arrival - start) / span * bins)));
      }
      y[place] += each;
    }
    return new Series(x, y);
  }

  /** Density of the intervals in units of their mean; x is a bin's middle. */
  private Series intervalDensity() {
    int intervals = arrivals.length - 1;
    double mean = intervals < 1 ? 0 : (arrivals[intervals] - arrivals[0]) / (double) intervals;
    if (!(mean > 0)) {
      return Series.empty();
    }
    double[] x = new double[DENSITY_BINS];
    double[] y = new double[DENSITY_BINS];
    for (int bin = 0; bin < DENSITY_BINS; bin++) {
      x[bin] = (bin + 0.5) * DENSITY_BIN;
    }
    double each = 1 / (intervals * DENSITY_BIN);
    long[] inOrder = arrivals;
    long before = inOrder[0];
    for (int i = 1; i <= intervals; i++) {
      long interval = inOrder[i] - before;
      before = inOrder[i];
      double bin = interval == 0 ? 0 : interval / mean / DENSITY_BIN;
      if (bin < DENSITY_BINS) {
        y[(int) bin] += each;
      }
    }
    return new Series(x, y);
  }

  private static Series exponentialDensity(Series density) {
    double[] y = new double[density.x().length];
    for (int i = 0; i < y.length; i++) {
      y[i] = Math.exp(-density.x()[i]);
    }
    return new Series(density.x(), y);
  }

  /** Share of durations at most x, on a logarithmic grid from the smallest positive to the most. */
  private static Series cdf(DurationStatistics times) {
    double most = times.quantile(1);
    if (!(most > 0)) {
      return Series.empty();
    }
    double least = smallestAboveZero(times, most);
    double[] x = new double[CDF_POINTS];
    double[] y = new double[CDF_POINTS];
    for (int i = 0; i < CDF_POINTS; i++) {
      boolean last = i == CDF_POINTS - 1;
      x[i] = last ? most : least * Math.pow(most / least, (double) i / (CDF_POINTS - 1));
      y[i] = last ? 1 : times.shareAtMost(x[i]);
    }
    return new Series(x, y);
  }

  /** A logarithmic axis begins at the smallest value above 0, however many are 0. */
  private static double smallestAboveZero(DurationStatistics times, double most) {
    double zeros = times.shareAtMost(0);
    double least = times.quantile(Math.min(1, zeros + 0.5 / Math.max(1, times.count())));
    return least > 0 ? least : most;
  }

  /** Quantiles of values of either sign, without the outermost {@value #TAIL} of each side. */
  private static Series signedCdf(DurationStatistics values) {
    double[] x = new double[CDF_POINTS];
    double[] y = new double[CDF_POINTS];
    for (int i = 0; i < CDF_POINTS; i++) {
      y[i] = TAIL + (1 - 2 * TAIL) * i / (CDF_POINTS - 1);
      x[i] = values.quantile(y[i]);
    }
    return new Series(x, y);
  }
}
