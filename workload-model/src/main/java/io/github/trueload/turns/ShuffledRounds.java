package io.github.trueload.turns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The order of turns of those who wait: rounds, each in an order of its own, drawn again. Who waits
 * has a turn in this round or, having had it, in the next; no member has two in a round. So every
 * member's turn comes, and yet the past does not determine who is next: unlike queues, which repeat
 * themselves, and independent draws, which leave some waiting for n·ln n turns.
 *
 * <p>Not safe for several threads.
 *
 * @param <T> who waits, by its {@code equals}
 */
public final class ShuffledRounds<T> {

  private final RandomGenerator generator;
  private final Map<T, Long> lastRounds = new HashMap<>();
  private List<T> thisRound = new ArrayList<>();
  private List<T> nextRound = new ArrayList<>();
  private long round = 1;

  /**
   * No member waits yet.
   *
   * @param generator the only source of randomness
   */
  public ShuffledRounds(RandomGenerator generator) {
    this.generator = generator;
  }

  /**
   * Lets a member wait for its turn: in this round, or in the next one if it had its turn in this
   * round.
   *
   * @param who a member that does not wait already
   */
  public void await(T who) {
    boolean had = lastRounds.getOrDefault(who, 0L) == round;
    (had ? nextRound : thisRound).add(who);
  }

  /**
   * Draws the next member, which then waits no longer. Begins a new round where no member is left
   * in this one.
   *
   * @return the member whose turn it is; empty if no member waits
   */
  public Optional<T> next() {
    if (thisRound.isEmpty()) {
      if (nextRound.isEmpty()) {
        return Optional.empty();
      }
      List<T> emptied = thisRound;
      thisRound = nextRound;
      nextRound = emptied;
      round++;
    }
    int last = thisRound.size() - 1;
    int drawn = generator.nextInt(thisRound.size());
    T who = thisRound.set(drawn, thisRound.get(last));
    thisRound.remove(last);
    lastRounds.put(who, round);
    return Optional.of(who);
  }

  /**
   * Removes a member, whether it waits or not, and forgets when it had its last turn.
   *
   * @param who the member; one that is not known changes nothing
   */
  public void leave(T who) {
    if (!thisRound.remove(who)) {
      nextRound.remove(who);
    }
    lastRounds.remove(who);
  }

  /** {@return the number of the present round, from 1} */
  public long round() {
    return round;
  }
}
