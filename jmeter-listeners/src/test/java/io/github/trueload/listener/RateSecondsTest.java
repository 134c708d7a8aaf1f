package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.SampleBlock;
import org.junit.jupiter.api.Test;

/** Samples of each second, whenever they come. */
class RateSecondsTest {

  private static final long START = 1_700_000_000_000L;

  private final RateSeconds rates = new RateSeconds();

  private void sample(long endMillis) {
    SampleBlock block = new SampleBlock();
    block.size = 1;
    block.startNanos[0] = (endMillis - 20) * 1_000_000;
    block.elapsedNanos[0] = 20_000_000;
    rates.accept(block);
  }

  private void samples(int second, int count) {
    for (int i = 0; i < count; i++) {
      sample(START + second * 1_000L + i * 1_000L / count);
    }
  }

  /** An engine sends every three seconds: what arrives is 0, 0, 30, what was sent 10 a second. */
  @Test
  void batchesDoNotShow() {
    for (int second = 0; second < 30; second++) {
      rates.now(START + (second + 1) * 1_000L + 3);
      if (second % 3 == 2) {
        for (int of = second - 2; of <= second; of++) {
          samples(of, 10);
        }
      }
    }
    for (int second = 0; second < 27; second++) {
      assertThat(rates.endedBefore(START + (second + 1) * 1_000L + 3)).isEqualTo(10);
    }
  }

  @Test
  void aSecondWhoseSamplesMayBeOnTheirWayIsNotKnown() {
    samples(0, 10);
    rates.now(START + 6_003);
    samples(3, 10); // two seconds late: they ended in second 3 and come after second 5
    assertThat(rates.endedBefore(START + 4_003)).isEqualTo(10);
    assertThat(rates.endedBefore(START + 5_003)).isNaN();
    assertThat(rates.endedBefore(START + 3_003)).isZero();
    rates.now(START + 7_003);
    assertThat(rates.endedBefore(START + 5_003)).isZero();
  }

  @Test
  void aRunOnThisMachineShowsTheSecondThatIsJustOver() {
    rates.now(START + 1_003);
    samples(0, 7);
    assertThat(rates.endedBefore(START + 1_003)).isEqualTo(7);
    rates.now(START + 2_003);
    assertThat(rates.endedBefore(START + 2_003)).isZero();
  }
}
