package io.github.trueload.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.SampleBlock;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A summary has every column of a block, also one that is added later. */
class PackedRowsTest {

  private static final int ROWS = 100;

  @Test
  void everyColumnComesBack() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    SampleBlock block = new SampleBlock();
    block.size = ROWS;
    for (Field field : SampleBlock.class.getFields()) {
      if (field.get(block) instanceof long[] values) {
        Arrays.setAll(values, row -> random.nextLong(1_000_000_000));
      } else if (field.get(block) instanceof int[] values) {
        Arrays.setAll(values, row -> random.nextInt(1000));
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new PackedRows().write(block, out);
    SampleBlock restored = new SampleBlock();
    new PackedRows().read(new ByteCursor(out.toByteArray()), restored);
    for (Field field : SampleBlock.class.getFields()) {
      if (field.get(block) instanceof long[] values) {
        assertThat(Arrays.copyOf((long[]) field.get(restored), ROWS))
            .as(field.getName())
            .isEqualTo(Arrays.copyOf(values, ROWS));
      } else if (field.get(block) instanceof int[] values) {
        assertThat(Arrays.copyOf((int[]) field.get(restored), ROWS))
            .as(field.getName())
            .isEqualTo(Arrays.copyOf(values, ROWS));
      }
    }
  }
}
