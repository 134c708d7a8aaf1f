package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.verdict.Doubt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeTest {

  private static Outcome outcome(String gate, Estimate actual) throws GateSyntaxException {
    return Judge.judge(Gate.parse(gate), actual).outcome();
  }

  @ParameterizedTest
  @CsvSource({
    "mean < 250ms, 0.25, FAIL",
    "mean <= 250ms, 0.25, PASS",
    "mean < 250ms, 0.2499999, PASS",
    "mean > 250ms, 0.25, FAIL",
    "mean >= 250ms, 0.25, PASS",
    "mean = 250ms ± 10ms, 0.26, PASS",
    "mean = 250ms ± 10ms, 0.2600001, FAIL",
    "mean = 250ms ± 4%, 0.24, PASS",
    "mean = 250ms ± 4%, 0.2399999, FAIL",
    "errors.rate < 1%, 0.0099, PASS",
    "errors.rate < 1%, 0.01, FAIL",
    "errors.rate = 1% ± 1%, 0.019, PASS",
    "connections.per_session = 1, 1, PASS",
    "connections.per_session = 1, 1.001, FAIL",
    "connections.shared != 0, 0, FAIL",
    "arrivals.cov = 1 ± 0.1, 0.9, PASS",
    "arrivals.cov = 1 ± 0.1, 0.8999999, FAIL",
    "arrivals.lag1 > -0.1, -0.05, PASS",
    "error.mean = 0ms ± 1ms, -0.001, PASS",
    "mean < 1s, NaN, INCONCLUSIVE",
    "mean < 1s, -Infinity, INCONCLUSIVE",
  })
  void theValueIsHeldAgainstTheLimit(String gate, double value, Outcome expected)
      throws GateSyntaxException {
    assertThat(outcome(gate, Estimate.of(value, 1_000_000))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    // mean, n at which it is judged: as docs/gates.md states them
    "mean < 1s, 30",
    "arrivals.cov < 2, 385",
    "samples.count > 0, 1",
    // python3: ceil(log(.05)/log(q))
    "p(99) < 1s, 299",
    "p(99.9) < 1s, 2995",
    "p(95) < 1s, 59",
    "p(1) < 1s, 299",
    "p(50) < 1s, 30",
    "errors.rate < 1%, 299",
    "errors.rate < 0.1%, 2995",
    "errors.rate = 0%, 30",
    "p(99) < 1s min n=7, 7",
  })
  void fewerSamplesThanNeededAreInconclusive(String gate, long least) throws GateSyntaxException {
    assertThat(Judge.minimum(Gate.parse(gate))).isEqualTo(least);
    assertThat(outcome(gate, Estimate.of(0, least - 1))).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(outcome(gate, Estimate.of(0, least))).isNotEqualTo(Outcome.INCONCLUSIVE);
  }

  @ParameterizedTest
  @CsvSource({
    "1.00, 0.89, 1.11, INCONCLUSIVE", // within, but may well be without
    "1.00, 0.91, 1.09, PASS",
    "1.05, 0.96, 1.14, PASS", // half the interval is no more than the tolerance
    "1.15, 1.06, 1.24, FAIL",
    "1.30, 1.05, 1.55, INCONCLUSIVE",
    "1.30, 1.11, 1.49, FAIL", // wide, but wholly outside
    "0.50, 0.12, 0.88, FAIL",
  })
  void aToleranceIsDecidedWhereTheIntervalAllows(
      double value, double low, double high, Outcome expected) throws GateSyntaxException {
    assertThat(outcome("arrivals.cov = 1 ± 0.1", Estimate.of(value, 500, low, high)))
        .isEqualTo(expected);
  }

  /** What an interval decides is open if the interval may be too narrow; a limit is not. */
  @ParameterizedTest
  @CsvSource({
    "arrivals.cov = 1 ± 0.1, INCONCLUSIVE",
    "arrivals.cov = 9 ± 0.1, INCONCLUSIVE",
    "arrivals.cov < 2, PASS",
    "arrivals.cov > 2, FAIL",
  })
  void anIntervalThatMayBeTooNarrowDecidesNothing(String gate, Outcome expected)
      throws GateSyntaxException {
    Estimate cov = Estimate.of(1, 500, 0.98, 1.02);
    assertThat(outcome(gate, cov.narrow(Doubt.Plain.FEW_SURGES))).isEqualTo(expected);
    assertThat(outcome("arrivals.cov = 1 ± 0.1", cov)).isEqualTo(Outcome.PASS);
  }

  /** Most metrics end at 0, and shares at 1; a drift and an error have no end there. */
  @ParameterizedTest
  @CsvSource({
    "errors.rate <= 0%, 0, 0, 0.03, PASS",
    "errors.rate < 100%, 1, 0.97, 1, FAIL",
    "drift <= 0%, -0.0001, -0.03, 0.03, INCONCLUSIVE",
    "drift <= 0%, -0.04, -0.06, -0.02, PASS",
    "drift < 100%, 0.9, 0.7, 1.1, INCONCLUSIVE",
    "error.mean < 0ms, -0.001, -0.003, 0.001, INCONCLUSIVE",
    "error.p(99) <= 0ms, -0.001, -0.003, 0.001, INCONCLUSIVE",
    "error.mean > 0ms, 0.002, 0.001, 0.003, PASS",
  })
  void theIntervalDecidesAtZeroWhereAMetricCanBeNegative(
      String gate, double value, double low, double high, Outcome expected)
      throws GateSyntaxException {
    assertThat(outcome(gate, Estimate.of(value, 1_000_000, low, high))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "connections.shared = 0, 0, INCONCLUSIVE",
    "connections.shared = 0, 1, FAIL",
    "connections.shared = 2, 1, INCONCLUSIVE",
    "connections.shared < 5, 4, INCONCLUSIVE",
    "connections.shared < 5, 5, FAIL",
    "connections.shared > 0, 1, PASS",
    "connections.shared > 1, 1, INCONCLUSIVE",
    "connections.shared != 0, 1, PASS",
    "connections.shared != 1, 0, INCONCLUSIVE",
  })
  void aLowerBoundDecidesOnlyWhatNoLargerValueChanges(String gate, double value, Outcome expected)
      throws GateSyntaxException {
    assertThat(outcome(gate, Estimate.of(value, 9).asLowerBound())).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "p(99) ± 5%, 0.19, 0.21, PASS, ± 10 ms", // 5 % of 200 ms
    "p(99) ± 5%, 0.18999, 0.21, INCONCLUSIVE, '± 10.005 ms, and ± 10 ms is needed'",
    "mean of Home ± 5ms, 0.196, 0.205, PASS, ± 4.5 ms",
    "mean of Home ± 5ms, 0.18, 0.9, INCONCLUSIVE, '± 360 ms, and ± 5 ms is needed'",
    "mean ± 5ms, NaN, NaN, INCONCLUSIVE, it has no 95 % interval: more samples are needed",
  })
  void aPrecisionIsReachedOrInconclusive(
      String gate, double low, double high, Outcome expected, String reason)
      throws GateSyntaxException {
    GateResult result = Judge.judge(Gate.parse(gate), Estimate.of(0.2, 1_000_000, low, high));
    assertThat(result.outcome()).isEqualTo(expected);
    assertThat(result.reason()).isEqualTo(reason);
    assertThat(Gate.parse(result.gate().toString())).isEqualTo(result.gate());
  }

  @ParameterizedTest
  @CsvSource({
    "verdict = poisson, poisson, PASS",
    "verdict = poisson, bursty, FAIL",
    "verdict != bursty, poisson, PASS",
    "verdict != bursty, bursty, FAIL",
  })
  void verdictsAreComparedAsWords(String gate, String word, Outcome expected)
      throws GateSyntaxException {
    assertThat(outcome(gate, Estimate.of(word, 1000))).isEqualTo(expected);
  }

  @Test
  void nothingPassesThatIsDoubted() throws GateSyntaxException {
    Estimate doubted = Estimate.of(0, 1000).doubted(Doubt.Plain.TIMES_NOT_MEASURED);
    assertThat(outcome("mean < 1s", doubted)).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(
            outcome(
                "verdict != bursty",
                Estimate.of("poisson", 1000).doubted(Doubt.Plain.TIMES_NOT_MEASURED)))
        .isEqualTo(Outcome.INCONCLUSIVE);
  }
}
