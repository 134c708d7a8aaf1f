package io.github.trueload.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.SampleBlock;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A summary has every column of a block, also one that is added later. */
class PackedRowsTest {

  private static final int ROWS = 100;

  @Test
  void everyColumnComesBack() {
    SplittableRandom random = new SplittableRandom(1);
    SampleBlock block = new SampleBlock();
    block.size = ROWS;
    for (long[] column : block.longs()) {
      Arrays.setAll(column, row -> random.nextLong(1_000_000_000));
    }
    for (int[] column : block.ints()) {
      Arrays.setAll(column, row -> random.nextInt(1000));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new PackedRows().write(block, out);
    SampleBlock restored = new SampleBlock();
    new PackedRows().read(new ByteCursor(out.toByteArray()), restored);
    for (int column = 0; column < SampleBlock.LONGS; column++) {
      assertThat(Arrays.copyOf(restored.longs()[column], ROWS))
          .as("column of longs %d", column)
          .isEqualTo(Arrays.copyOf(block.longs()[column], ROWS));
    }
    for (int column = 0; column < SampleBlock.INTS; column++) {
      assertThat(Arrays.copyOf(restored.ints()[column], ROWS))
          .as("column of ints %d", column)
          .isEqualTo(Arrays.copyOf(block.ints()[column], ROWS));
    }
  }
}
