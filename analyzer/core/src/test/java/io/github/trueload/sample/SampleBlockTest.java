package io.github.trueload.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A block lists all its columns, and copies all of them. */
class SampleBlockTest {

  @Test
  void everyPublicArrayIsListed() throws IllegalAccessException {
    SampleBlock block = new SampleBlock();
    List<Object> arrays = new ArrayList<>();
    for (Field field : SampleBlock.class.getFields()) {
      if (field.getType().isArray()) {
        arrays.add(field.get(block));
      }
    }

    assertThat(columns(block)).containsExactlyInAnyOrderElementsOf(arrays);
    assertThat(SampleBlock.LONGS + SampleBlock.INTS).isEqualTo(arrays.size());
  }

  @Test
  void aCopiedRowIsWholeAndANewRowHoldsNothingOfTheOneBeforeIt() {
    SplittableRandom random = new SplittableRandom(3);
    SampleBlock block = new SampleBlock();
    block.addRow();
    String unknown = row(block, 0);
    for (long[] column : block.longs()) {
      column[0] = random.nextLong();
    }
    for (int[] column : block.ints()) {
      column[0] = random.nextInt(1, 1_000);
    }
    block.copyRow(0, 1);
    SampleBlock other = new SampleBlock();
    other.addRow();
    other.addRowsOf(block, 0, 1);

    assertThat(row(block, 1)).isEqualTo(row(block, 0)).isEqualTo(row(other, 1));
    assertThat(row(other, 0)).isEqualTo(unknown);

    block.size = 0;
    block.addRow();

    assertThat(row(block, 0)).isEqualTo(unknown);
  }

  @Test
  void theFirstColumnIsTheStart() {
    SampleBlock block = new SampleBlock();

    assertThat(block.bits(block.startNanos)).isEqualTo(1);
    assertThat(block.bits(block.sendNanos, block.status)).isEqualTo(2 | 1L << SampleBlock.LONGS);
  }

  private static List<Object> columns(SampleBlock block) {
    List<Object> columns = new ArrayList<>(Arrays.asList(block.longs()));
    columns.addAll(Arrays.asList(block.ints()));
    return columns;
  }

  private static String row(SampleBlock block, int row) {
    StringBuilder values = new StringBuilder();
    for (long[] column : block.longs()) {
      values.append(column[row]).append(' ');
    }
    for (int[] column : block.ints()) {
      values.append(column[row]).append(' ');
    }
    return values.toString();
  }
}
