package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.stats.arrivals.Streams;
import io.github.trueload.think.Exponential;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LongestPauseTest {

  private static final int ARRIVALS = 2001;
  private static final long MS = 1_000_000;

  private static long[] poisson(long seed) {
    return Streams.of(new Exponential(0.002).sequence(new SplittableRandom(seed)), ARRIVALS);
  }

  /** From the middle on, later by so much. */
  private static long[] paused(long[] arrivals, long nanos) {
    long[] paused = arrivals.clone();
    for (int i = ARRIVALS / 2; i < ARRIVALS; i++) {
      paused[i] += nanos;
    }
    return paused;
  }

  /** With probability 10⁻⁶ at most in a run; so none in a thousand, all but 10⁻³ of the time. */
  @Test
  void aPoissonProcessHasNone() {
    for (int seed = 0; seed < 1000; seed++) {
      assertThat(LongestPause.of(poisson(seed))).isEmpty();
    }
  }

  @Test
  void aPauseIsFoundWithItsPlaceAndLength() {
    long[] arrivals = poisson(1);
    LongestPause pause = LongestPause.of(paused(arrivals, 200_000_000)).orElseThrow();
    assertThat(pause.before()).isEqualTo(ARRIVALS / 2 - 1);
    assertThat(pause.nanos())
        .isEqualTo(200_000_000 + arrivals[ARRIVALS / 2] - arrivals[ARRIVALS / 2 - 1]);
  }

  /** 100 intervals of 1 ms and one of 25 ms: the run is 125 ms long, and √(0.2/0.8) is 0.5. */
  @Test
  void aPauseIsAShareOfTheRunAndTheOthersHaveTheirMean() {
    for (int before : new int[] {0, 40, 100}) {
      long[] instants =
          IntStream.range(0, 102).mapToLong(i -> i * MS + (i > before ? 24 * MS : 0)).toArray();
      LongestPause pause = LongestPause.of(instants).orElseThrow();
      assertThat(pause).isEqualTo(new LongestPause(before, 25 * MS, MS, 0.2));
      assertThat(pause.relative()).isCloseTo(0.5, within(1e-12));
    }
  }

  /** ln(100/10⁻⁶) = 18.4 intervals; of 10,000 intervals half a percent of the run are 50. */
  @Test
  void theLeastPauseIsAShareOfTheRunOrOneThatChanceSeldomHas() {
    assertThat(LongestPause.leastNanos(100e6, 1e6, 100)).isCloseTo(18.42e6, within(0.01e6));
    assertThat(LongestPause.leastNanos(10_000e6, 1e6, 10_000)).isEqualTo(50e6);
  }

  /** ln(2000/10⁻⁶) = 21.4 intervals of 2 ms: 43 ms. */
  @Test
  void anIntervalThatChanceExplainsIsNone() {
    assertThat(LongestPause.of(paused(poisson(1), 35_000_000))).isEmpty();
    assertThat(LongestPause.of(paused(poisson(1), 48_000_000))).isPresent();
  }

  @Test
  void withoutThePauseTheArrivalsStayOnTheGridOfTheirTimestamps() {
    long step = 1_000_000;
    long[] arrivals =
        Arrays.stream(paused(poisson(1), 200_000_000))
            .map(at -> at - Math.floorMod(at, step))
            .toArray();
    LongestPause pause = LongestPause.of(arrivals).orElseThrow();
    long excess = pause.excessNanos(step);
    assertThat(excess % step).isZero();
    int after = pause.before() + 1;
    long closed = arrivals[after] - excess - arrivals[after - 1];
    assertThat(closed).isBetween(step, 2 * step);
  }

  /**
   * Windows of 50 ms are 80 in a run: the standard error of the mean of 400 factors is √(3/80/400)
   * = 0.0097. The edges of the pause, taken for the largest differences, would add 0.15.
   */
  @Tag("statistical")
  @Test
  void aPauseDoesNotRaiseTheAllanFactor() {
    double mean =
        IntStream.range(0, 400)
            .mapToObj(seed -> new ArrivalWindow(paused(poisson(seed), 200_000_000), 1, 1))
            .mapToDouble(run -> allanFactor(run.evidence(0.95).counts()))
            .average()
            .orElseThrow();
    assertThat(mean).isCloseTo(1, within(0.04));
  }

  private static double allanFactor(List<Evidence.Scale> counts) {
    return counts.stream()
        .filter(scale -> scale.at().windowSeconds() == 0.05)
        .mapToDouble(scale -> scale.neighbours().allanFactor())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void fewArrivalsHaveNone() {
    assertThat(LongestPause.of(new long[0])).isEmpty();
    assertThat(LongestPause.of(new long[] {0, 1_000_000_000})).isEmpty();
    assertThat(LongestPause.of(new long[] {5, 5, 5, 5})).isEmpty();
    // ln(2/10⁻⁶) is 14.5
    assertThat(LongestPause.of(new long[] {0, MS, 15 * MS})).isEmpty();
    assertThat(LongestPause.of(new long[] {0, MS, 16 * MS})).isPresent();
  }
}
