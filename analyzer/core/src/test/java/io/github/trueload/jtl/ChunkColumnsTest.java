package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Each column of a block travels between processes, also one that is added later. */
class ChunkColumnsTest {

  private static final int ROWS = 100;

  @Test
  void everyColumnComesBack() {
    SplittableRandom random = new SplittableRandom(1);
    Chunk chunk = new Chunk(0);
    chunk.begin(0);
    RowBatch sent = chunk.open();
    sent.block.size = ROWS;
    for (long[] column : sent.block.longs()) {
      Arrays.setAll(column, row -> random.nextLong());
    }
    for (int[] column : sent.block.ints()) {
      Arrays.setAll(column, row -> random.nextInt());
    }
    Chunk received = new Chunk(0);

    new ChunkDecoder().decode(ChunkEncoder.encode(chunk), received);

    SampleBlock block = received.batches().get(0).block;
    assertThat(block.size).isEqualTo(ROWS);
    for (int column = 0; column < SampleBlock.LONGS; column++) {
      assertThat(Arrays.copyOf(block.longs()[column], ROWS))
          .as("column of longs %d", column)
          .isEqualTo(Arrays.copyOf(sent.block.longs()[column], ROWS));
    }
    assertThat(ChunkColumns.ints(sent)).hasDimensions(ChunkColumns.INTS, SampleBlock.CAPACITY);
    for (int column = 0; column < SampleBlock.INTS; column++) {
      assertThat(Arrays.copyOf(block.ints()[column], ROWS))
          .as("column of ints %d", column)
          .isEqualTo(Arrays.copyOf(sent.block.ints()[column], ROWS));
    }
  }
}
