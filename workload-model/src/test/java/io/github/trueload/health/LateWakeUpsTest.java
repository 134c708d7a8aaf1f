package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.ToIntFunction;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LateWakeUpsTest {

  /** A run is blamed or not: the bounds are those of a binomial of as many. */
  private static final int RUNS = Boolean.getBoolean("tests.full") ? 4000 : 1000;

  private static final double SHARE = 0.01;

  /** The share of runs of so many seconds, of about 50 wake-ups each, that are blamed at 99 %. */
  private static double blamed(int seconds, RandomGenerator random, ToIntFunction<Integer> late) {
    PoissonDistribution wakeUps = new PoissonDistribution(random, 50, 1e-9, 1000);
    int blamed = 0;
    for (int run = 0; run < RUNS; run++) {
      LateWakeUps all = new LateWakeUps();
      for (int i = 0; i < seconds; i++) {
        int n = wakeUps.sample();
        all.add(n, late.applyAsInt(n));
      }
      blamed += all.confidenceOfMoreThan(SHARE) >= 0.99 ? 1 : 0;
    }
    return (double) blamed / RUNS;
  }

  private static int binomial(RandomGenerator random, int n, double p) {
    int count = 0;
    for (int i = 0; i < n; i++) {
      count += random.nextDouble() < p ? 1 : 0;
    }
    return count;
  }

  /**
   * At the very limit no more than the 1 % of the level, for counts that lean to the right make t
   * lean to the left; four standard errors of the share, 1.3 % of 1,000 runs.
   */
  @Tag("statistical")
  @Test
  void aGeneratorAtTheLimitIsRarelyBlamedWhetherLateOnesComeAloneOrInClumps() {
    double most = 0.01 + 4 * Math.sqrt(0.01 * 0.99 / RUNS);
    RandomGenerator alone = new Well19937c(1);
    assertThat(blamed(16, alone, n -> binomial(alone, n, SHARE))).isLessThan(most);
    assertThat(blamed(120, alone, n -> binomial(alone, n, SHARE))).isLessThan(most);
    RandomGenerator clumps = new Well19937c(2);
    // a fifth of a second's in one of twenty seconds: 1 % on average
    assertThat(blamed(60, clumps, n -> clumps.nextDouble() < 0.05 ? binomial(clumps, n, 0.2) : 0))
        .isLessThan(most);
  }

  /**
   * 3 % instead of 1 %, 1.5 late a second with a variance of as many: t is about 1·√60/√1.5 = 6
   * after a minute, of which 2.4 are asked.
   */
  @Tag("statistical")
  @Test
  void aGeneratorWhoseThreadsAreOftenLateIsBlamed() {
    RandomGenerator random = new Well19937c(3);
    assertThat(blamed(60, random, n -> binomial(random, n, 0.03))).isGreaterThan(0.99);
    RandomGenerator clumps = new Well19937c(4);
    // all of a tenth of the seconds, a tenth on average: √6 and more after a minute, 120 s on
    assertThat(blamed(120, clumps, n -> clumps.nextDouble() < 0.1 ? n : 0)).isGreaterThan(0.9);
  }

  /**
   * One bad second of many has t = 1 however bad it was: x in one of m seconds has the mean x/m and
   * the standard deviation x/√m. Student's t with 99 degrees of freedom at 1: 0.8401, by Simpson's
   * rule over its density.
   */
  @Test
  void oneBadSecondIsNoProof() {
    LateWakeUps all = new LateWakeUps();
    all.add(50, 50);
    for (int i = 0; i < 99; i++) {
      all.add(50, 0);
    }
    // e = 49.5 once, -0.5 in the other 99: their sum is 0 = 50 - 1 % of 5,000, so t = 0
    assertThat(all.confidenceOfMoreThan(SHARE)).isCloseTo(0.5, within(1e-9));
    // against a share that is nearly none t is 1
    assertThat(all.confidenceOfMoreThan(1e-9)).isCloseTo(0.8401, within(1e-4));
  }

  @Test
  void withoutScatterOrSecondsItIsCertainOrUnknown() {
    LateWakeUps all = new LateWakeUps();
    assertThat(all.confidenceOfMoreThan(SHARE)).isZero();
    all.add(0, 0);
    all.add(100, 2);
    assertThat(all.confidenceOfMoreThan(SHARE)).as("one second").isZero();
    all.add(100, 2);
    assertThat(all.confidenceOfMoreThan(SHARE)).isEqualTo(1);
    assertThat(all.confidenceOfMoreThan(0.02)).as("exactly the limit").isZero();
    assertThat(all.confidenceOfMoreThan(0.03)).isZero();
  }
}
