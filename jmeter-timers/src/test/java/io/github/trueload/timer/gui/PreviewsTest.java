package io.github.trueload.timer.gui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.settings.gui.PreviewChart;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeFamily;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreviewsTest {
  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @Test
  void quantileIsWhereTheDistributionFunctionReachesIt() {
    // median of an exponential of mean 7: 7·ln 2
    assertThat(Previews.quantile(new Exponential(7), 0.5)).isCloseTo(7 * Math.log(2), within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(ThinkTimeFamily.class)
  void densityShowsNearlyAllOfEveryDistributionAndItsMean(ThinkTimeFamily family) {
    ThinkTime think = family.of(7);
    PreviewChart chart = Previews.density(think);
    assertThat(Arrays.stream(chart.heights()).sum()).isBetween(0.98 - 1e-9, 1.0);
    assertThat(Arrays.stream(chart.heights()).min().orElseThrow()).isNotNegative();
    assertThat(chart.mark()).isEqualTo(7).isLessThan(chart.end());
  }

  /**
   * The knob's point: requests in heaps. Some 10,000 in 140 bars are 70 a bar; a Poisson stream's
   * highest bar would stay below 70 + 5·√70, 1.6 times the mean.
   */
  @ParameterizedTest
  @ValueSource(doubles = {400, 4000})
  void arrivalsHeapUp(double index) {
    assertThat(heap(index)).isGreaterThan(5);
  }

  /** Highest bar over the mean bar. */
  private static double heap(double index) {
    TwoStateMap map = new BurstinessKnob(7, index, 1000, 5e-3).turn().orThrow().map();
    PreviewChart chart = Previews.arrivals(map, 1000, TwoStateMap.Start.STATIONARY);
    double[] bars = chart.heights();
    return Arrays.stream(bars).max().orElseThrow() / Arrays.stream(bars).average().orElseThrow();
  }

  @Test
  void arrivalsOfVeryManyUsersAreDrawnForFewer() {
    TwoStateMap map = new BurstinessKnob(7, 400, 1_000_000, 5e-6).turn().orThrow().map();
    PreviewChart chart = Previews.arrivals(map, 1_000_000, TwoStateMap.Start.STATIONARY);
    assertThat(chart.title()).contains(String.valueOf(Previews.MAX_USERS));
    assertThat(Arrays.stream(chart.heights()).sum()).isPositive();
  }
}
