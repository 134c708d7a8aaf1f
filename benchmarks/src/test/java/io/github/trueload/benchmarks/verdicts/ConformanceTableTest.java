package io.github.trueload.benchmarks.verdicts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.verdict.Conformance.Agreement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The short form of the table of comparisons: 20 runs a row, 40 in full tests, seeds fixed. */
@Tag("statistical")
class ConformanceTableTest {

  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final int RUNS = FULL ? 40 : 12;

  /**
   * With 1 % wrong answers more than 4 of 40 occur with probability 5e-5, and more than 2 of 12
   * with 2e-4 (binomial).
   */
  private static final int MOST_WRONG = FULL ? 4 : 2;

  /** At 95 % fewer than 32 of 40 occur with probability 2e-4, fewer than 8 of 12 with 2e-4. */
  private static final int LEAST_RIGHT = FULL ? 32 : 8;

  static List<ConformanceTable.Pair> pairs() {
    return ConformanceTable.pairs().stream().filter(pair -> pair.count() <= 2000).toList();
  }

  /**
   * No answer is wrong, and from 2,000 arrivals on nearly all are right, but for a rate that is 15
   * % too low.
   */
  @ParameterizedTest
  @MethodSource("pairs")
  void theProcessAskedForIsAcceptedAndAnotherIsNot(ConformanceTable.Pair pair) {
    Map<Agreement, Integer> tally = ConformanceTable.simulate(pair, RUNS);

    Agreement right = pair.isSame() ? Agreement.AS_ASKED : Agreement.NOT_AS_ASKED;
    Agreement wrong = pair.isSame() ? Agreement.NOT_AS_ASKED : Agreement.AS_ASKED;
    assertThat(tally.getOrDefault(wrong, 0)).isLessThanOrEqualTo(MOST_WRONG);
    if (pair.count() == 2000 && !pair.sent().equals("poisson 17/s")) {
      assertThat(tally.getOrDefault(right, 0)).isGreaterThanOrEqualTo(LEAST_RIGHT);
    }
  }

  @Test
  void aTableReplacesTheOneBetweenItsComments() {
    String page = "a\n<!-- x -->\nold\n<!-- /x -->\nb\n";

    assertThat(StatisticsPage.replaced(page, "x", List.of("1", "2")))
        .isEqualTo("a\n<!-- x -->\n1\n2\n<!-- /x -->\nb\n");
  }
}
