package io.github.trueload.verdict;

import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.CountDispersion;
import io.github.trueload.dispersion.CovEstimate;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.HurstEstimate;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.dispersion.Lattice;
import io.github.trueload.dispersion.LocalCov;
import io.github.trueload.dispersion.LongRunIndex;
import io.github.trueload.dispersion.Periodicity;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.parallel.OrderedTasks;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.verdict.ArrivalDetail.CovInterval;
import io.github.trueload.verdict.ArrivalDetail.LongRun;
import io.github.trueload.verdict.Evidence.CovRange;
import io.github.trueload.verdict.Evidence.Neighbours;
import io.github.trueload.verdict.Evidence.Scale;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Intervals and counts of a stretch of arrivals. */
final class ArrivalWindow {

  /** Lags of the autocorrelations. */
  static final int LAGS = 20;

  /** Level of the test by which intervals count as correlated. */
  private static final double CORRELATED = 0.05;

  private static final double CONFIDENCE = 0.95;

  /** Length of the shortest window, where single intervals can be judged too. */
  private static final long SHORTEST_WINDOW_NANOS = 10_000_000;

  /** Windows that a peak is the largest of, at least. */
  private static final int WINDOWS_PER_PEAK = 10;

  private static final long WINDOWS_PER_INTERVAL = 5;

  private static final int FEWEST_OF_PLATEAU = 2 * LongRunIndex.LEAST_VALUES;

  private static final int MOST_OF_PLATEAU = 100_000;

  /** From so many arrivals on the intervals and the counts are worth a thread each. */
  private static final int MANY = 100_000;

  private static final double NANOS_PER_SECOND = 1e9;

  private final long[] inOrder;
  private final long resolutionNanos;
  private final int threads;
  private final IntervalStatistics intervals = IntervalStatistics.withoutNeighbours();
  private final OfIntervals estimates;
  private final List<Scale> counts = new ArrayList<>();
  private @Nullable LongestPause pause;
  private @Nullable WindowCounts windows;
  private @Nullable Periodicity period;
  private @Nullable Lattice lattice;
  private @Nullable WindowCounts ofPlateau;
  private @Nullable LongRunIndex indexOfPlateau;
  private @Nullable ExponentialFit fit;
  private boolean fitted;
  private boolean arePatternsKnown;
  private @Nullable Boolean areNarrow;

  /**
   * Looks at a stretch.
   *
   * @param inOrder instants, ascending; kept, not copied
   * @param resolutionNanos step of the timestamps, 1 or more
   * @param threads that may be used, 1 or more; the figures do not depend on it
   */
  ArrivalWindow(long[] inOrder, long resolutionNanos, int threads) {
    this.inOrder = inOrder;
    this.resolutionNanos = resolutionNanos;
    this.threads = inOrder.length < MANY ? 1 : Math.min(2, threads);
    for (long instant : inOrder) {
      intervals.accept(instant);
    }
    OfIntervals[] estimated = new OfIntervals[1];
    Runnable estimation = () -> estimated[0] = estimate();
    if (this.threads == 1) {
      atOnce(estimation, this::count);
    } else { // the evidence, which nearly always follows, needs the patterns too
      atOnce(estimation, this::count, this::findPatterns);
    }
    estimates = estimated[0];
  }

  private record OfIntervals(Autocorrelation correlation, CovEstimate cov) {}

  private void atOnce(Runnable... pieces) {
    OrderedTasks.runAll("trueload-windows", threads, List.of(pieces));
  }

  private OfIntervals estimate() {
    // where intervals are not long beside a step, what rounding did cannot be undone
    double undone = isResolvable() ? resolutionNanos : 0;
    Autocorrelation correlation = Autocorrelation.of(inOrder, LAGS, undone);
    return new OfIntervals(
        correlation, CovEstimate.of(inOrder, intervals, undone, correlation.pValue() < CORRELATED));
  }

