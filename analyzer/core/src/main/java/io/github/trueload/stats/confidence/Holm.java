package io.github.trueload.stats.confidence;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Correction for many tests at once after Holm (1979). For tests with any dependence, the
 * probability that any test of an unchanged statistic falls below a level is no more than it.
 */
public final class Holm {

  private Holm() {}

  /**
   * The adjusted probabilities.
   *
   * @param p of each test, 0 to 1; NaN is no test and stays
   * @return adjusted probabilities, in the order of {@code p}
   */
  public static double[] adjusted(double[] p) {
    Integer[] order = new Integer[p.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> p[i])); // NaN last
    int tests = (int) Arrays.stream(p).filter(each -> !Double.isNaN(each)).count();
    double[] adjusted = p.clone();
    double most = 0;
    for (int rank = 0; rank < tests; rank++) {
      most = Math.max(most, Math.min(1, (tests - rank) * p[order[rank]]));
      adjusted[order[rank]] = most;
    }
    return adjusted;
  }
}
