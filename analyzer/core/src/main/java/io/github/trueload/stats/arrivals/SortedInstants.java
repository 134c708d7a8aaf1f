package io.github.trueload.stats.arrivals;

import io.github.trueload.stats.durations.LongList;
import io.github.trueload.stats.durations.RadixSort;
import java.util.Arrays;

/**
 * Instants in ascending order, eight bytes each, from pieces that nearly are: a log holds its rows
 * by their ends, so that a piece's starts reach back only into the last of the pieces ahead.
 *
 * <p>Each piece is sorted and merged into the end of what is there. Where pieces reach back so far
 * that merging would cost more than sorting everything, that is done, at the end.
 */
final class SortedInstants {

  /** Moves a value may cost on average before merging is given up: sorting costs as many. */
  private static final int MOST_MOVES = 24;

  /** Steps back of a value on average at which sorting by digits costs as much. */
  private static final int MOST_STEPS = 4;

  /** Steps that the first values may take beyond it. */
  private static final int FIRST_STEPS = 1_000;

  /** Room from the start, at most: eight megabytes. */
  private static final long MOST_ROOM = 1 << 20;

  private long[] values;
  private int size;
  private long moves;

  /** Whether pieces are only appended by now. */
  private boolean unsorted;

  private RadixSort sort = new RadixSort();
  private final long most;

  /**
   * @param most as many will come in all, at most: room for them is taken once, when others are
   *     added to these
   * @param room so many are taken room for from the start; more may come
   */
  SortedInstants(long most, long room) {
    this.most = most;
    values = new long[(int) Math.max(16, Math.min(room, MOST_ROOM))];
  }

  /** Takes the first {@code length} values of {@code piece}, but for those equal to {@code no}. */
  void addAll(long[] piece, int length, long no) {
    reserve(length, 0);
    int from = size;
    int to = from;
    for (int i = 0; i < length; i++) {
      values[to] = piece[i];
      to += piece[i] == no ? 0 : 1;
    }
    size = to;
    if (!unsorted) {
      if (!insert(from)) {
        sort.sort(values, from, size);
      }
      merge(from);
    }
  }

  /**
   * Puts the values from {@code from} on in order if they nearly are, as the starts of requests by
   * their ends: each moves back past those that are later.
   *
   * @return false once that takes too many steps; the values are then the same in another order
   */
  private boolean insert(int from) {
    long stepsLeft = FIRST_STEPS;
    for (int i = from + 1; i < size; i++) {
      long value = values[i];
      int at = i;
      while (at > from && values[at - 1] > value) {
        values[at] = values[at - 1];
        at--;
      }
      values[at] = value;
      stepsLeft += MOST_STEPS - (i - at);
      if (stepsLeft < 0) {
        return false;
      }
    }
    return true;
  }

  void addAll(SortedInstants other) {
    reserve(other.size, most);
    System.arraycopy(other.values, 0, values, size, other.size);
    int from = size;
    size += other.size;
    unsorted |= other.unsorted;
    if (!unsorted) {
      moves += other.moves;
      merge(from);
    }
  }

  /** Merges the values from {@code from} on, in order, with those ahead of them. */
  private void merge(int from) {
    if (from == 0 || from == size || values[from - 1] <= values[from]) {
      return;
    }
    int low = LongList.countAtMost(values[from], values, from);
    moves += size - low;
    if (moves > (long) MOST_MOVES * size) {
      unsorted = true;
      return;
    }
    int length = size - from;
    long[] spare = sort.room(length);
    System.arraycopy(values, from, spare, 0, length);
    int left = from - 1;
    int right = length - 1;
    int to = size - 1;
    while (right >= 0) {
      boolean takeLeft = left >= low && values[left] > spare[right];
      values[to--] = takeLeft ? values[left--] : spare[right--];
    }
  }

  private void reserve(int more, long wished) {
    int needed = Math.addExact(size, more);
    if (needed > values.length) {
      long capacity = Math.max(needed, wished > 0 ? wished : 2L * values.length);
      values = Arrays.copyOf(values, (int) Math.min(capacity, Integer.MAX_VALUE - 8));
    }
  }

  /** The instants in order; not to be changed. */
  long[] toArray() {
    sort = new RadixSort(); // its room is not needed any more
    if (unsorted) {
      Arrays.parallelSort(values, 0, size);
      unsorted = false;
    }
    values = values.length == size ? values : Arrays.copyOf(values, size);
    return values;
  }
}