  private void findPatterns() {
    arePatternsKnown = true;
    period = Periodicity.of(inOrder, resolutionNanos).orElse(null);
    lattice = Lattice.of(inOrder, resolutionNanos).orElse(null);
  }

  private void count() {
    pause = LongestPause.of(inOrder).orElse(null);
    int last = inOrder.length - 1;
    if (last < 1 || inOrder[last] - inOrder[0] < WindowCounts.LEAST_WINDOWS * resolutionNanos) {
      return;
    }
    // where timestamps are too coarse for single intervals, counts of their steps take their place
    long shortest = isResolvable() ? SHORTEST_WINDOW_NANOS : resolutionNanos;
    WindowCounts all = WindowCounts.over(inOrder[0], inOrder[last], shortest, resolutionNanos);
    for (long instant : inOrder) {
      all.accept(instant);
    }
    WindowCounts closed = withoutPause(all);
    for (CountDispersion at : all.curve()) {
      int factor = (int) Math.round(at.windowSeconds() * NANOS_PER_SECOND / all.windowNanos());
      counts.add(
          new Scale(
              new Dispersion(at.windowSeconds(), at.windows(), at.index(), at.low(), at.high()),
              at.meanCount(),
              neighbours(closed, factor)));
    }
    windows = all;
  }

  private WindowCounts withoutPause(WindowCounts all) {
    if (pause == null) {
      return all;
    }
    long excess = pause.excessNanos(resolutionNanos);
    long span = inOrder[inOrder.length - 1] - excess - inOrder[0];
    int fitting = (int) Math.max(1, span / all.windowNanos());
    WindowCounts closed = new WindowCounts(inOrder[0], all.windowNanos(), fitting);
    for (int i = 0; i < inOrder.length; i++) {
      closed.accept(i <= pause.before() ? inOrder[i] : inOrder[i] - excess);
    }
    return closed;
  }

  /** Of windows so many times as long. */
  private Neighbours neighbours(WindowCounts of, int factor) {
    int fitting = of.windows() / factor;
    double inAll = (double) inOrder.length - of.outside();
    return new Neighbours(
        fitting < 2 ? Double.NaN : of.allanFactor(factor), fitting, inAll / of.windows() * factor);
  }

  /**
   * Windows of a fifth of the mean interval, which show how fast the index grows: where it has
   * grown within a window already, a burst of a few windows looks like a batch.
   */
  private @Nullable WindowCounts windowsOfPlateau() {
    if (windows == null) {
      return null;
    }
    if (ofPlateau == null) {
      ofPlateau = shortWindows();
    }
    return ofPlateau;
  }

  private WindowCounts shortWindows() {
    int last = inOrder.length - 1;
    long span = inOrder[last] - inOrder[0];
    long wanted =
        Math.max(FEWEST_OF_PLATEAU, Math.min(MOST_OF_PLATEAU, WINDOWS_PER_INTERVAL * last));
    long window = WindowCounts.wholeSteps(span / wanted, resolutionNanos);
    WindowCounts counted = new WindowCounts(inOrder[0], window, (int) (span / window));
    for (long instant : inOrder) {
      counted.accept(instant);
    }
    return counted;
  }

  private List<WindowPeak> peaks() {
    List<WindowPeak> peaks = new ArrayList<>();
    for (int factor = 1;
        windows != null && windows.windows() / factor >= WINDOWS_PER_PEAK;
        factor *= 10) {
      peaks.add(windows.peak(factor));
    }
    return List.copyOf(peaks);
  }

  IntervalStatistics intervals() {
    return intervals;
  }

  CovEstimate cov() {
    return estimates.cov();
  }

  double lag1() {
    return estimates.correlation().lag1();
  }

  List<Dispersion> counts() {
    return counts.stream().map(Scale::at).toList();
  }

  /** The same, with the mark of bands that may be too narrow. */
  List<Dispersion> markedCounts() {
    return areNarrow() ? counts().stream().map(Dispersion::asNarrow).toList() : counts();
  }

