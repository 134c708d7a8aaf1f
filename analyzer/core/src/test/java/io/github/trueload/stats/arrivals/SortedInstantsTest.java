package io.github.trueload.stats.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Any pieces in any order: the values in order, as the JDK sorts them. */
class SortedInstantsTest {

  private static final long NONE = Long.MIN_VALUE;

  @Property
  void piecesComeOutInOrder(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 20) int pieces,
      @ForAll @IntRange(min = 1, max = 4) int parts) {
    SplittableRandom random = new SplittableRandom(seed);
    long spread = 1L << random.nextInt(1, 62);
    long drift = random.nextLong(-spread, spread + 1);
    SortedInstants whole = new SortedInstants(random.nextInt(10_000), random.nextInt(5_000));
    long[] all = new long[0];
    for (int part = 0; part < parts; part++) {
      SortedInstants next = new SortedInstants(0, 0);
      for (int piece = 0; piece < pieces; piece++) {
        long base = drift * piece / 8;
        long[] values =
            random
                .longs(random.nextInt(1500))
                .map(x -> (x & 7) == 0 ? NONE : base + Math.floorMod(x, spread))
                .toArray();
        next.addAll(values, values.length, NONE);
        int known = all.length;
        all = Arrays.copyOf(all, known + values.length);
        System.arraycopy(values, 0, all, known, values.length);
      }
      whole.addAll(next);
    }

    assertThat(whole.toArray())
        .isEqualTo(Arrays.stream(all).filter(value -> value != NONE).sorted().toArray());
  }

  /** Starts in the order of their ends: each lies back by no more than a few, or by many. */
  @Property(tries = 100)
  void whatIsNearlyInOrderComesOutInOrder(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int back) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] values = new long[5_000];
    for (int i = 0; i < values.length; i++) {
      values[i] = i * 1_000L - random.nextLong(back * 1_000L);
    }
    SortedInstants instants = new SortedInstants(0, 0);

    instants.addAll(Arrays.copyOf(values, 2_500), 2_500, NONE);
    instants.addAll(Arrays.copyOfRange(values, 2_500, 5_000), 2_500, NONE);

    assertThat(instants.toArray()).isEqualTo(Arrays.stream(values).sorted().toArray());
  }

  @Test
  void piecesInFallingOrderAreSortedToo() {
    SortedInstants instants = new SortedInstants(0, 0);
    for (int piece = 500; piece > 0; piece--) {
      long[] values = new long[300];
      for (int i = 0; i < values.length; i++) {
        values[i] = piece * 300L - i;
      }
      instants.addAll(values, values.length, NONE);
    }

    long[] sorted = instants.toArray();

    assertThat(sorted).hasSize(150_000).isSorted();
    assertThat(sorted[0]).isEqualTo(1);
  }

  @Property(tries = 100)
  void wholeMillisecondsAreInOrderToo(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 4_000) int spread) {
    SplittableRandom random = new SplittableRandom(seed);
    long first = random.nextLong(1_000_000_000_000_000_000L);
    long odd = random.nextInt(3) == 0 ? 1 : 0;
    long[] values =
        random
            .longs(2_000, 0, spread)
            .map(millis -> first + millis * 1_000_000 + (millis == spread / 2 ? odd : 0))
            .toArray();
    SortedInstants instants = new SortedInstants(0, 0);

    instants.addAll(values, values.length, NONE);

    assertThat(instants.toArray()).isEqualTo(Arrays.stream(values).sorted().toArray());
  }
}
