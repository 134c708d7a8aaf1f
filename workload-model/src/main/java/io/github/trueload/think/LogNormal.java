package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.special.Erf;

/**
 * Log-normal think time. Parameterised by the mean and the CoV c of the think time itself, not by μ
 * and σ of its logarithm: {@code σ² = ln(1 + c²)}, {@code μ = ln(mean) - σ²/2}.
 *
 * @param mean seconds
 * @param cov coefficient of variation, above 0 and at most {@value #MAX_COV}
 */
public record LogNormal(double mean, double cov) implements ThinkTime {

  /** The largest CoV accepted. */
  public static final double MAX_COV = 100;

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public LogNormal {
    Draws.requireMean(mean);
    Require.aboveUpTo("CoV of the log-normal think time", cov, 0, MAX_COV);
  }

  @Override
  public double scv() {
    return cov * cov;
  }

  @Override
  public double cdf(double seconds) {
    if (!(seconds > 0)) {
      return 0;
    }
    return Erf.erfc((mu() - Math.log(seconds)) / (sigma() * Math.sqrt(2))) / 2;
  }

  @Override
  public ThinkTimeSequence sequence(RandomGenerator generator) {
    double mu = mu();
    double sigma = sigma();
    return () -> Draws.nanos(Math.exp(mu + sigma * generator.nextGaussian()));
  }

  private double sigma() {
    return Math.sqrt(Math.log1p(scv()));
  }

  private double mu() {
    return Math.log(mean) - Math.log1p(scv()) / 2;
  }
}
