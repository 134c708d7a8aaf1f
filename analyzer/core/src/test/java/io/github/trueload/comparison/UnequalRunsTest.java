package io.github.trueload.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.comparison.LabelTimes.Times;
import io.github.trueload.stats.confidence.SimulatedTimes;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs whose lengths or numbers differ, and times that hardly differ at all. */
class UnequalRunsTest {

  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final long MS = 1_000_000;

  private static final int PAIRS = FULL ? 500 : 60;

  /**
   * Of 500 pairs at 5 %, more than 42 have a false alarm with probability 0.0005, and of 60 pairs,
   * more than 9 with 0.0007. python3: scipy.stats.binom.sf(42, 500, 0.05), sf(9, 60, 0.05)
   */
  private static final int MOST_ALARMS = FULL ? 42 : 9;

  /** Of 30 at 5 %, more than 6 have one with 0.0006: scipy.stats.binom.sf(6, 30, 0.05). */
  private static final int SIDES = FULL ? 500 : 30;

  private static final int MOST_ALARMS_OF_SIDES = FULL ? 42 : 6;

  private static Times run(SimulatedTimes source, SplittableRandom random, int n) {
    return run(source.nanos(random, n, 1, 1));
  }

  private static Times run(long... nanos) {
    Times run = new Times();
    for (int i = 0; i < nanos.length; i++) {
      run.add(i * 100 * MS, nanos[i]);
    }
    return run;
  }

  private static StatisticComparison mean(
      long stepNanos, boolean withinRun, List<Times> base, List<Times> candidate) {
    CompareOptions options =
        new CompareOptions(List.of(Statistic.MEAN), Threshold.ofShare(0.05), 1, withinRun);
    LabelComparison compared =
        new LabelComparer(options, stepNanos, HistoryDeviations.NONE)
            .compare("Page", ComparedTimes.RESPONSE, base, candidate);
    RunCounts runs = new RunCounts(base.size(), candidate.size(), withinRun);
    return RunComparison.judged(List.of(compared), null, false, runs, HistoryDeviations.NONE)
        .get(0)
        .statistics()
        .get(0);
  }

  /** 200,000 samples are units of 195; 2,000 have only 10 such stretches. */
  @Test
  void independentTimesOfALongBaseNeedNoLongBlocksOfAShortCandidate() {
    SplittableRandom random = new SplittableRandom(1);
    StatisticComparison found =
        mean(
            1,
            true,
            List.of(run(SimulatedTimes.INDEPENDENT, random, 200_000)),
            List.of(run(SimulatedTimes.INDEPENDENT, random, 2_000)));
    // standard error 1/√2,000 = 2.2 %
    assertThat(found.values().high() - found.values().low())
        .isBetween(0.1 * 2 * 1.96 * 0.022 * 0.8, 0.1 * 2 * 1.96 * 0.022 * 1.25);
  }

  @Tag("statistical")
  @Test
  void aLongBaseOfCorrelatedTimesRaisesNoMoreAlarmsThanStated() {
    SplittableRandom random = new SplittableRandom(20261127);
    SplittableRandom[] generators = random.splits(PAIRS).toArray(SplittableRandom[]::new);
    long alarms =
        IntStream.range(0, PAIRS)
            .parallel()
            .filter(
                pair ->
                    mean(
                            1,
                            true,
                            List.of(run(SimulatedTimes.AUTOREGRESSIVE, generators[pair], 40_000)),
                            List.of(run(SimulatedTimes.AUTOREGRESSIVE, generators[pair], 2_000)))
                        .isSignificant())
            .count();
    assertThat(alarms).isLessThanOrEqualTo(MOST_ALARMS);
  }

  /**
   * 10 runs with an error of 1 % and 2 with one of 10 %: that of the difference is √(1/10 + 100/2)
   * = 7.1 %. The deviation of all runs, pooled with 9 and 1 degrees of freedom, would be √((9·1 +
   * 100)/10) = 3.3 %, and the error 3.3 %·√(1/10 + 1/2) = 2.6 %. With t(10) = 2.23, a share of 2·(1
   * − Φ(2.23·2.6/7.1)) = 41 % of the pairs would differ: more than 6 of 30 with 99 %.
   */
  @Tag("statistical")
  @Test
  void fewShortRunsAgainstManyLongOnesHaveTheirOwnError() {
    SplittableRandom random = new SplittableRandom(20261126);
    SplittableRandom[] generators = random.splits(SIDES).toArray(SplittableRandom[]::new);
    long alarms =
        IntStream.range(0, SIDES)
            .parallel()
            .filter(
                pair ->
                    mean(
                            1,
                            false,
                            runs(generators[pair], 10, 10_000),
                            runs(generators[pair], 2, 100))
                        .isSignificant())
            .count();
    assertThat(alarms).isLessThanOrEqualTo(MOST_ALARMS_OF_SIDES);
  }

  private static List<Times> runs(SplittableRandom random, int runs, int n) {
    return IntStream.range(0, runs)
        .mapToObj(i -> run(SimulatedTimes.INDEPENDENT, random, n))
        .toList();
  }

  /** Each level lasts for 2,000 samples, as long as twenty of the candidate's runs. */
  @Test
  void aRunThatIsShorterThanTheCorrelationHasNoKnownError() {
    SplittableRandom random = new SplittableRandom(3);
    long[] levels = new long[40_000];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = i % 2000 == 0 ? (long) (100 * MS * (1 + random.nextDouble())) : levels[i - 1];
    }
    Times base = run(levels);
    StatisticComparison found = mean(1, false, List.of(base, base), runs(random, 2, 100));
    assertThat(found.shift()).isEqualTo(ShiftResult.INCONCLUSIVE);
    assertThat(found.reason())
        .contains("correlated for so long that the candidate contains only 1");
  }

  private static Times constant(long millis) {
    return run(IntStream.range(0, 1000).mapToLong(i -> millis * MS).toArray());
  }

  /**
   * Times between 11.5 and 12.5 ms, and between 12.5 and 13.5 ms, can be nearly equal. The error of
   * the difference is √(2/12) = 0.41 ms, and 1 ms ± 0.8 ms contains 5 % of 12 ms.
   */
  @Test
  void roundedTimesOneStepApartMayBeEqual() {
    for (int runs : new int[] {1, 3}) {
      List<Times> base = IntStream.range(0, runs).mapToObj(i -> constant(12)).toList();
      List<Times> candidate = IntStream.range(0, runs).mapToObj(i -> constant(13)).toList();
      StatisticComparison found = mean(MS, runs == 1, base, candidate);
      assertThat(found.shift()).isEqualTo(ShiftResult.INCONCLUSIVE);
      assertThat(found.values().low()).isBetween(0.00019, 0.00021);
      assertThat(found.values().high()).isBetween(0.00179, 0.00181);
      assertThat(found.reason()).endsWith("log times in finer units");
    }
    assertThat(mean(MS, true, List.of(constant(12)), List.of(constant(15))).shift())
        .isEqualTo(ShiftResult.SLOWER);
  }

  /** 0.8 ms are less than 5 % of 200 ms. */
  @Test
  void roundedTimesThatAreLongForTheirStepAreAlike() {
    assertThat(mean(MS, true, List.of(constant(200)), List.of(constant(200))).shift())
        .isEqualTo(ShiftResult.ALIKE);
  }
}
