package io.github.trueload.stats.generator;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationHistogram;
import io.github.trueload.stats.durations.LongList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How late sessions start: from the instant a session was to arrive ({@code tl_arrival_ns}) to its
 * first request, the load generator's own delay where the session asks at once.
 *
 * <p>A session is a user here: one thread has one arrival, which stands in all its rows, even where
 * the sampler divides them into several sessions. One that was to arrive ahead of the window does
 * not count, since its first request here need not be its first. Stamps cut off to milliseconds may
 * put a request ahead of its arrival, which counts as in time. 16 bytes a user, in logs that
 * contain arrivals.
 */
public final class SessionStarts implements Accumulator<SessionStarts> {

  private static final long[] NONE = {};
  private static final long UNSEEN = Long.MAX_VALUE;

  private final int[] userOfSession;
  private final long fromNanos;
  private final int users;

  /** By user, from the arrival to the earliest request; empty until an arrival is reported. */
  private long[] late = NONE;

  /** By user, the arrival. */
  private long[] arrivals = NONE;

  /**
   * Nothing seen yet.
   *
   * @param userOfSession user of each {@link SampleBlock#session}, from 0
   * @param fromNanos arrivals ahead of this instant (since the epoch) do not count
   */
  public SessionStarts(int[] userOfSession, long fromNanos) {
    this.userOfSession = userOfSession.clone();
    this.fromNanos = fromNanos;
    users = Arrays.stream(userOfSession).max().orElse(-1) + 1;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      long since = block.sinceArrivalNanos[row];
      int session = block.session[row];
      if (since != SampleBlock.UNKNOWN
          && session >= 0
          && block.startNanos[row] - since >= fromNanos) {
        add(userOfSession[session], block.startNanos[row] - since, since);
      }
    }
  }

  private void add(int user, long arrival, long since) {
    if (late.length == 0) {
      late = new long[users];
      Arrays.fill(late, UNSEEN);
      arrivals = new long[users];
    }
    arrivals[user] = arrival;
    late[user] = Math.min(late[user], since);
  }

  @Override
  public void combine(SessionStarts next) {
    for (int user = 0; user < next.late.length; user++) {
      if (next.late[user] != UNSEEN) {
        add(user, next.arrivals[user], next.late[user]);
      }
    }
  }

  /**
   * {@return the lateness of those that arrived in the window; empty where the log has no arrivals}
   */
  public DurationHistogram lateness() {
    DurationHistogram all = new DurationHistogram();
    for (long since : late) {
      if (since != UNSEEN) {
        all.accept(Math.max(0, since));
      }
    }
    return all;
  }

  /** {@return the same in figures; null where the log has no arrivals} */
  public @Nullable CountedTimes summary() {
    return CountedTimes.orNull(lateness());
  }

  /**
   * {@return instants of the first requests of the sessions that arrived in the window, in any
   * order}
   */
  public LongList firstRequests() {
    LongList instants = new LongList();
    for (int user = 0; user < late.length; user++) {
      if (late[user] != UNSEEN) {
        instants.add(arrivals[user] + late[user]);
      }
    }
    return instants;
  }
}
