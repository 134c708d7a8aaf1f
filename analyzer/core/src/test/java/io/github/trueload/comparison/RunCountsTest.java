package io.github.trueload.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCountsTest {

  /**
   * Equal runs differ by 5 %, so that the interval of 3 runs per side is ± t(4)·5 %·√(2/3) = 11.33
   * %. python3: the least k above 3 with scipy.stats.t.ppf(0.975, 2 * k - 2) * 5 * (2 / k)**.5 at
   * most 5, 3, 1 and 10
   */
  @ParameterizedTest
  @CsvSource({"5, 9", "3, 23", "1, 194", "10, 4", "0.1, 0"})
  void asManyRunsAreNamedAsMakeTheIntervalNarrowEnough(double most, int runs) {
    assertThat(new RunCounts(3, 3, false).sufficient(11.3349, most)).isEqualTo(runs);
  }

  @Test
  void anUndecidedComparisonOfRunsNamesThem() {
    StatisticComparison wide =
        new StatisticComparison(
            Statistic.MEAN,
            new ComparedValues(100, 101, -10.3349, 12.3349, 0.8),
            0.8,
            6,
            ShiftResult.INCONCLUSIVE,
            "");
    assertThat(wide.judged(0.8, new RunCounts(3, 3, false)).reason())
        .endsWith("about 9 runs per side would decide");
    assertThat(wide.judged(0.8, new RunCounts(3, 3, true)).reason())
        .endsWith("times as many samples would decide");
    StatisticComparison slower =
        new StatisticComparison(
            Statistic.MEAN,
            new ComparedValues(100, 111, -0.3349, 22.3349, 0.06),
            0.06,
            6,
            ShiftResult.INCONCLUSIVE,
            "");
    assertThat(slower.judged(0.06, new RunCounts(3, 3, false)).reason())
        .endsWith("about 9 runs per side would decide");
  }
}
