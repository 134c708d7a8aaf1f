package io.github.trueload.popularity;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;

/**
 * Zipf's law over ranks 1, 2, … n: the n-th most popular thing has the weight {@code 1/n^α}. α = 0
 * makes all alike, α = 1 is the law as Zipf had it and SPECweb uses it; logs of real sites show 0.6
 * to 1.5 (Ruan, Cohen and Pai, "Finding Speed Bumps", section 2).
 *
 * <p>Drawn by rejection-inversion (Hörmann and Derflinger, "Rejection-inversion to generate
 * variates from monotone discrete distributions", ACM TOMACS 6, 1996): no table, for any number of
 * ranks, and little more than one uniform for each rank.
 *
 * @param ranks n, from 1 to {@value #MOST_RANKS}
 * @param alpha α, from 0 to {@value #MOST_ALPHA}
 */
public record Zipf(long ranks, double alpha) {

  /** The largest number of ranks: each still is a {@code double} of its own. */
  public static final long MOST_RANKS = 1_000_000_000_000L;

  /** The largest exponent: there rank 1 has all but a millionth of the draws. */
  public static final double MOST_ALPHA = 20;

  /** Terms summed one by one; the rest by Euler and Maclaurin, to 13 digits for every α. */
  private static final int SUMMED = 100;

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public Zipf {
    Require.within("number of ranks", ranks, 1L, MOST_RANKS);
    Require.within("Zipf's alpha", alpha, 0.0, MOST_ALPHA);
  }

  /**
   * {@return the probability of a rank, {@code k^-α/H(n)} with the generalised harmonic number
   * {@code H(m) = 1 + 2^-α + … + m^-α}, from 0 to 1; 0 for a rank below 1 or above n}
   *
   * @param rank k, 1 for the most popular
   */
  public double probability(long rank) {
    return rank < 1 || rank > ranks ? 0 : Math.pow(rank, -alpha) / harmonic(ranks);
  }

  /**
   * The generalised harmonic number {@code 1 + 2^-α + … + m^-α}.
   *
   * @param terms m, 0 or more; 0 gives 0
   */
  double harmonic(long terms) {
    double sum = 0;
    for (long k = Math.min(terms, SUMMED); k >= 1; k--) {
      sum += Math.pow(k, -alpha);
    }
    if (terms <= SUMMED) {
      return sum;
    }
    double from = SUMMED;
    return sum
        + integral(terms)
        - integral(from)
        + (Math.pow(terms, -alpha) - Math.pow(from, -alpha)) / 2
        + (slope(terms) - slope(from)) / 12
        - (slope(terms) * curvature(terms) - slope(from) * curvature(from)) / 720;
  }

  /** The first derivative of {@code x^-α}. */
  private double slope(double x) {
    return -alpha * Math.pow(x, -alpha - 1);
  }

  /** The third derivative over the first. */
  private double curvature(double x) {
    return (alpha + 1) * (alpha + 2) / (x * x);
  }

  /**
   * A sequence of independent draws.
   *
   * @param generator its only source of randomness
   * @return ranks without end; as safe for several threads as the generator is
   */
  public RankSequence sequence(RandomGenerator generator) {
    double low = integral(1.5) - 1;
    double high = integral(ranks + 0.5);
    double alwaysWithin = 2 - inverse(integral(2.5) - Math.pow(2, -alpha));
    return () -> {
      while (true) {
        double u = high + generator.nextDouble() * (low - high);
        double x = inverse(u);
        long rank = Math.max(1, Math.min(ranks, (long) (x + 0.5)));
        if (rank - x <= alwaysWithin || u >= integral(rank + 0.5) - Math.pow(rank, -alpha)) {
          return rank;
        }
      }
    };
  }

  /** H of the source: the integral of {@code x^-α} from 1. */
  private double integral(double x) {
    double logarithm = Math.log(x);
    return logarithm * relativeExpm1((1 - alpha) * logarithm);
  }

  private double inverse(double integral) {
    // rounding may bring it past the pole, -1
    double t = Math.max(-1, integral * (1 - alpha));
    return Math.exp(integral * relativeLog1p(t));
  }

  /** {@code (e^t - 1)/t}, 1 at 0. */
  private static double relativeExpm1(double t) {
    return Math.abs(t) > 1e-8 ? Math.expm1(t) / t : 1 + t / 2;
  }

  /** {@code ln(1 + t)/t}, 1 at 0. */
  private static double relativeLog1p(double t) {
    return Math.abs(t) > 1e-8 ? Math.log1p(t) / t : 1 - t / 2;
  }
}
