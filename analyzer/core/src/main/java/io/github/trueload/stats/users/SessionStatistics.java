package io.github.trueload.stats.users;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationHistogram;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sessions: their number, length, requests and think times. A think time is the gap between a
 * session's response and its next request, none where stamps cut off make it a little less. Rows of
 * a session come in order; 52 bytes a session.
 */
public final class SessionStatistics implements Accumulator<SessionStatistics> {

  private final LastResponseTracker turns;
  private final long[] begun;
  private final long[] ended;
  private final int[] requests;
  private final DurationHistogram gaps = new DurationHistogram();

  /**
   * Nothing sent yet.
   *
   * @param sessions how many ids there are
   * @param resolutionNanos step of the timestamps, 1 or more
   */
  public SessionStatistics(int sessions, long resolutionNanos) {
    turns = new LastResponseTracker(sessions, resolutionNanos);
    begun = new long[sessions];
    ended = new long[sessions];
    requests = new int[sessions];
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int session = block.session[row];
      if (session >= 0) {
        long start = block.startNanos[row];
        long end = LastResponseTracker.end(start, block.sendNanos[row], block.elapsedNanos[row]);
        gap(session, start);
        turns.accept(session, start, SampleBlock.UNKNOWN, end);
        if (start != SampleBlock.UNKNOWN) {
          add(session, start, end == LastResponseTracker.NOT_LOGGED ? start : end, 1);
        }
      }
    }
  }

  private void gap(int session, long start) {
    if (turns.hasGap(session, start)) {
      gaps.accept(start - turns.lastEnd(session)); // a little below 0 counts as 0
    }
  }

  private void add(int session, long from, long to, int count) {
    if (requests[session] == 0) {
      begun[session] = from;
      ended[session] = to;
    } else {
      ended[session] = Math.max(ended[session], to);
    }
    requests[session] += count;
  }

  @Override
  public void combine(SessionStatistics next) {
    gaps.combine(next.gaps);
    for (int session = 0; session < requests.length; session++) {
      if (next.turns.has(session)) {
        gap(session, next.turns.firstStart(session));
        turns.combine(session, next.turns);
      }
      if (next.requests[session] > 0) {
        add(session, next.begun[session], next.ended[session], next.requests[session]);
      }
    }
  }

  /**
   * How many sessions are between their first request and their last response, at evenly spaced
   * instants; empty without a session.
   *
   * @param startNanos first instant, nanoseconds since the epoch
   * @param endNanos last instant, nanoseconds since the epoch
   * @param points how many instants, at least 2
   * @return a series with x in seconds from {@code startNanos}
   */
  public Series open(long startNanos, long endNanos, int points) {
    OpenConnections open = new OpenConnections();
    for (int session = 0; session < requests.length; session++) {
      if (requests[session] > 0) {
        open.accept(begun[session], ended[session]);
      }
    }
    return open.series(startNanos, endNanos, points);
  }

  /**
   * {@return durations from each session's first request to its last response; empty without a
   * session}
   */
  public Distribution lengths() {
    return histogramOfLengths();
  }

  private DurationHistogram histogramOfLengths() {
    DurationHistogram lengths = new DurationHistogram();
    for (int session = 0; session < requests.length; session++) {
      if (requests[session] > 0) {
        lengths.accept(ended[session] - begun[session]);
      }
    }
    return lengths;
  }

  /** {@return think times; empty where no session sent twice} */
  public DurationHistogram thinkTimes() {
    return gaps;
  }

  /**
   * {@return the figures; null without a session}
   *
   * @param resolutionSeconds step of the timestamps: a shorter think time counts as half of it
   * @param late how late the sessions started; null where not known
   */
  public @Nullable UserSessions summary(double resolutionSeconds, @Nullable CountedTimes late) {
    DurationHistogram lengths = histogramOfLengths();
    long least = Long.MAX_VALUE;
    long most = 0;
    long sum = 0;
    for (int session = 0; session < requests.length; session++) {
      if (requests[session] > 0) {
        least = Math.min(least, requests[session]);
        most = Math.max(most, requests[session]);
        sum += requests[session];
      }
    }
    return lengths.count() == 0
        ? null
        : new UserSessions(
            lengths.count(),
            lengths.summary(),
            new CountSpread((double) sum / lengths.count(), least, most),
            late,
            ThinkTimeFits.of(gaps, resolutionSeconds));
  }

  /**
   * {@return the workload: open, closed or not known}
   *
   * @param userOfSession user of each session, from 0
   * @param startNanos start of the window, nanoseconds since the epoch
   * @param endNanos its end, nanoseconds since the epoch
   * @param arrivalsKnown whether the log contains the arrivals of sessions
   */
  public Workload workload(
      int[] userOfSession, long startNanos, long endNanos, boolean arrivalsKnown) {
    int users = Arrays.stream(userOfSession).max().orElse(-1) + 1;
    long[] first = new long[users];
    long[] last = new long[users];
    long[] count = new long[users];
    for (int session = 0; session < requests.length; session++) {
      int user = userOfSession[session];
      if (requests[session] > 0) {
        boolean isNew = count[user] == 0;
        first[user] = isNew ? begun[session] : Math.min(first[user], begun[session]);
        last[user] = isNew ? ended[session] : Math.max(last[user], ended[session]);
        count[user] += requests[session];
      }
    }
    return new UserTurnover(first, last, count).workload(startNanos, endNanos, arrivalsKnown);
  }
}
