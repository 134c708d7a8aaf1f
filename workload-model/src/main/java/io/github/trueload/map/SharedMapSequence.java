package io.github.trueload.map;

import io.github.trueload.think.ThinkTimeSequence;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.random.RandomGenerator;

/**
 * One MAP shared by all users of a load generator: a surge is then a surge of all of them, which is
 * the paper's point (section 3.4). Safe for any number of threads. The k-th think time drawn, by
 * whichever thread, depends on the generator's seed and on k alone.
 *
 * <p>A draw takes the next number k with one atomic increment and hashes it to its own variate, so
 * draws do not wait for one another. The states stand in a list of stretches, one bit a draw. The
 * thread that takes the first draw of a stretch makes the stretch after the next, so that the
 * others find theirs made.
 */
public final class SharedMapSequence implements ThinkTimeSequence {

  /**
   * The counter's index among unused numbers, so that its cache line holds nothing else that is
   * read.
   */
  private static final int COUNTER = 16;

  private final double meanLongNanos;
  private final double meanShortNanos;
  private final long hashKey;
  private final WithinState within;
  private final MapStates states;
  private final AtomicLongArray draws = new AtomicLongArray(2 * COUNTER);
  private volatile MapStates.Stretch current;

  /**
   * A shared sequence.
   *
   * @param map the process of think times
   * @param generator its only source of randomness; must not be used elsewhere afterwards
   * @param start the state of the first think time
   */
  public SharedMapSequence(TwoStateMap map, RandomGenerator generator, TwoStateMap.Start start) {
    this.meanLongNanos = map.meanLong() * 1e9;
    this.meanShortNanos = map.meanShort() * 1e9;
    this.within = WithinState.ofCov(map.covWithin());
    this.hashKey = generator.nextLong();
    this.states = new MapStates(map, generator, start);
    this.current = states.first();
  }

  @Override
  public long nextNanos() {
    // Read before k is taken: this stretch then began at k or earlier, so only later ones matter.
    MapStates.Stretch stretch = current;
    long k = draws.getAndIncrement(COUNTER);
    while (k >= stretch.end) {
      stretch = states.after(stretch);
      // May undo a later thread's mark: a reader then continues from an older stretch.
      current = stretch;
    }
    if (k == stretch.start) {
      states.after(states.after(stretch));
    }
    double mean = stretch.inLong(k) ? meanLongNanos : meanShortNanos;
    return (long) (mean * within.of(HashedExponential.of(hashKey, k)) + 0.5);
  }
}
