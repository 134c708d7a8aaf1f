package io.github.trueload.dispersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.think.Erlang;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongRunIndexTest {

  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final int RUNS = FULL ? 200 : 100;

  /**
   * Least share of intervals of 95 % that hold the truth: of 200 fewer than 180 do with probability
   * 0.0012, of 100 fewer than 88 with 0.0015. python3: scipy.stats.binom.cdf(179, 200, 0.95),
   * cdf(87, 100, 0.95)
   */
  private static final double LEAST_COVERAGE = FULL ? 0.90 : 0.88;

  private static ThinkTimeSequence map(double index, long seed) {
    TwoStateMap map = new BurstinessKnob(7, index, 1000, 0.005).turn().orThrow().map();
    return map.sequence(
        new SeededStreams(seed, "index").generator("map", 1), TwoStateMap.Start.STATIONARY);
  }

  private static double[] draws(ThinkTimeSequence sequence, int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = sequence.nextNanos() / 1e9;
    }
    return values;
  }

  /** The sum of two neighbours is always 4 s, so the index over long stretches is 0. */
  @Test
  void valuesThatMakeUpForEachOtherHaveNoIndexOverLongStretches() {
    double[] alternating = new double[1000];
    for (int i = 0; i < alternating.length; i++) {
      alternating[i] = i % 2 == 0 ? 1 : 3;
    }
    LongRunIndex index = LongRunIndex.ofIntervals(alternating);
    assertThat(index.index()).isBetween(0.0, 0.01);
    assertThat(index.low()).isBetween(0.0, index.index());
    assertThat(index.high()).isBetween(index.index(), 0.25);
  }

  /** Share of runs whose interval holds the truth, of those that level off; and their number. */
  private static double[] coverage(double truth, int count, LongFunction<ThinkTimeSequence> of) {
    List<LongRunIndex> level =
        LongStream.range(0, RUNS)
            .parallel()
            .mapToObj(seed -> LongRunIndex.ofIntervals(draws(of.apply(seed), count)))
            .filter(LongRunIndex::level)
            .toList();
    long held =
        level.stream().filter(index -> index.low() <= truth && truth <= index.high()).count();
    return new double[] {(double) held / level.size(), level.size()};
  }

  /**
   * Known truth: the index of the MAP is in closed form, that of a renewal process is its SCV. The
   * intervals are nominally of 95 %. They are made wide on purpose, so only the lower end is
   * tested.
   */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"10, 20000", "40, 20000"})
  void intervalHoldsTheIndexOfAMap(double truth, int count) {
    double[] coverage = coverage(truth, count, seed -> map(truth, seed));
    assertThat(coverage[0]).isGreaterThanOrEqualTo(LEAST_COVERAGE);
    assertThat(coverage[1]).isGreaterThanOrEqualTo(0.95 * RUNS);
  }

  @Tag("statistical")
  @Test
  void intervalHoldsTheScvOfARenewalProcess() {
    SeededStreams streams = new SeededStreams(20261121, "renewal");
    double[] poisson =
        coverage(1, 2000, s -> new Exponential(1).sequence(streams.generator("exponential", s)));
    double[] regular =
        coverage(0.25, 2000, s -> new Erlang(1, 4).sequence(streams.generator("erlang", s)));
    assertThat(Math.min(poisson[0], regular[0])).isGreaterThanOrEqualTo(LEAST_COVERAGE);
    assertThat(Math.min(poisson[1], regular[1])).isGreaterThanOrEqualTo(0.9 * RUNS);
  }

  /**
   * A two-state modulated Poisson process: rates a and b per window, each kept for an exponential
   * time of mean m windows, so the state's autocovariance decays by exp(-2/m) a window. IDC(∞) = 1
   * + (a - b)²·m/(4·(a + b)/2)... = 1 + m·(a - b)²/(4·mean), mean = (a + b)/2 (Fischer and
   * Meier-Hellstern 1993, with both rates of leaving 1/m).
   */
  @Test
  void countsOfAModulatedPoissonProcess() {
    var generator = new SeededStreams(7, "counts").generator("mmpp", 1);
    WindowCounts counts = new WindowCounts(0, 1000, 200_000);
    double now = 0;
    boolean fast = false;
    double change = 0;
    while (now < 200_000_000) {
      if (now >= change) {
        fast = !fast;
        change = now - 20_000 * Math.log(1 - generator.nextDouble());
      }
      double next = now - (fast ? 1000 / 9.0 : 1000) * Math.log(1 - generator.nextDouble());
      if (next < change) {
        counts.accept((long) next);
      }
      now = Math.min(next, change);
    }
    // a = 9, b = 1, m = 20: 1 + 20·64/(4·5) = 65
    LongRunIndex index = LongRunIndex.ofCounts(counts);
    assertThat(index.level()).isTrue();
    assertThat(65.0).isBetween(index.low(), index.high());
    // the correlation of the counts decays as exp(-2k/20): a scale of 10 windows
    assertThat(index.scale()).isCloseTo(10, within(2.5));
    assertThat(index.high() / index.low()).isLessThan(1.5);
  }

  /** J(1) is the SCV (n - 1 against n aside), J(2) = SCV·(1 + ρ₁): the definition of the curve. */
  @Test
  void curveBeginsWithTheScv() {
    double[] values = draws(map(40, 3), 5000);
    Moments moments = new Moments();
    double products = 0;
    for (double value : values) {
      moments.accept(value);
    }
    for (int i = 1; i < values.length; i++) {
      products += (values[i - 1] - moments.mean()) * (values[i] - moments.mean());
    }
    double squaredMean = moments.mean() * moments.mean();
    LongRunIndex index = LongRunIndex.ofIntervals(values);
    assertThat(index.curve().get(0).index())
        .isCloseTo(moments.variance() / squaredMean, within(1e-9));
    // of the 4,999 pairs; the two ends are in one pair only
    assertThat(index.curve().get(1).index())
        .isCloseTo(
            moments.variance() / squaredMean + products / values.length / squaredMean,
            within(0.01));
    assertThat(index.curve())
        .extracting(LongRunIndex.Point::values)
        .containsExactly(1, 2, 5, 10, 20, 50, 100);
    assertThat(index.curve().get(6).stretches()).isEqualTo(50);
  }

  @Test
  void aTrendNeverLevelsOff() {
    double[] values =
        draws(new Exponential(1).sequence(new SeededStreams(1, "").generator("", 1)), 9000);
    for (int i = 0; i < values.length; i++) {
      values[i] *= 1 + 3.0 * i / values.length;
    }
    LongRunIndex index = LongRunIndex.ofIntervals(values);
    assertThat(index.level()).isFalse();
    assertThat(index.index()).isEqualTo(index.curve().get(index.curve().size() - 1).index());
  }

  @Test
  void unitsDoNotMatter() {
    double[] seconds = draws(map(40, 5), 5000);
    double[] millis = Arrays.stream(seconds).map(x -> x * 1000).toArray();
    assertThat(LongRunIndex.ofIntervals(millis).index())
        .isCloseTo(LongRunIndex.ofIntervals(seconds).index(), within(1e-6));
  }

  @Test
  void refusesShortSequences() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LongRunIndex.ofIntervals(new double[299]))
        .withMessageContaining("299");
  }

  @Test
  void equalValuesHaveNoIndexToSpeakOf() {
    double[] equal = new double[600];
    Arrays.fill(equal, 2);
    LongRunIndex index = LongRunIndex.ofIntervals(equal);
    assertThat(index.index()).isZero();
    assertThat(index.low()).isZero();
    assertThat(index.high()).isZero();
    assertThat(index.level()).isTrue();
    assertThat(LongRunIndex.ofIntervals(new double[600]).index()).isNaN();
  }
}
