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
 * last visit takes a lock, to append the next.
 */
public final class SharedMapSequence implements ThinkTimeSequence {

  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private final TwoStateMap map;
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
    boolean startsLong = map.startsLong(generator, start);
    this.current = new Visit(startsLong, visitLength(startsLong));
  }

  @Override
  public long nextNanos() {
    // Read before k is taken: this visit then began at k or earlier, so only later ones matter.
    Visit visit = current;
    long k = draws.getAndIncrement();
    while (k >= visit.end) {
      visit = visit.next == null ? append(visit) : visit.next;
    }
    return MapSequence.nanos(visit.inLong ? map.meanLong() : map.meanShort(), uniform(k));
  }

  private synchronized Visit append(Visit last) {
    if (last.next == null) {
      Visit next = new Visit(!last.inLong, saturatedSum(last.end, visitLength(!last.inLong)));
      last.next = next;
      current = next;
    }
    return last.next;
  }

  /** Draws in a visit: geometric on 1, 2, … with the probability to leave after each draw. */
  private long visitLength(boolean inLong) {
    double leave = inLong ? map.longToShort() : map.shortToLong();
    if (leave == 1) {
      return 1;
    }
    double beyondFirst = Math.log(1 - visits.nextDouble()) / Math.log1p(-leave);
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
