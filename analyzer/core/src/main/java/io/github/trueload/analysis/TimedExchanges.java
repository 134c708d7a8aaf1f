package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;

/** The captures' exchanges in the order of their starts, for a search by time. */
final class TimedExchanges {

  final long[] starts;
  final long[] ends;
  final int[] connections;
  final int[] labels;
  final int[] status;

  /** Where {@link WireIndex} keeps them. */
  final int[] slots;

  private TimedExchanges(int size) {
    starts = new long[size];
    ends = new long[size];
    connections = new int[size];
    labels = new int[size];
    status = new int[size];
    slots = new int[size];
  }

  /**
   * The exchanges that {@code selection} takes; those without a whole response end as they start.
   */
  static TimedExchanges of(Rows wire, RowSelection selection, WireIndex index) {
    LongList starts = new LongList();
    LongList ends = new LongList();
    LongList others = new LongList();
    wire.replay(selection, block -> collect(block, starts, ends, others, index));
    TimedExchanges exchanges = new TimedExchanges(starts.size());
    int[] order = inOrder(starts);
    for (int to = 0; to < order.length; to++) {
      int from = order[to];
      exchanges.starts[to] = starts.get(from);
      exchanges.ends[to] = ends.get(from);
      long placeAndStatus = others.get(2 * from);
      long connectionAndLabel = others.get(2 * from + 1);
      exchanges.slots[to] = (int) (placeAndStatus >> 32);
      exchanges.status[to] = (int) placeAndStatus;
      exchanges.connections[to] = (int) (connectionAndLabel >> 32);
      exchanges.labels[to] = (int) connectionAndLabel;
    }
    return exchanges;
  }

  /**
   * Places of the starts in ascending order, of equal ones the first first. By merging, of numbers
   * rather than objects; exchanges are nearly in order, and what is needs no merging.
   */
  static int[] inOrder(LongList starts) {
    int size = starts.size();
    int[] order = new int[size];
    int[] merged = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = i;
    }
    for (int length = 1; length < size; length *= 2) {
      for (int from = 0; from < size - length; from += 2 * length) {
        merge(starts, order, merged, from, from + length, Math.min(size, from + 2 * length));
      }
    }
    return order;
  }

  private static void merge(
      LongList starts, int[] order, int[] merged, int from, int middle, int to) {
    if (starts.get(order[middle - 1]) <= starts.get(order[middle])) {
      return;
    }
    System.arraycopy(order, from, merged, from, to - from);
    int left = from;
    int right = middle;
    for (int at = from; at < to; at++) {
      boolean takeLeft =
          right == to || left < middle && starts.get(merged[left]) <= starts.get(merged[right]);
      order[at] = takeLeft ? merged[left++] : merged[right++];
    }
  }

  private static void collect(
      SampleBlock block, LongList starts, LongList ends, LongList others, WireIndex index) {
    for (int row = 0; row < block.size; row++) {
      long start = block.startNanos[row];
      int connection = block.connection[row];
      int slot = connection < 0 ? -1 : index.slot(connection, block.request[row]);
      if (slot >= 0) {
        long duration = index.exchangeNanos(slot);
        starts.add(start);
        ends.add(duration == SampleBlock.UNKNOWN ? start : start + duration);
        others.add((long) slot << 32 | block.status[row]);
        others.add((long) connection << 32 | block.label[row]);
      }
    }
  }

  int size() {
    return starts.length;
  }

  /** The first that starts at {@code nanos} or later. */
  int firstFrom(long nanos) {
    int low = 0;
    int high = starts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (starts[middle] < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
