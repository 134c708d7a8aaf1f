package io.github.trueload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.arrivals.RateSchedule.Stretch;
import io.github.trueload.arrivals.ScheduledArrivals.Spacing;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** A schedule whose rounds are many and short: no work is done for each of them. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class RateScheduleTest {

  private static RateSchedule repeated(double seconds, double perSecond) {
    return new RateSchedule(
        List.of(Stretch.constant(seconds, perSecond), Stretch.constant(seconds, 3 * perSecond)),
        true);
  }

  /** At 1 and 3 a second in turn, of 1 s each: 4 arrivals a round of 2 s. */
  @Test
  void arrivalsOfARoundCountOnceForEachRound() {
    double[] until = repeated(1, 1).arrivalsUntil(new double[] {0.5, 1.5, 2, 7, 7.5, 100.5, 101.5});

    assertThat(until)
        .containsExactly(new double[] {0.5, 2.5, 4, 13, 14.5, 200.5, 202.5}, within(1e-9));
  }

  /** The mean rate is 2 a second: 2e7 arrivals in 1e7 s, which are 5e12 rounds. */
  @Test
  void aPeriodOfMicrosecondsNeedsNoLoopOverItsRounds() {
    assertThat(repeated(1e-6, 1).arrivalsUntil(new double[] {1, 1e7}))
        .containsExactly(new double[] {2, 2e7}, within(1e-3));
  }

  /** 20 intervals of 5e5 s on average: the sum is 1e7 s ± 4 deviations of 5e5·√20 s. */
  @Test
  void rareArrivalsInShortRoundsNeedNoLoopOverTheRounds() {
    ArrivalSequence sequence =
        new ScheduledArrivals(repeated(1e-6, 1e-6), Spacing.RANDOM)
            .sequence(new SplittableRandom(7));
    long last = 0;
    for (int i = 0; i < 20; i++) {
      last = sequence.nextNanos();
    }
    assertThat(last / 1e9).isCloseTo(1e7, within(4 * 5e5 * Math.sqrt(20)));
  }

  /** An even spacing is exact: arrival k is where k − 1/2 arrivals are expected. */
  @Test
  void evenArrivalsOfARepeatedScheduleAreItsInverse() {
    RateSchedule schedule = repeated(1, 0.1);
    ArrivalSequence sequence =
        new ScheduledArrivals(schedule, Spacing.EVEN).sequence(new SplittableRandom(7));
    for (int k = 1; k <= 50; k++) {
      assertThat(sequence.nextNanos() / 1e9)
          .isCloseTo(schedule.secondsUntil(k - 0.5), within(1e-6));
    }
  }
}
