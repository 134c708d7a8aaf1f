package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.stats.arrivals.Streams;
import io.github.trueload.verdict.UnsteadyEnds.Difference;
import io.github.trueload.verdict.UnsteadyEnds.Part;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of twenty seconds, so that a tenth of a run is two seconds. */
class UnsteadyEndsTest {

  private static final long TENTH = 2_000_000_000L;

  /** So many arrivals in each tenth, evenly spaced from its start on, and one at the end. */
  private static long[] run(int... perTenth) {
    long[] instants = new long[Arrays.stream(perTenth).sum() + 1];
    int n = 0;
    for (int tenth = 0; tenth < perTenth.length; tenth++) {
      for (int i = 0; i < perTenth[tenth]; i++) {
        instants[n++] = Streams.EPOCH + tenth * TENTH + i * TENTH / perTenth[tenth];
      }
    }
    instants[n] = Streams.EPOCH + perTenth.length * TENTH;
    return instants;
  }

  private static Optional<Part> steadyPart(int... perTenth) {
    return UnsteadyEnds.steadyPart(Streams.statistics(run(perTenth)));
  }

  private static Part part(double fromTenth, double toTenth) {
    return new Part(
        Streams.EPOCH + Math.round(fromTenth * TENTH), Streams.EPOCH + Math.round(toTenth * TENTH));
  }

  @Test
  void aSteadyRunIsLeftWhole() {
    int[] counts = {100, 100, 100, 100, 100, 100, 100, 100, 100, 100};
    assertThat(UnsteadyEnds.of(run(counts)).difference()).isNull();
    assertThat(steadyPart(counts)).contains(part(0, 10));
  }

  @Test
  void aStartOfALowerRateIsCutOff() {
    int[] counts = {20, 40, 100, 100, 100, 100, 100, 100, 100, 100};
    UnsteadyEnds ends = UnsteadyEnds.of(run(counts));
    assertThat(ends.difference()).isEqualTo(new Difference(true, 10, 50, 4, 0));
    assertThat(ends.from()).isEqualTo(60);
    assertThat(ends.to()).isEqualTo(861);
    assertThat(steadyPart(counts)).contains(part(2, 10));
  }

  /** 1 ms later than on the edges of the tenths, but for the run's first arrival and its last. */
  @Test
  void arrivalsOnNoEdgeOfATenthCountInTheTenthBeforeIt() {
    long[] instants = run(20, 40, 100, 100, 100, 100, 100, 100, 100, 100);
    for (int i = 1; i < instants.length - 1; i++) {
      instants[i] += 1_000_000;
    }
    UnsteadyEnds ends = UnsteadyEnds.of(instants);
    assertThat(ends.difference()).isEqualTo(new Difference(true, 10, 50, 4, 0));
    assertThat(ends.from()).isEqualTo(60);
  }

  /** The last arrival of the middle is 20 ms before the cut; the run's last counts in its tenth. */
  @Test
  void anEndOfAnotherRateIsCutOff() {
    int[] counts = {100, 100, 100, 100, 100, 100, 100, 100, 160, 30};
    assertThat(UnsteadyEnds.of(run(counts)).difference())
        .isEqualTo(new Difference(false, 15.5, 50, 0, 4));
    assertThat(steadyPart(counts)).contains(part(0, 7.99));
  }

  @Test
  void ofTwoUnsteadyEndsTheRateIsThatOfTheStart() {
    int[] counts = {200, 100, 100, 100, 100, 100, 100, 100, 100, 10};
    assertThat(UnsteadyEnds.of(run(counts)).difference())
        .isEqualTo(new Difference(true, 100, 50, 2, 2));
    assertThat(steadyPart(counts)).contains(part(1, 8.99));
  }

  /** Four deviations of 100 are 40; a tenth of 10,000 is 1,000. */
  @ParameterizedTest
  @CsvSource({
    "100, 60, false", "100, 59, true", "100, 140, false", "100, 141, true",
    "10000, 9000, false", "10000, 8999, true", "10000, 11000, false", "10000, 11001, true"
  })
  void aTenthDiffersByMoreThanATenthAndMoreThanFourDeviations(
      int middle, int start, boolean differs) {
    int[] counts = new int[10];
    Arrays.fill(counts, middle);
    counts[0] = start;
    assertThat(UnsteadyEnds.of(run(counts)).difference() != null).isEqualTo(differs);
  }

  @Test
  void atMostFourTenthsOfAnEndAreCutOff() {
    int[] start = {10, 10, 10, 10, 200, 100, 100, 100, 100, 100};
    assertThat(UnsteadyEnds.of(run(start)).difference())
        .isEqualTo(new Difference(true, 5, 50, 8, 0));
    int[] end = {100, 100, 100, 100, 100, 200, 10, 10, 10, 10};
    assertThat(UnsteadyEnds.of(run(end)).difference())
        .isEqualTo(new Difference(false, 5.5, 50, 0, 8));
    // what is left is not steady either
    assertThat(steadyPart(start)).isEmpty();
  }

  /** The median tenth has 2,000; those at the ends have 1,000 or 3,000. */
  @Test
  void aPartOfFewerThanTwoArrivalsIsNone() {
    assertThat(steadyPart(1000, 1000, 1000, 3000, 0, 1, 3000, 3000, 3000, 3000)).isEmpty();
    assertThat(steadyPart(1000, 1000, 1000, 3000, 1, 1, 3000, 3000, 3000, 3000))
        .contains(part(4, 5));
  }

  @Test
  void ofFewerThanTenArrivalsNoTenthDiffers() {
    assertThat(UnsteadyEnds.of(run(8, 0, 0, 0, 0, 0, 0, 0, 0, 0)).difference()).isNull();
    assertThat(UnsteadyEnds.of(run(9, 0, 0, 0, 0, 0, 0, 0, 0, 0)).difference()).isNotNull();
    assertThat(steadyPart(8, 0, 0, 0, 0, 0, 0, 0, 0, 0)).contains(part(0, 10));
    assertThat(UnsteadyEnds.steadyPart(Streams.statistics(new long[0]))).isEmpty();
  }
}
