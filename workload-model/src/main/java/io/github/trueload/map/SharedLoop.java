package io.github.trueload.map;

import io.github.trueload.domain.Require;
import io.github.trueload.engines.EngineShare;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * One engine's part of a MAP that the users of several engines share, so that surges come on all
 * engines at once. In one engine the state changes with the draws of all users; several engines
 * cannot count each other's draws without exchanging messages. Each therefore computes the same
 * loop of all users, in which responses take no time, and its own users send at the instants of
 * theirs: the union of what is due on all engines is that loop, to the nanosecond.
 *
 * <p>A response time is part of the wait for the next instant. A user whose response arrives after
 * its next instant sends at once, so no request is lost.
 *
 * <p>Of a user that does not ask, as of a thread that has ended, at most {@value #MOST_DUE}
 * instants are kept, the latest ones.
 *
 * <p>The loop costs one draw for each think time of the whole workload. Safe for several threads.
 */
public final class SharedLoop {

  private static final Comparator<Wake> BY_TIME =
      Comparator.comparingLong(Wake::atNanos).thenComparingInt(Wake::user);

  /** A user this far behind cannot follow its instants any more. */
  private static final int MOST_DUE = 10_000;

  private final EngineShare share;
  private final ThinkTimeSequence thinks;
  private final PriorityQueue<Wake> wakes = new PriorityQueue<>(BY_TIME);

  /** What is due for each of this engine's users and was not asked for yet. */
  private final List<Queue<Long>> due = new ArrayList<>();

  private record Wake(long atNanos, int user) {}

  /**
   * A loop at its start, where every user begins to think.
   *
   * @param map the process of think times
   * @param users N of all engines together, 1 or more
   * @param generator its only source of randomness, equal on all engines; must not be used
   *     elsewhere
   * @param start the state of the first think time
   * @param share whose users this engine has: user u belongs to engine 1 + u mod n
   * @throws IllegalArgumentException if the number of users is below 1
   */
  public SharedLoop(
      TwoStateMap map,
      int users,
      RandomGenerator generator,
      TwoStateMap.Start start,
      EngineShare share) {
    Require.within("number of users of all engines", users, 1L, Integer.MAX_VALUE);
    this.share = share;
    thinks = map.sequence(generator, start);
    for (int user = 0; user < users; user++) {
      think(0, user);
    }
    for (long user = share.inTurns(0); user < users; user += share.count()) {
      due.add(new ArrayDeque<>());
    }
  }

  /**
   * {@return the number of this engine's users, 0 or more; 0 where there are more engines than
   * users}
   */
  public int users() {
    return due.size();
  }

  private void think(long nowNanos, int user) {
    // a think time of 0 would hold the loop at one instant for ever
    wakes.add(new Wake(nowNanos + Math.max(1, thinks.nextNanos()), user));
  }

  /**
   * When a user's next request is due, nanoseconds since the start.
   *
   * @param user of this engine, from 0
   */
  synchronized long next(int user) {
    Queue<Long> own = due.get(user);
    while (own.isEmpty()) {
      Wake wake = wakes.remove();
      if (share.hasTurn(wake.user)) {
        Queue<Long> of = due.get(wake.user / share.count());
        of.add(wake.atNanos);
        if (of.size() > MOST_DUE) {
          of.remove();
        }
      }
      think(wake.atNanos, wake.user);
    }
    return own.remove();
  }

  /**
   * The waits of one user: how long it waits for its next instant each time the sequence is asked.
   * Instants before the first call do not count.
   *
   * @param user of this engine, from 0 to {@link #users} - 1
   * @param sinceStart nanoseconds since the start that all engines have in common
   * @return waits without end; 0 where the next instant has passed. For one thread
   * @throws IllegalArgumentException if the user is not of this engine
   */
  public ThinkTimeSequence ofUser(int user, LongSupplier sinceStart) {
    Require.within("user of this engine", user, 0L, users() - 1L);
    boolean[] begun = {false};
    return () -> {
      long now = sinceStart.getAsLong();
      long next = next(user);
      while (!begun[0] && next < now) {
        next = next(user);
      }
      begun[0] = true;
      return Math.max(0, next - now);
    };
  }
}
