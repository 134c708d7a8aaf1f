package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.arrivals.Streams;
import io.github.trueload.think.Exponential;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArrivalSummaryTest {

  private static final long MS = 1_000_000;

  private static long[] poisson(int count) {
    return Streams.of(new Exponential(0.05).sequence(new SplittableRandom(1)), count);
  }

  /** 301 arrivals, one in 50 ms: the run is 15 s long, and three such times are in it. */
  @Test
  void theRarestEventThatARunShowsOccursThreeTimesInIt() {
    long[] even = LongStream.range(0, 301).map(i -> Streams.EPOCH + i * 50 * MS).toArray();
    assertThat(Judged.of(even).rarestSeconds()).isCloseTo(5, within(1e-9));
  }

  @Test
  void aSilentLoadGeneratorLeavesNoVerdict() {
    ArrivalSummary sound = Judged.of(poisson(5_001));
    assertThat(sound.verdict()).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(sound.without(null)).isSameAs(sound);
    Remark.HostSilent silence = new Remark.HostSilent("engine-2", Remark.Part.END, 30, 0.25, 0.125);
    ArrivalSummary part = sound.without(silence);
    assertThat(part.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(part.reason()).isEqualTo(new Reason.EngineMissing(silence, sound.answer()));
    assertThat(part.cov()).isEqualTo(sound.cov());
  }

  @Test
  void theLargestDispersionIsOfLengthsWithEnoughWindows() {
    ArrivalSummary run = Judged.of(poisson(5_001));
    List<Dispersion> curve = run.dispersion();
    Dispersion longest = curve.get(curve.size() - 1);
    long more = longest.windows() + 1;
    assertThat(run.largestDispersion(longest.windows()))
        .isEqualTo(curve.stream().max(Comparator.comparingDouble(Dispersion::index)));
    assertThat(run.largestDispersion(more))
        .isEqualTo(
            curve.stream()
                .filter(at -> at.windows() >= more)
                .max(Comparator.comparingDouble(Dispersion::index)));
    long least = curve.get(0).windows();
    assertThat(run.largestDispersion(least)).contains(curve.get(0));
    assertThat(run.largestDispersion(least + 1)).isEmpty();
  }

  /**
   * Index 400: bursts and quiet periods of a thousand arrivals, of which a run of 3,000 has few.
   */
  @Test
  void bandsOfARunWithFewBurstsAreMarkedAsNarrow() {
    ArrivalSequence bursts = MapArrivals.of(50, 400, 5).sequence(new SplittableRandom(3));
    long[] instants =
        LongStream.range(0, 3_000).map(i -> Streams.EPOCH + bursts.nextNanos()).toArray();
    assertThat(Judged.of(instants).dispersion()).allMatch(Dispersion::narrow);
    assertThat(new ArrivalJudge("log", 1).headline(Streams.statistics(instants)).dispersion())
        .noneMatch(Dispersion::narrow);
    assertThat(Judged.of(poisson(20_001)).dispersion()).noneMatch(Dispersion::narrow);
  }

  /** One arrival in 7.5 ms, cut to 1 ms: intervals of 7 and 8 ms would have a CoV of 0.5/7.5. */
  @Test
  void whatCutTimestampsAddToTheCovIsTakenOut() {
    long[] even = LongStream.range(0, 2_000).map(i -> Streams.EPOCH + i * 15 * MS / 2).toArray();
    assertThat(Judged.inMilliseconds(even).cov()).isLessThan(0.04);
    assertThat(Judged.of(Streams.cut(even, MS)).cov()).isCloseTo(0.0667, within(1e-3));
  }

  @Test
  void theStepOfTheTimestampsIsPartOfTheEvidence() {
    assertThat(new ArrivalWindow(poisson(101), MS, 1).evidence(0.95).resolutionSeconds())
        .isEqualTo(0.001);
  }
}
