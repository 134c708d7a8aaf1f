package io.github.trueload.store;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One input, read once and kept in {@link PackedBlock}s, so that its rows can be gone through again
 * once the window is known.
 */
public final class StoredSource {

  /** Columns may differ in their resolution, at most by a millisecond. */
  private static final long ROUNDING_NANOS = 1_000_000;

  private final List<PackedBlock> blocks = new ArrayList<>();
  private final List<PackedBlock> transactions = new ArrayList<>();
  private final List<PackedBlock> events = new ArrayList<>();
  private final SourceSummary summary;
  private final @Nullable SpillFile spill;
  private final IdleGaps gaps = new IdleGaps();
  private final ClockSteps clock = new ClockSteps();
  private final FirstRowsPrint print = new FirstRowsPrint();
  private long contradictions;
  private long[] ends = {};
  private long firstStartNanos = Long.MAX_VALUE;
  private long lastEndNanos = Long.MIN_VALUE;

  private StoredSource(SampleSource source, SpillFile spill) throws IOException {
    this.spill = spill;
    summary = source.readInto(new Packer());
    print.end();
  }

  private StoredSource(SourceSummary summary, long firstStartNanos, long lastEndNanos) {
    this.spill = null;
    this.summary = summary;
    this.firstStartNanos = firstStartNanos;
    this.lastEndNanos = lastEndNanos;
  }

  /**
   * {@return rows that are packed already, as a source}
   *
   * @param summary the facts of the source
   * @param rows the packed samples
   * @param transactions the packed transactions
   * @param firstStartNanos first start of any row, nanoseconds since the epoch
   * @param lastEndNanos last end of any row, nanoseconds since the epoch
   */
  public static StoredSource of(
      SourceSummary summary,
      List<PackedBlock> rows,
      List<PackedBlock> transactions,
      long firstStartNanos,
      long lastEndNanos) {
    StoredSource source = new StoredSource(summary, firstStartNanos, lastEndNanos);
    source.blocks.addAll(rows);
    source.transactions.addAll(transactions);
    return source;
  }

  /**
   * Reads all of {@code source}.
   *
   * @param spill takes what memory has no room for
   * @return its rows, packed
   * @throws IOException if reading fails
   */
  public static StoredSource read(SampleSource source, SpillFile spill) throws IOException {
    return new StoredSource(source, spill);
  }

  private final class Packer implements BlockSink {
    private final PackedBlock.Packing packing = new PackedBlock.Packing();

    @Override
    public void accept(SampleBlock block) {
      store(block, packing);
    }

    @Override
    public void acceptTransactions(SampleBlock block) {
      transactions.add(new PackedBlock(block, packing, Objects.requireNonNull(spill)));
    }

    @Override
    public void acceptEvents(SampleBlock block) {
      events.add(new PackedBlock(block, packing, Objects.requireNonNull(spill)));
    }
  }

  private void store(SampleBlock block, PackedBlock.Packing packing) {
    if (block.size == 0) {
      return;
    }
    if (ends.length == 0) {
      ends = new long[SampleBlock.CAPACITY];
    }
    long[] to = ends;
    int size = block.size;
    long first = firstStartNanos;
    long last = lastEndNanos;
    for (int row = 0; row < size; row++) {
      long start = block.startNanos[row];
      if (start == SampleBlock.UNKNOWN) {
        continue;
      }
      long elapsed = block.elapsedNanos[row];
      long end = start;
      if (elapsed != SampleBlock.UNKNOWN) {
        end = Math.max(start, start + block.sendNanos[row] + elapsed);
        if (Math.max(block.firstByteNanos[row], block.connectNanos[row])
            > elapsed + ROUNDING_NANOS) {
          contradictions++;
        }
      }
      to[row] = end;
      first = Math.min(first, start);
      last = Math.max(last, end);
    }
    firstStartNanos = first;
    lastEndNanos = last;
    gaps.acceptAll(block.startNanos, to, size);
    print.acceptAll(block);
    clock.acceptAll(block, to);
    blocks.add(new PackedBlock(block, packing, Objects.requireNonNull(spill)));
  }

  /** {@return rows in which a part of the request takes longer than all of it} */
  public long contradictions() {
    return contradictions;
  }

  /** {@return the facts of the input} */
  public SourceSummary summary() {
    return summary;
  }

  /** {@return how many rows there are; fewer than were read where rows are left out} */
  public long rows() {
    return blocks.stream().mapToLong(PackedBlock::size).sum();
  }

  List<PackedBlock> blocks() {
    return blocks;
  }

  List<PackedBlock> transactions() {
    return transactions;
  }

  List<PackedBlock> events() {
    return events;
  }

  /** {@return the longest times in which no request was in progress} */
  public IdleGaps gaps() {
    return gaps;
  }

  /** {@return whether the first rows occur a second time later in the file} */
  public boolean holdsRowsTwice() {
    return print.comesAgain();
  }

  /**
   * {@return the places at which its timestamps fall back; the rows are in the order of the file}
   */
  public ClockSteps clock() {
    return clock;
  }

  /**
   * {@return whether {@code other} begins with the same rows, or one begins with rows of the other}
   */
  public boolean sharesRowsWith(StoredSource other) {
    return print.isSame(other.print) || holdsStartOf(other) || other.holdsStartOf(this);
  }

  private boolean holdsStartOf(StoredSource other) {
    FirstRowsPrint.RowSearch search = other.print.search();
    SampleBlock block = new SampleBlock();
    for (int i = 0; i < blocks.size(); i++) {
      boolean endsBefore =
          i + 1 < blocks.size()
              && blocks.get(i + 1).firstStartNanos() < other.print.firstStartNanos();
      if (endsBefore || blocks.get(i).firstStartNanos() > other.print.latestStartNanos()) {
        continue;
      }
      blocks.get(i).restore(block);
      for (int row = 0; row < block.size; row++) {
        if (block.startNanos[row] != SampleBlock.UNKNOWN && search.finds(block, row)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether not a single row was read. */
  boolean isEmpty() {
    return blocks.isEmpty();
  }

  /** Start of the earliest row; {@link Long#MAX_VALUE} of nothing. */
  long firstStartNanos() {
    return firstStartNanos;
  }

  /** Latest end of any row; {@link Long#MIN_VALUE} of nothing. */
  long lastEndNanos() {
    return lastEndNanos;
  }
}
