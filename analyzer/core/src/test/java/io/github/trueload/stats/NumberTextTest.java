package io.github.trueload.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NumberTextTest {

  @Test
  void wholeNumbersHaveTheSignsOfNoLocale() {
    assertThat(LongStream.of(0, 7, -7, 999, 1_000, -1_234_567, Long.MAX_VALUE, Long.MIN_VALUE))
        .allSatisfy(
            n -> assertThat(NumberText.count(n)).isEqualTo(String.format(Locale.ROOT, "%,d", n)));
    assertThat(NumberText.count(1_234_567)).isEqualTo("1,234,567");
  }

  @Test
  void fractionsHaveTheSignsOfNoLocale() {
    double[] values = {0, 1, 0.125, 0.0005, 999.9995, 1_000, 1_234_567.891, 1e15, Double.MIN_VALUE};
    assertThat(DoubleStream.of(values))
        .allSatisfy(
            value -> {
              assertThat(NumberText.fixed(value, 3))
                  .isEqualTo(String.format(Locale.ROOT, "%,.3f", value));
              assertThat(String.format(NumberText.SIGNS, "%.6g %e %s", value, value, value))
                  .isEqualTo(String.format(Locale.ROOT, "%.6g %e %s", value, value, value));
            });
    assertThat(NumberText.fixed(-1_234.5, 1)).isEqualTo("−1,234.5");
    assertThat(NumberText.number(1_234.5)).isEqualTo("1,234");
    assertThat(NumberText.number(0.012346)).isEqualTo("0.01235");
    assertThat(NumberText.fixed(Double.NaN, 2)).isEqualTo(NumberText.NONE);
  }
}
