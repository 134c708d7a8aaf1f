package io.github.trueload.stats.durations;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The exact distribution of durations, which are accepted in nanoseconds and reported in seconds.
 *
 * <p>Whole milliseconds from 0 to 65,535, which is all that most logs hold, are counted; any other
 * value, negative ones too, is kept in about three bytes. So nothing is rounded, and the result
 * does not depend on the order of the values.
 *
 * <p><b>Quantiles</b> are those of Hyndman and Fan's type 7 (NumPy's, R's and Excel's default): of
 * n values in order, numbered from 0, the quantile q lies at (n − 1)·q, between two neighbours in
 * proportion. No quantile exceeds the maximum. JMeter's dashboard uses other definitions.
 *
 * <p><b>Standard deviation</b> is the sample's (n − 1); JMeter prints the population's (n).
 */
public final class DurationStatistics implements Distribution {

  private static final long MILLISECOND = 1_000_000;
  private static final int COUNTED_MILLISECONDS = 1 << 16;
  private static final double NANOS_PER_SECOND = 1e9;

  private static final DurationStatistics NOTHING = new DurationStatistics();

  /** How often each whole millisecond was seen. */
  private long[] counts = new long[64];

  private final PackedDurations others = new PackedDurations();
  private long countedTotal;

  /** How often at most each whole millisecond was seen; null while values may still come. */
  private long @Nullable [] cumulated;

  /**
   * Adds a duration.
   *
   * @param nanos nanoseconds, of any sign
   */
  public void accept(long nanos) {
    long millis = Milliseconds.of(nanos);
    if (millis >= 0 && millis < COUNTED_MILLISECONDS) {
      int index = (int) millis;
      if (index >= counts.length) {
        counts = Arrays.copyOf(counts, Math.max(index + 1, counts.length * 2));
      }
      counts[index]++;
      countedTotal++;
    } else {
      others.add(nanos);
    }
    if (cumulated != null) {
      cumulated = null;
    }
  }

  /**
   * Adds all durations of another distribution.
   *
   * @param other not changed
   */
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

  /** {@return the number of durations taken} */
  @Override
  public long count() {
    return countedTotal + others.size();
  }

  /** {@return the arithmetic mean, seconds; NaN without durations} */
  @Override
  public double mean() {
    return sum().doubleValue() / count() / NANOS_PER_SECOND;
  }

  private BigInteger sum() {
    BigInteger millis = BigInteger.ZERO;
    for (int i = 1; i < counts.length; i++) {
      if (counts[i] > 0) {
        millis = millis.add(BigInteger.valueOf(counts[i]).multiply(BigInteger.valueOf(i)));
      }
    }
    return millis.multiply(BigInteger.valueOf(MILLISECOND)).add(others.sum());
  }

  /** {@return the sample standard deviation (n − 1), seconds; NaN with fewer than two durations} */
  @Override
  public double standardDeviation() {
    return deviation(count(), sum(), squares());
  }

  /** From n·Σx² − (Σx)², exact: what is left after the subtraction is small beside both. */
  private static double deviation(long n, BigInteger sum, BigInteger squares) {
    double spread = BigInteger.valueOf(n).multiply(squares).subtract(sum.pow(2)).doubleValue();
    return n < 2 ? Double.NaN : Math.sqrt(spread / n / (n - 1)) / NANOS_PER_SECOND;
  }

  private BigInteger squares() {
    BigInteger millis = BigInteger.ZERO;
    for (int i = 1; i < counts.length; i++) {
      if (counts[i] > 0) {
        millis =
            millis.add(BigInteger.valueOf(counts[i]).multiply(BigInteger.valueOf((long) i * i)));
      }
    }
    return millis.multiply(BigInteger.valueOf(MILLISECOND).pow(2)).add(others.squares());
  }

  /**
   * {@return a quantile of type 7 (Hyndman and Fan), seconds; NaN without durations}
   *
   * @param q from 0, the minimum, to 1, the maximum
   */
  @Override
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

  /**
   * {@return the share of the durations up to a limit, 0 to 1; NaN without durations}
   *
   * @param seconds the limit
   */
  public double shareAtMost(double seconds) {
    return (double) countAtMostSeconds(seconds) / count();
  }

  /**
   * The figures of all durations except some.
   *
   * @param part durations that are among these
   * @return the figures; NaN if {@code part} contains all durations
   */
  public DurationSummary summaryWithout(DurationStatistics part) {
    if (part.count() == 0) {
      return summary();
    }
    long rest = count() - part.count();
    BigInteger sum = sum().subtract(part.sum());
    return new DurationSummary(
        sum.doubleValue() / rest / NANOS_PER_SECOND,
        deviation(rest, sum, squares().subtract(part.squares())),
        quantile(0.5, part),
        quantile(0.9, part),
        quantile(0.95, part),
        quantile(0.99, part),
        quantile(1, part));
  }

  /**
   * A view of all durations except some.
   *
   * @param part durations that are among these
   * @return the view, valid until a duration is added
   */
  public Distribution without(DurationStatistics part) {
    return new Distribution() {
      @Override
      public long count() {
        return DurationStatistics.this.count() - part.count();
      }

      @Override
      public double mean() {
        return sum().subtract(part.sum()).doubleValue() / count() / NANOS_PER_SECOND;
      }

      @Override
      public double standardDeviation() {
        return deviation(count(), sum().subtract(part.sum()), squares().subtract(part.squares()));
      }

      @Override
      public double quantile(double q) {
        return DurationStatistics.this.quantile(q, part);
      }
    };
  }

  /**
   * {@return the number of durations up to a limit, 0 or more}
   *
   * @param seconds the limit
   */
  public long countAtMostSeconds(double seconds) {
    return countAtMost(nanosUpTo(seconds));
  }

  /**
   * {@return the whole nanoseconds in a limit; a limit such as 4.1 s, which a double holds only
   * nearly, is not one nanosecond less}
   *
   * @param seconds the limit
   */
  public static long nanosUpTo(double seconds) {
    double nanos = seconds * NANOS_PER_SECOND;
    double nearest = Math.rint(nanos);
    return (long) (Math.abs(nanos - nearest) <= 4 * Math.ulp(nanos) ? nearest : Math.floor(nanos));
  }

  /** The value with {@code rank} others before it in order: the smallest with more at most it. */
  private long atRank(long rank, DurationStatistics without) {
    long low = Math.min(minimumCounted(), others.least());
    long high = Math.max(maximumCounted(), others.most());
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
    long[] sums = cumulated;
    if (sums == null) {
      sums = counts.clone();
      for (int i = 1; i < sums.length; i++) {
        sums[i] += sums[i - 1];
      }
      cumulated = sums;
    }
    long counted = 0;
    if (nanos >= 0) {
      counted = sums[(int) Math.min(nanos / MILLISECOND, sums.length - 1)];
    }
    return counted + others.countAtMost(nanos);
  }
}
