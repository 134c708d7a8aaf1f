package io.github.trueload.stats;

import java.util.Arrays;

/**
 * Exact distribution of durations, in nanoseconds in and seconds out: accept, then combine.
 *
 * <p>Whole milliseconds from 0 to 65,535, which is all that most logs hold, are counted; any other
 * value, negative ones too, is kept in eight bytes. So nothing is rounded, and the result does not
 * depend on the order of the values.
 *
 * <p><b>Quantiles</b> are those of Hyndman and Fan's type 7 (NumPy's, R's and Excel's default): of
 * n values in order, numbered from 0, the quantile q lies at (n − 1)·q, between two neighbours in
 * proportion. No quantile exceeds the maximum. JMeter's dashboard takes other definitions.
 *
 * <p><b>Standard deviation</b> is the sample's (n − 1); JMeter prints the population's (n).
 */
public final class DurationStatistics {

  private static final long MILLISECOND = 1_000_000;
  private static final int COUNTED_MILLISECONDS = 1 << 16;
  private static final double NANOS_PER_SECOND = 1e9;

  private static final DurationStatistics NOTHING = new DurationStatistics();

  /** How often each whole millisecond was seen. */
  private long[] counts = new long[64];

  private final LongList others = new LongList();
  private long countedTotal;

  /** How often at most each whole millisecond was seen; null while values may still come. */
  private long[] cumulated;

  /** Takes a duration in nanoseconds. */
  public void accept(long nanos) {
    long millis = nanos / MILLISECOND;
    if (millis * MILLISECOND == nanos && millis >= 0 && millis < COUNTED_MILLISECONDS) {
      int index = (int) millis;
      if (index >= counts.length) {
        counts = Arrays.copyOf(counts, Math.max(index + 1, counts.length * 2));
      }
      counts[index]++;
      countedTotal++;
    } else {
      others.add(nanos);
    }
    cumulated = null;
  }

  /** Adds everything {@code other} has taken. */
  public void combine(DurationStatistics other) {
    if (other.counts.length > counts.length) {
      counts = Arrays.copyOf(counts, other.counts.length);
    }
    for (int i = 0; i < other.counts.length; i++) {
      counts[i] += other.counts[i];
    }
    countedTotal += other.countedTotal;
    others.addAll(other.others);
    cumulated = null;
  }

  /** How many durations were taken. */
  public long count() {
    return countedTotal + others.size();
  }

  /** Arithmetic mean, seconds; NaN of nothing. */
  public double mean() {
    order();
    double sum = 0;
    for (int i = 1; i < counts.length; i++) {
      sum += (double) counts[i] * i * MILLISECOND;
    }
    for (int i = 0; i < others.size(); i++) {
      sum += others.get(i);
    }
    return sum / count() / NANOS_PER_SECOND;
  }

  /** Sample standard deviation (n − 1), seconds; NaN of fewer than two. */
  public double standardDeviation() {
    if (count() < 2) {
      return Double.NaN;
    }
    double mean = mean() * NANOS_PER_SECOND;
    double squares = 0;
    for (int i = 0; i < counts.length; i++) {
      double difference = (double) i * MILLISECOND - mean;
      squares += counts[i] * difference * difference;
    }
    for (int i = 0; i < others.size(); i++) {
      double difference = others.get(i) - mean;
      squares += difference * difference;
    }
    return Math.sqrt(squares / (count() - 1)) / NANOS_PER_SECOND;
  }

  /**
   * Quantile of type 7, seconds; NaN of nothing.
   *
   * @param q from 0, the minimum, to 1, the maximum
   */
  public double quantile(double q) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("quantile must be from 0 to 1, was " + q);
    }
    return quantile(q, NOTHING);
  }

  private double quantile(double q, DurationStatistics without) {
    long count = count() - without.count();
    if (count == 0) {
      return Double.NaN;
    }
    double position = (count - 1) * q;
    long below = (long) position;
    long low = atRank(below, without);
    double fraction = position - below;
    double nanos = fraction > 0 ? low + fraction * (atRank(below + 1, without) - low) : low;
    return nanos / NANOS_PER_SECOND;
  }

  /** Share of the durations that are at most {@code seconds}, 0 to 1; NaN of nothing. */
  public double shareAtMost(double seconds) {
    return (double) countAtMost((long) Math.floor(seconds * NANOS_PER_SECOND)) / count();
  }

  /** The figures together; all NaN of nothing. */
  public AnalysisSummary.ResponseTimes summary() {
    return new AnalysisSummary.ResponseTimes(
        mean(),
        standardDeviation(),
        quantile(0.5),
        quantile(0.9),
        quantile(0.95),
        quantile(0.99),
        quantile(1));
  }

  /**
   * The figures of all but {@code part}, which must be some of these durations; all NaN where that
   * is all of them.
   */
  public AnalysisSummary.ResponseTimes summaryWithout(DurationStatistics part) {
    if (part.count() == 0) {
      return summary();
    }
    long rest = count() - part.count();
    double mean = (mean() * count() - part.mean() * part.count()) / rest;
    double squares =
        squares(this)
            - squares(part)
            - (double) rest * part.count() / count() * Math.pow(part.mean() - mean, 2);
    return new AnalysisSummary.ResponseTimes(
        rest == 0 ? Double.NaN : mean,
        rest < 2 ? Double.NaN : Math.sqrt(Math.max(0, squares) / (rest - 1)),
        quantile(0.5, part),
        quantile(0.9, part),
        quantile(0.95, part),
        quantile(0.99, part),
        quantile(1, part));
  }

  /** Sum of squared deviations from the mean, seconds². */
  private static double squares(DurationStatistics of) {
    double sd = of.count() < 2 ? 0 : of.standardDeviation();
    return sd * sd * (of.count() - 1);
  }

  /** How many durations are at most {@code seconds}. */
  public long countAtMostSeconds(double seconds) {
    return countAtMost((long) Math.floor(seconds * NANOS_PER_SECOND));
  }

  /** The value with {@code rank} others before it in order: the smallest with more at most it. */
  private long atRank(long rank, DurationStatistics without) {
    long low = Math.min(minimumCounted(), others.size() == 0 ? Long.MAX_VALUE : first());
    long high = Math.max(maximumCounted(), others.size() == 0 ? Long.MIN_VALUE : last());
    while (low < high) {
      long middle = (low & high) + ((low ^ high) >> 1); // their floored mean, without overflow
      if (countAtMost(middle) - without.countAtMost(middle) > rank) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private long first() {
    order();
    return others.get(0);
  }

  private long last() {
    order();
    return others.get(others.size() - 1);
  }

  private long minimumCounted() {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        return i * MILLISECOND;
      }
    }
    return Long.MAX_VALUE;
  }

  private long maximumCounted() {
    for (int i = counts.length - 1; i >= 0; i--) {
      if (counts[i] > 0) {
        return i * MILLISECOND;
      }
    }
    return Long.MIN_VALUE;
  }

  private long countAtMost(long nanos) {
    order();
    long counted = 0;
    if (nanos >= 0) {
      counted = cumulated[(int) Math.min(nanos / MILLISECOND, cumulated.length - 1)];
    }
    return counted + others.countAtMost(nanos);
  }

  private void order() {
    if (cumulated == null) {
      others.sort();
      cumulated = counts.clone();
      Arrays.parallelPrefix(cumulated, Long::sum);
    }
  }
}
