package io.github.trueload.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Any packed block comes back unchanged, and ordinary logs are small. */
class PackedBlockTest {

  private static PackedBlock pack(SampleBlock block) {
    return new PackedBlock(block, new PackedBlock.Packing(), new SpillFile(Long.MAX_VALUE));
  }

  /** Columns of one value are not filled again where they hold it: in any order of blocks. */
  @Test
  void blocksComeBackFromABlockThatHeldOthers() {
    SplittableRandom random = new SplittableRandom(7);
    SampleBlock restored = new SampleBlock();
    PackedBlock.Constants constants = new PackedBlock.Constants();
    SampleBlock block = new SampleBlock();
    for (int i = 0; i < 2_000; i++) {
      block.size = 1 + random.nextInt(20);
      for (long[] column : block.longs()) {
        boolean isConstant = random.nextInt(4) > 0;
        long constant = random.nextInt(3);
        for (int row = 0; row < block.size; row++) {
          column[row] = isConstant ? constant : random.nextInt(3);
        }
      }
      for (int[] column : block.ints()) {
        boolean isConstant = random.nextInt(4) > 0;
        int constant = random.nextInt(3);
        for (int row = 0; row < block.size; row++) {
          column[row] = isConstant ? constant : random.nextInt(3);
        }
      }
      pack(block).restore(restored, PackedBlock.ALL, constants);
      for (int column = 0; column < block.longs().length; column++) {
        assertThat(Arrays.copyOf(restored.longs()[column], block.size))
            .isEqualTo(Arrays.copyOf(block.longs()[column], block.size));
      }
      for (int column = 0; column < block.ints().length; column++) {
        assertThat(Arrays.copyOf(restored.ints()[column], block.size))
            .isEqualTo(Arrays.copyOf(block.ints()[column], block.size));
      }
      if (random.nextInt(10) == 0) { // as a second input's ids are changed
        Arrays.setAll(restored.label, row -> random.nextInt(3));
        constants.forget();
      }
    }
  }

