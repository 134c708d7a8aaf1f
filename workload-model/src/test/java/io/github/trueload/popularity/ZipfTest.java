package io.github.trueload.popularity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.GoodnessOfFit;
import io.github.trueload.think.SeededStreams;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfTest {

  private static final int RANKS = 1000;
  private static final int DRAWS = 1_000_000;

  /** The law as it is written, without what the class makes of it. */
  private static double[] weights(int ranks, double alpha) {
    double[] weights =
        IntStream.rangeClosed(1, ranks).mapToDouble(n -> 1 / Math.pow(n, alpha)).toArray();
    double sum = IntStream.range(0, ranks).mapToDouble(i -> weights[i]).sum();
    return IntStream.range(0, ranks).mapToDouble(i -> weights[i] / sum).toArray();
  }

  private static long[] counts(double alpha) {
    RankSequence sequence =
        new Zipf(RANKS, alpha).sequence(new SeededStreams(2026, "").generator("zipf", 0));
    long[] counts = new long[RANKS];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) sequence.nextRank() - 1]++;
    }
    return counts;
  }

  /** χ² over all thousand ranks at the level 0.001, a million draws. */
  @ParameterizedTest
  @CsvSource({"0", "0.6", "1", "1.5"})
  void ranksComeAsOftenAsTheLawSays(double alpha) {
    assertThat(GoodnessOfFit.chiSquarePValue(counts(alpha), weights(RANKS, alpha)))
        .isGreaterThan(0.001);
  }

  /** The test above would see an exponent that is wrong by two hundredths. */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"0", "0.6", "1", "1.5"})
  void anotherExponentIsSeen(double alpha) {
    assertThat(GoodnessOfFit.chiSquarePValue(counts(alpha), weights(RANKS, alpha + 0.02)))
        .isLessThan(1e-6);
  }

  @ParameterizedTest
  @CsvSource({"0", "0.6", "1", "1.5", "20"})
  void probabilitiesAreTheWeights(double alpha) {
    Zipf zipf = new Zipf(RANKS, alpha);
    double[] weights = weights(RANKS, alpha);
    for (int rank = 1; rank <= RANKS; rank++) {
      assertThat(zipf.probability(rank)).isCloseTo(weights[rank - 1], within(1e-13));
    }
    assertThat(zipf.probability(0)).isZero();
    assertThat(zipf.probability(RANKS + 1)).isZero();
  }

  /** H(10⁶, α), python3 -c "import math; print(math.fsum(k**-A for k in range(1, 10**6+1)))". */
  @ParameterizedTest
  @CsvSource({
    "0, 1000000",
    "0.6, 626.0190720234802",
    "1, 14.392726722865724",
    "1.5, 2.6103753491854884",
  })
  void aMillionTermsAreSummedWithoutAMillionSteps(double alpha, double sum) {
    assertThat(new Zipf(1_000_000, alpha).harmonic(1_000_000)).isCloseTo(sum, within(sum * 1e-13));
  }

  @Property
  void everyDrawIsARank(
      @ForAll @LongRange(min = 1, max = Zipf.MOST_RANKS) long ranks,
      @ForAll @DoubleRange(min = 0, max = Zipf.MOST_ALPHA) double alpha,
      @ForAll long seed) {
    RankSequence sequence = new Zipf(ranks, alpha).sequence(new SplittableRandom(seed));
    for (int i = 0; i < 100; i++) {
      assertThat(sequence.nextRank()).isBetween(1L, ranks);
    }
  }

  @Test
  void oneRankIsAlwaysTheFirst() {
    RankSequence sequence = new Zipf(1, 1).sequence(new SplittableRandom(1));
    assertThat(IntStream.range(0, 100).mapToLong(i -> sequence.nextRank())).containsOnly(1L);
  }

  /** First ranks of a seed, so that a stored seed means the same in later versions. */
  @Test
  void theDrawsOfASeedStayTheSame() {
    RankSequence sequence =
        new Zipf(1000, 1).sequence(new SeededStreams(7, "host").generator("Files", 3));
    assertThat(IntStream.range(0, 8).mapToLong(i -> sequence.nextRank()))
        .containsExactly(39L, 161L, 20L, 51L, 8L, 5L, 5L, 262L);
  }

  @Test
  void whatIsOutsideItsDomainIsRefused() {
    assertThatThrownBy(() -> new Zipf(0, 1))
        .hasMessage("number of ranks is 0, but must be a whole number from 1 to 1000000000000");
    assertThatThrownBy(() -> new Zipf(10, -0.1))
        .hasMessage("Zipf's alpha is -0.1, but must be from 0.0 to 20.0");
    assertThatThrownBy(() -> new Zipf(10, Double.NaN)).hasMessageContaining("NaN");
  }
}
