package io.github.trueload.stats.confidence;

import io.github.trueload.stats.confidence.TimeFigure.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Response times of one run, in units of neighbouring samples, and how far their figures are to be
 * trusted.
 *
 * <p>Up to 1,024 samples are units of their own; more are put together by the order of their
 * starts, so that the cost does not grow with the run. A resample takes blocks of units; its mean
 * and quantiles come from running sums and running counts of each bin.
 */
public final class BlockResampler {

  private static final int MOST_UNITS = 1024;
  private static final int RESAMPLES = 300;

  /** Longest blocks, in units, of which it pays to count how often each unit is drawn. */
  private static final int SHORT = 4;

  /** Standard errors of a variance over units that chance explains. */
  private static final double CHANCE = 3;

  private final Bins bins;
  private final long commonStep;
  private final int units;
  private final int[] running;
  private final double[] sums;
  private final double[] squares;

  /** Samples in each bin or below. */
  private final int[] atMost;

  /** Units of the samples, in the order of their bins. */
  private final short[] byBin;

  /** Samples in a bin or below, counted over the units before each; null until they are needed. */
  private final int[] @Nullable [] rows;

  private final Map<TimeFigure, Integer> nearest = new HashMap<>();
  private final Collection<TimeFigure> figures;
  private int blockLength;

  /**
   * @param starts instants, nanoseconds, in any order
   * @param nanos response times, as many, one or more
   * @param figures those whose errors will be asked for
   */
  public BlockResampler(long[] starts, long[] nanos, Bins bins, Collection<TimeFigure> figures) {
    this.bins = bins;
    this.figures = List.copyOf(figures);
    commonStep = Bins.commonStep(nanos);
    int[] unitOf = unitsOf(starts);
    units = Arrays.stream(unitOf).max().orElseThrow() + 1;
    running = new int[units + 1];
    sums = new double[units + 1];
    squares = new double[units + 1];
    atMost = new int[bins.count()];
    byBin = new short[nanos.length];
    rows = new int[bins.count()][];
    int[] binOf = new int[nanos.length];
    for (int i = 0; i < nanos.length; i++) {
      int after = unitOf[i] + 1;
      running[after]++;
      sums[after] += nanos[i];
      squares[after] += (double) nanos[i] * nanos[i];
      binOf[i] = bins.of(nanos[i]);
      atMost[binOf[i]]++;
    }
    accumulate();
    int[] end = atMost.clone();
    for (int i = 0; i < nanos.length; i++) {
      byBin[--end[binOf[i]]] = (short) unitOf[i];
    }
    blockLength = figures.stream().mapToInt(this::blockLength).max().orElse(1);
  }

  /**
   * {@return the length of a block in samples} Units that are not correlated contain samples that
   * may be. Their variance shows it: it is V times that of as many independent samples. Blocks of
   * an autoregressive process with this V have the length √³(3/2·((V² − 1)/2V)²·n), at most a unit;
   * 1 if chance explains V.
   */
  public double blockSamples() {
    double unit = (double) running[units] / units;
    return blockLength > 1
        ? blockLength * unit
        : Math.min(unit, figures.stream().mapToDouble(this::samplesWithinUnits).max().orElse(1));
  }

  private double samplesWithinUnits(TimeFigure figure) {
    if (units == running[units]) {
      return 1;
    }
    if (figure.type() == Type.DEVIATION) {
      return Double.POSITIVE_INFINITY;
    }
    long n = running[units];
    double mean = sums[units] / n;
    double share = share(figure, mean);
    double ofSamples = figure.isQuantile() ? share * (1 - share) : squares[units] / n - mean * mean;
    double ratio = Arrays.stream(series(figure)).map(each -> each * each).sum() / n / ofSamples;
    if (!(ratio > 1 + CHANCE * Math.sqrt(2.0 / units))) {
      return 1;
    }
    double slope = (ratio * ratio - 1) / (2 * ratio);
    return Math.max(1, Math.cbrt(1.5 * slope * slope * n));
  }

