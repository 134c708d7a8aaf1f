package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LatenessTest {

  @Test
  void quantilesAreWithinABinOfTheTrueOnes() {
    Lateness lateness = new Lateness();
    for (long micros = 1; micros <= 1_000; micros++) {
      lateness.add(1_000 * micros);
    }
    // bins of 1/16 octave: at most 4.4 % above, never below
    assertThat(lateness.quantileNanos(0.5)).isBetween(500_000L, 522_000L);
    assertThat(lateness.quantileNanos(0.99)).isBetween(990_000L, 1_000_000L);
    assertThat(lateness.longestNanos()).isEqualTo(1_000_000);
    assertThat(lateness.late()).isZero();
  }

  @Test
  void moreThanTwoMillisecondsAreLate() {
    Lateness lateness = new Lateness();
    lateness.add(2_000_000);
    lateness.add(2_000_001);
    lateness.add(-5);
    lateness.add(Long.MAX_VALUE);
    assertThat(lateness.late()).isEqualTo(2);
    assertThat(lateness.quantileNanos(0.25)).isZero();
    assertThat((double) lateness.quantileNanos(1)).isCloseTo(9.2e18, within(1e17));
    assertThat(new Lateness().quantileNanos(0.99)).isZero();
  }
}
