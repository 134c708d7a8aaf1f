package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.gate.BaselineJudge.Baseline;
import io.github.trueload.stats.confidence.Bins;
import io.github.trueload.stats.confidence.BlockResampler;
import io.github.trueload.stats.confidence.SimulatedTimes;
import io.github.trueload.stats.confidence.TimeFigure;
import io.github.trueload.stats.durations.DurationStatistics;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a gate against a baseline is wrong: simulated pairs of runs, correlated within. */
@Tag("statistical")
class BaselineRateTest {

  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final int PAIRS = FULL ? 300 : 20;

  /**
   * Of 300 pairs at the stated 2.5 %, more than 17 are wrong with probability 0.0006; of 20 pairs,
   * more than 3 with 0.0013. python3: the sum of math.comb(n, i)·0.025ⁱ·0.975ⁿ⁻ⁱ over i > 17 and 3
   */
  private static final int MOST_WRONG = FULL ? 17 : 3;

  /**
   * Where 97.5 % of pairs are judged right, fewer than 285 of 300 are with probability 0.004, and
   * fewer than 17 of 20 with 0.0013: the same sums over i > 15 and 3.
   */
  private static final int LEAST_RIGHT = FULL ? 285 : 17;

  private static Estimate estimate(long[] nanos, TimeFigure figure) {
    DurationStatistics exact = new DurationStatistics();
    Arrays.stream(nanos).forEach(exact::accept);
    long[] starts = new long[nanos.length];
    Arrays.setAll(starts, i -> i * 100_000_000L);
    BlockResampler units = new BlockResampler(starts, nanos, Bins.over(nanos, 1), List.of(figure));
    double value = figure.isQuantile() ? exact.quantile(figure.q()) : exact.mean();
    return BlockIntervals.of(Estimate.of(value, nanos.length), Kind.TIME, units, figure);
  }

  private static Map<Outcome, Integer> outcomes(
      SimulatedTimes source, int n, double factor, String gate) throws GateSyntaxException {
    Gate parsed = Gate.parse(gate);
    TimeFigure figure =
        parsed.argument() == null
            ? TimeFigure.MEAN
            : TimeFigure.quantile(parsed.argument().number().doubleValue() / 100);
    SplittableRandom random = new SplittableRandom(20261121);
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    for (int pair = 0; pair < PAIRS; pair++) {
      Estimate base = estimate(source.nanos(random.split(), n, 1, 1), figure);
      Estimate now = estimate(source.nanos(random.split(), n, factor, 1), figure);
      outcomes.merge(
          BaselineJudge.judge(parsed, now, Baseline.of(base)).outcome(), 1, Integer::sum);
    }
    return outcomes;
  }

  @ParameterizedTest
  @CsvSource({
    // the margin is 1.71 and some 1.5 half-widths of the difference, so that it passes with a
    // probability of Φ((1.71 − 1)·1.96) = 92 % and of 84 %; less three standard errors of 20
    "INDEPENDENT, 1000, mean vs baseline +15%, 0.73",
    "AUTOREGRESSIVE, 2000, mean vs baseline +15%, 0.59",
    // too little for the margin: inconclusive, and no failure
    "AUTOREGRESSIVE, 1000, p(99) vs baseline +10%, 0",
    "QUEUE, 1000, mean vs baseline +10%, 0",
  })
  void whatDidNotChangeHardlyEverFails(
      SimulatedTimes source, int n, String gate, double leastPassed) throws GateSyntaxException {
    Map<Outcome, Integer> outcomes = outcomes(source, n, 1, gate);
    assertThat(outcomes.getOrDefault(Outcome.FAIL, 0)).isLessThanOrEqualTo(MOST_WRONG);
    assertThat(outcomes.getOrDefault(Outcome.PASS, 0) / (double) PAIRS)
        .isGreaterThanOrEqualTo(leastPassed);
  }

  @ParameterizedTest
  @CsvSource({
    "INDEPENDENT, 1000, 1.1, mean vs baseline +10%",
    "AUTOREGRESSIVE, 1000, 1.1, mean vs baseline +10%",
    "AUTOREGRESSIVE, 2000, 1.1, p(95) vs baseline +10%",
  })
  void whatIsJustAllowedHardlyEverFailsAndHardlyEverPasses(
      SimulatedTimes source, int n, double factor, String gate) throws GateSyntaxException {
    Map<Outcome, Integer> outcomes = outcomes(source, n, factor, gate);
    assertThat(outcomes.getOrDefault(Outcome.FAIL, 0)).isLessThanOrEqualTo(MOST_WRONG);
    assertThat(outcomes.getOrDefault(Outcome.PASS, 0)).isLessThanOrEqualTo(MOST_WRONG);
  }

  @ParameterizedTest
  @CsvSource({
    "INDEPENDENT, 300, 1.2, mean vs baseline +10%",
    "AUTOREGRESSIVE, 1000, 1.2, mean vs baseline +10%",
    "AUTOREGRESSIVE, 2000, 1.2, p(95) vs baseline +10%",
    "QUEUE, 1000, 1.2, mean vs baseline +10%",
  })
  void twiceTheMarginHardlyEverPasses(SimulatedTimes source, int n, double factor, String gate)
      throws GateSyntaxException {
    assertThat(outcomes(source, n, factor, gate).getOrDefault(Outcome.PASS, 0))
        .isLessThanOrEqualTo(MOST_WRONG);
  }

  @ParameterizedTest
  @CsvSource({
    "INDEPENDENT, 1000, 1.4, mean vs baseline +10%",
    "AUTOREGRESSIVE, 2000, 1.5, mean vs baseline +10%",
  })
  void whatIsPlainlyWorseFails(SimulatedTimes source, int n, double factor, String gate)
      throws GateSyntaxException {
    assertThat(outcomes(source, n, factor, gate).getOrDefault(Outcome.FAIL, 0))
        .isGreaterThanOrEqualTo(LEAST_RIGHT);
  }
}
