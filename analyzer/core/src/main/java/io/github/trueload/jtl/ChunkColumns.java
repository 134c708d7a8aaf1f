package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;
import java.util.stream.Stream;

/** The columns of parsed rows that travel between processes, in their order. */
final class ChunkColumns {

  /** How many columns {@link #ints} has. */
  static final int INTS = SampleBlock.INTS + 5;

  private ChunkColumns() {}

  /** Whether the local address of a row is asked for. */
  static boolean hasLocalAddress(RowBatch batch, int row) {
    return batch.nanosecond[row] > 0 && batch.connection[row] > 0;
  }

  static long[][] longs(RowBatch batch) {
    return joined(
        batch.block.longs(), new long[][] {batch.stamp, batch.elapsed, batch.span, batch.dropped});
  }

  /** Names have their ids only later: their columns have what says so, or that there is none. */
  static int[][] ints(RowBatch batch) {
    return joined(
        batch.block.ints(),
        new int[][] {
          batch.line, batch.thread, batch.transaction, batch.connection, batch.nanosecond
        });
  }

  private static <T> T[] joined(T[] ofBlock, T[] ofBatch) {
    return Stream.of(ofBlock, ofBatch)
        .flatMap(Arrays::stream)
        .toArray(n -> Arrays.copyOf(ofBlock, n));
  }
}
