package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.wording.LoadText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadComparisonTest {

  private static final boolean FULL = Boolean.getBoolean("tests.full");

  /** Simulated pairs of runs. */
  private static final int PAIRS = FULL ? 100 : 20;

  private static ArrivalStatistics arrivals(
      int n, double ratePerSecond, long seed, ToDoubleFunction<Random> intervalOfMeanOne) {
    Random random = new Random(seed);
    ArrivalStatistics arrivals = new ArrivalStatistics();
    SampleBlock block = new SampleBlock();
    double at = 1e9;
    for (int i = 0; i < n; i++) {
      at += intervalOfMeanOne.applyAsDouble(random) / ratePerSecond;
      block.startNanos[block.addRow()] = (long) (at * 1e9);
      if (block.isFull() || i == n - 1) {
        arrivals.accept(block);
        block.size = 0;
      }
    }
    return arrivals;
  }

  private static double exponential(Random random) {
    return -Math.log(1 - random.nextDouble());
  }

  private static LoadComparison compare(
      ArrivalStatistics base, ArrivalStatistics candidate, long resolutionNanos) {
    return LoadComparison.of(
        new ArrivalJudge("log", resolutionNanos).judge(base),
        base,
        new ArrivalJudge("log", resolutionNanos).judge(candidate),
        candidate);
  }

  @Tag("statistical")
  @Test
  void twoPoissonStreamsOfOneRateAreTheSame() {
    int same = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      LoadComparison found =
          compare(
              arrivals(4000, 50, seed, LoadComparisonTest::exponential),
              arrivals(4000, 50, 1000 + seed, LoadComparisonTest::exponential),
              1);
      same += found.isSame() ? 1 : 0;
    }
    // rate: 10 % is 4.5 deviations, as is 0.1 of the CoV; index: 3.29, and the logarithm's skew.
    // At 0.001 more than 2 of 100 differ with probability 0.0002, more than 1 of 20 likewise.
    assertThat(same).isGreaterThanOrEqualTo(FULL ? 98 : 19);
  }

  @Test
  void ratesDifferByMoreThanATenth() {
    // 40,000 intervals: 10 % is 14 deviations
    ArrivalStatistics base = arrivals(40_000, 50, 1, LoadComparisonTest::exponential);
    ArrivalStatistics near = arrivals(40_000, 54, 2, LoadComparisonTest::exponential);
    ArrivalStatistics far = arrivals(40_000, 58, 2, LoadComparisonTest::exponential);
    assertThat(compare(base, near, 1).isSame()).isTrue();
    assertThat(LoadText.differences(compare(base, far, 1)))
        .singleElement()
        .asString()
        .matches("5[78]\\.\\d+/s against (49|50)\\.\\d+/s");
    assertThat(compare(base, far, 1).isOnlyLighter()).isFalse();
    assertThat(compare(far, base, 1).isOnlyLighter()).isTrue();
  }

  private static int pairsWithOtherRates(double factor) {
    // relative error of a rate √(I/n) = √(100/5000) = 14 %, of a difference 20 %
    int apart = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      List<ArrivalStatistics> both = new ArrayList<>();
      for (double perSecond : new double[] {50, 50 * factor}) {
        SplittableRandom random = new SplittableRandom(1000L * both.size() + pair);
        ArrivalSequence bursts = MapArrivals.of(perSecond, 100, 5).sequence(random);
        double[] last = {0};
        both.add(
            arrivals(
                5000,
                1,
                pair,
                unused -> {
                  double before = last[0];
                  last[0] = bursts.nextNanos() / 1e9;
                  return last[0] - before;
                }));
      }
      apart +=
          compare(both.get(0), both.get(1), 1).differences().stream()
                  .anyMatch(LoadComparison.Rates.class::isInstance)
              ? 1
              : 0;
    }
    return apart;
  }

  /**
   * 10 % is half a standard error, so that the size alone would say it of 62 of 100 pairs. At 5 %
   * more than 12 of 100 have a probability of 0.0015, more than 5 of 20 one of 0.0003 (python3: the
   * sum of math.comb(n, i)·0.05ⁱ·0.95ⁿ⁻ⁱ over i > 12, i > 5).
   */
  @Tag("statistical")
  @Test
  void theRatesOfTwoRunsOfOneBurstyLoadAreSeldomDifferent() {
    assertThat(pairsWithOtherRates(1)).isLessThanOrEqualTo(FULL ? 12 : 5);
    assertThat(pairsWithOtherRates(4)).isGreaterThanOrEqualTo((int) (0.85 * PAIRS));
  }

  @Test
  void pacedAndRandomArrivalsOfOneRateDiffer() {
    LoadComparison found =
        compare(
            arrivals(4000, 50, 1, LoadComparisonTest::exponential),
            arrivals(4000, 50, 2, random -> 0.5 + random.nextDouble()),
            1);
    assertThat(LoadText.differences(found))
        .hasSize(2)
        .anyMatch(each -> each.matches("CoV 0\\.29 against (0\\.9|1\\.0)\\d"))
        .anyMatch(each -> each.startsWith("index of dispersion 0."));
    assertThat(LoadText.doubt(found))
        .startsWith("the loads may differ, so that their response times cannot be compared: CoV");
  }

  /** Instants at a constant rate of 100/s for a minute, in steps of the timestamps. */
  private static ArrivalStatistics even(long seed, double jitterSeconds, long stepNanos) {
    SplittableRandom random = new SplittableRandom(seed);
    LongList instants = new LongList();
    for (int i = 0; i < 6000; i++) {
      double at = 1 + i * 0.01 + jitterSeconds * random.nextDouble();
      instants.add((long) (at * 1e9) / stepNanos * stepNanos);
    }
    return ArrivalStatistics.of(instants);
  }

  /**
   * Windows of 320 ms contain 32 arrivals, or one more or fewer where a window ends near an
   * arrival: a variance of at most 1/4 of two neighbouring counts, an index of at most 0.25/32 =
   * 0.008, or 0.016 with both ends. Such indices are 0 or many times another by chance.
   */
  @Tag("large")
  @ParameterizedTest
  @CsvSource({"0.0001, 1000000", "0.0005, 1000000", "0.0001, 1"})
  void twoRunsAtOneConstantRateAreTheSame(double jitterSeconds, long stepNanos) {
    for (int pair = 0; pair < PAIRS; pair++) {
      LoadComparison found =
          compare(
              even(pair, jitterSeconds, stepNanos),
              even(1000 + pair, jitterSeconds, stepNanos),
              stepNanos);
      assertThat(found.differences()).isEmpty();
    }
  }

  /**
   * Bursts of a rate of 440/s and an index of 100: the standard error of the rate of 13,200
   * arrivals is √(100/13,200) = 8.7 %, so that one of 10 to 18 % below 500/s is explained by
   * chance; timestamps in ms do not resolve the CoV. Then the index alone differs, and the lower
   * rate does not excuse it. Of 20 such runs, four or more are expected with such a rate.
   */
  @Tag("large")
  @Test
  void aBurstyLoadIsNoLighterOneBecauseItsRateIsLower() {
    ArrivalStatistics base = arrivals(15_000, 500, 1, LoadComparisonTest::exponential);
    int lower = 0;
    for (int run = 0; run < 20 && lower < 2; run++) {
      ArrivalSequence bursts = MapArrivals.of(440, 100, 5).sequence(new SplittableRandom(run));
      double[] last = {0};
      ArrivalStatistics candidate =
          arrivals(
              13_200,
              1,
              1,
              unused -> {
                double before = last[0];
                last[0] = bursts.nextNanos() / 1e9;
                return last[0] - before;
              });
      LoadComparison found = compare(base, candidate, 1_000_000);
      boolean isRateApart =
          found.differences().stream().anyMatch(LoadComparison.Rates.class::isInstance);
      if (!isRateApart && found.candidate().ratePerSecond() < 440) {
        lower++;
        assertThat(found.differences()).singleElement().isInstanceOf(LoadComparison.Indices.class);
        assertThat(found.isOnlyLighter()).isFalse();
      }
    }
    assertThat(lower).isEqualTo(2);
  }

  @Test
  void coarseStampsLeaveTheCountsToDecide() {
    LoadComparison found =
        compare(
            arrivals(4000, 50, 1, LoadComparisonTest::exponential),
            arrivals(4000, 50, 2, random -> 0.5 + random.nextDouble()),
            10_000_000);
    assertThat(LoadText.differences(found))
        .singleElement()
        .asString()
        .startsWith("index of dispersion 0.");
  }

  @Test
  void arrivalsAtOneInstantHaveNoRateToCompare() {
    ArrivalStatistics many = arrivals(4000, 50, 1, random -> 1);
    ArrivalStatistics atOnce = arrivals(40, 50, 1, random -> 0);
    assertThat(compare(many, atOnce, 1).differences())
        .anyMatch(LoadComparison.Rates.class::isInstance);
    assertThat(compare(atOnce, many, 1).differences())
        .anyMatch(LoadComparison.Rates.class::isInstance);
  }

  @Test
  void aHandfulOfArrivalsShowsNoLoad() {
    ArrivalStatistics few = arrivals(30, 50, 1, random -> 1);
    ArrivalStatistics many = arrivals(4000, 50, 1, random -> 1);
    assertThat(LoadText.differences(compare(many, few, 1)))
        .containsExactly("too few arrivals to decide, 30 against 4,000");
    assertThat(compare(new ArrivalStatistics(), many, 1).isSame()).isFalse();
  }
}
