package io.github.trueload.dispersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExponentialFitTest {

  @Test
  void isWhatScipyAndStatsmodelsGive() {
    // python3: scipy 1.17.1 stats.anderson(numpy.diff(t), 'expon').statistic, times (1 + 0.6/200);
    // statsmodels 0.15.0 lilliefors(numpy.diff(t), dist='exp', pvalmethod='table')
    ExponentialFit fit = ExponentialFit.of(ReferenceArrivals.inOrder(), 0);
    assertThat(fit.tested()).isEqualTo(200);
    assertThat(fit.andersonDarling()).isCloseTo(1.2481942844192702 * (1 + 0.6 / 200), within(1e-9));
    assertThat(fit.distance()).isCloseTo(0.057463885515150734, within(1e-12));
    assertThat(fit.lillieforsP()).isCloseTo(0.2882751410138401, within(0.02));
  }

  @ParameterizedTest
  @CsvSource({
    "0.736, 0.25",
    "0.816, 0.20",
    "0.916, 0.15",
    "1.062, 0.10",
    "1.321, 0.05",
    "1.591, 0.025",
    "1.959, 0.01"
  })
  void tailOfAndersonDarlingIsThatOfThePublishedTable(double statistic, double tail) {
    // D'Agostino and Stephens 1986, Table 4.14; its formulas are within 2 % of it
    assertThat(ExponentialFit.andersonDarlingTail(statistic)).isCloseTo(tail, within(0.02 * tail));
  }

  @ParameterizedTest
  @CsvSource({"0.926, 0.15", "0.990, 0.10", "1.094, 0.05", "1.190, 0.025", "1.308, 0.01"})
  void tailOfLillieforsIsThatOfThePublishedTable(double statistic, double tail) {
    // Stephens 1974 (JASA 69), Table 1.6: his are asymptotic, ours of n = 400
    assertThat(ExponentialFit.lillieforsTail(statistic)).isCloseTo(tail, within(0.15 * tail));
  }

  @Test
  void tailsFallWithoutAGapAndEndWhereTheTablesEnd() {
    double before = 1;
    for (double a = 0.13; a < 20; a += 0.01) {
      double tail = ExponentialFit.andersonDarlingTail(a);
      assertThat(tail).isLessThanOrEqualTo(before).isGreaterThan(before - 0.05);
      before = tail;
    }
    assertThat(before).isCloseTo(5.8e-7, within(1e-8));
    assertThat(ExponentialFit.lillieforsTail(0.1)).isEqualTo(0.99);
    assertThat(ExponentialFit.lillieforsTail(9)).isEqualTo(0.0001);
    assertThat(ExponentialFit.lillieforsTail(1.0911)).isEqualTo(0.05);
  }

  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(longs = {1, 1_000_000, 20_000_000})
  void testsKeepTheirLevelAtAnyResolution(long stepNanos) {
    // mean interval 100 ms; 1,000 streams of 400. binom.isf(1e-6, 1000, .05) = 85, ppf = 21
    long[] rejected = new long[2];
    for (int seed = 0; seed < 1000; seed++) {
      long[] instants = ReferenceArrivals.poisson(401, 1e8, seed);
      for (int i = 0; i < instants.length; i++) {
        instants[i] -= Math.floorMod(instants[i], stepNanos);
      }
      ExponentialFit fit = ExponentialFit.of(instants, stepNanos);
      rejected[0] += fit.andersonDarlingP() < 0.05 ? 1 : 0;
      rejected[1] += fit.lillieforsP() < 0.05 ? 1 : 0;
    }
    assertThat(rejected[0]).isBetween(21L, 85L);
    assertThat(rejected[1]).isBetween(21L, 85L);
  }

  @Test
  void otherShapesAreRefused() {
    SplittableRandom random = new SplittableRandom(4);
    double[] uniform = random.doubles(400).toArray();
    ExponentialFit fit = ExponentialFit.of(uniform);
    // F of the exponential with mean 1/2 against x: largest distance 1 - e^-2 at x = 1 is 0.135
    assertThat(fit.distance()).isBetween(0.135, 0.25);
    assertThat(fit.andersonDarlingP()).isLessThan(1e-4);
    assertThat(fit.lillieforsP()).isLessThan(1e-3);
  }

  @Test
  void manyIntervalsAreTestedInPart() {
    ExponentialFit fit = ExponentialFit.of(ReferenceArrivals.poisson(123_457, 1e6, 8), 1);
    assertThat(fit.tested()).isEqualTo(123_456 / 13);
    assertThat(fit.andersonDarlingP()).isGreaterThan(0.001);
  }

  @Test
  void equalAndSimultaneousArrivalsAreFarFromExponential() {
    long[] clockwork = IntStream.range(0, 100).mapToLong(i -> i * 50_000_000L).toArray();
    assertThat(ExponentialFit.of(clockwork, 1).andersonDarlingP()).isLessThan(1e-6);
    long[] pairs = IntStream.range(0, 400).mapToLong(i -> i / 2 * 50_000_000L).toArray();
    ExponentialFit fit = ExponentialFit.of(pairs, 1);
    assertThat(fit.andersonDarling()).isFinite();
    assertThat(fit.andersonDarlingP()).isLessThan(1e-6);
  }

  /** One generator draws the parts of a step for all instants, though few of them are looked at. */
  @ParameterizedTest
  @ValueSource(ints = {300, 40_000})
  void partsOfAStepAreThoseOfAllInstantsInOrder(int arrivals) {
    long step = 2_000_000;
    long[] inOrder = ReferenceArrivals.poisson(arrivals, 1e6, 8);
    for (int i = 0; i < inOrder.length; i++) {
      inOrder[i] -= Math.floorMod(inOrder[i], step);
    }
    SplittableRandom random = new SplittableRandom(0x6578_706f_6e65_6e74L);
    double[] spread = new double[inOrder.length];
    for (int from = 0; from < inOrder.length; ) {
      int to = from;
      for (; to < inOrder.length && inOrder[to] == inOrder[from]; to++) {
        spread[to] = inOrder[to] - inOrder[0] + random.nextDouble() * step;
      }
      Arrays.sort(spread, from, to);
      from = to;
    }
    int stride = (arrivals - 1 + ExponentialFit.MOST - 1) / ExponentialFit.MOST;
    double[] tested =
        IntStream.range(0, (arrivals - 1) / stride)
            .mapToDouble(i -> spread[i * stride + 1] - spread[i * stride])
            .toArray();

    assertThat(ExponentialFit.of(inOrder, step)).isEqualTo(ExponentialFit.of(tested));
  }
}
