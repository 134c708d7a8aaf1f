package io.github.trueload.dispersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AutocorrelationTest {

  @Test
  void isWhatStatsmodelsGives() {
    // python3: acorr_ljungbox(numpy.diff(t), lags=[20]) of statsmodels 0.15.0 on the same instants;
    // rho by (d[k:]*d[:-k]).sum()/(d*d).sum()
    Autocorrelation of = Autocorrelation.of(ReferenceArrivals.inOrder(), 20, 0);
    assertThat(of.intervals()).isEqualTo(200);
    assertThat(of.rho()[0]).isCloseTo(0.05830729778816465, within(1e-12));
    assertThat(of.rho()[1]).isCloseTo(0.14781446075693117, within(1e-12));
    assertThat(of.rho()[19]).isCloseTo(-0.0714528439796426, within(1e-12));
    assertThat(of.ljungBox()).isCloseTo(17.533350967082082, within(1e-9));
    assertThat(of.pValue()).isCloseTo(0.6181186936611329, within(1e-9));
  }

  @Test
  void lag1IsThatOfTheOnePass() {
    long[] instants = ReferenceArrivals.poisson(10_007, 1e6, 1);
    IntervalStatistics onePass = new IntervalStatistics();
    for (long instant : instants) {
      onePass.accept(instant);
    }
    for (int lags : new int[] {1, 3, 4, 20}) {
      assertThat(Autocorrelation.of(instants, lags, 0).lag1())
          .isCloseTo(onePass.lag1(), within(1e-10));
    }
  }

  @Test
  void testOfIndependenceKeepsItsLevel() {
    // 1,000 Poisson streams of 500; binom.isf(1e-6, 1000, .05) = 85, binom.ppf(1e-6, ...) = 21
    long rejected =
        IntStream.range(0, 1000)
            .filter(
                seed ->
                    Autocorrelation.of(ReferenceArrivals.poisson(501, 1e6, seed), 20, 0).pValue()
                        < 0.05)
            .count();
    assertThat(rejected).isBetween(21L, 85L);
  }

  @Test
  void roundingIsUndone() {
    // mean interval five steps: uncorrected, lag 1 would be -(1/12)/(25 + 1/6) = -0.0033, which is
    // five standard errors of 1/sqrt(2,000,000); bound: five
    long[] coarse = ReferenceArrivals.poisson(2_000_001, 5e6, 3);
    for (int i = 0; i < coarse.length; i++) {
      coarse[i] -= Math.floorMod(coarse[i], 1_000_000L);
    }
    assertThat(Autocorrelation.of(coarse, 1, 0).lag1()).isLessThan(-0.0020);
    assertThat(Autocorrelation.of(coarse, 1, 1e6).lag1()).isCloseTo(0, within(5 / 1414.0));
  }

  @Test
  void nothingIsKnownOfEqualOrTooFewIntervals() {
    long[] clockwork = IntStream.range(0, 100).mapToLong(i -> i * 1_000_000L).toArray();
    assertThat(Autocorrelation.of(clockwork, 20, 0).lag1()).isNaN();
    assertThat(Autocorrelation.of(clockwork, 20, 1e6).pValue()).isNaN();
    assertThat(Autocorrelation.of(new long[0], 20, 0).pValue()).isNaN();
    long[] few = new SplittableRandom(1).longs(10, 0, 1_000_000).sorted().toArray();
    assertThat(Autocorrelation.of(few, 20, 0).lag1()).isFinite();
    assertThat(Autocorrelation.of(few, 20, 0).ljungBox()).isNaN();
  }
}
