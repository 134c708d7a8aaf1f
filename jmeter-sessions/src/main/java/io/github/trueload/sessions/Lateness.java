package io.github.trueload.sessions;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How late sessions started, in bins that are 1/16 of an octave wide (4.4 %), so that a quantile is
 * at most that much above the true one. For many threads.
 */
public final class Lateness {
  /** From here on a start counts as late: below it lies what the operating system takes to wake. */
  public static final long LATE_NANOS = 2_000_000;

  private static final int BINS_PER_OCTAVE = 16;
  private static final int OCTAVES = 63;

  private final AtomicLongArray bins = new AtomicLongArray(BINS_PER_OCTAVE * OCTAVES + 1);
  private final AtomicLong longest = new AtomicLong();
  private final AtomicLong late = new AtomicLong();

  /**
   * Counts a start.
   *
   * @param nanos delay after its instant, nanoseconds; a negative one counts as 0
   */
  public void add(long nanos) {
    long behind = Math.max(0, nanos);
    bins.incrementAndGet(bin(behind));
    longest.accumulateAndGet(behind, Math::max);
    if (behind > LATE_NANOS) {
      late.incrementAndGet();
    }
  }

  private static int bin(long nanos) {
    double octaves = Math.log(Math.max(1, nanos)) / Math.log(2);
    return nanos < 1
        ? 0
        : Math.min(BINS_PER_OCTAVE * OCTAVES, 1 + (int) (octaves * BINS_PER_OCTAVE + 1e-9));
  }

  /** {@return the number of starts that were later than {@link #LATE_NANOS}} */
  public long late() {
    return late.get();
  }

  /** {@return the largest delay of a start, nanoseconds} */
  public long longestNanos() {
    return longest.get();
  }

  /**
   * {@return a quantile of the delays, nanoseconds, to the width of a bin; 0 without starts}
   *
   * @param share of the starts, 0 to 1
   */
  public long quantileNanos(double share) {
    long count = 0;
    for (int i = 0; i < bins.length(); i++) {
      count += bins.get(i);
    }
    long wanted = (long) Math.ceil(share * count);
    long below = 0;
    for (int i = 0; i < bins.length(); i++) {
      below += bins.get(i);
      if (below >= wanted) {
        double upper = i == 0 ? 0 : Math.pow(2, (double) i / BINS_PER_OCTAVE);
        return Math.min(longest.get(), Math.round(upper));
      }
    }
    return longest.get();
  }
}
