package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.stats.arrivals.Streams;
import io.github.trueload.verdict.RateChange.Kind;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs of twenty seconds, so that each of the 40 parts is half a second. */
class RateChangeTest {

  private static final int PARTS = 40;
  private static final long HALF_A_SECOND = 500_000_000L;

  /** So many arrivals in each part, evenly spaced from its start on, and one at the run's end. */
  private static RateChange of(IntUnaryOperator inPart) {
    int[] counts = IntStream.range(0, PARTS).map(inPart).toArray();
    long[] instants = new long[Arrays.stream(counts).sum() + 1];
    int n = 0;
    for (int part = 0; part < PARTS; part++) {
      for (int i = 0; i < counts[part]; i++) {
        instants[n++] = Streams.EPOCH + part * HALF_A_SECOND + i * HALF_A_SECOND / counts[part];
      }
    }
    instants[n] = Streams.EPOCH + PARTS * HALF_A_SECOND;
    return RateChange.of(instants, 1, 0.25);
  }

  @Test
  void aStepHasTheRatesBeforeAndAfterIt() {
    assertThat(of(part -> part < 10 ? 100 : 300))
        .isEqualTo(new RateChange(Kind.STEP, 0.25, 200, 600, 5, 0));
    assertThat(of(part -> part < 30 ? 300 : 100))
        .isEqualTo(new RateChange(Kind.STEP, 0.25, 600, 200, 15, 0));
  }

  /**
   * Counts of 90 ± d, then 110 ± d: the step explains 40·10², all of them vary by 40·(10² + d²),
   * and 39·100 is that of Poisson counts. Three quarters of the rest are 2,505 for d = 9 and 4,125
   * for d = 12.
   */
  @Test
  void aStepExplainsThreeQuartersOfWhatCountsVaryMoreThanPoissonCounts() {
    assertThat(of(part -> (part < 20 ? 90 : 110) + (part % 2 == 0 ? 9 : -9)).kind())
        .isEqualTo(Kind.STEP);
    assertThat(of(part -> (part < 20 ? 90 : 110) + (part % 2 == 0 ? 12 : -12)).kind())
        .isEqualTo(Kind.SWING);
  }

  /**
   * 100 + 4·part: a line from 98 to 258 in half a second. The arrival at the run's end adds 0.04.
   */
  @Test
  void aTrendHasTheRatesAtBothEnds() {
    RateChange growth = of(part -> 100 + 4 * part);
    assertThat(growth.kind()).isEqualTo(Kind.TREND);
    assertThat(growth.relative()).isEqualTo(0.25);
    assertThat(growth.fromPerSecond()).isCloseTo(196, within(0.5));
    assertThat(growth.toPerSecond()).isCloseTo(516, within(0.5));
    assertThat(growth.atSeconds()).isZero();
    assertThat(growth.lengthSeconds()).isZero();

    RateChange fall = of(part -> 256 - 4 * part);
    assertThat(fall.kind()).isEqualTo(Kind.TREND);
    assertThat(fall.fromPerSecond()).isCloseTo(516, within(0.5));
    assertThat(fall.toPerSecond()).isCloseTo(196, within(0.5));
  }

  /** Five parts of the least and of the most, wherever they are; the last has the run's end too. */
  @Test
  void aSwingHasTheLowestAndTheHighestRateOfFiveParts() {
    RateChange up = of(swing(180, 200, 40));
    assertThat(up.kind()).isEqualTo(Kind.SWING);
    assertThat(up.fromPerSecond()).isCloseTo(80, within(1e-9));
    assertThat(up.toPerSecond()).isCloseTo(400, within(1e-9));

    RateChange atTheEnd = of(swing(200, 40, 180));
    assertThat(atTheEnd.kind()).isEqualTo(Kind.SWING);
    assertThat(atTheEnd.fromPerSecond()).isCloseTo(80, within(1e-9));
    // one more in the last of five parts
    assertThat(atTheEnd.toPerSecond()).isCloseTo(400.4, within(1e-9));
  }

