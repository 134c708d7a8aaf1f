package io.github.trueload.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where throughput stops following load, on curves whose knee is known. */
class KneeTest {

  private static final double[] LOADS = {50, 100, 150, 200, 250, 300, 350, 400};

  private static List<Knee.Run> runs(
      double[] loads, DoubleUnaryOperator throughput, double noise, int repetitions, long seed) {
    Random random = new Random(seed);
    List<Knee.Run> runs = new ArrayList<>();
    for (double load : loads) {
      for (int i = 0; i < repetitions; i++) {
        double factor = 1 + noise * random.nextGaussian();
        runs.add(new Knee.Run(load, throughput.applyAsDouble(load) * factor));
      }
    }
    return runs;
  }

  @Test
  void aSharpBendIsFoundWhereItIs() {
    // 0.9 a user up to 210 users, level from there on
    Knee knee = Knee.of(runs(LOADS, n -> 0.9 * Math.min(n, 210), 0, 1, 0)).orElseThrow();
    assertThat(knee.load()).isCloseTo(210, within(1e-6));
    assertThat(knee.throughput()).isCloseTo(189, within(1e-6));
    assertThat(knee.slope()).isCloseTo(0.9, within(1e-9));
    assertThat(knee.slopeBeyond()).isCloseTo(0, within(1e-9));
    assertThat(knee.low()).isLessThanOrEqualTo(knee.load());
    assertThat(knee.high()).isGreaterThanOrEqualTo(knee.load());
  }

  @Test
  void throughputMayFallBeyondIt() {
    Knee knee =
        Knee.of(runs(LOADS, n -> n < 225 ? 2 * n : 450 - 0.5 * (n - 225), 0, 1, 0)).orElseThrow();
    assertThat(knee.load()).isCloseTo(225, within(1e-6));
    assertThat(knee.slopeBeyond()).isCloseTo(-0.5, within(1e-9));
  }

  /**
   * 400 sets of 8 loads, 3 repetitions, 2 % noise: a binomial of 0.95 has its 1st percentile at
   * 369.
   */
  @Tag("statistical")
  @Test
  void theIntervalHoldsTheKneeAsOftenAsItSays() {
    int held = 0;
    for (int seed = 0; seed < 400; seed++) {
      Knee knee = Knee.of(runs(LOADS, n -> 0.9 * Math.min(n, 210), 0.02, 3, seed)).orElseThrow();
      held += knee.low() <= 210 && knee.high() >= 210 ? 1 : 0;
    }
    assertThat(held).isGreaterThanOrEqualTo(369);
  }

  /**
   * Loads of four powers of ten; 1 a user up to 30 users, level from there on, and repetitions at
   * 95, 100 and 105 % of that. Between two loads, both lines are independent, and ln k has the
   * variance of ln s, σ²/6, and of the level line at k: σ²·(1/9 + (x̄ − k)²/Sxx) = 0.186·σ², with
   * x̄ = 3,700 and Sxx = 1.80e8 of its nine loads. σ is √(15·0.0017/12) = 0.0456, and t with 12
   * degrees of freedom 2.179: the interval of k is 30·e^(±0.059), 28.3 to 31.8. A fiftieth is left
   * for the lines not being quite linear in their parameters.
   */
  @Test
  void theIntervalDoesNotDependOnTheSpanOfTheLoads() {
    List<Knee.Run> runs = new ArrayList<>();
    for (double load : new double[] {1, 10, 100, 1000, 10_000}) {
      for (double factor : new double[] {0.95, 1, 1.05}) {
        runs.add(new Knee.Run(load, factor * Math.min(load, 30)));
      }
    }
    Knee knee = Knee.of(runs).orElseThrow();
    assertThat(knee.load()).isCloseTo(30, within(0.3));
    assertThat(knee.low() / knee.load()).isCloseTo(Math.exp(-0.059), within(0.02));
    assertThat(knee.high() / knee.load()).isCloseTo(Math.exp(0.059), within(0.02));
  }

  /** A knee that is known exactly has an interval of no width, not one of a step. */
  @Test
  void theIntervalIsAsNarrowAsTheRunsAre() {
    Knee knee = Knee.of(runs(LOADS, n -> 0.9 * Math.min(n, 210), 1e-6, 3, 1)).orElseThrow();
    assertThat(knee.low()).isLessThan(knee.load()).isCloseTo(210, within(1e-3));
    assertThat(knee.high()).isGreaterThan(knee.load()).isCloseTo(210, within(1e-3));
  }

  /**
   * Without a bend: at a level of 1 % and half the slope at most, 400 sets should have next to
   * none.
   */
  @Tag("statistical")
  @Test
  void throughputThatFollowsLoadHasNoKnee() {
    int found = 0;
    for (int seed = 0; seed < 400; seed++) {
      found += Knee.of(runs(LOADS, n -> 0.9 * n, 0.03, 3, seed)).isPresent() ? 1 : 0;
    }
    // a binomial of 400 and 0.01 exceeds 9 once in 100
    assertThat(found).isLessThanOrEqualTo(9);
  }

  @Test
  void aClosedLoopBendsAtTheCrossingOfItsAsymptotes() {
    // one station of 5 ms, Z = 1 s, by exact mean value analysis: N* = (S + Z)/S = 201
    ClosedNetwork station = ClosedNetwork.of(0.005);
    Knee knee =
        Knee.of(runs(LOADS, n -> station.solve((int) n, 1).loop().ratePerSecond(), 0, 1, 0))
            .orElseThrow();
    assertThat(knee.load()).isCloseTo(201, within(6.0));
    assertThat(knee.throughput()).isCloseTo(200, within(10.0));
  }

  @Test
  void aStraightLineHasNoKnee() {
    assertThat(Knee.of(List.of())).isEmpty();
    double[] three = {1, 2, 3};
    assertThat(Knee.of(runs(three, n -> Math.min(n, 1.5), 0, 5, 0))).isEmpty();
    // no load: throughput of files of these sizes falls from the first on
    assertThat(Knee.of(runs(LOADS, n -> 1e5 / n, 0, 3, 0))).isEmpty();
    // a throughput of nothing
    assertThat(Knee.of(runs(LOADS, n -> n - 50, 0, 1, 0))).isEmpty();
    // a bend that makes it steeper is none
    assertThat(Knee.of(runs(LOADS, n -> n < 200 ? n : 200 + 3 * (n - 200), 0, 1, 0))).isEmpty();
  }
}
