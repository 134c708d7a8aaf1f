package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;

/**
 * Turns think times in nanoseconds into whole milliseconds, as JMeter's timers must return, and
 * carries the rest to the next one. The sum of what was returned never differs from the sum of what
 * was drawn by a millisecond or more, so the long-run mean is exact; merely cutting off would lose
 * half a millisecond of each think time, 5 % of a mean of 10 ms.
 *
 * <p>One for each stream of think times; not for use by several threads.
 */
public final class WholeMilliseconds {

  private static final long NANOS_PER_MILLI = 1_000_000;

  private long restNanos;

  WholeMilliseconds(long restNanos) {
    this.restNanos = restNanos;
  }

  /**
   * Starts with a rest drawn uniformly from one millisecond. Then every single result has exactly
   * the expectation of what was drawn, which matters to sessions of few think times.
   *
   * @param generator source of the one draw; not kept
   * @return an accumulator whose rest is from 0 to 999,999 ns
   */
  public static WholeMilliseconds withRandomRest(RandomGenerator generator) {
    return new WholeMilliseconds(generator.nextLong(NANOS_PER_MILLI));
  }

  /**
   * The whole milliseconds of this think time and of the rest so far; keeps the new rest.
   *
   * @param thinkNanos nanoseconds, 0 or more
   * @return milliseconds, 0 or more
   * @throws IllegalArgumentException if {@code thinkNanos} is negative
   */
  public long millis(long thinkNanos) {
    Require.within("think time in nanoseconds", thinkNanos, 0L, Long.MAX_VALUE);
    // divided before adding, so that the largest long does not overflow
    long millis = thinkNanos / NANOS_PER_MILLI;
    restNanos += thinkNanos % NANOS_PER_MILLI;
    if (restNanos >= NANOS_PER_MILLI) {
      restNanos -= NANOS_PER_MILLI;
      millis++;
    }
    return millis;
  }
}
