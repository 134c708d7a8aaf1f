package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.stats.durations.LongList;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchanges in the order of their starts. */
class TimedExchangesTest {

  /** Against the JDK's stable sort; few different values, so that many are equal. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 8, 9, 100, 1_000, 4_097})
  void equalStartsKeepTheirOrder(int size) {
    Random random = new Random(size);
    LongList starts = new LongList();
    for (int i = 0; i < size; i++) {
      starts.add(i / 4 + random.nextInt(20) - 10);
    }
    int[] expected =
        IntStream.range(0, size)
            .boxed()
            .sorted(Comparator.comparingLong(starts::get))
            .mapToInt(Integer::intValue)
            .toArray();
    assertThat(TimedExchanges.inOrder(starts)).isEqualTo(expected);
  }
}
