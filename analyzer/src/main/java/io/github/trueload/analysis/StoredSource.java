package io.github.trueload.analysis;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One input, read once and kept in columns, so that its rows can be gone through again once the
 * window is known. A column that a block does not tell costs nothing.
 */
final class StoredSource {

  private final List<Chunk> chunks = new ArrayList<>();
  private final SourceSummary summary;
  private long firstStartNanos = Long.MAX_VALUE;
  private long lastEndNanos = Long.MIN_VALUE;
  private long lastStartNanos = Long.MIN_VALUE;

  private StoredSource(SampleSource source) throws IOException {
    summary = source.readInto(this::store);
  }

  /** Reads all of {@code source}. */
  static StoredSource read(SampleSource source) throws IOException {
    return new StoredSource(source);
  }

  private void store(SampleBlock block) {
    if (block.size == 0) {
      return;
    }
    for (int row = 0; row < block.size; row++) {
      long start = block.startNanos[row];
      long elapsed = block.elapsedNanos[row];
      long end = elapsed == SampleBlock.UNKNOWN ? start : start + block.sendNanos[row] + elapsed;
      firstStartNanos = Math.min(firstStartNanos, start);
      lastStartNanos = Math.max(lastStartNanos, start);
      lastEndNanos = Math.max(lastEndNanos, Math.max(start, end));
    }
    chunks.add(new Chunk(block));
  }

  /** What is known of the input. */
  SourceSummary summary() {
    return summary;
  }

  /** Whether not a single row was read. */
  boolean isEmpty() {
    return chunks.isEmpty();
  }

  /** Start of the earliest row; {@link Long#MAX_VALUE} of nothing. */
  long firstStartNanos() {
    return firstStartNanos;
  }

  /** Start of the latest row; {@link Long#MIN_VALUE} of nothing. */
  long lastStartNanos() {
    return lastStartNanos;
  }

  /** Latest end of any row; {@link Long#MIN_VALUE} of nothing. */
  long lastEndNanos() {
    return lastEndNanos;
  }

  /**
   * Hands every row to {@code sink}, in the order read. The block is lent for the call; the sink
   * may change it.
   */
  void replay(BlockSink sink) {
    SampleBlock block = new SampleBlock();
    for (Chunk chunk : chunks) {
      chunk.restore(block);
      sink.accept(block);
    }
  }

  /** A block's rows; a column whose rows all hold the same value keeps just that. */
  private static final class Chunk {
    private final int size;
    private final long[] start;
    private final long[] send;
    private final long[] firstByte;
    private final long[] elapsed;
    private final long[] connect;
    private final long[] think;
    private final long[] bytes;
    private final int[] status;
    private final int[] flags;
    private final int[] label;
    private final int[] session;
    private final int[] group;
    private final int[] host;
    private final int[] connection;
    private final int[] request;

    Chunk(SampleBlock block) {
      size = block.size;
      start = keep(block.startNanos, size);
      send = keep(block.sendNanos, size);
      firstByte = keep(block.firstByteNanos, size);
      elapsed = keep(block.elapsedNanos, size);
      connect = keep(block.connectNanos, size);
      think = keep(block.thinkNanos, size);
      bytes = keep(block.bytes, size);
      status = keep(block.status, size);
      flags = keep(block.flags, size);
      label = keep(block.label, size);
      session = keep(block.session, size);
      group = keep(block.group, size);
      host = keep(block.host, size);
      connection = keep(block.connection, size);
      request = keep(block.request, size);
    }

    void restore(SampleBlock block) {
      block.size = size;
      restore(start, block.startNanos);
      restore(send, block.sendNanos);
      restore(firstByte, block.firstByteNanos);
      restore(elapsed, block.elapsedNanos);
      restore(connect, block.connectNanos);
      restore(think, block.thinkNanos);
      restore(bytes, block.bytes);
      restore(status, block.status);
      restore(flags, block.flags);
      restore(label, block.label);
      restore(session, block.session);
      restore(group, block.group);
      restore(host, block.host);
      restore(connection, block.connection);
      restore(request, block.request);
    }

    private static long[] keep(long[] column, int size) {
      for (int row = 1; row < size; row++) {
        if (column[row] != column[0]) {
          return Arrays.copyOf(column, size);
        }
      }
      return new long[] {column[0]};
    }

    private static int[] keep(int[] column, int size) {
      for (int row = 1; row < size; row++) {
        if (column[row] != column[0]) {
          return Arrays.copyOf(column, size);
        }
      }
      return new int[] {column[0]};
    }

    private void restore(long[] kept, long[] column) {
      if (kept.length == size) {
        System.arraycopy(kept, 0, column, 0, size);
      } else {
        Arrays.fill(column, 0, size, kept[0]);
      }
    }

    private void restore(int[] kept, int[] column) {
      if (kept.length == size) {
        System.arraycopy(kept, 0, column, 0, size);
      } else {
        Arrays.fill(column, 0, size, kept[0]);
      }
    }
  }
}
