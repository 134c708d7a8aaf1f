package io.github.trueload.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashedExponentialTest {

  private static final int DRAWS = 1_000_000;

  /** The constant printed by Marsaglia and Tsang for 256 levels: v = 0.0039496598225815571993. */
  @Test
  void theAreaIsThePublishedOne() {
    assertThat(HashedExponential.AREA).isCloseTo(0.0039496598225815571993, within(1e-17));
  }

  /** Kolmogorov–Smirnov: D√n stays under 1.949 with probability 0.999 (Smirnov's limit). */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 42, -7, 0x9e3779b97f4a7c15L})
  void drawsAreExponential(long key) {
    double[] draws = draws(key);
    Arrays.sort(draws);
    double distance = 0;
    for (int i = 0; i < DRAWS; i++) {
      double below = -Math.expm1(-draws[i]);
      distance =
          Math.max(distance, Math.max(below - (double) i / DRAWS, (i + 1.0) / DRAWS - below));
    }
    assertThat(distance * Math.sqrt(DRAWS)).isLessThan(1.949);
  }

  /** The tail's draws are exponential beyond its start; their number is binomial. */
  @Test
  void theTailHasItsShareAndItsMean() {
    double[] tail = Arrays.stream(draws(3)).filter(x -> x > HashedExponential.TAIL).toArray();
    double share = Math.exp(-HashedExponential.TAIL);
    double expected = DRAWS * share;
    assertThat((double) tail.length).isCloseTo(expected, within(4 * Math.sqrt(expected)));
    double mean = Arrays.stream(tail).map(x -> x - HashedExponential.TAIL).average().orElseThrow();
    assertThat(mean).isCloseTo(1, within(4 / Math.sqrt(tail.length)));
  }

  /** Lag-1 correlation of independent draws: standard error 1/√n. */
  @Test
  void drawsInARowAreUncorrelated() {
    double[] draws = draws(11);
    double sum = 0;
    for (int i = 1; i < DRAWS; i++) {
      sum += (draws[i] - 1) * (draws[i - 1] - 1);
    }
    assertThat(sum / DRAWS).isCloseTo(0, within(4 / Math.sqrt(DRAWS)));
  }

  private static double[] draws(long key) {
    double[] draws = new double[DRAWS];
    Arrays.setAll(draws, k -> HashedExponential.of(key, k));
    return draws;
  }
}
