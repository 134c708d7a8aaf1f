package io.github.trueload.stats.arrivals;

import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.durations.LongList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The CoV of the arrivals over the number of users that make them (Gunther and Brady, Fig. 9): of
 * the requests of the first user, of the first two, five, ten, … users and of all, in the order in
 * which users came. Of independent users it settles near 1 as they grow more.
 *
 * <p>Taken are the first {@value #MOST} requests in the order of the rows: enough for a standard
 * error of a quarter of a per cent.
 */
public final class UserArrivals implements Accumulator<UserArrivals> {

  /** Requests that are looked at. */
  static final int MOST = 200_000;

  private static final int[] DECADE = {1, 2, 5};
  private static final int USER_BITS = 18;
  private static final int TIME_BITS = Long.SIZE - 1 - USER_BITS;

  private final int @Nullable [] userOf;
  private final Enough enough;
  private final LongList instants = new LongList();
  private final LongList users = new LongList();

  /**
   * CoV of the first users' arrivals.
   *
   * @param users how many users
   * @param intervals between their arrivals
   * @param cov coefficient of variation of these intervals
   * @param standardError standard error of {@code cov} by the delta method
   * @param resolvable false where the stamps are too coarse for that rate: then {@code cov} means
   *     nothing
   */
  public record Point(
      int users, long intervals, double cov, double standardError, boolean resolvable) {}

  /** What parts of one run know of each other: whether the first of them together are full. */
  private static final class Enough {
    private volatile boolean reached;
  }

  private UserArrivals(int @Nullable [] userOf, Enough enough) {
    this.userOf = userOf;
    this.enough = enough;
  }

  /**
   * Makes the parts of one run; users are the sessions of a log. Later parts are combined one by
   * one, in the order of the rows, with the first; once that is full, the others take no further
   * rows.
   *
   * @param userOfSession user of each session, from 0
   * @return a factory of parts
   */
  public static Supplier<UserArrivals> ofSessions(int[] userOfSession) {
    return of(userOfSession);
  }

  private static Supplier<UserArrivals> of(int @Nullable [] userOfSession) {
    Enough enough = new Enough();
    return () -> new UserArrivals(userOfSession, enough);
  }

  /** {@return a factory of parts in which each connection is a user} */
  public static Supplier<UserArrivals> ofConnections() {
    return of(null);
  }

  @Override
  public void accept(SampleBlock block) {
    if (enough.reached) {
      return;
    }
    for (int row = 0; row < block.size && instants.size() < MOST; row++) {
      int user = user(block, row);
      if (user >= 0 && block.startNanos[row] != SampleBlock.UNKNOWN) {
        instants.add(block.startNanos[row]);
        users.add(user);
      }
    }
  }

  private int user(SampleBlock block, int row) {
    if (userOf == null) {
      return block.connection[row];
    }
    int session = block.session[row];
    return session < 0 || session >= userOf.length ? -1 : userOf[session];
  }

  @Override
  public void combine(UserArrivals next) {
    for (int i = 0; i < next.instants.size() && instants.size() < MOST; i++) {
      instants.add(next.instants.get(i));
      users.add(next.users.get(i));
    }
    enough.reached |= instants.size() >= MOST;
  }

  /**
   * {@return the curve; empty with fewer than two users; points of fewer than 30 intervals are left
   * out}
   *
   * @param resolutionNanos step of the timestamps, 1 or more
   */
  public List<Point> curve(long resolutionNanos) {
    List<Point> curve = new ArrayList<>();
    if (instants.size() == 0) {
      return curve;
    }
    long[] first = {Long.MAX_VALUE, Long.MIN_VALUE};
    for (int i = 0; i < instants.size(); i++) {
      first[0] = Math.min(first[0], instants.get(i));
      first[1] = Math.max(first[1], instants.get(i));
    }
    // an instant and a user in one number, so that they can be sorted together
    int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(first[1] - first[0]) - TIME_BITS);
    long[] keys = keys(first[0], shift);
    Arrays.sort(keys);
    int all = rank(keys);
    long scale = 1;
    if (all <= 1) {
      return List.of();
    }
    for (int step = 0; ; step++) {
      int most = (int) Math.min(all, DECADE[step % DECADE.length] * scale);
      point(keys, most, shift, resolutionNanos, curve);
      if (most == all) {
        return List.copyOf(curve);
      }
      scale = step % DECADE.length == DECADE.length - 1 ? scale * 10 : scale;
    }
  }

  private long[] keys(long from, int shift) {
    int most = 0;
    for (int i = 0; i < users.size(); i++) {
      most = Math.max(most, (int) users.get(i));
    }
    // users are numbered through, so that a place for each costs less than a map
    int[] numbers = new int[most + 1];
    int known = 0;
    long[] keys = new long[instants.size()];
    for (int i = 0; i < keys.length; i++) {
      int user = (int) users.get(i);
      if (numbers[user] == 0) {
        numbers[user] = ++known;
      }
      keys[i] = (instants.get(i) - from) >> shift << USER_BITS | (numbers[user] - 1);
    }
    return keys;
  }

  /** Renumbers users by the order in which they came; how many there are. */
  private static int rank(long[] keys) {
    int[] ranks = new int[Math.min(keys.length, 1 << USER_BITS)]; // no more users than arrivals
    int next = 0;
    for (int i = 0; i < keys.length; i++) {
      int number = (int) (keys[i] & ((1 << USER_BITS) - 1));
      if (ranks[number] == 0) {
        ranks[number] = ++next;
      }
      keys[i] = keys[i] >> USER_BITS << USER_BITS | (ranks[number] - 1);
    }
    return next;
  }

  private static void point(
      long[] keys, int most, int shift, long resolutionNanos, List<Point> curve) {
    IntervalStatistics intervals = new IntervalStatistics();
    for (long key : keys) {
      if ((key & ((1 << USER_BITS) - 1)) < most) {
        intervals.accept(key >> USER_BITS << shift);
      }
    }
    if (intervals.intervals() >= Intervals.FEWEST) {
      curve.add(
          new Point(
              most,
              intervals.intervals(),
              intervals.cov(),
              intervals.covStandardError(),
              Intervals.resolvable(intervals.meanSeconds(), resolutionNanos / 1e9)));
    }
  }
}
