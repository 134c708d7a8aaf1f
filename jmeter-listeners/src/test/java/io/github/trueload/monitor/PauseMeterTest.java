package io.github.trueload.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PauseMeterTest {

  private final PauseMeter meter = new PauseMeter();

  @Test
  void aPauseIsWhatExceedsTheShortestSleep() {
    meter.accept(5_100_000);
    meter.accept(5_060_000);
    meter.accept(205_060_000);
    assertThat(meter.longestPauseNanos()).isEqualTo(200_000_000);
    assertThat(meter.pausesNanos()).isEqualTo(200_000_000);
  }

  /** A stop of 200 ms begins anywhere within a sleep of 10 ms: 190 to 200 ms are seen of it. */
  @Test
  void aStopIsMeasuredTooShortByUpToOneSleep() {
    meter.accept(10_000_000);
    for (long begun = 0; begun <= 10_000_000; begun += 1_000_000) {
      meter.reset();
      // asleep for `begun`, stopped for 200 ms, and then the sleep is long over
      meter.accept(Math.max(10_000_000, begun + 200_000_000));
      assertThat(meter.longestPauseNanos()).isBetween(190_000_000L, 200_000_000L);
    }
  }

  @Test
  void pausesBelowTenMillisecondsAreNotSummedUp() {
    meter.accept(5_000_000);
    meter.accept(14_900_000);
    assertThat(meter.pausesNanos()).isZero();
    meter.accept(15_000_000);
    meter.accept(25_000_000);
    // 10 and 20 ms beyond the shortest
    assertThat(meter.pausesNanos()).isEqualTo(30_000_000);
    assertThat(meter.longestPauseNanos()).isEqualTo(20_000_000);
  }

  @Test
  void aResetKeepsTheShortestSleep() {
    meter.accept(5_000_000);
    meter.accept(50_000_000);
    meter.reset();
    assertThat(meter.longestPauseNanos()).isZero();
    meter.accept(6_000_000);
    assertThat(meter.longestPauseNanos()).isEqualTo(1_000_000);
  }
}
