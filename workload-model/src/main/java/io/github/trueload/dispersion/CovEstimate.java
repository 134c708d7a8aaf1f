package io.github.trueload.dispersion;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The coefficient of variation of the intervals between arrivals with its standard error and
 * confidence interval.
 *
 * <p><b>Value.</b> {@code c = √(s² - δ²/6)/x̄}: stamps cut to steps of δ add δ²/6 to the variance
 * s² of intervals that are long beside δ (Sheppard's correction); of nanoseconds it is nothing.
 *
 * <p><b>Standard error.</b> Of independent intervals by the delta method, see {@link
 * IntervalStatistics#covStandardError()}. Where the intervals are correlated it is that of {@value
 * #CORRELATED_BLOCKS} blocks of neighbouring intervals, whose sums are practically independent once
 * a block is long beside the correlation. What blocks of that length do not yet show of the
 * variance over the long run is added ({@link BlockGrowth}), up to half of it; where it is much,
 * the interval may be too narrow all the same, and {@link #isNarrow()} says so.
 *
 * <p><b>Confidence interval</b> by the block bootstrap (Künsch 1989; Carlstein 1986: blocks that do
 * not overlap), studentized (Efron and Tibshirani 1993, section 12.5; Götze and Künsch 1996):
 * {@value #RESAMPLES} times as many blocks as there are are drawn with replacement, and the
 * quantiles of (c* - c)/se* take the place of the normal's. That is right to the second order where
 * intervals have heavy tails, and takes the part of Student's t where blocks are few. The draws are
 * seeded: the same arrivals give the same interval.
 */
public final class CovEstimate {

  /** Blocks where intervals are correlated: few, so that each is long. */
  public static final int CORRELATED_BLOCKS = 20;

  /** Blocks at most where they are not. */
  public static final int INDEPENDENT_BLOCKS = 200;

  /** Fewest intervals for which blocks are drawn. */
  public static final int FEWEST_INTERVALS = 40;

  /** From this share of the variance that blocks do not show, the interval may be too narrow. */
  private static final double NARROW = 0.15;

  /** Share that is made up for at most. */
  private static final double MOST_MADE_UP = 0.5;

  /** A CoV above this is made by the largest intervals of a run. */
  private static final double LARGE = 1.1;

  /** Intervals for each unit of the squared CoV that show enough of the largest ones. */
  private static final double INTERVALS_PER_SQUARE = 250;

  private static final int RESAMPLES = 999;
  private static final long SEED = 0x7472_7565_6c6f_6164L;
  private static final double NOTHING = 1e-9;

  private final double cov;
  private final double standardError;
  private final boolean blocked;
  private final boolean few;
  private final boolean heavyTail;
  private final double blockError;
  private final double[] studentized;

  private CovEstimate(
      double cov,
      double standardError,
      boolean blocked,
      boolean few,
      boolean heavyTail,
      double blockError,
      double[] studentized) {
    this.cov = cov;
    this.standardError = standardError;
    this.blocked = blocked;
    this.few = few;
    this.heavyTail = heavyTail;
    this.blockError = blockError;
    this.studentized = studentized;
  }

  /**
   * Estimates the CoV of the intervals between arrivals.
   *
   * @param inOrder instants in nanoseconds, ascending
   * @param statistics of the same instants
   * @param resolutionNanos step δ of the stamps, 0 for none
   * @param correlated whether the intervals are correlated
   * @return the estimate; its CoV is NaN with fewer than two intervals
   */
  public static CovEstimate of(
      long[] inOrder, IntervalStatistics statistics, double resolutionNanos, boolean correlated) {
    double mean = statistics.meanSeconds() * 1e9;
    double rounding = resolutionNanos * resolutionNanos / 6 / (mean * mean);
    double raw = statistics.cov();
    double square = raw * raw - rounding;
    // of nothing but rounding, as of clockwork, nothing can be undone
    double cov = square > 0 ? Math.sqrt(square) : raw;
    double kept = square > 0 ? rounding : 0;
    double delta = statistics.covStandardError() * (cov > 0 ? raw / cov : 1);
    if (inOrder.length - 1 < FEWEST_INTERVALS || !(cov > NOTHING)) {
      return new CovEstimate(cov, delta, false, false, false, delta, new double[0]);
    }
    Blocks blocks =
        Blocks.of(inOrder, mean, kept, correlated ? CORRELATED_BLOCKS : INDEPENDENT_BLOCKS);
    double[] whole = blocks.whole();
    double missed = correlated ? blocks.missed(inOrder, mean) : 0;
    double error = whole[1] / Math.sqrt(1 - Math.min(MOST_MADE_UP, missed));
    return new CovEstimate(
        cov,
        correlated ? error : delta,
        correlated,
        missed >= NARROW || isOfFew(cov, inOrder.length - 1),
        isHeavy(cov, TailShape.of(inOrder)),
        error,
        blocks.studentized(whole[0]));
  }

  /**
   * A run of a heavy tail without its largest values has a CoV that is too low and a tail that
   * looks nearly light: where the largest intervals make the CoV, a tail must be shown to be light.
   */
  private static boolean isHeavy(double cov, TailShape tail) {
    return cov > LARGE ? !tail.isLight() : tail.isHeavy();
  }

  private static boolean isOfFew(double cov, int intervals) {
    return cov > LARGE && intervals < INTERVALS_PER_SQUARE * cov * cov;
  }

  /**
   * {@return the coefficient of variation c, a pure number, 0 or more; NaN with fewer than two
   * intervals}
   */
  public double cov() {
    return cov;
  }

  /**
   * {@return the standard error of c, a pure number, 0 or more; 0 where all intervals are equal,
   * NaN with fewer than two}
   */
  public double standardError() {
    return standardError;
  }

  /**
   * {@return whether the standard error is that of blocks of correlated intervals; false also for
   * correlated intervals where there are fewer than {@value #FEWEST_INTERVALS}}
   */
  public boolean isBlocked() {
    return blocked;
  }

  /**
   * {@return whether the interval may be too narrow: because intervals hang together over stretches
   * that are long beside the run, which then holds a few surges only; or because the largest
   * intervals, which make the variance, are too few: their tail is heavy, or the run is short;
   * false where there are fewer than {@value #FEWEST_INTERVALS} intervals, of which this is not
   * known}
   */
  public boolean isNarrow() {
    return few || heavyTail;
  }

  /**
   * The confidence interval of c, by the bootstrap; with fewer than {@value #FEWEST_INTERVALS}
   * intervals, the normal one.
   *
   * @param level probability that the interval covers c, such as 0.95; above 0 and below 1
   * @return lower and upper end, neither below 0; NaN where the CoV is
   */
  public double[] interval(double level) {
    double tail = (1 - level) / 2;
    double low;
    double high;
    if (studentized.length == 0) {
      double half = NormalQuantile.upper(tail) * standardError;
      low = cov - half;
      high = cov + half;
    } else {
      low = cov - quantile(1 - tail) * blockError;
      high = cov - quantile(tail) * blockError;
    }
    return new double[] {Math.max(0, low), Math.max(0, high)};
  }

  private double quantile(double p) {
    int last = studentized.length - 1;
    int rank = (int) Math.round(p * (studentized.length + 1)) - 1;
    return studentized[Math.max(0, Math.min(last, rank))];
  }

  /** Mean interval and mean square of each block, in units of the overall mean. */
  private record Blocks(double[] mean, double[] square, double rounding, int length) {

    static Blocks of(long[] inOrder, double unit, double rounding, int most) {
      int intervals = inOrder.length - 1;
      int length = Math.max(1, (intervals + most - 1) / most);
      int blocks = intervals / length;
      double[] mean = new double[blocks];
      double[] square = new double[blocks];
      for (int block = 0; block < blocks; block++) {
        double sum = 0;
        double squares = 0;
        for (int i = block * length; i < (block + 1) * length; i++) {
          double interval = (inOrder[i + 1] - inOrder[i]) / unit;
          sum += interval;
          squares += interval * interval;
        }
        mean[block] = sum / length;
        square[block] = squares / length;
      }
      return new Blocks(mean, square, rounding, length);
    }

    /** Share of the CoV's variance over the long run that blocks of this length do not show. */
    double missed(long[] inOrder, double unit) {
      double a = Arrays.stream(mean).average().orElseThrow();
      double b = Arrays.stream(square).average().orElseThrow();
      double[] slopes = slopes(a, b);
      int intervals = inOrder.length - 1;
      double sum = 0;
      for (int i = 0; i < intervals; i++) {
        sum += influence(inOrder, i, unit, slopes);
      }
      double average = sum / intervals;
      return BlockGrowth.of(
              intervals,
              (from, count, to) -> {
                for (int i = 0; i < count; i++) {
                  to[i] = influence(inOrder, from + i, unit, slopes) - average;
                }
              })
          .missedBy(length);
    }

    private static double influence(long[] inOrder, int i, double unit, double[] slopes) {
      double interval = (inOrder[i + 1] - inOrder[i]) / unit;
      return slopes[0] * interval + slopes[1] * interval * interval;
    }

    /** c = √(b/a² - 1): its slopes in a and b. */
    private double[] slopes(double a, double b) {
      double cov = Math.sqrt(Math.max(0, b - a * a - rounding)) / a;
      return new double[] {-(b - rounding) / (a * a * a * cov), 1 / (2 * a * a * cov)};
    }

    /** CoV and its standard error of all blocks. */
    double[] whole() {
      int[] once = new int[mean.length];
      Arrays.fill(once, 1);
      return of(once);
    }

    /** CoV and its standard error of the blocks, each taken so many times. */
    private double[] of(int[] times) {
      double n = mean.length;
      double a = 0;
      double b = 0;
      double aa = 0;
      double ab = 0;
      double bb = 0;
      for (int block = 0; block < times.length; block++) {
        double first = times[block] * mean[block];
        double second = times[block] * square[block];
        a += first;
        b += second;
        aa += first * mean[block];
        ab += first * square[block];
        bb += second * square[block];
      }
      a /= n;
      b /= n;
      double cov = Math.sqrt(Math.max(0, b - a * a - rounding)) / a;
      double[] by = slopes(a, b);
      double variance =
          by[0] * by[0] * (aa / n - a * a)
              + 2 * by[0] * by[1] * (ab / n - a * b)
              + by[1] * by[1] * (bb / n - b * b);
      return new double[] {cov, Math.sqrt(Math.max(0, variance) / (n - 1))};
    }

    double[] studentized(double cov) {
      SplittableRandom random = new SplittableRandom(SEED);
      double[] drawn = new double[RESAMPLES];
      int kept = 0;
      int[] times = new int[mean.length];
      for (int resample = 0; resample < RESAMPLES; resample++) {
        Arrays.fill(times, 0);
        for (int i = 0; i < times.length; i++) {
          times[random.nextInt(times.length)]++;
        }
        double[] of = of(times);
        double t = (of[0] - cov) / of[1];
        if (Double.isFinite(t)) {
          drawn[kept++] = t;
        }
      }
      double[] values = Arrays.copyOf(drawn, kept);
      Arrays.sort(values);
      return values;
    }
  }
}
