package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.AnomalyKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A piece of the file and the rows parsed from it. */
final class Chunk {

  private static final int PLACES_KEPT = 5;

  /** A kind of damage in this piece: how often, and on which lines first. */
  record Fault(AnomalyKind kind, int[] count, List<Integer> lines) {}

  /** The bytes; a newline and {@link ByteScan#SLACK} more stand behind {@link #limit}. */
  byte[] bytes;

  /** Behind the last byte of the piece. */
  int limit;

  /** First byte that was parsed; those ahead of it belong to the row begun in the piece before. */
  int from;

  /** Behind the last byte of the last whole row. */
  int end;

  /** Lines from {@link #from} to {@link #end}. */
  int lines;

  /** Rows parsed. */
  int rows;

  /**
   * Brings the bytes of all rows, of a piece that was parsed elsewhere; null where they are here.
   */
  private @Nullable Runnable wholeBytes;

  private final List<RowBatch> batches = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private int used;
  private @Nullable RowBatch filling;
  private int scratch;

  Chunk(int capacity) {
    bytes = new byte[capacity + 1 + ByteScan.SLACK];
  }

  /** Makes room for {@code size} bytes; what was there is lost. */
  void reserve(int size) {
    if (bytes.length < size + 1 + ByteScan.SLACK) {
      bytes = new byte[Math.max(size, bytes.length * 2) + 1 + ByteScan.SLACK];
    }
  }

  /**
   * Says how the bytes of all rows come into {@link #bytes}, which holds those before and behind
   * them alone.
   *
   * @param bring also sets {@link #from} and {@link #limit}
   */
  void lacksBytes(Runnable bring) {
    wholeBytes = bring;
  }

  /** Makes the bytes of all rows available. The rows themselves may be lost. */
  void bringBytes() {
    if (wholeBytes != null) {
      wholeBytes.run();
    }
  }

  /** Sets the end of the bytes and forgets every row. */
  void begin(int newLimit) {
    wholeBytes = null;
    limit = newLimit;
    bytes[newLimit] = '\n';
    bytes[newLimit + 1] = 0;
    scratch = newLimit + 2;
    clearRows();
  }

  /**
   * Adds bytes behind {@link #limit}.
   *
   * @return the index of their first byte
   */
  int append(byte[] more) {
    int from = limit;
    int need = limit + more.length + 1 + ByteScan.SLACK;
    if (bytes.length < need) {
      bytes = Arrays.copyOf(bytes, Math.max(need, bytes.length + bytes.length / 2));
    }
    System.arraycopy(more, 0, bytes, from, more.length);
    limit += more.length;
    return from;
  }

  private void clearRows() {
    used = 0;
    filling = null;
    lines = 0;
    rows = 0;
    faults.clear();
  }

  List<RowBatch> batches() {
    return batches.subList(0, used);
  }

  /** A batch that is not full, of rows that may have Trueload's columns. */
  RowBatch open() {
    return open(false);
  }

  /**
   * A batch that is not full.
   *
   * @param isPlain whether the rows have none of Trueload's columns
   */
  RowBatch open(boolean isPlain) {
    RowBatch last = filling;
    return last != null && !last.block.isFull() ? last : next(isPlain);
  }

  /** Apart from {@link #open(boolean)}, which is so short that it becomes part of its caller. */
  private RowBatch next(boolean isPlain) {
    if (used == batches.size()) {
      batches.add(RowBatch.ofBytes(isPlain));
    } else if (batches.get(used).isPlain() != isPlain) {
      batches.set(used, RowBatch.ofBytes(isPlain));
    }
    RowBatch batch = batches.get(used++);
    batch.clear();
    filling = batch;
    return batch;
  }

  List<Fault> faults() {
    return faults;
  }

  void fault(AnomalyKind kind) {
    for (Fault fault : faults) {
      if (fault.kind == kind) {
        fault.count[0]++;
        if (fault.lines.size() < PLACES_KEPT) {
          fault.lines.add(lines);
        }
        return;
      }
    }
    List<Integer> first = new ArrayList<>(PLACES_KEPT);
    first.add(lines);
    faults.add(new Fault(kind, new int[] {1}, first));
  }

  /**
   * Copies a quoted field behind the bytes of the piece with its doubled quotes made single.
   *
   * @return where the copy begins; it ends at {@link #scratchEnd()}
   */
  int unquote(int first, int last) {
    int need = scratch + (last - first) + ByteScan.SLACK;
    if (bytes.length < need) {
      bytes = Arrays.copyOf(bytes, Math.max(need, bytes.length + bytes.length / 2));
    }
    int start = scratch;
    int to = start;
    for (int p = first; p < last; p++) {
      bytes[to++] = bytes[p];
      if (bytes[p] == '"') {
        p++;
      }
    }
    scratch = to;
    return start;
  }

  /** Behind the last byte copied by {@link #unquote}. */
  int scratchEnd() {
    return scratch;
  }
}
