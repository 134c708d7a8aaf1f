package io.github.trueload.generate;

import io.github.trueload.domain.Require;
import io.github.trueload.map.SharedMapSequence;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A simulated run: users think and then wait for one first-come-first-served station with
 * exponential service, in turn. Each user draws think times from a stream of their own, or all from
 * one bursty sequence. The same parameters and seed give the same run, on every machine.
 *
 * @param users N, 1 to {@value #MOST_USERS}
 * @param think think times of each user; null with {@code bursts}
 * @param bursts think times of all users together; null with {@code think}
 * @param serviceSeconds mean service time
 * @param requests how many, 1 or more
 * @param seed of every draw
 */
public record SimulatedRun(
    int users,
    @Nullable ThinkTime think,
    @Nullable TwoStateMap bursts,
    double serviceSeconds,
    long requests,
    long seed) {

  /** The most users: sixteen bytes each. */
  public static final int MOST_USERS = 10_000_000;

  /** Takes the requests, in the order in which they are sent and answered. */
  @FunctionalInterface
  public interface Sink<E extends Exception> {
    /**
     * Takes a request; times in nanoseconds from the run's start.
     *
     * @param user from 0
     * @param thinkNanos the think time ahead of it
     * @param elapsedNanos from then to its response
     */
    void accept(int user, long thinkNanos, long startNanos, long elapsedNanos) throws E;
  }

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public SimulatedRun {
    Require.within("number of users", users, 1L, MOST_USERS);
    Require.within("number of requests", requests, 1L, Long.MAX_VALUE);
    Require.aboveUpTo(
        "mean service time in seconds", serviceSeconds, 0, ThinkTime.MAX_MEAN_SECONDS);
    if ((think == null) == (bursts == null)) {
      throw new IllegalArgumentException("give think times of each user, or bursts of all");
    }
  }

  /**
   * Simulates the run.
   *
   * @param <E> what the sink throws
   * @throws E what the sink throws
   * @throws ArithmeticException if the run lasts longer than 2⁶³ ns, about 292 years
   */
  public <E extends Exception> void run(Sink<E> sink) throws E {
    SeededStreams streams = new SeededStreams(seed, "");
    IntFunction<ThinkTimeSequence> thinkTimes = thinkTimes(streams);
    ThinkTimeSequence services =
        new Exponential(serviceSeconds).sequence(streams.generator("service", 0));
    ThinkTimeSequence[] ofUser = new ThinkTimeSequence[users];
    long[] thinks = new long[users];
    NextUsers next = new NextUsers(users);
    for (int user = 0; user < users; user++) {
      ofUser[user] = thinkTimes.apply(user);
      thinks[user] = ofUser[user].nextNanos();
      next.add(user, thinks[user]);
    }
    long idleFrom = 0;
    for (long request = 0; request < requests; request++) {
      int user = next.first();
      long start = next.firstInstant();
      idleFrom = Math.addExact(Math.max(start, idleFrom), services.nextNanos());
      sink.accept(user, thinks[user], start, idleFrom - start);
      thinks[user] = ofUser[user].nextNanos();
      next.replaceFirst(Math.addExact(idleFrom, thinks[user]));
    }
  }

  private IntFunction<ThinkTimeSequence> thinkTimes(SeededStreams streams) {
    if (bursts == null) {
      ThinkTime ofEach = Objects.requireNonNull(think);
      return user -> ofEach.sequence(streams.generator("think", user));
    }
    ThinkTimeSequence shared =
        new SharedMapSequence(bursts, streams.generator("bursts", 0), TwoStateMap.Start.STATIONARY);
    return user -> shared;
  }

  /** Who sends next: a heap of users by the instants of their next requests. */
  private static final class NextUsers {
    private final long[] instants;
    private final int[] users;
    private int size;

    NextUsers(int capacity) {
      instants = new long[capacity];
      users = new int[capacity];
    }

    int first() {
      return users[0];
    }

    long firstInstant() {
      return instants[0];
    }

    void add(int user, long instant) {
      int hole = size++;
      while (hole > 0 && instant < instants[(hole - 1) / 2]) {
        move((hole - 1) / 2, hole);
        hole = (hole - 1) / 2;
      }
      put(hole, user, instant);
    }

    void replaceFirst(long instant) {
      int user = users[0];
      int hole = 0;
      for (int child = 1; child < size; child = 2 * hole + 1) {
        if (child + 1 < size && instants[child + 1] < instants[child]) {
          child++;
        }
        if (instants[child] >= instant) {
          break;
        }
        move(child, hole);
        hole = child;
      }
      put(hole, user, instant);
    }

    private void move(int from, int to) {
      put(to, users[from], instants[from]);
    }

    private void put(int at, int user, long instant) {
      instants[at] = instant;
      users[at] = user;
    }
  }
}
