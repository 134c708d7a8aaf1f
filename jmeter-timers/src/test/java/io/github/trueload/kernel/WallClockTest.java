package io.github.trueload.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WallClockTest {

  /** Allowed: both uncertainties, a microsecond, and a thousandth of the time between. */
  @ParameterizedTest
  @CsvSource({
    "0, 1000000, false",
    "1300, 0, false",
    "1301, 0, true",
    "-1301, 0, true",
    "2300, 1000000, false",
    "2301, 1000000, true",
    "500000, 1000000000, false", // slewed as fast as NTP does, for a second
    "1000000000, 1000000000, true",
    "-1000000000, 5000000, true",
  })
  void aStepIsMoreThanReadingsAndSlewingCanExplain(long moved, long elapsed, boolean stepped) {
    WallClock first = new WallClock(1_000_000_000_000L, 100);
    WallClock second = new WallClock(1_000_000_000_000L + moved, 200);
    assertThat(first.hasSteppedUntil(second, elapsed)).isEqualTo(stepped);
  }

  @Test
  void aReadingLiesBetweenThoseAroundIt() {
    for (int i = 0; i < 1000; i++) {
      long before = System.currentTimeMillis();
      WallClock clock = WallClock.read();
      long wall = (System.nanoTime() + clock.offsetNanos()) / 1_000_000;
      assertThat(wall).isBetween(before - 1, System.currentTimeMillis() + 1);
      assertThat(clock.uncertaintyNanos()).isPositive();
    }
  }
}
