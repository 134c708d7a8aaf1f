package io.github.trueload.dispersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockGrowthTest {

  /**
   * The variances follow from their definition: V(k) is the mean square of the sums of k neighbours
   * over k. The sizes are below, at and beyond the pieces of 4,096 values that are in memory at
   * once.
   */
  @ParameterizedTest
  @ValueSource(ints = {1000, 4095, 4096, 81_920, 100_777})
  void piecesOfTheValuesGiveTheVariancesOfAllOfThem(int size) {
    double[] values = correlated(size);
    BlockGrowth pieces =
        BlockGrowth.of(size, (from, length, to) -> System.arraycopy(values, from, to, 0, length));
    BlockGrowth whole = new BlockGrowth(variances(values));
    double share = 0;
    for (int length = 1; length <= size; length *= 3) {
      double expected = whole.missedBy(length);
      assertThat(pieces.missedBy(length)).isCloseTo(expected, within(1e-9));
      share = Math.max(share, expected);
    }
    assertThat(share).isGreaterThan(0.5);
  }

  /** V(1), V(2), V(4), … up to sums of which there are 20 or more. */
  private static double[] variances(double[] values) {
    double[] variance = new double[31];
    int levels = 0;
    for (int length = 1; levels == 0 || values.length / length >= 20; length *= 2) {
      int sums = values.length / length;
      double squares = 0;
      for (int i = 0; i < sums; i++) {
        double sum = Arrays.stream(values, i * length, (i + 1) * length).sum();
        squares += sum * sum;
      }
      variance[levels++] = squares / sums / length;
    }
    return Arrays.copyOf(variance, levels);
  }

  /** Each value has 0.99 of the one before it. */
  private static double[] correlated(int size) {
    SplittableRandom random = new SplittableRandom(7);
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = (i == 0 ? 0 : 0.99 * values[i - 1]) + random.nextDouble() - 0.5;
    }
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(value -> value - mean).toArray();
  }
}
