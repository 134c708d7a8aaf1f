package io.github.trueload.map;

import java.util.BitSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The state of each draw of a MAP, 0, 1, 2, …, as a list of stretches that grows where it is read.
 * Safe for any number of threads; only the thread that makes a stretch takes a lock.
 */
final class MapStates {

  private static final int STRETCH = 4096;

  private final double logStayLong;
  private final double logStayShort;
  private final RandomGenerator visits;

  /** The visit under way where the last stretch made ends. Guarded by this, as the generator is. */
  private boolean inLong;

  /** Draw before which the visit under way ends. */
  private long visitEnd;

  /** The states of the draws from {@code start} up to {@code end}, exclusive. */
  static final class Stretch {
    final long start;
    final long end;
    private final BitSet inLong = new BitSet(STRETCH);
    private volatile @Nullable Stretch next;

    private Stretch(long start) {
      this.start = start;
      this.end = start + STRETCH;
    }

    /** Whether draw {@code k}, one of this stretch's, comes from the long state. */
    boolean inLong(long k) {
      return inLong.get((int) (k - start));
    }
  }

  MapStates(TwoStateMap map, RandomGenerator generator, TwoStateMap.Start start) {
    this.visits = generator;
    this.logStayLong = Math.log1p(-map.longToShort());
    this.logStayShort = Math.log1p(-map.shortToLong());
    this.inLong = map.startsLong(generator, start);
    this.visitEnd = visitLength();
  }

  /**
   * Makes the first stretch; called once. Each stretch knows the next one, and nothing here knows a
   * stretch: those whose draws have all been made can be freed.
   */
  synchronized Stretch first() {
    return stretch(0);
  }

  /** The stretch that begins where {@code stretch} ends. */
  Stretch after(Stretch stretch) {
    Stretch next = stretch.next;
    return next == null ? append(stretch) : next;
  }

  private synchronized Stretch append(Stretch last) {
    if (last.next == null) {
      last.next = stretch(last.end);
    }
    return last.next;
  }

  private Stretch stretch(long start) {
    Stretch stretch = new Stretch(start);
    long from = start;
    while (from < stretch.end) {
      if (from == visitEnd) {
        inLong = !inLong;
        visitEnd = saturatedSum(visitEnd, visitLength());
      }
      long to = Math.min(visitEnd, stretch.end);
      stretch.inLong.set((int) (from - start), (int) (to - start), inLong);
      from = to;
    }
    return stretch;
  }

  /** Draws in a visit: geometric on 1, 2, … with the probability to leave after each draw. */
  private long visitLength() {
    // A state that is left for sure: the logarithm to stay is −∞, and the quotient 0.
    double beyondFirst = Math.log(1 - visits.nextDouble()) / (inLong ? logStayLong : logStayShort);
    return saturatedSum(1, (long) beyondFirst);
  }

  private static long saturatedSum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
