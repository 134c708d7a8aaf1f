package io.github.trueload.jtl;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads chunks that {@link ChunkEncoder} has written. */
final class ChunkDecoder {

  private static final AnomalyKind[] KINDS = AnomalyKind.values();
  private static final int NAME_FIELDS = 5;

  private final long[][] wide = new long[ChunkColumns.INTS][SampleBlock.CAPACITY];
  private byte[] in = {};
  private int at;

  /** Of each name its hash, then the beginning and the length of its two parts. */
  private int[] name = new int[NAME_FIELDS << 8];

  private int names;

  /**
   * Puts the rows into a chunk in the place of what it held.
   *
   * @return where in the bytes of the whole piece the first row begins
   */
  int decode(byte[] encoded, Chunk chunk) {
    in = encoded;
    at = 0;
    names = 0;
    final int from = readInt();
    int before = readInt();
    int beforeAt = at;
    at += before;
    int behind = readInt();
    int behindAt = at;
    at += behind;
    // The bytes around the rows; behind them and what marks their end, all of it, for the names.
    int room = before + behind + 2;
    chunk.reserve(room + in.length);
    System.arraycopy(in, beforeAt, chunk.bytes, 0, before);
    System.arraycopy(in, behindAt, chunk.bytes, before, behind);
    chunk.begin(before + behind);
    chunk.from = before;
    chunk.end = before;
    System.arraycopy(in, 0, chunk.bytes, room, in.length);
    chunk.lines = readInt();
    faults(chunk);
    for (int batches = readInt(); batches > 0; batches--) {
      rows(chunk.open(), room);
    }
    return from;
  }

  private void faults(Chunk chunk) {
    for (int faults = readInt(); faults > 0; faults--) {
      AnomalyKind kind = KINDS[readInt()];
      int[] count = {readInt()};
      List<Integer> lines = new ArrayList<>();
      for (int left = readInt(); left > 0; left--) {
        lines.add(readInt());
      }
      chunk.faults().add(new Chunk.Fault(kind, count, lines));
    }
  }

  private void rows(RowBatch batch, int room) {
    int size = readInt();
    batch.block.size = size;
    batch.transactions = readInt() > 0;
    batch.drops = readInt() > 0;
    batch.nanosecondStarts = readInt();
    long[][] longs = ChunkColumns.longs(batch);
    for (int column = 0; column < longs.length; column++) {
      column(longs, column, size);
    }
    int[][] ints = ChunkColumns.ints(batch);
    for (int column = 0; column < ints.length; column++) {
      column(wide, column, size);
      for (int row = 0; row < size; row++) {
        ints[column][row] = (int) wide[column][row];
      }
    }
    for (int row = 0; row < size; row++) {
      batch.unanswered[row] = in[at++] > 0;
      batch.repeated[row] = false;
    }
    readNames(batch, room);
  }

  private void readNames(RowBatch batch, int room) {
    int row = 0;
    for (int pending = readInt(); pending > 0; pending--) {
      int kind = readInt();
      row += readInt();
      int n = name();
      batch.addPending(
          kind, row, name[n], room + name[n + 1], name[n + 2], room + name[n + 3], name[n + 4]);
    }
    for (row = 0; row < batch.block.size; row++) {
      if (ChunkColumns.hasLocalAddress(batch, row)) {
        int n = name();
        batch.localFrom[row] = room + name[n + 1];
        batch.localTo[row] = batch.localFrom[row] + name[n + 2];
      }
    }
  }

  /** Where what is known of the next name stands in {@link #name}. */
  private int name() {
    int number = readInt();
    int n = number * NAME_FIELDS;
    if (number == names) {
      names++;
      if (n == name.length) {
        name = Arrays.copyOf(name, name.length * 2);
      }
      name[n] = readInt();
      for (int part = n + 1; part < n + NAME_FIELDS; part += 2) {
        int length = readInt();
        name[part] = at;
        name[part + 1] = length;
        at += length;
      }
    }
    return n;
  }

  private void column(long[][] columns, int which, int size) {
    long[] values = columns[which];
    int how = in[at++];
    if (how == ChunkEncoder.CONSTANT) {
      Arrays.fill(values, 0, size, read());
    } else if (how >= ChunkEncoder.REPEATS) {
      System.arraycopy(columns[how - ChunkEncoder.REPEATS], 0, values, 0, size);
    } else {
      long unit = how == ChunkEncoder.OF_MILLIS ? ChunkEncoder.NANOS_PER_MILLI : 1;
      long value = 0;
      for (int row = 0; row < size; row++) {
        value += read();
        values[row] = value * unit;
      }
    }
  }

  private int readInt() {
    return (int) read();
  }

  private long read() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = in[at++];
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value >>> 1 ^ -(value & 1);
      }
    }
  }
}
