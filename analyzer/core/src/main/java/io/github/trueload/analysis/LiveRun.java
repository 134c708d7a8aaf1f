package io.github.trueload.analysis;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.store.PackedBlock;
import io.github.trueload.store.ResourceLimits;
import io.github.trueload.store.SpillFile;
import io.github.trueload.store.StoredSource;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A run under way: rows are taken as they come, and any part of them can be analyzed as if it were
 * a log. At most so many rows are kept, the latest; packed, they take about eight bytes each,
 * twenty-five with our columns. For one thread.
 */
public final class LiveRun implements BlockSink {

  private static final AnalysisOptions OPTIONS =
      new AnalysisOptions(List.of(Path.of("live")), WindowChoice.WHOLE, null);

  /** When rows were: first and last start, and the last end. */
  private record Span(long firstNanos, long lastNanos, long endNanos) {}

  /** Packed rows and when they were. */
  private record Kept(PackedBlock rows, Span span) {}

  private final ResourceLimits room;
  private final long most;
  private final SpillFile memory = new SpillFile(Long.MAX_VALUE);
  private final PackedBlock.Packing packing = new PackedBlock.Packing();
  private final Deque<Kept> full = new ArrayDeque<>();
  private final SampleBlock open = new SampleBlock();
  private Span openSpan;
  private int spanned = -1;
  private long keptRows;
  private long taken;

  /**
   * No rows yet.
   *
   * @param most rows that are kept, to a block's accuracy
   */
  public LiveRun(long most) {
    this.most = most;
    room = new ResourceLimits(1, Long.MAX_VALUE, most + SampleBlock.CAPACITY);
  }

  @Override
  public void accept(SampleBlock block) {
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
      keptRows -= full.removeFirst().rows().size();
    }
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
  public long taken() {
    return taken;
  }

  /** How many of them are kept. */
  public long kept() {
    return keptRows + open.size;
  }

  /** Forgets every row. */
  public void clear() {
    full.clear();
    open.size = 0;
    spanned = -1;
    keptRows = 0;
    taken = 0;
  }

  /**
   * All rows that are kept, as a run to be analyzed.
   *
   * @param source what is known of the log whose rows they are
   */
  public RunFiles whole(SourceSummary source) {
    return run(source, Long.MIN_VALUE, Long.MIN_VALUE);
  }

  /**
   * Rows that start in a part of the run, as a run to be analyzed that goes on to the part's end.
   *
   * @param source what is known of the log whose rows they are
   * @param startNanos since the epoch
   * @param endNanos since the epoch, at or after the latest end of any row
   * @return null where no row that is kept starts in it
   */
  public RunFiles between(SourceSummary source, long startNanos, long endNanos) {
    boolean isAny =
        spanOfOpen().lastNanos() >= startNanos
            || full.stream().anyMatch(kept -> kept.span().lastNanos() >= startNanos);
    return isAny ? run(source, startNanos, endNanos) : null;
  }

  /** The latest end of any row that is kept, nanoseconds since the epoch; its least if none is. */
  public long lastEndNanos() {
    long end = Long.MIN_VALUE;
    for (Kept kept : full) {
      end = Math.max(end, kept.span().endNanos());
    }
    return Math.max(end, spanOfOpen().endNanos());
  }

  private RunFiles run(SourceSummary source, long startNanos, long endNanos) {
    List<PackedBlock> blocks = new ArrayList<>();
    long first = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    for (Kept kept : rows()) {
      if (kept.span().lastNanos() >= startNanos) {
        blocks.add(kept.rows());
        first = Math.min(first, kept.span().firstNanos());
        end = Math.max(end, kept.span().endNanos());
      }
    }
    StoredSource rows = StoredSource.of(source, blocks, first, end);
    return RunFiles.of(RunInputs.of(rows, room), startNanos, endNanos, OPTIONS);
  }

  private Iterable<Kept> rows() {
    if (open.size == 0) {
      return full;
    }
    List<Kept> all = new ArrayList<>(full);
    all.add(packed());
    return all;
  }
}
