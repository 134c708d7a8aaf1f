package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/**
 * Writes a parsed chunk in few bytes, for another process: the bytes before its first row and
 * behind its last one, the names that its rows have, each once, and the rows column by column.
 *
 * <p>A column of one value is that value, and one that repeats an earlier column refers to it. Of
 * any other each row is its difference from the row before, in whole milliseconds where all are.
 * Numbers are of variable length, the lowest seven bits first.
 */
final class ChunkEncoder {

  static final int CONSTANT = 0;
  static final int DIFFERENCES = 1;
  static final int OF_MILLIS = 2;
  static final int REPEATS = 3;
  static final long NANOS_PER_MILLI = 1_000_000;

  private byte[] out = new byte[1 << 14];
  private int end;

  // The names: where each is in the chunk, and its hash; then the table of their numbers.
  private int[] name = new int[1 << 10];
  private int names;
  private int[] slots = new int[1 << 11];

  private final long[][] wide = new long[ChunkColumns.INTS][SampleBlock.CAPACITY];

  private ChunkEncoder() {}

  static byte[] encode(Chunk chunk) {
    return new ChunkEncoder().of(chunk);
  }

  private byte[] of(Chunk chunk) {
    write(chunk.from);
    bytes(chunk.bytes, 0, chunk.from);
    bytes(chunk.bytes, chunk.end, chunk.limit);
    write(chunk.lines);
    write(chunk.faults().size());
    for (Chunk.Fault fault : chunk.faults()) {
      write(fault.kind().ordinal());
      write(fault.count()[0]);
      write(fault.lines().size());
      fault.lines().forEach(this::write);
    }
    write(chunk.batches().size());
    for (RowBatch batch : chunk.batches()) {
      rows(batch, chunk.bytes);
    }
    return Arrays.copyOf(out, end);
  }

  private void rows(RowBatch batch, byte[] bytes) {
    int size = batch.block.size;
    write(size);
    write(batch.transactions ? 1 : 0);
    write(batch.drops ? 1 : 0);
    write(batch.nanosecondStarts);
    long[][] longs = ChunkColumns.longs(batch);
    for (int column = 0; column < longs.length; column++) {
      column(longs, column, size);
    }
    int[][] ints = ChunkColumns.ints(batch);
    for (int column = 0; column < ints.length; column++) {
      for (int row = 0; row < size; row++) {
        wide[column][row] = ints[column][row];
      }
      column(wide, column, size);
    }
    for (int row = 0; row < size; row++) {
      out(batch.unanswered[row] ? 1 : 0);
    }
    writeNames(batch, bytes);
  }

  /**
   * The names of rows, in the order in which they get their ids, and the local addresses of those
   * that have a connection.
   */
  private void writeNames(RowBatch batch, byte[] bytes) {
    write(batch.pending());
    int row = 0;
    for (int p = 0; p < batch.pending(); p++) {
      write(batch.pending(p, RowBatch.KIND));
      write(batch.pending(p, RowBatch.ROW) - row);
      row = batch.pending(p, RowBatch.ROW);
      writeName(
          bytes,
          batch.pending(p, RowBatch.HASH),
          batch.pending(p, RowBatch.FROM),
          batch.pending(p, RowBatch.LENGTH),
          batch.pending(p, RowBatch.SECOND),
          batch.pending(p, RowBatch.SECOND_LENGTH));
    }
    for (row = 0; row < batch.block.size; row++) {
      if (ChunkColumns.hasLocalAddress(batch, row)) {
        int from = batch.localFrom[row];
        int to = batch.localTo[row];
        writeName(bytes, ByteScan.hash(bytes, from, to), from, to - from, 0, 0);
      }
    }
  }

  /** Writes the number of a name; that of a new one is followed by the name itself. */
  private void writeName(
      byte[] bytes, int hash, int from, int length, int second, int secondLength) {
    if (2 * (names + 1) > slots.length) {
      grow();
    }
    int mask = slots.length - 1;
    int slot = hash & mask;
    for (; slots[slot] != 0; slot = (slot + 1) & mask) {
      int known = (slots[slot] - 1) * 5;
      if (name[known] == hash
          && isText(bytes, name[known + 1], name[known + 2], from, length)
          && isText(bytes, name[known + 3], name[known + 4], second, secondLength)) {
        write(slots[slot] - 1);
        return;
      }
    }
    write(names);
    write(hash);
    bytes(bytes, from, from + length);
    bytes(bytes, second, second + secondLength);
    int at = names * 5;
    if (at + 5 > name.length) {
      name = Arrays.copyOf(name, name.length * 2);
    }
    name[at] = hash;
    name[at + 1] = from;
    name[at + 2] = length;
    name[at + 3] = second;
    name[at + 4] = secondLength;
    slots[slot] = ++names;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    int mask = slots.length - 1;
    for (int number = 0; number < names; number++) {
      int slot = name[number * 5] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = number + 1;
    }
  }

  private static boolean isText(byte[] bytes, int at, int knownLength, int from, int length) {
    return knownLength == length
        && Arrays.equals(bytes, at, at + length, bytes, from, from + length);
  }

  private void column(long[][] columns, int which, int size) {
    long[] values = columns[which];
    if (isConstant(values, size)) {
      out(CONSTANT);
      write(values[0]);
      return;
    }
    for (int other = 0; other < which; other++) {
      if (Arrays.equals(values, 0, size, columns[other], 0, size)) {
        out(REPEATS + other);
        return;
      }
    }
    long unit = areMillis(values, size) ? NANOS_PER_MILLI : 1;
    out(unit == 1 ? DIFFERENCES : OF_MILLIS);
    long before = 0;
    for (int row = 0; row < size; row++) {
      long value = values[row] / unit;
      write(value - before);
      before = value;
    }
  }

  private static boolean isConstant(long[] values, int size) {
    for (int row = 1; row < size; row++) {
      if (values[row] != values[0]) {
        return false;
      }
    }
    return true;
  }

  private static boolean areMillis(long[] values, int size) {
    for (int row = 0; row < size; row++) {
      if (values[row] % NANOS_PER_MILLI != 0 || values[row] == SampleBlock.UNKNOWN) {
        return false;
      }
    }
    return true;
  }

  private void bytes(byte[] from, int first, int to) {
    write(to - first);
    reserve(to - first);
    System.arraycopy(from, first, out, end, to - first);
    end += to - first;
  }

  /** A number of either sign; those near 0 are short. */
  private void write(long value) {
    reserve(10);
    long left = value << 1 ^ value >> 63;
    while ((left & ~0x7FL) != 0) {
      out[end++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    out[end++] = (byte) left;
  }

  private void out(int value) {
    reserve(1);
    out[end++] = (byte) value;
  }

  private void reserve(int bytes) {
    if (end + bytes > out.length) {
      out = Arrays.copyOf(out, Math.max(end + bytes, out.length * 2));
    }
  }
}
