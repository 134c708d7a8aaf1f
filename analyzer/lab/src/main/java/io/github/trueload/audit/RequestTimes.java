package io.github.trueload.audit;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.DurationStatistics;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * The requests of a run one by one, in the order of their starts: what percentiles of parts, and
 * the times at which a generator did not send, are computed from.
 */
final class RequestTimes implements BlockSink {

  /** Room for about 30 bytes each; the parts of a longer run are not looked at. */
  static final int MOST = 2_000_000;

  private static final int PLACE_BITS = 21;

  private long[] start = new long[1024];
  private long[] elapsed = new long[1024];
  private int[] session = new int[1024];
  private int[] host = new int[1024];
  private final BitSet failed = new BitSet();
  private int count;
  private boolean isWhole = true;

  private RequestTimes() {}

  /** The requests of the log, without a log those of the captures. */
  static RequestTimes of(AnalyzedRun analyzed) {
    RequestTimes times = new RequestTimes();
    analyzed.replay(analyzed.result().samples() == null, times);
    times.sort();
    return times;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      boolean isTimed =
          block.startNanos[row] != SampleBlock.UNKNOWN
              && block.elapsedNanos[row] != SampleBlock.UNKNOWN;
      if (isTimed && count < MOST) {
        add(block, row);
      } else if (isTimed) {
        isWhole = false;
      }
    }
  }

  private void add(SampleBlock block, int row) {
    if (count == start.length) {
      int room = Math.min(MOST, 2 * count);
      start = Arrays.copyOf(start, room);
      elapsed = Arrays.copyOf(elapsed, room);
      session = Arrays.copyOf(session, room);
      host = Arrays.copyOf(host, room);
    }
    start[count] = block.startNanos[row];
    elapsed[count] = block.sendNanos[row] + Math.max(0, block.elapsedNanos[row]);
    session[count] = block.session[row];
    host[count] = block.host[row];
    failed.set(count, (block.flags[row] & SampleBlock.FAILED) != 0);
    count++;
  }

  /**
   * By the starts in steps that leave room for the place in one number: a microsecond, and of a run
   * of more than 50 days the least that is enough for its length.
   */
  private void sort() {
    long first = Arrays.stream(start, 0, count).min().orElse(0);
    long last = Arrays.stream(start, 0, count).max().orElse(0);
    long step = Math.max(1000, (last - first >>> Long.SIZE - 1 - PLACE_BITS) + 1);
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = Long.divideUnsigned(start[i] - first, step) << PLACE_BITS | i;
    }
    Arrays.sort(keys);
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[i] = (int) (keys[i] & (1L << PLACE_BITS) - 1);
    }
    start = ordered(start, order);
    elapsed = ordered(elapsed, order);
    session = ordered(session, order);
    host = ordered(host, order);
    BitSet before = (BitSet) failed.clone();
    for (int i = 0; i < count; i++) {
      failed.set(i, before.get(order[i]));
    }
  }

  private static long[] ordered(long[] values, int[] order) {
    return Arrays.stream(order).mapToLong(at -> values[at]).toArray();
  }

  private static int[] ordered(int[] values, int[] order) {
    return Arrays.stream(order).map(at -> values[at]).toArray();
  }

  boolean isWhole() {
    return isWhole;
  }

  int count() {
    return count;
  }

  long start(int at) {
    return start[at];
  }

  long elapsed(int at) {
    return elapsed[at];
  }

  long end(int at) {
    return start[at] + elapsed[at];
  }

  /** −1 where users are not known. */
  int session(int at) {
    return session[at];
  }

  /** From the first start to the last end, nanoseconds. */
  long spanNanos() {
    long last = Long.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      last = Math.max(last, end(i));
    }
    return count == 0 ? 0 : last - start[0];
  }

  /** The requests that failed, or the others. */
  DurationStatistics failed(boolean wanted) {
    return only(at -> failed.get(at) == wanted);
  }

  private DurationStatistics only(IntPredicate wanted) {
    DurationStatistics part = new DurationStatistics();
    for (int i = 0; i < count; i++) {
      if (wanted.test(i)) {
        part.accept(elapsed[i]);
      }
    }
    return part;
  }

  /** The requests that ended in each window of some length, by its number. */
  Map<Integer, DurationStatistics> windows(long nanos) {
    return parts(at -> (int) ((end(at) - start[0]) / nanos));
  }

  /** The requests of each load generator; none is −1. */
  Map<Integer, DurationStatistics> hosts() {
    return parts(at -> host[at]);
  }

  private Map<Integer, DurationStatistics> parts(IntUnaryOperator part) {
    Map<Integer, DurationStatistics> parts = new HashMap<>();
    for (int i = 0; i < count; i++) {
      parts
          .computeIfAbsent(part.applyAsInt(i), each -> new DurationStatistics())
          .accept(elapsed[i]);
    }
    return parts;
  }
}
