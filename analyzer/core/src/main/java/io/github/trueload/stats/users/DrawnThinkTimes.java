package io.github.trueload.stats.users;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.LongList;
import java.util.Arrays;

/**
 * The think times of all users together, in the order in which they began: that in which users who
 * share one sequence draw from it. A think time is the gap between a user's response and the same
 * user's next request. Rows of a user come in order; sixteen bytes a think time.
 */
public final class DrawnThinkTimes implements BlockSink {

  /** Of a user who has sent nothing, or whose last response has no known end. */
  private static final long NONE = Long.MIN_VALUE;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double SEEN = 0.999;

  private final int[] userOfSession;
  private final long longestNanos;
  private final long[] lastEnd;
  private final LongList beginnings = new LongList();
  private final LongList durations = new LongList();
  private long pauses;
  private long lastStart = Long.MIN_VALUE;

  /**
   * Think times of a log.
   *
   * @param userOfSession user of each {@link SampleBlock#session}, from 0
   * @param longestNanos a longer gap is a user who was away, and no think time
   */
  public DrawnThinkTimes(int[] userOfSession, long longestNanos) {
    this.userOfSession = userOfSession.clone();
    this.longestNanos = longestNanos;
    lastEnd = new long[Arrays.stream(userOfSession).max().orElse(-1) + 1];
    Arrays.fill(lastEnd, NONE);
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int session = block.session[row];
      if (session >= 0 && block.startNanos[row] != SampleBlock.UNKNOWN) {
        accept(block, row, userOfSession[session]);
      }
    }
  }

  private void accept(SampleBlock block, int row, int user) {
    long start = block.startNanos[row];
    lastStart = Math.max(lastStart, start);
    long last = lastEnd[user];
    if (last != NONE && start - last > longestNanos) {
      pauses++;
    } else if (last != NONE && start >= last) {
      beginnings.add(last);
      durations.add(start - last);
    }
    long elapsed = block.elapsedNanos[row];
    lastEnd[user] =
        elapsed == SampleBlock.UNKNOWN
            ? NONE
            : Math.max(last, start + block.sendNanos[row] + elapsed);
  }

  /** {@return the number of think times} */
  public int count() {
    return durations.size();
  }

  /** {@return gaps longer than any think time} */
  public long pauses() {
    return pauses;
  }

  /**
   * {@return the think times in seconds, by the instants at which they began} Those that began
   * towards the end are left out: of them only the short ones were over in time. So one in a
   * thousand at most was not seen, or, in a log that is short beside its think times, the second
   * half is gone.
   */
  public double[] inOrder() {
    long[] ordered = beginnings.toArray();
    Arrays.parallelSort(ordered);
    int[] taken = new int[ordered.length];
    double[] seconds = new double[ordered.length];
    for (int i = 0; i < ordered.length; i++) {
      int first = LongList.countAtMost(beginnings.get(i) - 1, ordered, ordered.length);
      seconds[first + taken[first]++] = durations.get(i) / NANOS_PER_SECOND;
    }
    return Arrays.copyOf(seconds, seenWhole(ordered));
  }

  /** How many began so early that nearly all of them were over before the last request. */
  private int seenWhole(long[] ordered) {
    if (ordered.length == 0) {
      return 0;
    }
    long[] byLength = durations.toArray();
    Arrays.parallelSort(byLength);
    long nearlyAll = byLength[(int) (SEEN * (byLength.length - 1))];
    long half = (lastStart - ordered[0]) / 2;
    long latest = lastStart - Math.min(nearlyAll, half);
    int seen = ordered.length;
    while (seen > 0 && ordered[seen - 1] > latest) {
      seen--;
    }
    return seen;
  }
}
