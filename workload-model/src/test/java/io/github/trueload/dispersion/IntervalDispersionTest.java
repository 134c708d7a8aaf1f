package io.github.trueload.dispersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.trueload.map.TwoStateMap;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalDispersionTest {

  @Test
  void isWhatNumpyGives() {
    // python3: s=numpy.add.reduceat(x,range(0,200,k)); s.var(ddof=1)/(k*x.mean()**2); the band by
    // (len(s)-1)/scipy.stats.chi2.ppf(q,len(s)-1), q = 0.975, 0.025
    List<IntervalDispersion> curve = IntervalDispersion.curve(ReferenceArrivals.inOrder(), 0);
    assertThat(curve).extracting(IntervalDispersion::neighbours).containsExactly(1, 2, 5);
    assertThat(curve.get(0).index()).isCloseTo(1.260114826338427, within(1e-12));
    IntervalDispersion five = curve.get(2);
    assertThat(five.sums()).isEqualTo(40);
    assertThat(five.index()).isCloseTo(1.0474178264772351, within(1e-12));
    assertThat(five.low() / five.index()).isCloseTo(0.6710247748889462, withinPercentage(0.3));
    assertThat(five.high() / five.index()).isCloseTo(1.6487471415657493, withinPercentage(0.3));
  }

  @Test
  void growsToTheIndexOfDispersionOfAMap() {
    // I = 1 + 2V/(E²(1 - γ)), sheet section 5; its plateau is within 20 % of it: at k = 2,000 and
    // 1,000 sums the standard error is 4.5 %, and (1 - γ)·k = 40 leaves 2.5 %
    TwoStateMap map = new TwoStateMap(0.002, 0.02, 0.01, 0.01);
    ThinkTimeSequence intervals =
        map.sequence(new SplittableRandom(2), TwoStateMap.Start.STATIONARY);
    long[] instants = new long[2_000_001];
    for (int i = 1; i < instants.length; i++) {
      instants[i] = instants[i - 1] + intervals.nextNanos();
    }
    List<IntervalDispersion> curve = IntervalDispersion.curve(instants, 0);
    assertThat(curve.get(0).index()).isCloseTo(map.scv(), withinPercentage(3));
    Plateau plateau = plateau(instants, curve);
    assertThat(plateau.level()).isCloseTo(map.indexOfDispersion(), withinPercentage(20));
    assertThat(curve.get(plateau.from()).neighbours()).isGreaterThan(100);
  }

  @Test
  void isOneForAPoissonProcessAndEmptyOfTooLittle() {
    List<IntervalDispersion> curve =
        IntervalDispersion.curve(ReferenceArrivals.poisson(300_001, 1e6, 5), 1);
    // five standard errors √(2/sums), at k = 1 √(8/sums) as for the exponential's variance
    assertThat(curve)
        .allSatisfy(
            at -> assertThat(at.index()).isCloseTo(1, within(5 * Math.sqrt(8.0 / at.sums()))));
    assertThat(IntervalDispersion.curve(new long[0], 0)).isEmpty();
    assertThat(IntervalDispersion.curve(new long[100], 0)).isEmpty();
    assertThat(IntervalDispersion.curve(ReferenceArrivals.poisson(30, 1e6, 5), 0)).isEmpty();
  }

  private static Plateau plateau(long[] instants, List<IntervalDispersion> curve) {
    LongRunIndex.OfArrivals of = LongRunIndex.ofArrivals(instants);
    return Plateau.of(
        of.index(),
        curve.stream().mapToDouble(at -> (double) at.neighbours() / of.together()).toArray());
  }

  @Test
  void aCurveThatStillGrowsHasNoPlateau() {
    TwoStateMap map = new TwoStateMap(0.002, 0.02, 0.0005, 0.0005);
    ThinkTimeSequence intervals =
        map.sequence(new SplittableRandom(3), TwoStateMap.Start.STATIONARY);
    long[] instants = new long[10_001];
    for (int i = 1; i < instants.length; i++) {
      instants[i] = instants[i - 1] + intervals.nextNanos();
    }
    assertThat(plateau(instants, IntervalDispersion.curve(instants, 0))).isNull();
    assertThat(LongRunIndex.ofArrivals(new long[1000])).isNull();
    assertThat(LongRunIndex.ofArrivals(new long[] {1, 2, 3})).isNull();
  }

  /** The estimate's interval holds the index, and the plateau begins at five time scales. */
  @Test
  void aPoissonProcessRestsAtOneFromTheStart() {
    long[] instants = ReferenceArrivals.poisson(300_001, 1e6, 8);
    Plateau plateau = plateau(instants, IntervalDispersion.curve(instants, 1));
    assertThat(plateau.from()).isZero();
    assertThat(plateau.low()).isLessThan(1);
    assertThat(plateau.high()).isGreaterThan(1);
    assertThat(plateau.level()).isCloseTo(1, withinPercentage(5));
  }
}
