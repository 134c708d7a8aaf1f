package io.github.trueload.comparison;

import io.github.trueload.stats.BlockLength;
import io.github.trueload.stats.CircularBlocks;
import java.util.Arrays;
import java.util.Collection;
import java.util.SplittableRandom;

/**
 * One label's response times of one run, in units of neighbouring samples, and how far its
 * statistics are to be trusted.
 *
 * <p>Up to 1,024 samples are units of their own; more are put together by the order of their
 * starts, so that the cost does not grow with the run. A resample takes blocks of units; its mean
 * and quantiles come from running sums and running counts of each bin.
 */
final class TimeUnits {

  private static final int MOST_UNITS = 1024;
  private static final int RESAMPLES = 300;

  private final Bins bins;
  private final int units;
  private final int[] running;
  private final double[] sums;
  private final int[][] atMost;
  private final int[] nearest = new int[Statistic.values().length];
  private final int blockLength;

  /**
   * @param starts instants, nanoseconds, in any order
   * @param nanos response times, as many, one or more
   * @param compared the statistics that will be asked for
   */
  TimeUnits(long[] starts, long[] nanos, Bins bins, Collection<Statistic> compared) {
    this.bins = bins;
    int[] unitOf = unitsOf(starts);
    units = Arrays.stream(unitOf).max().orElseThrow() + 1;
    running = new int[units + 1];
    sums = new double[units + 1];
    atMost = new int[bins.count()][units + 1];
    for (int i = 0; i < nanos.length; i++) {
      int after = unitOf[i] + 1;
      running[after]++;
      sums[after] += nanos[i];
      atMost[bins.of(nanos[i])][after]++;
    }
    accumulate();
    for (Statistic statistic : Statistic.values()) {
      nearest[statistic.ordinal()] = statistic == Statistic.MEAN ? 0 : binOf(statistic);
    }
    blockLength = compared.stream().mapToInt(this::blockLength).max().orElse(1);
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
    }
    for (int bin = 0; bin < atMost.length; bin++) {
      int[] counts = atMost[bin];
      for (int unit = 1; unit <= units; unit++) {
        counts[unit] += counts[unit - 1];
      }
    }
    for (int bin = 1; bin < atMost.length; bin++) {
      for (int unit = 1; unit <= units; unit++) {
        atMost[bin][unit] += atMost[bin - 1][unit];
      }
    }
  }

  /** Block length for one statistic: of the units' contributions to its first-order error. */
  private int blockLength(Statistic statistic) {
    double[] series = new double[units];
    double all = statistic == Statistic.MEAN ? sums[units] : counted(statistic)[units];
    double share = all / running[units];
    for (int unit = 0; unit < units; unit++) {
      int count = running[unit + 1] - running[unit];
      double part =
          statistic == Statistic.MEAN
              ? sums[unit + 1] - sums[unit]
              : counted(statistic)[unit + 1] - counted(statistic)[unit];
      series[unit] = part - share * count;
    }
    return BlockLength.of(series);
  }

  /** Running counts of what is at most the quantile. */
  private int[] counted(Statistic statistic) {
    return atMost[nearest[statistic.ordinal()]];
  }

  /** The bin of the run's quantile. */
  private int binOf(Statistic statistic) {
    double rank = statistic.quantile() * running[units];
    int low = 0;
    int high = bins.count() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (atMost[middle][units] >= rank) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** How many blocks fit into the run: what an error is told from. */
  double blocks() {
    return (double) units / blockLength;
  }

  /**
   * How many of the blocks hold a sample beyond the statistic: the slowest come in clusters, and a
   * tail that three queues made tells no more than three samples. Of the mean all blocks.
   */
  double blocksBeyond(Statistic statistic) {
    if (statistic == Statistic.MEAN) {
      return blocks();
    }
    int[] counted = counted(statistic);
    int beyond = 0;
    for (int start = 0; start < units; start += blockLength) {
      int end = Math.min(units, start + blockLength);
      if (running[end] - running[start] > counted[end] - counted[start]) {
        beyond++;
      }
    }
    return beyond;
  }

  /** The statistic of the run, nanoseconds. */
  double value(Statistic statistic) {
    return statistic == Statistic.MEAN
        ? sums[units] / running[units]
        : quantile(
            statistic.quantile(),
            bin -> atMost[bin][units],
            running[units],
            nearest[statistic.ordinal()]);
  }

  /**
   * Standard errors of {@code statistics}, in their order, nanoseconds: the deviation over 300
   * resamples, times √(k/(k − 1)) of k blocks.
   */
  double[] standardErrors(Collection<Statistic> statistics, SplittableRandom random) {
    CircularBlocks blocks = new CircularBlocks(units, blockLength, random);
    double[][] values = new double[statistics.size()][RESAMPLES];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      blocks.draw();
      int row = 0;
      for (Statistic statistic : statistics) {
        values[row++][resample] = value(statistic, blocks);
      }
    }
    double few = blocks() / (blocks() - 1);
    return Arrays.stream(values).mapToDouble(each -> Math.sqrt(variance(each) * few)).toArray();
  }

  private double value(Statistic statistic, CircularBlocks blocks) {
    long n = blocks.sum(running);
    return statistic == Statistic.MEAN
        ? blocks.sum(sums) / n
        : quantile(
            statistic.quantile(), bin -> blocks.sum(atMost[bin]), n, nearest[statistic.ordinal()]);
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

  /** How many samples lie in {@code bin}. */
  long count(int bin) {
    return atMost[bin][units] - (bin == 0 ? 0 : atMost[bin - 1][units]);
  }
}
