package io.github.trueload.stats.durations;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What is packed answers as the sorted values themselves do. */
class PackedDurationsTest {

  @Property(tries = 40)
  void countsAsTheSortedValuesDo(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 150_000) int size,
      @ForAll @IntRange(min = 1, max = 3) int parts) {
    SplittableRandom random = new SplittableRandom(seed);
    int bits = random.nextInt(1, 64);
    long[] values = random.longs(size).map(x -> x >> bits).toArray();
    PackedDurations whole = new PackedDurations();
    for (int part = 0; part < parts; part++) {
      PackedDurations next = new PackedDurations();
      for (int i = part; i < size; i += parts) {
        next.add(values[i]);
      }
      whole.addAll(next);
    }
    Arrays.sort(values);

    assertThat(whole.size()).isEqualTo(size);
    assertThat(whole.least()).isEqualTo(values[0]);
    assertThat(whole.most()).isEqualTo(values[size - 1]);
    for (int i = 0; i < 200; i++) {
      long value = values[random.nextInt(size)] + random.nextInt(-1, 2);
      assertThat(whole.countAtMost(value)).isEqualTo(countAtMost(values, value));
    }
    assertThat(whole.countAtMost(Long.MIN_VALUE)).isEqualTo(countAtMost(values, Long.MIN_VALUE));
    assertThat(whole.countAtMost(Long.MAX_VALUE)).isEqualTo(size);
  }

  private static long countAtMost(long[] sorted, long value) {
    int low = 0;
    while (low < sorted.length && sorted[low] <= value) {
      low++;
    }
    return low;
  }

  @Test
  void sumsAreExactForAnyDuration() {
    long[] values = {
      1, -1, 3_000_000_001L, -7_000_000_000_003L, 1L << 47, 1L << 48, -(1L << 50), Long.MAX_VALUE
    };
    PackedDurations durations = new PackedDurations();
    BigInteger sum = BigInteger.ZERO;
    BigInteger squares = BigInteger.ZERO;
    for (int round = 0; round < 1_000; round++) {
      for (long value : values) {
        durations.add(value);
        sum = sum.add(BigInteger.valueOf(value));
        squares = squares.add(BigInteger.valueOf(value).pow(2));
      }
    }
    PackedDurations whole = new PackedDurations();
    whole.addAll(durations);
    whole.addAll(durations);

    assertThat(whole.sum()).isEqualTo(sum.shiftLeft(1));
    assertThat(whole.squares()).isEqualTo(squares.shiftLeft(1));
  }
}
