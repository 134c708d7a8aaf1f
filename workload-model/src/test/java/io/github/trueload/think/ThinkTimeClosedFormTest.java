package io.github.trueload.think;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.junit.jupiter.api.Test;

/** Values from elsewhere: Commons Math's distributions, and closed forms worked by hand. */
class ThinkTimeClosedFormTest {

  @Test
  void erlangIsCommonsMathsGamma() {
    // k = 4 stages of mean 0.5 s
    assertSame(new Erlang(2, 4), new GammaDistribution(null, 4, 0.5), 1e-12);
    assertSame(new Erlang(3, 1), new GammaDistribution(null, 1, 3), 1e-12);
  }

  @Test
  void weibullIsCommonsMaths() {
    // shape 2: the mean is scale·Γ(1.5) = scale·√π/2
    double scale = 5;
    Weibull think = new Weibull(scale * Math.sqrt(Math.PI) / 2, 2);
    assertSame(think, new WeibullDistribution(null, 2, scale), 1e-12);
    // Γ(2)/Γ(1.5)² - 1 = 4/π - 1
    assertThat(think.scv()).isCloseTo(4 / Math.PI - 1, within(1e-13));
  }

  @Test
  void logNormalIsCommonsMaths() {
    // σ² = ln(1 + 3²) and μ = ln 7 - σ²/2
    double sigma = Math.sqrt(Math.log(10));
    assertSame(
        new LogNormal(7, 3),
        new LogNormalDistribution(null, Math.log(7) - sigma * sigma / 2, sigma),
        1e-9);
  }

  @Test
  void exponentialCovIsOneAndUniformIsOneOverRootThree() {
    assertThat(new Exponential(7).cov()).isEqualTo(1);
    assertThat(new Uniform(7, 1).cov()).isCloseTo(0.5773502691896258, within(1e-15));
    assertThat(new Uniform(7, 0.5).cov()).isCloseTo(0.5773502691896258 / 2, within(1e-15));
    assertThat(new Erlang(7, 4).cov()).isEqualTo(0.5);
    assertThat(new Constant(7).cov()).isZero();
  }

  @Test
  void hyperExponentialMeansAreBalancedAndGiveTheMoments() {
    HyperExponential think = new HyperExponential(7, 3);
    double p = think.shorterProbability();
    assertThat(p).isCloseTo((1 + Math.sqrt(0.8)) / 2, within(1e-15));
    assertThat(p * think.shorterMean()).isCloseTo(3.5, within(1e-12));
    assertThat((1 - p) * think.longerMean()).isCloseTo(3.5, within(1e-12));
    double secondMoment =
        2 * (p * Math.pow(think.shorterMean(), 2) + (1 - p) * Math.pow(think.longerMean(), 2));
    assertThat(secondMoment / 49 - 1).isCloseTo(9, within(1e-12));
  }

  @Test
  void hyperExponentialOfCovOneIsExponential() {
    HyperExponential think = new HyperExponential(7, 1);
    assertThat(think.shorterMean()).isEqualTo(7);
    assertThat(think.longerMean()).isEqualTo(7);
    assertThat(think.cdf(3)).isCloseTo(new Exponential(7).cdf(3), within(1e-15));
  }

  /**
   * By hand for a = 2, H = 10·L: coverage 0.99, E[Z] = 2L(1 - 1/10)/0.99 = 20L/11, E[Z²] = 2L²·ln
   * 10/0.99.
   */
  @Test
  void paretoMeanIsThatOfTheBoundedDistribution() {
    Pareto think = new Pareto(20.0 / 11, 2, 10);
    assertThat(think.least()).isCloseTo(1, within(1e-14));
    assertThat(think.ratio() * think.least()).isCloseTo(10, within(1e-13));
    double secondMoment = 2 * Math.log(10) / 0.99;
    assertThat(think.scv()).isCloseTo(secondMoment / Math.pow(20.0 / 11, 2) - 1, within(1e-13));
    assertThat(think.cdf(2)).isCloseTo(0.75 / 0.99, within(1e-14));
    assertThat(think.cdf(1)).isCloseTo(0, within(1e-15));
    assertThat(think.cdf(10)).isCloseTo(1, within(1e-14));
  }

  @Test
  void paretoMomentsHaveNoGapAtShapesOneAndTwo() {
    for (double shape : new double[] {1, 2}) {
      Pareto at = new Pareto(7, shape, 1000);
      Pareto near = new Pareto(7, shape + 1e-9, 1000);
      assertThat(at.least()).isCloseTo(near.least(), within(1e-7));
      assertThat(at.scv()).isCloseTo(near.scv(), within(1e-6));
    }
  }

  private static void assertSame(ThinkTime think, RealDistribution other, double tolerance) {
    assertThat(think.mean()).isCloseTo(other.getNumericalMean(), within(tolerance));
    double scv = other.getNumericalVariance() / Math.pow(other.getNumericalMean(), 2);
    assertThat(think.scv()).isCloseTo(scv, within(tolerance));
    for (double x : new double[] {0.001, 0.1, 0.5, 1, 2, 5, 20}) {
      assertThat(think.cdf(x)).isCloseTo(other.cumulativeProbability(x), within(tolerance));
    }
  }
}