  @Property
  void whatIsPackedComesBack(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = SampleBlock.CAPACITY) int size) {
    SplittableRandom random = new SplittableRandom(seed);
    SampleBlock block = new SampleBlock();
    block.size = size;
    for (long[] column : block.longs()) {
      LongSupplier values = values(random);
      Arrays.setAll(column, row -> values.getAsLong());
    }
    for (int[] column : block.ints()) {
      int bound = 1 << random.nextInt(31);
      int least = random.nextInt();
      boolean whole = random.nextInt(8) == 0;
      Arrays.setAll(column, row -> whole ? random.nextInt() : least + random.nextInt(bound));
    }
    PackedBlock packed = pack(block);

    SampleBlock restored = new SampleBlock();
    packed.restore(restored);

    assertThat(restored.size).isEqualTo(size);
    for (int column = 0; column < block.longs().length; column++) {
      assertThat(Arrays.copyOf(restored.longs()[column], size))
          .as("column of longs %d", column)
          .isEqualTo(Arrays.copyOf(block.longs()[column], size));
    }
    for (int column = 0; column < block.ints().length; column++) {
      assertThat(Arrays.copyOf(restored.ints()[column], size))
          .as("column of ints %d", column)
          .isEqualTo(Arrays.copyOf(block.ints()[column], size));
    }
  }

  /** A block is passed over only where none of its rows is in the window. */
  @Property
  void aBlockThatIsPassedOverHasNoRowInTheWindow(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int size) {
    SplittableRandom random = new SplittableRandom(seed);
    SampleBlock block = new SampleBlock();
    block.size = size;
    LongSupplier values = values(random);
    Arrays.setAll(block.startNanos, row -> values.getAsLong());
    PackedBlock packed = pack(block);

    for (int i = 0; i < 50; i++) {
      long one = block.startNanos[random.nextInt(size)] + random.nextLong(-2, 3);
      long other = random.nextBoolean() ? one : random.nextLong();
      RowSelection window = RowSelection.window(Math.min(one, other), Math.max(one, other));
      boolean isIn =
          Arrays.stream(block.startNanos, 0, size)
              .anyMatch(start -> start != SampleBlock.UNKNOWN && window.spans(start));
      assertThat(packed.mayStartIn(window) || !isIn).isTrue();
    }
  }

  @Test
  void blocksBeforeAndAfterAWindowArePassedOver() {
    SampleBlock block = new SampleBlock();
    for (long start : new long[] {1_000_000, 3_000_000, 2_000_000}) {
      block.startNanos[block.addRow()] = start;
    }
    PackedBlock packed = pack(block);

    assertThat(packed.mayStartIn(RowSelection.window(0, 999_999))).isFalse();
    assertThat(packed.mayStartIn(RowSelection.window(0, 1_000_000))).isTrue();
    assertThat(packed.mayStartIn(RowSelection.window(3_000_000, 9_000_000))).isTrue();
    // Steps of a millisecond in two bits reach to 4 ms.
    assertThat(packed.mayStartIn(RowSelection.window(4_000_001, 9_000_000))).isFalse();
  }

  /** Constant, in a unit or not, near a base or anywhere, with unknown rows or without. */
  private static LongSupplier values(SplittableRandom random) {
    long unit = new long[] {1, 1, 1_000, 1_000_000, 7}[random.nextInt(5)];
    long range = 1L << random.nextInt(1, 40);
    long base = random.nextBoolean() ? random.nextLong() >> 2 : 1_700_000_000_000_000_000L;
    boolean unknowns = random.nextBoolean();
    int kind = random.nextInt(6);
    long[] extremes = {Long.MAX_VALUE, Long.MIN_VALUE + 1, 0, -1};
    return () -> {
      if (unknowns && random.nextInt(4) == 0) {
        return SampleBlock.UNKNOWN;
      }
      return switch (kind) {
        case 0 -> base;
        case 1 -> random.nextLong();
        case 2 -> extremes[random.nextInt(4)];
        default -> base + random.nextLong(range) * unit;
      };
    };
  }

  /** The other columns keep what the block held. */
  @Test
  void theColumnsOfTimesAloneComeBack() {
    SampleBlock block = new SampleBlock();
    SampleBlock restored = new SampleBlock();
    block.addRow();
    Stream.of(block.longs()).forEach(column -> column[0] = 5);
    Stream.of(block.ints()).forEach(column -> column[0] = 5);

    pack(block).restore(restored, PackedBlock.OF_TIMES);

    assertThat(Stream.of(restored.longs()).filter(column -> column[0] != 5))
        .contains(restored.bytes)
        .doesNotContain(restored.startNanos, restored.firstEventNanos);
    assertThat(Stream.of(restored.ints()).filter(column -> column[0] == 5))
        .containsExactly(restored.status, restored.flags, restored.label, restored.connection);
  }

  @Test
  void aRowInMillisecondsTakesNoMoreThanTenBytes() {
    SplittableRandom random = new SplittableRandom(1);
    SampleBlock block = new SampleBlock();
    // 2,000 rows a second, 1,000 users, times of up to 300 ms: 12 bits of start, three times 9 of
    // durations, 3 of label, 10 of user, 3 of bytes, 9 of status and 1 of failure are 65.
    for (int i = 0; i < SampleBlock.CAPACITY; i++) {
      int row = block.addRow();
      block.startNanos[row] = (1_700_000_000_000L + i / 2) * 1_000_000;
      block.elapsedNanos[row] = random.nextLong(300) * 1_000_000;
      block.firstByteNanos[row] = random.nextLong(300) * 1_000_000;
      block.connectNanos[row] = random.nextLong(300) * 1_000_000;
      block.bytes[row] = 1294 + random.nextInt(5);
      block.status[row] = random.nextInt(100) == 0 ? 500 : 200;
      block.flags[row] = block.status[row] == 500 ? SampleBlock.FAILED : 0;
      block.label[row] = random.nextInt(5);
      block.session[row] = random.nextInt(1000);
      block.group[row] = 0;
      block.request[row] = -1;
    }

    PackedBlock packed = pack(block);

    assertThat(packed.bytes() / (double) packed.size()).isLessThan(10);
  }
}
