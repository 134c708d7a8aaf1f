package io.github.trueload.stats.responses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ResponseDriftTest {

  private static final long MINUTE = 60_000_000_000L;

  /** Exponential times, 600 a minute, over 20 minutes, that grow by a share of their mean. */
  private static ResponseDrift.Slope run(long seed, double perMinute) {
    SplittableRandom random = new SplittableRandom(seed);
    ResponseDrift drift = new ResponseDrift(0, 20 * MINUTE);
    for (long at = 0; at < 20 * MINUTE; at += MINUTE / 600) {
      double mean = 1e8 * (1 + perMinute * ((double) at / MINUTE - 10));
      drift.accept(at, Math.round(-mean * Math.log(1 - random.nextDouble())));
    }
    return drift.slope();
  }

  /** Deviation of a part's mean 1/√600 = 4.1 %, of the slope 4.1 %/√665 = 0.16 % a minute. */
  @Test
  void theSlopeIsThatOfTheTimes() {
    assertThat(run(1, 0.05).perMinute()).isCloseTo(0.05, within(0.007));
    assertThat(run(2, -0.03).perMinute()).isCloseTo(-0.03, within(0.007));
  }

  /**
   * A drift of 1 % a minute is taken for less in 2.5 % of runs: in more than 15 of 300 with
   * probability 0.004. One of 0 % is excluded from 1 % nearly always: half the interval is 0.34 %.
   * python3: scipy.stats.binom.sf(15, 300, 0.025)
   */
  @Test
  void aDriftOfOnePercentAMinuteIsSeen() {
    int accepted = 0;
    int steady = 0;
    for (int seed = 0; seed < 300; seed++) {
      accepted += run(seed, 0.01).isWithin(0.01) ? 1 : 0;
      steady += run(1000 + seed, 0).isWithin(0.01) ? 1 : 0;
    }
    assertThat(accepted).isBetween(1, 15);
    assertThat(steady).isGreaterThan(290);
  }

  @Test
  void aPartWithoutTimesShowsNoDrift() {
    ResponseDrift drift = new ResponseDrift(0, 20 * MINUTE);
    drift.accept(0, 1);
    assertThat(drift.slope().perMinute()).isNaN();
    assertThat(drift.slope().isWithin(0.01)).isFalse();
  }
}
