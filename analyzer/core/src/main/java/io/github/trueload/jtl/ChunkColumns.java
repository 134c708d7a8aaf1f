package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;

/** The columns of parsed rows that travel between processes, in their order. */
final class ChunkColumns {

  /** How many columns {@link #ints} has. */
  static final int INTS = 17;

  private ChunkColumns() {}

  /** Whether the local address of a row is asked for. */
  static boolean hasLocalAddress(RowBatch batch, int row) {
    return batch.nanosecond[row] > 0 && batch.connection[row] > 0;
  }

  static long[][] longs(RowBatch batch) {
    SampleBlock block = batch.block;
    return new long[][] {
      block.startNanos,
      block.sendNanos,
      block.firstByteNanos,
      block.elapsedNanos,
      block.connectNanos,
      block.thinkNanos,
      block.sinceArrivalNanos,
      block.delayNanos,
      block.roundTripNanos,
      block.firstEventNanos,
      block.largestGapNanos,
      block.bytes,
      batch.stamp,
      batch.elapsed,
      batch.span,
      batch.dropped
    };
  }

  /** Names have their ids only later: their columns have what says so, or that there is none. */
  static int[][] ints(RowBatch batch) {
    SampleBlock block = batch.block;
    return new int[][] {
      block.status,
      block.flags,
      block.label,
      block.session,
      block.group,
      block.host,
      block.connection,
      block.request,
      block.retransmissions,
      block.sentAgain,
      block.events,
      block.failure,
      batch.line,
      batch.thread,
      batch.transaction,
      batch.connection,
      batch.nanosecond
    };
  }
}
