package io.github.trueload.ab;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.special.Beta;

/**
 * Repeated confidence intervals of a mean: all intervals of a session, one after each pair of runs
 * from the sixth on, contain the mean together with a given probability. So a session may end at
 * any of them, for any reason, without a larger error.
 *
 * <p>The interval after n pairs is Student's with a level of its own, 1 − c·√(n/N), where N is the
 * largest number of pairs (Wang and Tsiatis 1987 with Δ = 1/4, between the constant levels of
 * Pocock 1977 and those of O'Brien and Fleming 1979; levels of t tests: Jennison and Turnbull,
 * Group Sequential Methods, 2000, section 11.4). The ratios of mean and standard error do not
 * depend on the variance, so the distribution of their most extreme level is known: c is its
 * quantile in 100,000 simulated sessions of normal differences with a fixed seed.
 */
final class RepeatedIntervals {

  /**
   * Fewest pairs of an interval. With fewer, equal signs alone are too frequent: five differences
   * of any symmetric distribution have the same sign in one of 16 sessions, six in one of 32.
   */
  static final int LEAST_PAIRS = 6;

  private static final int SESSIONS = 100_000;
  private static final long SEED = 20_261_125;

  private final double[] factors;

  /**
   * The intervals of a session.
   *
   * @param most largest number of pairs, {@link #LEAST_PAIRS} or more
   * @param error largest probability that any interval does not contain the mean, 0 to 1, exclusive
   */
  RepeatedIntervals(int most, double error) {
    double level = level(most, error);
    factors = new double[most + 1];
    for (int pairs = LEAST_PAIRS; pairs <= most; pairs++) {
      double tail = level * Math.sqrt((double) pairs / most) / 2;
      factors[pairs] = new TDistribution(null, pairs - 1).inverseCumulativeProbability(1 - tail);
    }
  }

  /**
   * {@return half the interval's width in standard errors of the mean}
   *
   * @param pairs number of pairs, {@link #LEAST_PAIRS} or more, at most the session's
   */
  double factor(int pairs) {
    return factors[pairs];
  }

  /** The constant c: the error of the last interval. */
  private static double level(int most, double error) {
    TailTable[] tails = new TailTable[most + 1];
    for (int pairs = LEAST_PAIRS; pairs <= most; pairs++) {
      tails[pairs] = new TailTable(pairs - 1);
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] extremes = new double[SESSIONS];
    for (int i = 0; i < SESSIONS; i++) {
      double logarithm = Double.POSITIVE_INFINITY;
      PairMoments moments = new PairMoments();
      for (int pairs = 1; pairs <= most; pairs++) {
        moments.add(random.nextGaussian());
        if (pairs >= LEAST_PAIRS) {
          double t = moments.mean() / moments.standardError();
          double tail = tails[pairs].logarithm(t) - Math.log((double) pairs / most) / 2;
          logarithm = Math.min(logarithm, tail);
        }
      }
      extremes[i] = logarithm;
    }
    Arrays.sort(extremes);
    return Math.exp(extremes[(int) (error * SESSIONS)]);
  }

  /** Logarithm of the two-sided probability of Student's t, interpolated. */
  private static final class TailTable {
    private static final int STEPS_PER_UNIT = 50;
    private static final int UNITS = 30;

    private final int freedom;
    private final double[] logarithms = new double[UNITS * STEPS_PER_UNIT + 1];

    TailTable(int freedom) {
      this.freedom = freedom;
      for (int i = 0; i < logarithms.length; i++) {
        double y = Math.exp(-(double) i / STEPS_PER_UNIT);
        logarithms[i] = Math.log(Beta.regularizedBeta(y, freedom / 2.0, 0.5));
      }
    }

    double logarithm(double t) {
      double at = Math.log1p(t * t / freedom) * STEPS_PER_UNIT;
      int cell = (int) Math.min(at, logarithms.length - 2);
      return logarithms[cell] + (at - cell) * (logarithms[cell + 1] - logarithms[cell]);
    }
  }
}
