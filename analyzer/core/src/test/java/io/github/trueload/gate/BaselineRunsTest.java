package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.github.trueload.gate.BaselineJudge.Baseline;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gates against several runs of a baseline, whose equal runs differ. */
class BaselineRunsTest {

  private static final int DRAWS = 4000;
  private static final double DEVIATION = 0.05;

  /** A run's mean response time of 100 ms, whose own error is {@code within}. */
  private static Estimate run(Random random, double factor, double within) {
    double value = 0.1 * factor * (1 + DEVIATION * random.nextGaussian());
    value += within * random.nextGaussian();
    return Estimate.of(value, 10_000, value - 1.96 * within, value + 1.96 * within);
  }

  private static Outcome outcome(Gate gate, Random random, int runs, double factor, double within) {
    Estimate[] base = new Estimate[runs];
    Arrays.setAll(base, i -> run(random, 1, within));
    Baseline baseline = new Baseline(List.of(base), null, false, null, false, false);
    return BaselineJudge.judge(gate, run(random, factor, within), baseline).outcome();
  }

  private static double share(String gate, int runs, double factor, double within, Outcome wanted)
      throws GateSyntaxException {
    Gate parsed = Gate.parse(gate);
    Random random = new Random(28);
    int found = 0;
    for (int i = 0; i < DRAWS; i++) {
      found += outcome(parsed, random, runs, factor, within) == wanted ? 1 : 0;
    }
    return (double) found / DRAWS;
  }

  /**
   * Student's interval of one more run of a normal distribution is exact: against no margin 2.5 %
   * of unchanged runs fail, with a standard error of 0.25 % in 4,000 draws. An error within the
   * runs, taken as the least that they differ by, can only make it fewer.
   */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"2, 0, 0.017", "3, 0, 0.017", "5, 0, 0.017", "4, 0.01, 0"})
  void anUnchangedRunFailsOnceInForty(int runs, double within, double least) throws Exception {
    assertThat(share("mean vs baseline +0.000001ms", runs, 1, within, Outcome.FAIL))
        .isBetween(least, 0.033);
  }

  /**
   * Within a margin of 5 % almost none does, and of what is slower by 40 % is found with 5 runs of
   * the baseline: the room of 0.35 over the standard deviation √(1.4² + 1/5)·0.05 is 4.8, so that
   * the noncentral t of 4 degrees of freedom is beyond 2.78 in about 96 %.
   */
  @Tag("statistical")
  @Test
  void whatIsPlainlySlowerIsFound() throws Exception {
    assertThat(share("mean vs baseline +5%", 5, 1, 0, Outcome.FAIL)).isLessThan(0.015);
    assertThat(share("mean vs baseline +5%", 5, 1.4, 0, Outcome.FAIL)).isGreaterThan(0.85);
    assertThat(share("mean vs baseline +5%", 5, 1.4, 0, Outcome.PASS)).isLessThan(0.01);
  }

  @Test
  void oneRunOfTheBaselineFailsNothingThatHasAnInterval() throws Exception {
    assertThat(share("mean vs baseline +5%", 1, 3, 0.0001, Outcome.INCONCLUSIVE)).isEqualTo(1);
    Gate gate = Gate.parse("mean vs baseline +5%");
    Estimate base = Estimate.of(0.1, 1000, 0.099, 0.101);
    Estimate slow = Estimate.of(0.3, 1000, 0.299, 0.301);
    Baseline one = new Baseline(List.of(base), null, false, null, false, false);
    assertThat(BaselineJudge.judge(gate, slow, one).reason())
        .contains("how much equal runs differ is not known", "more runs of the baseline");
    assertThat(BaselineJudge.judge(gate, slow, Baseline.of(base)).outcome())
        .isEqualTo(Outcome.FAIL);
    // a count has no error
    Gate count = Gate.parse("errors.count vs baseline +5%");
    Baseline ofCounts =
        new Baseline(List.of(Estimate.of(10, 1000)), null, false, null, false, false);
    assertThat(BaselineJudge.judge(count, Estimate.of(30, 1000), ofCounts).outcome())
        .isEqualTo(Outcome.FAIL);
  }

  @Test
  void theIntervalIsStudentsOfOneMoreRun() throws Exception {
    List<Estimate> runs =
        DoubleStream.of(0.10, 0.11, 0.12).mapToObj(value -> Estimate.of(value, 100)).toList();
    BaselineDelta delta = BaselineDelta.ofRuns(Estimate.of(0.13, 100), runs, 0.01);
    // python3: scipy.stats.t.ppf(0.975, 2) * 0.01 * (1 + 1/3)**.5 = 0.04968...
    assertThat(delta.difference()).isCloseTo(0.02, offset(1e-12));
    assertThat(delta.high() - delta.difference()).isCloseTo(0.0496828, offset(1e-6));
    assertThat(delta.baseline().n()).isEqualTo(300);
  }
}
