package io.github.trueload.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.dispersion.Moments;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeSequence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredBurstsTest {

  /** An SCV of 1.5 and a time scale of 77 draws at I = 40, and others around it. */
  @ParameterizedTest
  @CsvSource({
    "1.5, 40, 77, 100, 0.005",
    "1.5, 40, 77, 10000, 0.005", // users times demand beyond the mean
    "1.5, 40, 77, 100, 20", // a demand beyond the mean
    "3, 40, 77, 100, 0.005",
    "0.5, 40, 77, 100, 0.005",
    "5, 400, 60, 1000, 0.005"
  })
  void theMapHasTheMeanTheScvTheIndexAndTheScale(
      double scv, double index, double scale, int users, double demand) {
    TwoStateMap map = new MeasuredBursts(7, scv, index, scale).map(users, demand).map();
    assertThat(map.mean()).isCloseTo(7, within(1e-9));
    assertThat(map.scv()).isCloseTo(scv, within(1e-9 * scv));
    assertThat(map.indexOfDispersion()).isCloseTo(index, within(1e-9 * index));
    assertThat(map.scale() / scale).isBetween(0.8, 1.25);
    assertThat(map.meanShort()).isLessThanOrEqualTo(demand);
  }

  @Test
  void exponentialThinkTimesWithinTheStatesAreKeptWhereTheyFit() {
    assertThat(new MeasuredBursts(7, 1.5, 40, 81).map(100, 0.005).map().covWithin()).isEqualTo(1);
    assertThat(new MeasuredBursts(7, 3, 40, 77).map(100, 0.005).map().covWithin())
        .isGreaterThan(1.3);
  }

  @Test
  void independentThinkTimesHaveOneMean() {
    TwoStateMap exponential = MeasuredBursts.exponential(2).map(100, 5).map();
    assertThat(exponential).isEqualTo(new TwoStateMap(2, 2, 0.5, 0.5));
    TwoStateMap regular = new MeasuredBursts(2, 0.25, 0.25, 0).map(100, 0.005).map();
    assertThat(regular.meanShort()).isEqualTo(regular.meanLong());
    assertThat(regular.indexOfDispersion()).isCloseTo(0.25, within(1e-9));
  }

  /** Mean and variance of a million draws, within five standard errors: √(κ - 1)/1000 or less. */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"0.5, 0.01", "1.5, 0.04"})
  void drawsVaryWithinAStateAsAsked(double cov, double allowed) {
    TwoStateMap map = new TwoStateMap(2, 2, 0.5, 0.5, cov);
    SeededStreams streams = new SeededStreams(5, "");
    for (ThinkTimeSequence sequence :
        new ThinkTimeSequence[] {
          map.sequence(streams.generator("own", 0), TwoStateMap.Start.STATIONARY),
          new SharedMapSequence(map, streams.generator("shared", 0), TwoStateMap.Start.STATIONARY)
        }) {
      Moments moments = new Moments();
      for (int i = 0; i < 1_000_000; i++) {
        moments.accept(sequence.nextNanos() / 1e9);
      }
      assertThat(moments.mean()).isCloseTo(2, within(0.01 * cov));
      assertThat(moments.sd() / moments.mean()).isCloseTo(cov, within(allowed * cov));
    }
  }
}