  private boolean areNarrow() {
    if (areNarrow == null) {
      LongRunIndex index = indexOfPlateau();
      areNarrow = index != null && !index.level();
    }
    return areNarrow;
  }

  /** Of the same windows; null where they are too few. */
  private @Nullable LongRunIndex indexOfPlateau() {
    WindowCounts of = windowsOfPlateau();
    if (indexOfPlateau == null && of != null && of.windows() >= LongRunIndex.LEAST_VALUES) {
      indexOfPlateau = LongRunIndex.ofCounts(of);
    }
    return indexOfPlateau;
  }

  boolean isResolvable() {
    return Intervals.resolvable(intervals.meanSeconds(), resolutionNanos / NANOS_PER_SECOND);
  }

  /**
   * What the verdict is found from.
   *
   * @param level of the CoV's confidence interval
   */
  Evidence evidence(double level) {
    if (!arePatternsKnown) {
      findPatterns();
    }
    CovEstimate cov = estimates.cov();
    double[] interval = cov.interval(level);
    return new Evidence(
        intervals.intervals(),
        resolutionNanos / NANOS_PER_SECOND,
        isResolvable()
            ? new Evidence.OfIntervals(
                new CovRange(cov.cov(), cov.standardError(), interval[0], interval[1]),
                lag1(),
                LocalCov.of(inOrder, resolutionNanos),
                this::fit)
            : null,
        counts,
        period,
        lattice,
        rate());
  }

  private Evidence.Rate rate() {
    int last = inOrder.length - 1;
    double span = last < 1 ? 0 : inOrder[last] - inOrder[0];
    return new Evidence.Rate(
        relative -> RateChange.of(inOrder, resolutionNanos, relative),
        pause == null ? 0 : pause.relative(),
        LongestPause.leastNanos(span, span / last, last) / NANOS_PER_SECOND);
  }

  /** Worked out when asked for: most verdicts are found without. */
  private @Nullable ExponentialFit fit() {
    if (!fitted) {
      fitted = true;
      fit =
          isResolvable() && intervals.intervals() >= Intervals.FEWEST
              ? ExponentialFit.of(inOrder, resolutionNanos)
              : null;
    }
    return fit;
  }

  /** Tests and curves; null where there are too few intervals. */
  @Nullable ArrivalDetail detail() {
    if (intervals.intervals() < Intervals.FEWEST) {
      return null;
    }
    CovEstimate cov = estimates.cov();
    double[] interval = cov.interval(CONFIDENCE);
    boolean isOfFew = cov.isNarrow();
    List<IntervalDispersion> curve = new ArrayList<>();
    Plateau[] ofIntervals = new Plateau[1];
    LongRun[] longRun = new LongRun[1];
    atOnce(
        () -> {
          curve.addAll(IntervalDispersion.curve(inOrder, resolutionNanos));
          ofIntervals[0] = isOfFew ? null : ArrivalDetail.plateauOfIntervals(curve, inOrder);
        },
        () -> {
          areNarrow(); // needs the same windows
          longRun[0] = longRun(isOfFew);
        },
        this::fit);
    return new ArrivalDetail(
        new CovInterval(interval[0], interval[1], cov.isBlocked(), cov.isNarrow()),
        estimates.correlation(),
        fit(),
        longRun[0],
        curve,
        ofIntervals[0],
        peaks());
  }

  /** Where the index is above 1 in the longest windows and rests at no level, it has no limit. */
  private LongRun longRun(boolean isOfFew) {
    List<Dispersion> curve = counts();
    LongRunIndex index = isOfFew ? null : indexOfPlateau();
    WindowCounts windows = windowsOfPlateau();
    Plateau plateau =
        index == null || windows == null
            ? null
            : ArrivalDetail.plateau(curve, index, windows.windowNanos());
    boolean grows = plateau == null && !curve.isEmpty() && curve.get(curve.size() - 1).low() > 1;
    return new LongRun(plateau, grows ? HurstEstimate.of(inOrder).orElse(null) : null);
  }
}