  /**
   * From 50/s to 150/s in 300 s: its standard deviation is 100/√12 per second, 29 % of its mean. A
   * pause of 2 s varies the rate by 8 %, which is 1/13 of that variance. Both instants are 0: a
   * trend has none, and that of a pause that follows the first arrival is not later than it.
   */
  @Test
  void aTrendWithASmallPauseAfterItsFirstArrivalHasNoInstant() {
    long[] instants =
        IntStream.range(0, 30_000)
            // the n-th arrival of 50·t + t²/6
            .mapToDouble(n -> 3 * (Math.sqrt(2500 + 2 * n / 3.0) - 50))
            .mapToLong(seconds -> Streams.EPOCH + Math.round((seconds + 2) * 1e9))
            .toArray();
    instants[0] = Streams.EPOCH;
    RateChange found = RateChange.of(instants, 1_000_000, 0.29);
    assertThat(found.kind()).isEqualTo(Kind.TREND);
    assertThat(found.fromPerSecond()).isCloseTo(50, within(1.0));
    assertThat(found.toPerSecond()).isCloseTo(150, within(1.0));
    assertThat(found.atSeconds()).isZero();
    assertThat(found.lengthSeconds()).isZero();
  }

  private static IntUnaryOperator swing(int last, int early, int middle) {
    return part -> part >= 35 ? last : part / 5 == 1 ? early : part / 5 == 4 ? middle : 100;
  }

  /** 100/s for 5 s, nothing for 2 s, then 100/s for 10 s: 1,501 intervals in 15 s. */
  @Test
  void aPauseHasItsPlaceItsLengthAndTheRateWithoutIt() {
    long[] instants =
        IntStream.concat(IntStream.rangeClosed(0, 500), IntStream.rangeClosed(700, 1700))
            .mapToLong(i -> Streams.EPOCH + i * 10_000_000L)
            .toArray();
    RateChange pause = RateChange.of(instants, 1, 0.25);
    assertThat(pause.kind()).isEqualTo(Kind.PAUSE);
    assertThat(pause.relative()).isEqualTo(0.25);
    assertThat(pause.fromPerSecond()).isZero();
    assertThat(pause.toPerSecond()).isCloseTo(1501 / 15.0, within(1e-9));
    assertThat(pause.atSeconds()).isEqualTo(5);
    assertThat(pause.lengthSeconds()).isEqualTo(2);
  }

  /**
   * 50/s for 150 s and 150/s for 150 s: the rate varies by 50 % of 100/s. A pause of 2 s is 0.67 %
   * of the run and varies it by √(0.0067/0.9933) = 8 %, which is 1/37 of that variance. It takes
   * 1/40 of the run, 7.5 s, to place the step.
   */
  @Test
  void aSmallPauseDoesNotHideAStep() {
    for (int pauseAt : new int[] {30, 250}) {
      long[] instants =
          IntStream.concat(
                  IntStream.range(0, 7_500).map(i -> 20 * i),
                  IntStream.range(0, 22_500).map(i -> 150_000 + 20 * i / 3))
              .mapToLong(millis -> millis + (millis >= pauseAt * 1000 ? 2000 : 0))
              .map(millis -> Streams.EPOCH + millis * 1_000_000L)
              .toArray();
      RateChange found = RateChange.of(instants, 1_000_000, 0.5);
      assertThat(found.kind()).isEqualTo(Kind.STEP);
      assertThat(found.fromPerSecond()).isCloseTo(50, within(1.0));
      assertThat(found.toPerSecond()).isCloseTo(150, within(1.0));
      double at = pauseAt < 150 ? 152 : 150;
      assertThat(found.atSeconds()).isCloseTo(at, within(0.1));
      // a quarter of the variance: √(0.0067/0.9933)·√4 = 0.1634
      assertThat(RateChange.of(instants, 1_000_000, 0.162).kind()).isEqualTo(Kind.PAUSE);
      assertThat(RateChange.of(instants, 1_000_000, 0.165).kind()).isEqualTo(Kind.STEP);
    }
  }
}
