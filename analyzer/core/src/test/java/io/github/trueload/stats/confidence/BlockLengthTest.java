package io.github.trueload.stats.confidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockLengthTest {

  private static double[] autoregressive(double correlation, int n, long seed) {
    Random random = new Random(seed);
    double[] series = new double[n];
    double state = random.nextGaussian();
    for (int i = 0; i < n; i++) {
      series[i] = state;
      state =
          correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
    }
    return series;
  }

  private static double meanLength(double correlation, int n) {
    double sum = 0;
    for (int seed = 0; seed < 100; seed++) {
      sum += BlockLength.of(autoregressive(correlation, n, seed));
    }
    return sum / 100;
  }

  @ParameterizedTest
  @CsvSource({"0.5, 1000", "0.8, 1000", "0.8, 4000"})
  void ofAnAutoregressiveSeriesItIsTheFormulasOnAverage(double correlation, int n) {
    // R(k) ∝ ρ^k, so G/g = 2ρ/(1 − ρ²), and the length is (1.5·(2ρ/(1 − ρ²))²·n)^⅓
    double ratio = 2 * correlation / (1 - correlation * correlation);
    double expected = Math.cbrt(1.5 * ratio * ratio * n);
    // the estimate scatters by about a third; its mean of 100 series by 3 %, biased by as much
    assertThat(meanLength(correlation, n)).isCloseTo(expected, within(0.2 * expected));
  }

  @Test
  void ofIndependentValuesItIsSmall() {
    assertThat(meanLength(0, 1000)).isBetween(1.0, 3.0);
  }

  @Test
  void edges() {
    assertThat(BlockLength.of(new double[0])).isEqualTo(1);
    assertThat(BlockLength.of(new double[9])).isEqualTo(1);
    assertThat(BlockLength.of(new double[1000])).isEqualTo(1);
    double[] trend = new double[900];
    Arrays.setAll(trend, i -> i);
    assertThat(BlockLength.of(trend)).isBetween(30, 90); // 3·√900 is the most there is
  }

  @Test
  void aResampleIsAsLongAsTheSeriesAndTakesEveryPlaceAsOften() {
    int size = 10;
    double[] seen = new double[size];
    CircularBlocks blocks = new CircularBlocks(size, 4, new SplittableRandom(5));
    double[][] running = new double[size][size + 1];
    for (int place = 0; place < size; place++) {
      Arrays.fill(running[place], place + 1, size + 1, 1);
    }
    int[] all = new int[size + 1];
    Arrays.setAll(all, i -> i);
    int[] times = new int[size];
    for (int resample = 0; resample < 10_000; resample++) {
      blocks.draw();
      assertThat(blocks.sum(all)).isEqualTo(size);
      blocks.count(times);
      for (int place = 0; place < size; place++) {
        assertThat(times[place]).isEqualTo((int) blocks.sum(running[place]));
        seen[place] += blocks.sum(running[place]) / 10_000;
      }
    }
    for (double each : seen) {
      // once each on average; the mean of 10,000 has a deviation of 0.01
      assertThat(each).isCloseTo(1, within(0.05));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CircularBlocks(3, 4, new SplittableRandom(5)));
  }
}
