package io.github.trueload.stats;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.AnalysisSummary.Series;
import io.github.trueload.stats.LogDetail.Spread;
import io.github.trueload.stats.LogDetail.UserSessions;
import java.util.Arrays;

/**
 * Sessions: their number, length, requests and think times. A think time is the gap between a
 * session's response and its next request. Rows of a session come in order; 36 bytes a session.
 */
public final class SessionStatistics implements Accumulator<SessionStatistics> {

  /** Of a session that has sent nothing. */
  private static final long NONE = Long.MIN_VALUE;

  private final long[] firstStart;
  private final long[] lastEnd;
  private final boolean[] told;
  private final int[] requests;
  private final DurationHistogram gaps = new DurationHistogram();

  /**
   * @param sessions how many ids there are
   */
  public SessionStatistics(int sessions) {
    firstStart = new long[sessions];
    lastEnd = new long[sessions];
    told = new boolean[sessions];
    requests = new int[sessions];
    Arrays.fill(lastEnd, NONE);
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int session = block.session[row];
      if (session >= 0 && block.startNanos[row] != SampleBlock.UNKNOWN) {
        long start = block.startNanos[row];
        long elapsed = block.elapsedNanos[row];
        boolean whole = elapsed != SampleBlock.UNKNOWN;
        begin(session, start);
        lastEnd[session] =
            Math.max(lastEnd[session], whole ? start + block.sendNanos[row] + elapsed : start);
        told[session] = whole;
        requests[session]++;
      }
    }
  }

  private void begin(int session, long start) {
    if (lastEnd[session] == NONE) {
      firstStart[session] = start;
    } else if (told[session] && start >= lastEnd[session]) {
      gaps.accept(start - lastEnd[session]);
    }
  }

  @Override
  public void combine(SessionStatistics next) {
    gaps.combine(next.gaps);
    for (int session = 0; session < lastEnd.length; session++) {
      if (next.lastEnd[session] != NONE) {
        begin(session, next.firstStart[session]);
        lastEnd[session] = Math.max(lastEnd[session], next.lastEnd[session]);
        told[session] = next.told[session];
        requests[session] += next.requests[session];
      }
    }
  }

  /**
   * How many sessions are between their first request and their last response, at evenly spaced
   * instants; empty without a session.
   *
   * @param points how many instants, at least 2
   * @return x in seconds from {@code startNanos}
   */
  public Series open(long startNanos, long endNanos, int points) {
    OpenConnections open = new OpenConnections();
    for (int session = 0; session < lastEnd.length; session++) {
      if (lastEnd[session] != NONE) {
        open.accept(firstStart[session], lastEnd[session]);
      }
    }
    return open.series(startNanos, endNanos, points);
  }

  /** From each session's first request to its last response; empty without a session. */
  public Distribution lengths() {
    DurationHistogram lengths = new DurationHistogram();
    for (int session = 0; session < lastEnd.length; session++) {
      if (lastEnd[session] != NONE) {
        lengths.accept(lastEnd[session] - firstStart[session]);
      }
    }
    return lengths;
  }

  /** Think times; empty where no session sent twice. */
  public DurationHistogram thinkTimes() {
    return gaps;
  }

  /**
   * The figures; null without a session.
   *
   * @param resolutionSeconds step of the stamps: a shorter think time counts as half of it
   */
  public UserSessions summary(double resolutionSeconds) {
    DurationHistogram lengths = new DurationHistogram();
    long least = Long.MAX_VALUE;
    long most = 0;
    long sum = 0;
    for (int session = 0; session < lastEnd.length; session++) {
      if (lastEnd[session] != NONE) {
        lengths.accept(lastEnd[session] - firstStart[session]);
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
            new Spread((double) sum / lengths.count(), least, most),
            ThinkTimeFits.of(gaps, resolutionSeconds));
  }
}
