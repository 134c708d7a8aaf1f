package io.github.trueload.map;

import io.github.trueload.think.ThinkTimeSequence;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * One MAP shared by all users of a load generator: a surge is then a surge of all of them, which is
 * the paper's point (section 3.4). Safe for any number of threads. The k-th think time drawn, by
 * whichever thread, depends on the generator's seed and on k alone.
 *
 * <p>A draw takes the next number k with one atomic increment and hashes it to its own uniform (the
 * output function of {@link java.util.SplittableRandom}), so draws do not wait for one another. The
 * states come as a list of visits, each a range of k; only the thread that first steps past the
 * last visit takes a lock, to append the next {@value #VISITS_AT_ONCE}: a map whose state changes
 * every few draws would else make its users queue for the lock.
 */
public final class SharedMapSequence implements ThinkTimeSequence {

  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
  private static final int VISITS_AT_ONCE = 64;

  /** A mark on every visit would have the processors pass its cache line round at every draw. */
  private static final int STEPS_BETWEEN_MARKS = 8;

  private final TwoStateMap map;
  private final double logStayLong;
  private final double logStayShort;
  private final RandomGenerator visits;
  private final long hashKey;
  private final AtomicLong draws = new AtomicLong();
  private volatile Visit current;

  /** A stay in one state: the draws from the previous visit's end up to {@code end}, exclusive. */
  private static final class Visit {
    final boolean inLong;
    final long end;
    volatile Visit next;

    Visit(boolean inLong, long end) {
      this.inLong = inLong;
      this.end = end;
    }
  }

  /**
   * A shared sequence.
   *
   * @param generator its only source of randomness; must not be used elsewhere afterwards
   */
  public SharedMapSequence(TwoStateMap map, RandomGenerator generator, TwoStateMap.Start start) {
    this.map = map;
    this.visits = generator;
    this.hashKey = generator.nextLong();
    this.logStayLong = Math.log1p(-map.longToShort());
    this.logStayShort = Math.log1p(-map.shortToLong());
    boolean startsLong = map.startsLong(generator, start);
    this.current = new Visit(startsLong, visitLength(startsLong));
  }

  @Override
  public long nextNanos() {
    // Read before k is taken: this visit then began at k or earlier, so only later ones matter.
    Visit first = current;
    long k = draws.getAndIncrement();
    Visit visit = first;
    int steps = 0;
    while (k >= visit.end) {
      visit = visit.next == null ? append(visit) : visit.next;
      steps++;
    }
    if (steps >= STEPS_BETWEEN_MARKS) {
      // May undo a later thread's mark: whoever reads it then walks on from an older visit.
      current = visit;
    }
    return MapSequence.nanos(visit.inLong ? map.meanLong() : map.meanShort(), uniform(k));
  }

  /** Appends to {@code last} unless another thread has; the visit after it. */
  private synchronized Visit append(Visit last) {
    if (last.next == null) {
      Visit first = after(last);
      Visit end = first;
      for (int more = 1; more < VISITS_AT_ONCE; more++) {
        end.next = after(end);
        end = end.next;
      }
      last.next = first;
    }
    return last.next;
  }

  private Visit after(Visit visit) {
    return new Visit(!visit.inLong, saturatedSum(visit.end, visitLength(!visit.inLong)));
  }

  /** Draws in a visit: geometric on 1, 2, … with the probability to leave after each draw. */
  private long visitLength(boolean inLong) {
    // A state that is left for sure: the logarithm to stay is −∞, and the quotient 0.
    double beyondFirst = Math.log(1 - visits.nextDouble()) / (inLong ? logStayLong : logStayShort);
    return saturatedSum(1, (long) beyondFirst);
  }

  private static long saturatedSum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  /** The k-th output of SplitMix64 (variant 13 of Stafford's mixers), as a double in [0, 1). */
  private double uniform(long k) {
    long z = hashKey + (k + 1) * GOLDEN_GAMMA;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    z ^= z >>> 31;
    return (z >>> 11) * 0x1.0p-53;
  }
}
