package io.github.trueload.summary;

import io.github.trueload.sample.SampleBlock;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a block as bytes, column by column.
 *
 * <p>Three columns are written as what changes less: the end instead of the start, since rows are
 * in the order of their ends; the time from first byte to end; the instant of the arrival, which
 * all rows of a session share.
 */
final class PackedRows {

  private static final long UNKNOWN = SampleBlock.UNKNOWN;
  private static final int DERIVED = 1;

  private final long[] column = new long[SampleBlock.CAPACITY];
  private final long[] ends = new long[SampleBlock.CAPACITY];
  private final int[] before = new int[SampleBlock.CAPACITY];
  private final Map<Integer, Integer> lastOf = new HashMap<>();

  /** Appends the rows of {@code block}. */
  void write(SampleBlock block, ByteArrayOutputStream out) {
    int size = block.size;
    Varint.write(size, out);
    boolean isDerived = isReversible(block);
    out.write(isDerived ? DERIVED : 0);
    Arrays.fill(before, 0, size, -1);
    write(block.session, size, out);
    findBefore(block);
    write(block.sendNanos, size, out);
    write(block.elapsedNanos, size, out);
    if (isDerived) {
      for (int row = 0; row < size; row++) {
        ends[row] = plus(block.startNanos[row], duration(block, row));
      }
      write(ends, size, out);
      for (int row = 0; row < size; row++) {
        column[row] = less(block.elapsedNanos[row], block.firstByteNanos[row]);
      }
      write(column, size, out);
      for (int row = 0; row < size; row++) {
        column[row] = less(block.startNanos[row], block.sinceArrivalNanos[row]);
      }
      write(column, size, out);
    } else {
      write(block.startNanos, size, out);
      write(block.firstByteNanos, size, out);
      write(block.sinceArrivalNanos, size, out);
    }
    for (long[] values : plainLongs(block)) {
      write(values, size, out);
    }
    for (int[] values : plainInts(block)) {
      write(values, size, out);
    }
  }

  private void write(long[] values, int size, ByteArrayOutputStream out) {
    PackedColumn.write(values, size, before, out);
  }

  private void write(int[] values, int size, ByteArrayOutputStream out) {
    for (int row = 0; row < size; row++) {
      column[row] = values[row];
    }
    write(column, size, out);
  }

  /** Reads what {@link #write} wrote, in the place of what {@code block} held. */
  void read(ByteCursor in, SampleBlock block) {
    int size = in.number(SampleBlock.CAPACITY);
    boolean isDerived = in.next() == DERIVED;
    block.size = size;
    Arrays.fill(before, 0, size, -1);
    read(in, size, block.session);
    findBefore(block);
    read(in, size, block.sendNanos);
    read(in, size, block.elapsedNanos);
    read(in, size, block.startNanos);
    if (isDerived) {
      for (int row = 0; row < size; row++) {
        block.startNanos[row] = plus(block.startNanos[row], -duration(block, row));
      }
    }
    read(in, size, block.firstByteNanos);
    read(in, size, block.sinceArrivalNanos);
    if (isDerived) {
      for (int row = 0; row < size; row++) {
        block.firstByteNanos[row] = less(block.elapsedNanos[row], block.firstByteNanos[row]);
        block.sinceArrivalNanos[row] = less(block.startNanos[row], block.sinceArrivalNanos[row]);
      }
    }
    for (long[] values : plainLongs(block)) {
      read(in, size, values);
    }
    for (int[] values : plainInts(block)) {
      read(in, size, values);
    }
  }

  private void read(ByteCursor in, int size, long[] values) {
    PackedColumn.read(in, size, before, values);
  }

  private void read(ByteCursor in, int size, int[] values) {
    read(in, size, column);
    for (int row = 0; row < size; row++) {
      if (column[row] != (int) column[row]) {
        throw in.damaged();
      }
      values[row] = (int) column[row];
    }
  }

  /** All columns but those that {@link #write} puts first. */
  private static List<long[]> plainLongs(SampleBlock block) {
    List<long[]> plain = new ArrayList<>(Arrays.asList(block.longs()));
    plain.removeAll(
        List.of(
            block.startNanos,
            block.sendNanos,
            block.firstByteNanos,
            block.elapsedNanos,
            block.sinceArrivalNanos));
    return plain;
  }

  private static List<int[]> plainInts(SampleBlock block) {
    List<int[]> plain = new ArrayList<>(Arrays.asList(block.ints()));
    plain.remove(block.session);
    return plain;
  }

  private void findBefore(SampleBlock block) {
    lastOf.clear();
    for (int row = 0; row < block.size; row++) {
      Integer last = lastOf.put(block.session[row], row);
      before[row] = last == null ? -1 : last;
    }
  }

  /** From the start of a row to its end; 0 where that is not known. */
  private static long duration(SampleBlock block, int row) {
    long elapsed = block.elapsedNanos[row];
    return elapsed == UNKNOWN ? 0 : block.sendNanos[row] + elapsed;
  }

  private static long plus(long instant, long duration) {
    return instant == UNKNOWN ? UNKNOWN : instant + duration;
  }

  /** The rest of {@code whole}, or {@code part} where the whole is not known; its own inverse. */
  private static long less(long whole, long part) {
    return part == UNKNOWN || whole == UNKNOWN ? part : whole - part;
  }

  /** Whether no known value becomes the mark of an unknown one. */
  private static boolean isReversible(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      long start = block.startNanos[row];
      long first = block.firstByteNanos[row];
      long since = block.sinceArrivalNanos[row];
      boolean isLost =
          start != UNKNOWN && plus(start, duration(block, row)) == UNKNOWN
              || first != UNKNOWN && less(block.elapsedNanos[row], first) == UNKNOWN
              || since != UNKNOWN && less(start, since) == UNKNOWN;
      if (isLost) {
        return false;
      }
    }
    return true;
  }
}
