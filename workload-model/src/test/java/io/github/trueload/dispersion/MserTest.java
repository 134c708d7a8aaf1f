package io.github.trueload.dispersion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MserTest {

  @Test
  void leavesOutARampAndLittleMore() {
    // rate from 0 to 100 in the first 100 of 500 observations, noise of 3; numpy by the definition
    // below: 95 to 235 over 200 seeds
    for (int seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] series =
          IntStream.range(0, 500)
              .mapToDouble(i -> Math.min(100, i) + 3 * random.nextGaussian())
              .toArray();
      assertThat(Mser.truncation(series)).isBetween(85, 250);
    }
  }

  @Test
  void isWhatTheDefinitionSays() {
    // python3, numpy: y=x.reshape(-1,5).mean(1); argmin over d of
    // ((y[d:]-y[d:].mean())**2).sum()/(len(y)-d)**2, d <= len(y)//2; x as here
    double[] series = new double[60];
    long state = 4;
    for (int i = 0; i < series.length; i++) {
      state = state * 16807 % 2147483647;
      series[i] = state / 2147483647.0 + (i < 20 ? 1 : 0);
    }
    assertThat(Mser.truncation(series)).isEqualTo(20);
  }

  @Test
  void steadySeriesKeepNearlyEverything() {
    int kept = 0;
    for (int seed = 0; seed < 200; seed++) {
      double[] series = new SplittableRandom(seed).doubles(1000).toArray();
      kept += Mser.truncation(series) >= 0 && Mser.truncation(series) <= 250 ? 1 : 0;
    }
    // numpy, by the definition above: 1,000 of 1,000
    assertThat(kept).isGreaterThan(195);
  }

  @Test
  void aSeriesThatNeverRestsIsSaid() {
    assertThat(Mser.truncation(IntStream.range(0, 500).asDoubleStream().toArray()))
        .isEqualTo(Mser.NEVER);
    double[] constant = new double[500];
    Arrays.fill(constant, 7);
    assertThat(Mser.truncation(constant)).isZero();
    assertThat(Mser.truncation(new double[19])).isZero();
    assertThat(Mser.truncation(new double[0])).isZero();
  }
}
