package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HealthTotalsTest {

  private static HealthTotals of(HealthSecond... seconds) {
    HealthTotals figures = new HealthTotals(HealthLimits.DEFAULT);
    for (HealthSecond second : seconds) {
      figures.accept(second);
    }
    return figures;
  }

  @Test
  void quantilesOfTheProcessorsAreOfSeconds() {
    HealthTotals figures = new HealthTotals(HealthLimits.DEFAULT);
    for (int i = 1; i <= 100; i++) {
      figures.accept(Seconds.busy(i, i / 100.0));
    }
    // of 0.01, 0.02, … 1.00 the 95th in order, the last, and those above 0.9
    assertThat(figures.cpuQuantile(0.95)).isEqualTo(0.95);
    assertThat(figures.cpuQuantile(1)).isEqualTo(1);
    assertThat(figures.secondsAbove(0.9)).isEqualTo(10);
    assertThat(figures.meanCpu()).isCloseTo(0.505, within(1e-9));
    assertThat(figures.meanProcessCpu()).isCloseTo(0.2525, within(1e-9));
    assertThat(figures.meanStolenCpu()).isZero();
  }

  @Test
  void theLongestPauseBearsItsTimeAndItsCause() {
    HealthTotals figures =
        of(Seconds.paused(1, 30), Seconds.of(2, 120_000_000, 100, 0.3, ""), Seconds.paused(3, 60));
    assertThat(figures.longestPauseSeconds()).isEqualTo(0.12);
    assertThat(figures.longestPauseMillis()).isEqualTo(Seconds.START_MILLIS + 2000);
    assertThat(figures.longestIsCollection()).isTrue();
    // 30 + 120 + 60 ms of 3 s
    assertThat(figures.pauseShare()).isCloseTo(0.07, within(1e-12));
    assertThat(figures.collections()).isEqualTo(1);
    assertThat(figures.collectionSeconds()).isEqualTo(0.1);
    assertThat(of(Seconds.paused(1, 30)).longestIsCollection()).isFalse();
  }

  @Test
  void partsCombinedAreTheWhole() {
    HealthSecond a = Seconds.of(1, 80_000_000, 70, 0.95, "0:10 3:1");
    HealthSecond b = Seconds.of(2, 90_000_000, 0, 0.4, "0:5 40:2");
    HealthTotals combined = of(a);
    combined.combine(of(b));
    HealthTotals whole = of(a, b);
    assertThat(combined).usingRecursiveComparison().isEqualTo(whole);
    assertThat(combined.processors()).isEqualTo(2);
  }

  @Test
  void whatWasNotMeasuredIsNotKnown() {
    HealthTotals none = new HealthTotals(HealthLimits.DEFAULT);
    assertThat(none.cpuQuantile(0.5)).isNaN();
    assertThat(none.meanCpu()).isNaN();
    assertThat(none.processors()).isZero();
    assertThat(none.pauseShare()).isNaN();
    assertThat(none.longestPauseSeconds()).isZero();
    assertThat(none.lags().count()).isZero();
  }

  @Test
  void theScarcestProcessorCounts() {
    assertThat(new CpuUse(1, 0.2, 0.1, 0, 0.97).scarcest()).isEqualTo(0.97);
    assertThat(new CpuUse(1, 0.98, 0.1, 0, Double.NaN).scarcest()).isEqualTo(0.98);
    assertThat(CpuUse.unknown(1).scarcest()).isNaN();
  }
}
