package io.github.trueload.engines;

import io.github.trueload.domain.Require;
import io.github.trueload.think.SplitMix64;
import io.github.trueload.units.Numbers;

/**
 * One of several load generators ("engines") that make one workload together without a word between
 * them: each works the whole workload out from the same seed and takes its own share.
 *
 * @param number which one, 1 to {@code count}
 * @param count how many engines there are, 1 to {@value #MOST}
 */
public record EngineShare(int number, int count) {

  /** The most engines of one workload. */
  public static final int MOST = 10_000;

  /** The only engine, whose share is the whole. */
  public static final EngineShare WHOLE = new EngineShare(1, 1);

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public EngineShare {
    Require.within("number of engines", count, 1L, MOST);
    Require.within("number of this engine", number, 1L, count);
  }

  /**
   * Reads a share.
   *
   * @param text {@code 2/8}: the second of eight engines
   * @throws IllegalArgumentException if it is none, with a reason a user can act on
   */
  public static EngineShare parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException("is not NUMBER/COUNT, such as 2/8");
    }
    return new EngineShare(
        Numbers.parseCount(text.substring(0, slash).trim()),
        Numbers.parseCount(text.substring(slash + 1).trim()));
  }

  /** {@return whether there is no other engine; true where {@link #count()} is 1} */
  public boolean isWhole() {
    return count == 1;
  }

  /**
   * Whether this engine makes event {@code k} of a stream of events that all engines know. Exactly
   * one engine does, by the hash of k: the share of a Poisson process is a Poisson process.
   *
   * @param key of the stream, the same on all engines
   * @param k number of the event, from 0
   * @return whether the event is this engine's; always true of the only engine
   */
  public boolean takes(long key, long k) {
    return isWhole() || Long.remainderUnsigned(SplitMix64.of(key, k), count) == number - 1;
  }

  /**
   * Whether an event is this engine's where engines take turns: {@code k mod count = number - 1}.
   *
   * @param k number of the event, from 0
   * @return whether this engine makes it; exactly one engine does
   */
  public boolean hasTurn(long k) {
    return k % count == number - 1;
  }

  /**
   * The event that is this engine's {@code own}-th where engines take turns: the inverse of {@link
   * #hasTurn}.
   *
   * @param own number among this engine's events, from 0
   * @return number of the event among those of all engines, from 0
   */
  public long inTurns(long own) {
    return own * count + number - 1;
  }

  /**
   * This engine's share of a number of alike things, such as users: all shares differ by one at
   * most and add up to the total.
   *
   * @param total 0 or more
   * @return from 0 to {@code total}; the engines of the lowest numbers have one more where the
   *     total is no multiple of {@code count}
   * @throws IllegalArgumentException if the total is negative
   */
  public int of(int total) {
    Require.within("number to share", total, 0L, Integer.MAX_VALUE);
    return total / count + (number <= total % count ? 1 : 0);
  }

  /** {@code 2/8}. */
  @Override
  public String toString() {
    return number + "/" + count;
  }
}
