package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.gate.BaselineJudge.Baseline;
import io.github.trueload.verdict.Doubt;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineJudgeTest {

  private static GateResult judge(String gate, Estimate actual, Estimate baseline)
      throws GateSyntaxException {
    return BaselineJudge.judge(Gate.parse(gate), actual, Baseline.of(baseline));
  }

  @ParameterizedTest
  @CsvSource({
    "mean vs baseline +10%, 0.11, PASS",
    "mean vs baseline +10%, 0.1100001, FAIL",
    "mean vs baseline +10%, 0.01, PASS",
    "mean vs baseline -10%, 0.09, PASS",
    "mean vs baseline -10%, 0.0899999, FAIL",
    "mean vs baseline ±10%, 0.0899999, FAIL",
    "mean vs baseline ±10%, 0.1100001, FAIL",
    "mean vs baseline ±10%, 0.095, PASS",
    "mean vs baseline +5ms, 0.105, PASS",
    "mean vs baseline +5ms, 0.1050001, FAIL",
    "p(50) vs baseline +10%, 0.1, INCONCLUSIVE", // a percentile without an interval
  })
  void withoutIntervalsTheValuesDecide(String gate, double value, Outcome expected)
      throws GateSyntaxException {
    GateResult result = judge(gate, Estimate.of(value, 99), Estimate.of(0.1, 99));
    assertThat(result.outcome()).as(result.reason()).isEqualTo(expected);
  }

  /** Baseline 100 ± 3; the difference's half-width is √(3² + half²). */
  @ParameterizedTest
  @CsvSource({
    // 104.9 - 100 + 5 is within 10
    "mean vs baseline +10%, 104.9, 4, PASS",
    // within by value, but it may be beyond
    "mean vs baseline +10%, 105.1, 4, INCONCLUSIVE",
    "mean vs baseline +10%, 110, 4, INCONCLUSIVE",
    // beyond by value, but it may be chance
    "mean vs baseline +10%, 111, 4, INCONCLUSIVE",
    "mean vs baseline +10%, 114.9, 4, INCONCLUSIVE",
    // 115.1 - 100 - 5 is beyond 10
    "mean vs baseline +10%, 115.1, 4, FAIL",
    // ± √(9 + 144) is wider than 10: no change and 20 % more look the same
    "mean vs baseline +10%, 100, 12, INCONCLUSIVE",
    // unless it is plainly less
    "mean vs baseline +10%, 97, 12, PASS",
    "mean vs baseline +10%, 122, 12, INCONCLUSIVE",
    "mean vs baseline +10%, 123, 12, FAIL",
    "mean vs baseline -10%, 95.1, 4, PASS",
    "mean vs baseline -10%, 89, 4, INCONCLUSIVE",
    "mean vs baseline -10%, 84.9, 4, FAIL",
    "mean vs baseline -10%, 200, 12, PASS",
    "mean vs baseline ±10%, 104.9, 4, PASS",
    "mean vs baseline ±10%, 109, 4, INCONCLUSIVE",
    "mean vs baseline ±10%, 89, 4, INCONCLUSIVE",
    "mean vs baseline ±10%, 84.9, 4, FAIL",
    "mean vs baseline ±10%, 115.1, 4, FAIL",
    // no margin: only what is plainly no worse passes
    "mean vs baseline +0%, 99, 4, INCONCLUSIVE",
    "mean vs baseline +0%, 94.9, 4, PASS",
    "mean vs baseline +0%, 105.1, 4, FAIL",
  })
  void whatMayBeChanceNeitherFailsNorPasses(
      String gate, double value, double half, Outcome expected) throws GateSyntaxException {
    Estimate baseline = Estimate.of(100, 1000, 97, 103);
    GateResult result = judge(gate, Estimate.of(value, 1000, value - half, value + half), baseline);
    assertThat(result.outcome()).as(result.reason()).isEqualTo(expected);
    assertThat(result.versus().high() - result.versus().difference())
        .isCloseTo(Math.hypot(3, half), within(1e-9));
  }

  @Test
  void theReasonShowsTheDifferenceItsIntervalAndWhatIsAllowed() throws GateSyntaxException {
    GateResult result =
        judge(
            "mean vs baseline +10%",
            Estimate.of(0.111, 1000, 0.107, 0.115), Estimate.of(0.1, 1000, 0.097, 0.103));
    assertThat(result.reason())
        .isEqualTo(
            "the baseline's is 100 ms, the difference +11 ms (95 %: +6 ms to +16 ms), +10 ms"
                + " allowed: within chance, more samples are needed to decide");
  }

  @Test
  void anIntervalThatIsNotSymmetricStaysSo() {
    // Wilson's of 0 of 1000 and of 5 of 1000: python3, z = 1.959964
    BaselineDelta versus =
        BaselineDelta.of(
            Estimate.of(0.005, 1000, 0.00213722, 0.01165279),
            Estimate.of(0, 1000, 0, 0.00382676),
            0.01);
    assertThat(versus.low()).isCloseTo(0.005 - Math.hypot(0.00286278, 0.00382676), within(1e-8));
    assertThat(versus.high()).isCloseTo(0.01165279, within(1e-8));
  }

  @Test
  void aBaselineThatSaysNothingIsInconclusive() throws GateSyntaxException {
    String gate = "mean vs baseline +10%";
    Estimate good = Estimate.of(0.1, 99);
    assertThat(judge(gate, good, Estimate.of(0.1, 29)).reason())
        .isEqualTo("the baseline: n = 29, too few, at least 30 needed");
    assertThat(judge(gate, good, Estimate.of(Double.NaN, 99)).reason())
        .isEqualTo("the baseline: there is no such figure");
    assertThat(judge(gate, good, Estimate.unknown(Doubt.Plain.NO_VALUE)).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(judge(gate, good, good.asLowerBound()).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
  }

  @ParameterizedTest
  @CsvSource({
    // gate, value, whether the load is only lighter, whether more failed than in the baseline
    "mean vs baseline +10%, 0.2, false, false, INCONCLUSIVE",
    "mean vs baseline +10%, 0.2, true, true, FAIL", // slower even so
    "mean vs baseline +10%, 0.1, true, true, INCONCLUSIVE",
    "mean vs baseline -10%, 0.01, true, true, INCONCLUSIVE",
    "mean vs baseline ±10%, 0.01, true, true, INCONCLUSIVE",
  })
  void underAnotherLoadOrWithOtherFailuresOnlyWhatIsWorseAllTheSameIsJudged(
      String gate, double value, boolean lighter, boolean failsMore, Outcome expected)
      throws GateSyntaxException {
    Gate parsed = Gate.parse(gate);
    Estimate base = Estimate.of(0.1, 99);
    Estimate actual = Estimate.of(value, 99);
    GateResult loads =
        BaselineJudge.judge(
            parsed,
            actual,
            new Baseline(List.of(base), Doubt.Plain.ONE_TIMESTAMP, lighter, null, false, true));
    assertThat(loads.outcome()).isEqualTo(expected);
    GateResult failures =
        BaselineJudge.judge(
            parsed,
            actual,
            new Baseline(
                List.of(base), null, false, new Doubt.OtherFailures(0, 1), failsMore, true));
    assertThat(failures.outcome()).isEqualTo(expected);
    if (expected == Outcome.INCONCLUSIVE) {
      assertThat(loads.reason()).isEqualTo("no two samples have different timestamps");
      assertThat(failures.reason())
          .startsWith("100.00 % of the samples failed, 0.00 % in the base");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "connections.shared vs baseline +2, 3, INCONCLUSIVE",
    "connections.shared vs baseline +2, 4, FAIL",
    "connections.shared vs baseline -1, 0, PASS",
    "connections.shared vs baseline ±2, 4, FAIL",
    "connections.shared vs baseline ±2, 1, INCONCLUSIVE",
  })
  void aLowerBoundDecidesOnlyWhatNoLargerValueChanges(String gate, double value, Outcome expected)
      throws GateSyntaxException {
    Estimate actual = Estimate.of(value, 9).asLowerBound();
    assertThat(judge(gate, actual, Estimate.of(1, 9)).outcome()).isEqualTo(expected);
  }
}
