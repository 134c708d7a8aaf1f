package io.github.trueload.stats;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.LogDetail.Intended;
import java.util.Arrays;

/**
 * Requests by when they should have been sent: at the end of the user's last response plus the
 * think time drawn. A generator that comes late (a thread that was not woken, a pause of the JVM)
 * sends late and leaves that out of its response times: coordinated omission. Rows of a user come
 * in order; 32 bytes a user.
 */
public final class IntendedStarts implements Accumulator<IntendedStarts> {

  /** Of a user who has sent nothing, or whose last response has no known end. */
  private static final long NONE = Long.MIN_VALUE;

  private final int[] userOfSession;
  private final long[] lastEnd;
  private final boolean[] seen;

  /**
   * Of each user's first row, whose response ahead may be in the part before: start, think, end.
   */
  private final long[][] first = new long[3][];

  private final DurationHistogram late = new DurationHistogram();
  private final DurationHistogram response = new DurationHistogram();
  private final DurationHistogram reported = new DurationHistogram();

  /**
   * @param userOfSession user of each {@link SampleBlock#session}, from 0
   */
  public IntendedStarts(int[] userOfSession) {
    this.userOfSession = userOfSession.clone();
    int users = Arrays.stream(userOfSession).max().orElse(-1) + 1;
    lastEnd = new long[users];
    seen = new boolean[users];
    for (int i = 0; i < first.length; i++) {
      first[i] = new long[users];
    }
    Arrays.fill(lastEnd, NONE);
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int session = block.session[row];
      if (session >= 0 && block.startNanos[row] != SampleBlock.UNKNOWN) {
        long elapsed = block.elapsedNanos[row];
        long start = block.startNanos[row];
        long end = elapsed == SampleBlock.UNKNOWN ? NONE : start + block.sendNanos[row] + elapsed;
        accept(userOfSession[session], start, block.thinkNanos[row], end);
      }
    }
  }

  private void accept(int user, long start, long think, long end) {
    if (seen[user]) {
      request(lastEnd[user], start, think, end);
    } else {
      seen[user] = true;
      first[0][user] = start;
      first[1][user] = think;
      first[2][user] = end;
    }
    lastEnd[user] = end;
  }

  private void request(long before, long start, long think, long end) {
    if (before == NONE || think == SampleBlock.UNKNOWN || end == NONE) {
      return;
    }
    // never after the start: stamps are cut off, and exact waits may end a little early
    long intended = Math.min(start, before + think);
    late.accept(start - intended);
    response.accept(end - intended);
    reported.accept(end - start);
  }

  @Override
  public void combine(IntendedStarts next) {
    late.combine(next.late);
    response.combine(next.response);
    reported.combine(next.reported);
    for (int user = 0; user < lastEnd.length; user++) {
      if (next.seen[user]) {
        accept(user, next.first[0][user], next.first[1][user], next.first[2][user]);
        lastEnd[user] = next.lastEnd[user];
      }
    }
  }

  /** From intended starts to real ones; empty where no think times are logged. */
  public Distribution late() {
    return late;
  }

  /** From intended starts to the responses' ends; empty where no think times are logged. */
  public Distribution response() {
    return response;
  }

  /** The distributions; null where no request has a known intended start. */
  public Intended summary() {
    return late.count() == 0
        ? null
        : new Intended(
            ResponseParts.times(late),
            ResponseParts.times(response),
            ResponseParts.times(reported));
  }
}