  /**
   * Makes the blocks at least as long as another run's: a short run of a queue seldom shows for how
   * long neighbours are alike.
   *
   * @param samples length of the other run's blocks, in samples
   */
  public void lengthenTo(double samples) {
    int wanted = (int) Math.min(units, Math.ceil(samples * units / running[units]));
    blockLength = Math.max(blockLength, wanted);
  }

  /** The unit of each sample: as many samples a unit as can be, equal starts in one. */
  private static int[] unitsOf(long[] starts) {
    long[] inOrder = starts.clone();
    Arrays.parallelSort(inOrder);
    int wanted = Math.min(inOrder.length, MOST_UNITS);
    long[] firsts = new long[wanted];
    for (int unit = 0; unit < wanted; unit++) {
      firsts[unit] = inOrder[(int) ((long) unit * inOrder.length / wanted)];
    }
    long[] distinct = Arrays.stream(firsts).distinct().toArray();
    int[] unitOf = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      int at = Arrays.binarySearch(distinct, starts[i]);
      unitOf[i] = at >= 0 ? at : -at - 2;
    }
    return unitOf;
  }

  /** Counts and sums of single units become those of all units before; counts also over bins. */
  private void accumulate() {
    for (int unit = 1; unit <= units; unit++) {
      running[unit] += running[unit - 1];
      sums[unit] += sums[unit - 1];
      squares[unit] += squares[unit - 1];
    }
    for (int bin = 1; bin < atMost.length; bin++) {
      atMost[bin] += atMost[bin - 1];
    }
  }

  /**
   * Samples in {@code bin} or below it, counted over the units before each. Few bins are needed:
   * those that quantiles of resamples lie in.
   */
  private int[] row(int bin) {
    int[] row = rows[bin];
    if (row == null) {
      row = newRow(bin);
      rows[bin] = row;
    }
    return row;
  }

  /** A row from the one that differs by the fewest samples, where nothing is below the first. */
  private int[] newRow(int bin) {
    int below = bin - 1;
    while (below >= 0 && rows[below] == null) {
      below--;
    }
    int above = bin + 1;
    while (above < rows.length && rows[above] == null) {
      above++;
    }
    boolean isFromAbove =
        above < rows.length && atMost[above] - atMost[bin] < atMost[bin] - countTo(below);
    int known = isFromAbove ? above : below;
    int sign = isFromAbove ? -1 : 1;
    int[] row = new int[units + 1];
    int last = Math.max(atMost[bin], countTo(known));
    for (int i = Math.min(atMost[bin], countTo(known)); i < last; i++) {
      row[byBin[i] + 1] += sign;
    }
    for (int unit = 1; unit <= units; unit++) {
      row[unit] += row[unit - 1];
    }
    int[] start = known < 0 ? null : rows[known];
    if (start != null) {
      for (int unit = 1; unit <= units; unit++) {
        row[unit] += start[unit];
      }
    }
    return row;
  }

  /** Samples in {@code bin} or below; none where it is -1. */
  private int countTo(int bin) {
    return bin < 0 ? 0 : atMost[bin];
  }

  /** Block length for one figure: of the units' contributions to its first-order error. */
  private int blockLength(TimeFigure figure) {
    return BlockLength.of(series(figure));
  }

  private double[] series(TimeFigure figure) {
    double[] series = new double[units];
    double mean = sums[units] / running[units];
    double share = share(figure, mean);
    int[] counted = figure.isQuantile() ? counted(figure) : running;
    for (int unit = 0; unit < units; unit++) {
      int count = running[unit + 1] - running[unit];
      double part =
          figure.isQuantile()
              ? counted[unit + 1] - counted[unit]
              : moment(figure.type(), unit, mean);
      series[unit] = part - share * count;
    }
    return series;
  }

  /** What a sample adds on average to what {@code figure} is a mean of. */
  private double share(TimeFigure figure, double mean) {
    return switch (figure.type()) {
      case MEAN -> mean;
      case DEVIATION -> squares[units] / running[units] - mean * mean;
      case QUANTILE -> (double) atMost[nearest(figure)] / running[units];
    };
  }

  /** What a unit adds to what a mean or a deviation is a mean of. */
  private double moment(Type type, int unit, double mean) {
    double sum = sums[unit + 1] - sums[unit];
    if (type == Type.MEAN) {
      return sum;
    }
    int count = running[unit + 1] - running[unit];
    return squares[unit + 1] - squares[unit] - 2 * mean * sum + count * mean * mean;
  }

  /** Running counts of what is at most the quantile. */
  private int[] counted(TimeFigure figure) {
    return row(nearest(figure));
  }

  private int nearest(TimeFigure figure) {
    return nearest.computeIfAbsent(figure, this::binOf);
  }

  private int binOf(TimeFigure figure) {
    double rank = figure.q() * running[units];
    int low = 0;
    int high = bins.count() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (atMost[middle] >= rank) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** {@return the number of blocks that fit into the run} */
  public double blocks() {
    return (double) units / blockLength;
  }

  /**
   * {@return how many of the blocks hold a sample beyond a quantile: the slowest come in clusters,
   * and a tail that three queues made reports no more than three samples} Of other figures all
   * blocks.
   */
  public double blocksBeyond(TimeFigure figure) {
    if (!figure.isQuantile()) {
      return blocks();
    }
    int[] counted = counted(figure);
    int beyond = 0;
    for (int start = 0; start < units; start += blockLength) {
      int end = Math.min(units, start + blockLength);
      if (running[end] - running[start] > counted[end] - counted[start]) {
        beyond++;
      }
    }
    return beyond;
  }

  /** {@return the figure of the run, nanoseconds} */
  public double value(TimeFigure figure) {
    long n = running[units];
    return figure.isQuantile()
        ? quantile(figure.q(), bin -> atMost[bin], n, nearest(figure))
        : moment(figure.type(), n, sums[units], squares[units]);
  }

  private static double moment(Type type, long n, double sum, double squares) {
    double mean = sum / n;
    return type == Type.MEAN
        ? mean
        : Math.sqrt(Math.max(0, squares / n - mean * mean) * n / Math.max(1, n - 1));
  }

  /**
   * {@return standard errors of {@code figures}, in their order, nanoseconds: the deviation over
   * 300 resamples, times √(k/(k − 1)) of k blocks}
   *
   * @param random draws the resamples
   */
  public double[] standardErrors(Collection<TimeFigure> figures, SplittableRandom random) {
    CircularBlocks blocks = new CircularBlocks(units, blockLength, random);
    boolean isCounted = blockLength <= SHORT && figures.stream().anyMatch(TimeFigure::isQuantile);
    int[] timesDrawn = new int[isCounted ? units : 0];
    double[][] values = new double[figures.size()][RESAMPLES];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      blocks.draw();
      Drawn drawn = new Drawn(blocks, timesDrawn);
      int row = 0;
      for (TimeFigure figure : figures) {
        values[row++][resample] = drawn.value(figure);
      }
    }
    double few = blocks() / (blocks() - 1);
    return Arrays.stream(values).mapToDouble(each -> Math.sqrt(variance(each) * few)).toArray();
  }

  /** One resample. */
  private final class Drawn implements Cumulated {

    private final CircularBlocks blocks;

    /** How often each unit is in it; empty where sums over the blocks are as fast. */
    private final int[] timesDrawn;

    private final long n;

    /** A bin, or -1, with the number of samples in it or below. */
    private int bin = -1;

    private long count;

    Drawn(CircularBlocks blocks, int[] timesDrawn) {
      this.blocks = blocks;
      this.timesDrawn = timesDrawn;
      n = units == running[units] ? units : blocks.sum(running);
      if (timesDrawn.length > 0) {
        blocks.count(timesDrawn);
      }
    }

    double value(TimeFigure figure) {
      return figure.isQuantile()
          ? quantile(figure.q(), this, n, nearest(figure))
          : moment(figure.type(), n, blocks.sum(sums), blocks.sum(squares));
    }

    /** Counts on from the last bin where that takes fewer steps than a sum over the blocks. */
    @Override
    public long atMost(int bin) {
      int from = countTo(this.bin);
      int to = atMost[bin];
      if (Math.abs(to - from) > timesDrawn.length && this.bin != bin) {
        count = blocks.sum(row(bin));
      } else {
        for (int i = from; i < to; i++) {
          count += timesDrawn[byBin[i]];
        }
        for (int i = to; i < from; i++) {
          count -= timesDrawn[byBin[i]];
        }
      }
      this.bin = bin;
      return count;
    }
  }

  private static double variance(double[] values) {
    double mean = Arrays.stream(values).sum() / values.length;
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return squares / (values.length - 1);
  }

  /** Counts what lies in a bin or below it. */
  private interface Cumulated {
    long atMost(int bin);
  }

  /**
   * The value below which {@code q·n} lie, in proportion within its bin.
   *
   * @param near a bin to begin the search at: that of the whole run is seldom far off
   */
  private double quantile(double q, Cumulated counts, long n, int near) {
    double rank = q * n;
    int low = near;
    int high = near;
    for (int step = 1; high < bins.count() - 1 && counts.atMost(high) < rank; step *= 2) {
      low = high + 1;
      high = Math.min(bins.count() - 1, high + step);
    }
    for (int step = 1; low > 0 && counts.atMost(low - 1) >= rank; step *= 2) {
      high = low - 1;
      low = Math.max(0, low - step);
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (counts.atMost(middle) >= rank) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    long below = low == 0 ? 0 : counts.atMost(low - 1);
    return bins.within(low, (rank - below) / (counts.atMost(low) - below));
  }

  /**
   * {@return how far rounded times leave the figure open, nanoseconds: the deviation of a uniform
   * part of a step, √(1/12) of it, times the share of the samples by which a value is more frequent
   * than its neighbours are on average} Where times vary by more than a step, that is near 0, and
   * their rounding is a part of what the samples show. Of a quantile its own value counts, of other
   * figures the value that is most above its neighbours. A time of 0, such as that of no connect,
   * is not rounded. It is 0 where a bin has several steps, from about 257 ms on in steps of 1 ms.
   *
   * @param stepNanos step of the timestamps, above 0; that of the times can be finer
   */
  public double roundingError(TimeFigure figure, long stepNanos) {
    double step = commonStep == 0 ? stepNanos : Math.min(stepNanos, commonStep);
    double excess = 0;
    if (figure.isQuantile()) {
      excess = excess(nearest(figure), step);
    } else {
      for (int bin = 0; bin < bins.count(); bin++) {
        excess = Math.max(excess, excess(bin, step));
      }
    }
    return excess / running[units] * step / Math.sqrt(12);
  }

  /** Samples by which a value is more frequent than its neighbours; 0 where a bin has several. */
  private double excess(int bin, double stepNanos) {
    double from = bins.within(bin, 0);
    double to = bins.within(bin, 1);
    if (to - from > 1.5 * stepNanos || (from < 0 && to > 0)) {
      return 0;
    }
    long below = bin == 0 ? 0 : count(bin - 1);
    long above = bin == bins.count() - 1 ? 0 : count(bin + 1);
    return Math.max(0, count(bin) - (below + above) / 2.0);
  }

  /** {@return the number of samples in {@code bin}} */
  public long count(int bin) {
    return (long) atMost[bin] - countTo(bin - 1);
  }
}
