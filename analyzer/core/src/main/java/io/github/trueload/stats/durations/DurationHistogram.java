package io.github.trueload.stats.durations;

import java.util.Arrays;

/**
 * Distribution of durations in bounded memory, nanoseconds in and seconds out: an octave is cut
 * into 2^bits bins of equal width, so that a value is within a 2^(bits + 1)th of its bin's middle.
 * With {@value #THREE_DIGITS} bits that is 0.05 %, in half a megabyte at most for any values. The
 * mean is exact. Quantiles are of type 7, as those of {@link DurationStatistics}.
 */
public final class DurationHistogram implements Distribution {

  /** Bits of an octave for three digits. */
  public static final int THREE_DIGITS = 10;

  private static final double NANOS_PER_SECOND = 1e9;

  // Of a double, which is 2 to the power of its exponent less the bias, times 1 and its fraction.
  private static final int FRACTION_BITS = 52;
  private static final int EXPONENT_BIAS = 1023;

  private final int bits;
  private long[] counts = new long[64];
  private long count;
  private double sumNanos;
  private long least = Long.MAX_VALUE;
  private long most = Long.MIN_VALUE;

  /** To three digits. */
  public DurationHistogram() {
    this(THREE_DIGITS);
  }

  /**
   * @param bits an octave is cut into 2^bits bins; 1 to 20
   */
  public DurationHistogram(int bits) {
    this.bits = bits;
  }

  /**
   * Takes a duration.
   *
   * @param nanos nanoseconds; a value below 0 counts as 0
   */
  public void accept(long nanos) {
    long value = nanos < 0 ? 0 : nanos;
    // The JVM's first compiler has no instruction that counts zeros. Where the double is rounded up
    // to the next power of two, the bin is the same.
    double rounded = (double) value;
    int shift =
        (int) (Double.doubleToRawLongBits(rounded) >>> FRACTION_BITS) - EXPONENT_BIAS - bits;
    int bin = shift > 0 ? (shift << bits) + (int) (value >>> shift) : (int) value;
    long[] bins = counts;
    if (bin >= bins.length) {
      bins = Arrays.copyOf(bins, Math.max(bin + 1, bins.length * 2));
      counts = bins;
    }
    bins[bin]++;
    count++;
    sumNanos += rounded;
    if (value < least) {
      least = value;
    }
    if (value > most) {
      most = value;
    }
  }

  /** Adds everything {@code other} has taken; both must have the same bits. */
  public void combine(DurationHistogram other) {
    if (other.counts.length > counts.length) {
      counts = Arrays.copyOf(counts, other.counts.length);
    }
    for (int bin = 0; bin < other.counts.length; bin++) {
      counts[bin] += other.counts[bin];
    }
    count += other.count;
    sumNanos += other.sumNanos;
    least = Math.min(least, other.least);
    most = Math.max(most, other.most);
  }

  /** Middle of a bin, nanoseconds; never beyond what was seen. */
  private double middle(int bin) {
    int shift = Math.max(0, (bin >> bits) - 1);
    long low = (long) (bin - (shift << bits)) << shift;
    return Math.max(least, Math.min(most, low + ((1L << shift) - 1) / 2.0));
  }

  /** How many durations were taken. */
  @Override
  public long count() {
    return count;
  }

  /** {@return the sum of the durations, nanoseconds; 0 of nothing} */
  public double sumNanos() {
    return sumNanos;
  }

  /** Arithmetic mean, seconds; NaN of nothing. */
  @Override
  public double mean() {
    return sumNanos / count / NANOS_PER_SECOND;
  }

  /** Sample standard deviation (n − 1), seconds; NaN of fewer than two. */
  @Override
  public double standardDeviation() {
    double mean = sumNanos / count;
    double[] squares = new double[1];
    forEach(
        (seconds, times) -> {
          double difference = seconds * NANOS_PER_SECOND - mean;
          squares[0] += times * difference * difference;
        });
    return count < 2 ? Double.NaN : Math.sqrt(squares[0] / (count - 1)) / NANOS_PER_SECOND;
  }

  /**
   * Quantile of type 7, seconds; NaN of nothing. The largest value is exact.
   *
   * @param q from 0 to 1
   */
  @Override
  public double quantile(double q) {
    if (count == 0) {
      return Double.NaN;
    }
    if (q == 1) {
      return most / NANOS_PER_SECOND;
    }
    double position = (count - 1) * q;
    long below = (long) position;
    double low = atRank(below);
    double high = below + 1 < count ? atRank(below + 1) : low;
    return (low + (position - below) * (high - low)) / NANOS_PER_SECOND;
  }

  private double atRank(long rank) {
    long before = 0;
    for (int bin = 0; bin < counts.length; bin++) {
      before += counts[bin];
      if (before > rank) {
        return middle(bin);
      }
    }
    return most;
  }

  /** Takes values and how often each was seen. */
  @FunctionalInterface
  public interface Values {
    /**
     * Takes a value.
     *
     * @param seconds middle of a bin, seconds
     * @param times number of durations in the bin, above 0
     */
    void accept(double seconds, long times);
  }

  /** {@return the number of bins that are not empty} */
  public int bins() {
    int bins = 0;
    for (long times : counts) {
      bins += times > 0 ? 1 : 0;
    }
    return bins;
  }

  /**
   * Passes every bin that is not empty, by its middle, in ascending order.
   *
   * @param values takes the bins
   */
  public void forEach(Values values) {
    for (int bin = 0; bin < counts.length; bin++) {
      if (counts[bin] > 0) {
        values.accept(middle(bin) / NANOS_PER_SECOND, counts[bin]);
      }
    }
  }
}
