package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.store.PackedBlock;
import io.github.trueload.store.SpillFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The latest rows of a run under way, packed, and when they were. For one thread. */
final class LatestRows {

  /** When rows were: first and last start, and the last end. */
  record Span(long firstNanos, long lastNanos, long endNanos) {}

  record Kept(PackedBlock rows, Span span) {}

  private final long most;
  private final SpillFile memory = new SpillFile(Long.MAX_VALUE);
  private final PackedBlock.Packing packing = new PackedBlock.Packing();
  private final Deque<Kept> full = new ArrayDeque<>();
  private final SampleBlock open = new SampleBlock();
  private Span openSpan = new Span(Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE);
  private int spanned = -1;
  private long keptRows;
  private long taken;

  /** The latest start of a row that is not kept any more. */
  private long latestDropped = Long.MIN_VALUE;

  /**
   * No rows yet.
   *
   * @param most rows that are kept, to a block's accuracy
   */
  LatestRows(long most) {
    this.most = most;
  }

  void add(SampleBlock block) {
    for (int row = 0; row < block.size; ) {
      if (open.isFull()) {
        close();
      }
      int size = Math.min(block.size - row, SampleBlock.CAPACITY - open.size);
      open.addRowsOf(block, row, size);
      row += size;
    }
    taken += block.size;
  }

  private void close() {
    full.addLast(packed());
    keptRows += open.size;
    open.size = 0;
    spanned = -1;
    while (keptRows > most) {
      Kept dropped = full.removeFirst();
      keptRows -= dropped.rows().size();
      noteDropped(dropped);
    }
  }

  private void noteDropped(Kept dropped) {
    latestDropped = Math.max(latestDropped, dropped.span().lastNanos());
  }

  private Kept packed() {
    return new Kept(new PackedBlock(open, packing, memory), spanOfOpen());
  }

  private Span spanOfOpen() {
    if (spanned == open.size) {
      return openSpan;
    }
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    long end = Long.MIN_VALUE;
    for (int row = 0; row < open.size; row++) {
      long start = open.startNanos[row];
      if (start != SampleBlock.UNKNOWN) {
        first = Math.min(first, start);
        last = Math.max(last, start);
        end = Math.max(end, start + open.sendNanos[row] + Math.max(0, open.elapsedNanos[row]));
      }
    }
    openSpan = new Span(first, last, end);
    spanned = open.size;
    return openSpan;
  }

  /** How many rows were taken in all. */
  long taken() {
    return taken;
  }

  long kept() {
    return keptRows + open.size;
  }

  void clear() {
    full.forEach(this::noteDropped);
    latestDropped = Math.max(latestDropped, spanOfOpen().lastNanos());
    full.clear();
    open.size = 0;
    spanned = -1;
    keptRows = 0;
    taken = 0;
  }

  /**
   * From when on every row is kept, nanoseconds since the epoch: rows are dropped in the order of
   * their ends, so that of those that started earlier only the longest are kept. {@link
   * Long#MIN_VALUE} if none was dropped, or if no kept row starts later.
   */
  long completeNanos() {
    boolean isDropped = latestDropped != Long.MIN_VALUE;
    return isDropped && reach(latestDropped + 1) ? latestDropped + 1 : Long.MIN_VALUE;
  }

  /** Whether a row that is kept starts at {@code nanos} or later. */
  boolean reach(long nanos) {
    return spanOfOpen().lastNanos() >= nanos
        || full.stream().anyMatch(kept -> kept.span().lastNanos() >= nanos);
  }

  /** The latest end of any row that is kept, nanoseconds since the epoch; its least if none is. */
  long lastEndNanos() {
    long end = Long.MIN_VALUE;
    for (Kept kept : full) {
      end = Math.max(end, kept.span().endNanos());
    }
    return Math.max(end, spanOfOpen().endNanos());
  }

  /** Those blocks in which a row starts at {@code nanos} or later. */
  List<Kept> from(long nanos) {
    List<Kept> all = new ArrayList<>(full);
    if (open.size > 0) {
      all.add(packed());
    }
    all.removeIf(kept -> kept.span().lastNanos() < nanos);
    return all;
  }
}
