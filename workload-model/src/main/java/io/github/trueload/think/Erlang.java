package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.special.Gamma;

/**
 * Erlang think time: the sum of k independent exponential stages of mean {@code mean/k} each; CoV
 * {@code 1/√k}, smoother than the exponential. Parameterised by the mean of the sum, not of a
 * stage.
 *
 * @param mean seconds
 * @param stages k, from 1 (the exponential) to {@value #MAX_STAGES}
 */
public record Erlang(double mean, int stages) implements ThinkTime {

  /** The most stages accepted; beyond it the CoV is under 3 % and a constant does as well. */
  public static final int MAX_STAGES = 1000;

  /** A product of this many factors, each at least 2⁻⁵³, stays far from underflow. */
  private static final int FACTORS_PER_LOGARITHM = 16;

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public Erlang {
    Draws.requireMean(mean);
    Require.within("number of Erlang stages", stages, 1L, MAX_STAGES);
  }

  @Override
  public double scv() {
    return 1.0 / stages;
  }

  @Override
  public double cdf(double seconds) {
    return seconds <= 0 ? 0 : Gamma.regularizedGammaP(stages, seconds * stages / mean);
  }

  @Override
  public ThinkTimeSequence sequence(RandomGenerator generator) {
    return () -> Draws.nanos(mean / stages * standardDraw(generator));
  }

  /** The sum of k standard exponentials as logarithms of products: fewer logarithms. */
  private double standardDraw(RandomGenerator generator) {
    double sum = 0;
    double product = 1;
    for (int stage = 1; stage <= stages; stage++) {
      product *= 1 - generator.nextDouble();
      if (stage % FACTORS_PER_LOGARITHM == 0) {
        sum -= Math.log(product);
        product = 1;
      }
    }
    return sum - Math.log(product);
  }
}
