package io.github.trueload;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/** The Kolmogorov–Smirnov test against a fully specified distribution, and binomial bounds. */
public final class GoodnessOfFit {

  private GoodnessOfFit() {}

  /** D, the largest distance between the sample's and the given distribution function. */
  public static double distance(double[] sample, DoubleUnaryOperator cdf) {
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    double distance = 0;
    for (int i = 0; i < sorted.length; i++) {
      double probability = cdf.applyAsDouble(sorted[i]);
      double above = (i + 1.0) / sorted.length - probability;
      double below = probability - (double) i / sorted.length;
      distance = Math.max(distance, Math.max(above, below));
    }
    return distance;
  }

  /**
   * P-value of D: Kolmogorov's limit at Stephens' (√n + 0.12 + 0.11/√n)·D (JASA 69, 1974, table
   * 1A).
   */
  public static double pValue(double[] sample, DoubleUnaryOperator cdf) {
    double root = Math.sqrt(sample.length);
    double x = (root + 0.12 + 0.11 / root) * distance(sample, cdf);
    double p = 0;
    for (int k = 1; k <= 100; k++) {
      p += (k % 2 == 1 ? 2 : -2) * Math.exp(-2.0 * k * k * x * x);
    }
    // for tiny x the alternating series has not settled after 100 terms; p is 1 there
    return x < 0.2 ? 1 : p;
  }

  /**
   * P-value of Pearson's χ² for counts against probabilities that make 1. Cells that expect fewer
   * than 5 are taken together with their neighbours: below that the statistic is not χ².
   */
  public static double chiSquarePValue(long[] counts, double[] probabilities) {
    long draws = Arrays.stream(counts).sum();
    double statistic = 0;
    int cells = 0;
    double expected = 0;
    long seen = 0;
    double left = draws;
    for (int i = 0; i < counts.length; i++) {
      expected += draws * probabilities[i];
      seen += counts[i];
      left -= draws * probabilities[i];
      if (expected >= 5 && left >= 5 || i == counts.length - 1) {
        statistic += (seen - expected) * (seen - expected) / expected;
        cells++;
        expected = 0;
        seen = 0;
      }
    }
    return 1 - new ChiSquaredDistribution(cells - 1.0).cumulativeProbability(statistic);
  }

  /**
   * The least and the largest number of rejections at {@code level} in {@code tests} independent
   * tests of a true hypothesis: each is passed with a probability of at most half of {@code error}.
   */
  public static long[] rejections(double level, int tests, double error) {
    BinomialDistribution rejected = new BinomialDistribution(null, tests, level);
    return new long[] {
      rejected.inverseCumulativeProbability(error / 2),
      rejected.inverseCumulativeProbability(1 - error / 2)
    };
  }
}
