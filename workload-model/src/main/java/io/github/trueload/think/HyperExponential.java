package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;

/**
 * Hyper-exponential think time: one of two exponentials, chosen again for each draw; CoV at least
 * 1. The mean and the CoV leave one parameter open; it is closed by <em>balanced means</em> {@code
 * p₁·m₁ = p₂·m₂}, so {@code p₁ = (1 + √((c² - 1)/(c² + 1)))/2} and {@code mᵢ = mean/(2·pᵢ)} (Tijms,
 * Stochastic Models, 1994, appendix B). Draws are independent: for bursts, which need correlation,
 * use the two-state MAP.
 *
 * @param mean seconds
 * @param cov coefficient of variation c, from 1 (the exponential) to {@value #MAX_COV}
 */
public record HyperExponential(double mean, double cov) implements ThinkTime {

  /** The largest CoV accepted. */
  public static final double MAX_COV = 100;

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public HyperExponential {
    Draws.requireMean(mean);
    Require.within("CoV of the hyper-exponential think time", cov, 1.0, MAX_COV);
  }

  @Override
  public double scv() {
    return cov * cov;
  }

  /**
   * {@return the probability p₁ of the branch with the shorter mean, from 0.5 (at c = 1, where both
   * branches are alike) to 1, exclusive}
   */
  public double shorterProbability() {
    return (1 + Math.sqrt((scv() - 1) / (scv() + 1))) / 2;
  }

  /**
   * {@return the mean {@code m₁ = mean/(2·p₁)} of the branch with the shorter mean, seconds, above
   * 0 and at most the mean}
   */
  public double shorterMean() {
    return mean / (2 * shorterProbability());
  }

  /**
   * {@return the mean {@code m₂ = mean/(2·p₂)} of the branch with the longer mean, seconds, at
   * least the mean}
   */
  public double longerMean() {
    return mean / (2 * longerProbability());
  }

  @Override
  public double cdf(double seconds) {
    if (seconds < 0) {
      return 0;
    }
    return -shorterProbability() * Math.expm1(-seconds / shorterMean())
        - longerProbability() * Math.expm1(-seconds / longerMean());
  }

  @Override
  public ThinkTimeSequence sequence(RandomGenerator generator) {
    double probability = shorterProbability();
    double shorter = shorterMean();
    double longer = longerMean();
    return () -> {
      double branchMean = generator.nextDouble() < probability ? shorter : longer;
      return Draws.nanos(branchMean * Draws.exponential(generator));
    };
  }

  /** {@code 1 - p₁} without its cancellation: {@code p₁·p₂ = 1/(2(c² + 1))}. */
  private double longerProbability() {
    return 1 / (2 * (scv() + 1) * shorterProbability());
  }
}
