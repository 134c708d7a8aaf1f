package io.github.trueload.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is said of a difference, by its size, its interval and what matters: 10 of a base of 100.
 */
class JudgedShiftTest {

  @ParameterizedTest
  @CsvSource({
    // candidate, low, high, adjusted p, verdict
    "120,  11,  29, 0.01, SLOWER",
    "120,   8,  32, 0.01, INCONCLUSIVE", // surely slower, and 8 do not matter
    "120,  -5,  45, 0.20, INCONCLUSIVE",
    " 80, -29, -11, 0.01, FASTER",
    " 80, -32,  -8, 0.01, NOT_SLOWER",
    " 80, -45,   5, 0.20, NOT_SLOWER",
    " 80, -45,  15, 0.20, INCONCLUSIVE",
    "104,   1,   7, 0.01, SHIFTED",
    " 96,  -7,  -1, 0.01, SHIFTED",
    "108,   4,  12, 0.01, INCONCLUSIVE", // surely slower, perhaps by more than matters
    " 92, -12,  -4, 0.01, NOT_SLOWER",
    "101,  -3,   5, 0.50, ALIKE",
    "100,   0,   0, 1.00, ALIKE",
    "110,  10,  10, 0.00, SHIFTED", // just what matters is not more than it
    "104,   1,   7, 0.06, ALIKE", // sure by itself, not among so many
  })
  void sizeAndSurenessTogether(
      double candidate, double low, double high, double adjusted, ShiftResult expected) {
    StatisticComparison found =
        new StatisticComparison(
                Statistic.MEAN,
                new ComparedValues(100, candidate, low, high, adjusted),
                adjusted,
                10,
                ShiftResult.INCONCLUSIVE,
                "")
            .judged(adjusted, new RunCounts(1, 1, true));
    assertThat(found.shift()).isEqualTo(expected);
    assertThat(found.reason()).isNotEmpty();
  }
}
