package io.github.trueload.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.GoodnessOfFit;
import io.github.trueload.dispersion.Moments;
import io.github.trueload.map.TwoStateMap.Start;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class TwoStateMapTest {

  /** Rare and frequent changes, positive and negative autocorrelation, unequal shares. */
  static final List<TwoStateMap> MAPS =
      List.of(
          new TwoStateMap(0.5, 4, 0.05, 0.02),
          new TwoStateMap(0.001, 21, 0.01, 0.02),
          new TwoStateMap(1, 3, 0.3, 0.2),
          new TwoStateMap(1, 10, 0.9, 0.8),
          new TwoStateMap(1, 10, 1, 1));

  private static final SeededStreams STREAMS = new SeededStreams(20261121, "map");

  /** The paper's equations 3, 5 and 6 as printed, in rates. */
  @ParameterizedTest
  @FieldSource("MAPS")
  void figuresAreThePapersFormulas(TwoStateMap map) {
    double ps = map.longToShort() / (map.longToShort() + map.shortToLong());
    double rateShort = 1 / map.meanShort();
    double rateLong = 1 / map.meanLong();
    double first = ps / rateShort + (1 - ps) / rateLong;
    double second = 2 * (ps / Math.pow(rateShort, 2) + (1 - ps) / Math.pow(rateLong, 2));
    double psl = map.shortToLong();
    double pls = map.longToShort();
    double index =
        1
            + 2
                * psl
                * pls
                * Math.pow(rateShort - rateLong, 2)
                / ((psl + pls) * Math.pow(rateShort * psl + rateLong * pls, 2));
    double lag1 = 0.5 * (1 - pls - psl) * (1 - first * first / (second - first * first));
    assertThat(map.mean()).isCloseTo(first, within(1e-12 * first));
    assertThat(map.scv()).isCloseTo(second / (first * first) - 1, within(1e-12 * map.scv()));
    assertThat(map.indexOfDispersion()).isCloseTo(index, within(1e-12 * index));
    assertThat(map.autocorrelation(1)).isCloseTo(lag1, within(1e-12));
    assertThat(map.autocorrelation(4)).isCloseTo(lag1 * Math.pow(map.decay(), 3), within(1e-12));
    assertThat(map.stationaryShort() + map.stationaryLong()).isCloseTo(1, within(1e-15));
  }

  /** I is SCV·(1 + 2·Σρ_k): the infinite sum, taken far enough. */
  @ParameterizedTest
  @FieldSource("MAPS")
  void theIndexOfDispersionIsTheSumOfAutocorrelations(TwoStateMap map) {
    // alternating for ever (γ = -1), the sum has no limit but the mean of its last two terms
    double sum = 0;
    double before = 0;
    for (int lag = 1; lag <= 5000; lag++) {
      before = sum;
      sum += map.autocorrelation(lag);
    }
    double limit = map.decay() == -1 ? (sum + before) / 2 : sum;
    assertThat(map.scv() * (1 + 2 * limit))
        .isCloseTo(map.indexOfDispersion(), within(1e-9 * map.indexOfDispersion()));
  }

  /**
   * 400 independent stretches from the stationary start; products of deviations from the known mean
   * are unbiased, so their mean over the stretches lies within 5 standard errors of the closed
   * form.
   */
  @Tag("statistical")
  @ParameterizedTest
  @FieldSource("MAPS")
  void drawsHaveTheMomentsAndAutocorrelations(TwoStateMap map) {
    assertMomentsOf(
        map, stretch -> map.sequence(generator("plain" + map, stretch), Start.STATIONARY));
  }

  @Tag("statistical")
  @ParameterizedTest
  @FieldSource("MAPS")
  void sharedDrawsHaveTheMomentsAndAutocorrelations(TwoStateMap map) {
    assertMomentsOf(
        map,
        stretch ->
            new SharedMapSequence(map, generator("shared" + map, stretch), Start.STATIONARY));
  }

  private static void assertMomentsOf(TwoStateMap map, Function<Integer, ThinkTimeSequence> start) {
    int lags = 5;
    int stretches = 400;
    int length = 5000;
    double variance = map.scv() * map.mean() * map.mean();
    Moments mean = new Moments();
    Moments second = new Moments();
    Moments squaredSum = new Moments();
    Moments[] lagged = new Moments[lags + 1];
    for (int lag = 1; lag <= lags; lag++) {
      lagged[lag] = new Moments();
    }
    for (int stretch = 0; stretch < stretches; stretch++) {
      ThinkTimeSequence sequence = start.apply(stretch);
      double[] deviations = new double[length];
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < length; i++) {
        deviations[i] = sequence.nextNanos() / 1e9 - map.mean();
        sum += deviations[i];
        squares += deviations[i] * deviations[i];
      }
      mean.accept(sum / length);
      second.accept(squares / length);
      squaredSum.accept(sum * sum / length);
      for (int lag = 1; lag <= lags; lag++) {
        double products = 0;
        for (int i = lag; i < length; i++) {
          products += deviations[i] * deviations[i - lag];
        }
        lagged[lag].accept(products / (length - lag));
      }
    }
    assertWithin5Errors("mean", mean, 0);
    assertWithin5Errors("variance", second, variance);
    for (int lag = 1; lag <= lags; lag++) {
      assertWithin5Errors("lag " + lag, lagged[lag], variance * map.autocorrelation(lag));
    }
    assertWithin5Errors("I", squaredSum, finiteIndex(map, length) * map.mean() * map.mean());
    // and that finite form is near its limit I
    assertThat(finiteIndex(map, length))
        .isCloseTo(map.indexOfDispersion(), within(0.03 * map.indexOfDispersion()));
  }

  /** {@code J_n = SCV·(1 + 2·Σ_(k<n) (1 - k/n)·ρ_k)}, whose limit is I. */
  private static double finiteIndex(TwoStateMap map, int n) {
    double sum = 0;
    for (int lag = 1; lag < n; lag++) {
      sum += (1 - lag / (double) n) * map.autocorrelation(lag);
    }
    return map.scv() * (1 + 2 * sum);
  }

  private static void assertWithin5Errors(String what, Moments replicates, double expected) {
    double error = replicates.sd() / Math.sqrt(replicates.count());
    assertThat(replicates.mean()).as(what).isCloseTo(expected, within(5 * error));
  }

  /**
   * From long: E[Z_n] = E[Z] + π_s·γⁿ·(m_l - m_s), n from 0. For E[Z] = 7 s and I = 4000 the first
   * 10,000 think times have a mean of 8.4 s, the first 1,000 one of 15.9 s.
   */
  @Test
  void thePapersStartIsBiasedAsTheClosedFormSays() {
    TwoStateMap map = new BurstinessKnob(7, 4000, 1000, 0.005).turn().orThrow().map();
    for (int n : new int[] {1000, 10_000}) {
      double expected =
          map.mean()
              + map.stationaryShort()
                  * (map.meanLong() - map.meanShort())
                  * (1 - Math.pow(map.decay(), n))
                  / (n * (1 - map.decay()));
      assertThat(expected).isCloseTo(n == 1000 ? 15.9 : 8.4, within(0.05));
      Moments means = new Moments();
      for (int run = 0; run < 200; run++) {
        ThinkTimeSequence sequence = map.sequence(generator("bias" + n, run), Start.LONG);
        double sum = 0;
        for (int i = 0; i < n; i++) {
          sum += sequence.nextNanos() / 1e9;
        }
        means.accept(sum / n);
      }
      assertWithin5Errors("mean of the first " + n, means, expected);
    }
  }

  /**
   * From the stationary start every draw has the same distribution, the mixture of the two states'
   * exponentials. The 8th draw of each of 100,000 seeds, in 1,000 samples of 100: within a sample
   * the draws are independent, so Kolmogorov–Smirnov rejects at its nominal level, within 5
   * binomial standard errors; and all together they do not differ from that distribution by a test
   * that sees a distance of 0.007 (p below 10⁻⁴). Without {@code tests.full} 30,000 seeds, which
   * see one of 0.013.
   */
  @Tag("statistical")
  @ParameterizedTest
  @FieldSource("MAPS")
  void overManySeedsTheMarginalIsRejectedAtTheNominalRate(TwoStateMap map) {
    assertMarginalOf(
        map,
        Boolean.getBoolean("tests.full") ? 1000 : 300,
        seed -> map.sequence(generator("marginal" + map, seed), Start.STATIONARY));
  }

  /**
   * The same of 20,000 seeds, for a shared sequence makes thousands of states ahead: together they
   * see a distance of 0.016, where one sample of 100 sees one of 0.13 at 5 %.
   */
  @Tag("full")
  @ParameterizedTest
  @FieldSource("MAPS")
  void theSharedMarginalIsRejectedAtTheNominalRate(TwoStateMap map) {
    assertMarginalOf(
        map,
        200,
        seed ->
            new SharedMapSequence(map, generator("shared marginal" + map, seed), Start.STATIONARY));
  }

  private static void assertMarginalOf(
      TwoStateMap map, int samples, Function<Integer, ThinkTimeSequence> start) {
    int size = 100;
    double[] draws =
        IntStream.range(0, samples * size)
            .parallel()
            .mapToDouble(seed -> eighthDraw(start.apply(seed)) / 1e9)
            .toArray();
    double[] pValues =
        IntStream.range(0, samples)
            .mapToObj(sample -> Arrays.copyOfRange(draws, sample * size, (sample + 1) * size))
            .mapToDouble(sample -> GoodnessOfFit.pValue(sample, x -> marginal(map, x)))
            .toArray();
    for (double level : new double[] {0.1, 0.05, 0.01}) {
      long rejected = Arrays.stream(pValues).filter(p -> p < level).count();
      long[] bounds = GoodnessOfFit.rejections(level, samples, 1e-4);
      assertThat(rejected)
          .as("of %s rejected at level %s", samples, level)
          .isBetween(bounds[0], bounds[1]);
    }
    assertThat(GoodnessOfFit.pValue(draws, x -> marginal(map, x))).isGreaterThan(1e-4);
  }

  private static long eighthDraw(ThinkTimeSequence sequence) {
    for (int before = 0; before < 7; before++) {
      sequence.nextNanos();
    }
    return sequence.nextNanos();
  }

  private static double marginal(TwoStateMap map, double x) {
    return -map.stationaryShort() * Math.expm1(-x / map.meanShort())
        - map.stationaryLong() * Math.expm1(-x / map.meanLong());
  }

  @Test
  void aStationaryStartIsLongAsOftenAsItShouldBe() {
    TwoStateMap map = new TwoStateMap(0.001, 1000, 0.1, 0.3);
    int starts = 10_000;
    int longs = 0;
    for (int i = 0; i < starts; i++) {
      // draws of mean 1 ms and 1000 s: 1 s separates them
      ThinkTimeSequence sequence = map.sequence(generator("start", i), Start.STATIONARY);
      longs += sequence.nextNanos() > 1_000_000_000 ? 1 : 0;
    }
    // π_l = 0.25, times e^-0.001 for a long one above 1 s
    double expected = 0.25 * Math.exp(-0.001);
    assertThat(longs / (double) starts).isCloseTo(expected, within(5 * Math.sqrt(0.1875 / starts)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.1, 1.1, Double.NaN})
  void probabilitiesOutsideZeroToOneAreRefused(double probability) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TwoStateMap(1, 2, probability, 0.5))
        .withMessage(
            "probability from short to long is %s, but must be above 0.0 and at most 1.0",
            probability);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TwoStateMap(1, 2, 0.5, probability))
        .withMessageStartingWith("probability from long to short is ");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 2.1, 3})
  void aShortMeanThatIsLongerIsRefused(double meanShort) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TwoStateMap(meanShort, 2, 0.5, 0.5))
        .withMessageContaining("mean think time of the state");
  }

  @Test
  void equalMeansAreExponentialThinkTimes() {
    TwoStateMap map = new TwoStateMap(2, 2, 0.5, 0.5);
    assertThat(map.mean()).isEqualTo(2);
    assertThat(map.scv()).isEqualTo(1);
    assertThat(map.indexOfDispersion()).isEqualTo(1);
    assertThat(map.autocorrelation(1)).isZero();
  }

  @Test
  void lagZeroIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> MAPS.get(0).autocorrelation(0));
  }

  private static RandomGenerator generator(String name, int number) {
    return STREAMS.generator(name, number);
  }
}
