package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Think times that were recorded, in their order and by session. They can be replayed in order,
 * which keeps their correlation, or drawn independently from their empirical distribution, which is
 * what this is as a {@link ThinkTime}: each recorded value with the same probability.
 *
 * <p>A recorded think time may be 0, but not all of them. Immutable.
 */
public final class Trace implements ThinkTime {

  private final long[][] sessions;
  private final long[] inOrder;
  private final long[] sorted;
  private final double mean;
  private final double scv;

  private Trace(long[][] sessions, long[] inOrder) {
    this.sessions = sessions;
    this.inOrder = inOrder;
    this.sorted = inOrder.clone();
    Arrays.sort(sorted);
    this.mean = meanSeconds(inOrder);
    this.scv = scv(inOrder, mean);
  }

  /** Collects think times in the order in which they are to be replayed. */
  public static final class Builder {
    private final Map<String, Values> sessions = new LinkedHashMap<>();
    private final Values inOrder = new Values();

    /**
     * Adds a think time.
     *
     * @param session whose it is; sessions are numbered in the order they first appear
     * @param nanos nanoseconds, 0 or more
     * @throws IllegalArgumentException if it is negative
     */
    public Builder add(String session, long nanos) {
      Require.within("recorded think time in nanoseconds", nanos, 0L, Long.MAX_VALUE);
      sessions.computeIfAbsent(session, name -> new Values()).add(nanos);
      inOrder.add(nanos);
      return this;
    }

    /**
     * The trace so far.
     *
     * @return the trace, which later additions do not change
     * @throws IllegalArgumentException if there is no think time, or none above zero, or the mean
     *     is too large
     */
    public Trace build() {
      if (inOrder.count == 0) {
        throw new IllegalArgumentException("the trace contains no think time");
      }
      long[] all = inOrder.toArray();
      if (Arrays.stream(all).allMatch(nanos -> nanos == 0)) {
        throw new IllegalArgumentException("every think time of the trace is zero");
      }
      Draws.requireMean(meanSeconds(all));
      return new Trace(sessions.values().stream().map(Values::toArray).toArray(long[][]::new), all);
    }
  }

  private static final class Values {
    private long[] nanos = new long[16];
    private int count;

    void add(long value) {
      if (count == nanos.length) {
        nanos = Arrays.copyOf(nanos, count + (count >> 1));
      }
      nanos[count++] = value;
    }

    long[] toArray() {
      return Arrays.copyOf(nanos, count);
    }
  }

  /** {@return the number of recorded think times of all sessions, 1 or more} */
  public int count() {
    return inOrder.length;
  }

  /** {@return the number of sessions that the think times belong to, 1 or more} */
  public int sessions() {
    return sessions.length;
  }

  /**
   * All think times in recorded order, over and over, from positions that others may share.
   *
   * @param position which one is next, from 0
   * @return think times without end, as safe for several threads as {@code position} is
   */
  public ThinkTimeSequence repeated(LongSupplier position) {
    return repeated(inOrder, position);
  }

  /**
   * All think times in recorded order from positions that others may share, then others.
   *
   * @param position which one is next, from 0
   * @param afterwards continues after the last
   * @return think times without end, as safe for several threads as both parameters are
   */
  public ThinkTimeSequence once(LongSupplier position, ThinkTimeSequence afterwards) {
    return once(inOrder, position, afterwards);
  }

  /**
   * A session's think times in order, over and over; for one thread.
   *
   * @param session from 0 to {@code sessions() - 1}
   * @return think times without end, from the session's first one on
   */
  public ThinkTimeSequence repeated(int session) {
    return repeated(sessions[session], counter());
  }

  /**
   * A session's think times in order, then others; for one thread.
   *
   * @param session from 0 to {@code sessions() - 1}
   * @param afterwards continues after the last
   * @return think times without end, from the session's first one on
   */
  public ThinkTimeSequence once(int session, ThinkTimeSequence afterwards) {
    return once(sessions[session], counter(), afterwards);
  }

  private ThinkTimeSequence repeated(long[] values, LongSupplier position) {
    return () -> values[(int) (position.getAsLong() % values.length)];
  }

  private ThinkTimeSequence once(
      long[] values, LongSupplier position, ThinkTimeSequence afterwards) {
    return () -> {
      long next = position.getAsLong();
      return next < values.length ? values[(int) next] : afterwards.nextNanos();
    };
  }

  private static LongSupplier counter() {
    long[] next = {0};
    return () -> next[0]++;
  }

  @Override
  public double mean() {
    return mean;
  }

  @Override
  public double scv() {
    return scv;
  }

  @Override
  public double cdf(double seconds) {
    return countUpTo(seconds) / (double) sorted.length;
  }

  /** Independent draws from the recorded think times, each as likely as the others. */
  @Override
  public ThinkTimeSequence sequence(RandomGenerator generator) {
    return () -> inOrder[generator.nextInt(inOrder.length)];
  }

  private int countUpTo(double seconds) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] / 1e9 <= seconds) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double meanSeconds(long[] nanos) {
    double sum = 0;
    for (long value : nanos) {
      sum += value / 1e9;
    }
    return sum / nanos.length;
  }

  private static double scv(long[] nanos, double mean) {
    double sum = 0;
    for (long value : nanos) {
      double difference = value / 1e9 / mean - 1;
      sum += difference * difference;
    }
    return sum / nanos.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Trace trace
        && Arrays.equals(inOrder, trace.inOrder)
        && Arrays.deepEquals(sessions, trace.sessions);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(inOrder);
  }

  @Override
  public String toString() {
    return "Trace[count=" + inOrder.length + ", mean=" + mean + "]";
  }
}
