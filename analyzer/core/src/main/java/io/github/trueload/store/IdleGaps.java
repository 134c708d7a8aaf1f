package io.github.trueload.store;

import io.github.trueload.sample.SampleBlock;

/**
 * The longest times of a log in which nothing was under way: no row reaches into them.
 *
 * <p>Rows may come in any order; the few longest gaps so far are kept, and rows that come later cut
 * them.
 */
public final class IdleGaps {

  private static final int KEPT = 8;

  private final long[] from = new long[KEPT];
  private final long[] to = new long[KEPT];
  private int size;
  private long latestTo = Long.MIN_VALUE;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private long rows;

  /** No rows yet. */
  public IdleGaps() {}

  /**
   * Takes the next row.
   *
   * @param startNanos its start, nanoseconds since the epoch
   * @param endNanos its end, at its start or later
   */
  public void accept(long startNanos, long endNanos) {
    rows++;
    if (startNanos < latestTo) {
      cut(startNanos, endNanos);
    }
    if (last != Long.MIN_VALUE && startNanos > last) {
      add(last, startNanos);
    }
    if (first != Long.MAX_VALUE && endNanos < first) {
      add(endNanos, first);
    }
    first = Math.min(first, startNanos);
    last = Math.max(last, endNanos);
  }

  /**
   * Takes rows, in their order; those whose start is {@link SampleBlock#UNKNOWN} are none.
   *
   * @param startNanos their starts
   * @param endNanos their ends, each at its start or later
   * @param size how many
   */
  void acceptAll(long[] startNanos, long[] endNanos, int size) {
    for (int row = 0; row < size; row++) {
      long start = startNanos[row];
      if (start >= first && start >= latestTo && start <= last) { // no gap begins, none is cut
        rows++;
        if (endNanos[row] > last) {
          last = endNanos[row];
        }
      } else if (start != SampleBlock.UNKNOWN) {
        accept(start, endNanos[row]);
      }
    }
  }

  private void add(long begin, long end) {
    int place = size;
    if (size == KEPT) {
      place = 0;
      for (int i = 1; i < KEPT; i++) {
        place = length(i) < length(place) ? i : place;
      }
      if (length(place) >= end - begin) {
        return;
      }
    } else {
      size++;
    }
    from[place] = begin;
    to[place] = end;
    latestTo = Math.max(latestTo, end);
  }

  /** Of a gap that a row reaches into the longer piece stays. */
  private void cut(long start, long end) {
    for (int i = 0; i < size; i++) {
      if (start < to[i] && end > from[i]) {
        long before = Math.max(0, start - from[i]);
        long behind = Math.max(0, to[i] - end);
        if (before >= behind) {
          to[i] = from[i] + before;
        } else {
          from[i] = to[i] - behind;
        }
      }
    }
  }

  private long length(int gap) {
    return to[gap] - from[gap];
  }

  /** {@return the number of rows} */
  public long rows() {
    return rows;
  }

  /** {@return the time from the first start to the last end, nanoseconds; 0 without rows} */
  public long spanNanos() {
    return rows == 0 ? 0 : last - first;
  }

  /** {@return the start of the first row; {@link Long#MAX_VALUE} without rows} */
  public long firstNanos() {
    return first;
  }

  /**
   * {@return the start of the longest gap, nanoseconds since the epoch; the first start if there is
   * no gap}
   */
  public long longestFromNanos() {
    int longest = longest(-1);
    return longest < 0 ? first : from[longest];
  }

  /** {@return the length of the longest gap, nanoseconds; 0 if there is none} */
  public long longestNanos() {
    int longest = longest(-1);
    return longest < 0 ? 0 : length(longest);
  }

  /** {@return the length of the second longest; 0 if there is none} */
  public long secondNanos() {
    int second = longest(longest(-1));
    return second < 0 ? 0 : length(second);
  }

  private int longest(int but) {
    int longest = -1;
    for (int i = 0; i < size; i++) {
      if (i != but && (longest < 0 || length(i) > length(longest))) {
        longest = i;
      }
    }
    return longest;
  }
}
