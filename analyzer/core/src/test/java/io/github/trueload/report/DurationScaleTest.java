package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class DurationScaleTest {

  @Test
  void theUnitFitsTheLongestAndTheDecimalsTheShortest() {
    assertThat(scaled(47.25e-6, 900e-6)).isEqualTo("47.3 900.0 in µs");
    assertThat(scaled(0.066e-3, 38e-3)).isEqualTo("0.066 38.000 in ms");
    assertThat(scaled(12e-3, 2.5)).isEqualTo("12.0 2,500.0 in ms");
    assertThat(scaled(12e-3, 250)).isEqualTo("0.012 250.000 in s");
  }

  @Test
  void whatIsNotKnownNeitherCountsNorShowsAsNumber() {
    assertThat(scaled(Double.NaN, 900e-6)).isEqualTo("– 900.0 in µs");
    assertThat(scaled(-1e-3, 0)).isEqualTo("−1.000 0.000 in ms");
  }

  private static String scaled(double first, double second) {
    DurationScale scale = DurationScale.of(DoubleStream.of(first, second));
    return scale.format(first) + " " + scale.format(second) + " in " + scale.unit();
  }
}
