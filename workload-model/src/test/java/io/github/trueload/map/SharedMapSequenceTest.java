package io.github.trueload.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.map.TwoStateMap.Start;
import io.github.trueload.think.SeededStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class SharedMapSequenceTest {

  private static final int THREADS = 8;
  private static final int DRAWS_EACH = 50_000;

  static final List<TwoStateMap> MAPS =
      List.of(
          new TwoStateMap(0.001, 21, 0.001, 0.002),
          new TwoStateMap(1, 3, 0.5, 0.4),
          new TwoStateMap(1, 3, 1, 1));

  /** Not one draw is lost, doubled or moved to the wrong state, for any thread. */
  @ParameterizedTest
  @FieldSource("MAPS")
  void threadsTogetherDrawExactlyWhatOneWould(TwoStateMap map) throws Exception {
    long[] alone = drawMany(sequence(map), THREADS * DRAWS_EACH);
    SharedMapSequence shared = sequence(map);
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    long[] together = new long[0];
    try {
      List<Future<long[]>> parts = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        parts.add(
            pool.submit(
                () -> {
                  start.await();
                  return drawMany(shared, DRAWS_EACH);
                }));
      }
      start.countDown();
      for (Future<long[]> part : parts) {
        int size = together.length;
        together = Arrays.copyOf(together, size + DRAWS_EACH);
        System.arraycopy(part.get(), 0, together, size, DRAWS_EACH);
      }
    } finally {
      pool.shutdown();
    }
    Arrays.sort(alone);
    Arrays.sort(together);
    assertThat(Arrays.mismatch(together, alone)).isEqualTo(-1);
  }

  /**
   * With p = 1 in both states they alternate: every other think time is a long one, also where one
   * stretch of states (4,096 draws) meets the next.
   */
  @Test
  void certainChangesAlternate() {
    SharedMapSequence sequence =
        new SharedMapSequence(
            new TwoStateMap(1e-9, 1000, 1, 1),
            new SeededStreams(5, "").generator("alternate", 0),
            Start.LONG);
    for (int i = 0; i < 10_000; i++) {
      // P(long draw < 1 µs) = 1e-9
      assertThat(sequence.nextNanos() > 1000).isEqualTo(i % 2 == 0);
    }
  }

  private static SharedMapSequence sequence(TwoStateMap map) {
    return new SharedMapSequence(
        map, new SeededStreams(3, "").generator("shared", 0), Start.STATIONARY);
  }

  private static long[] drawMany(SharedMapSequence sequence, int n) {
    long[] draws = new long[n];
    Arrays.setAll(draws, i -> sequence.nextNanos());
    return draws;
  }
}
