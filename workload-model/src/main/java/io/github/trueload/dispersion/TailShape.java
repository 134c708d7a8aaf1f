package io.github.trueload.dispersion;

import java.util.Arrays;

/**
 * How heavy the tail of the intervals between arrivals is: the shape ξ of the generalized Pareto
 * distribution of what the {@value #EXCESSES_PER_ROOT}·√n largest of them exceed the rest by, from
 * probability-weighted moments (Hosking and Wallis, Technometrics 29, 1987): {@code ξ = 2 - a₀/(a₀
 * - 2a₁)}. 0 for an exponential tail of any mean; above 0 where large values are of other orders of
 * magnitude: from ξ = 1/4 on a fourth moment, which the standard error of a CoV rests on, does not
 * exist. The share of the largest falls as n grows, as such an estimate requires: in a long run
 * only the tail counts, in a short one a mixture of means that looks like a heavy tail cannot be
 * distinguished from it.
 *
 * @param shape ξ; 0 with too few intervals
 * @param standardError of ξ where the truth is 0, {@code √(4/3/k)} for k excesses
 */
record TailShape(double shape, double standardError) {

  private static final int FEWEST_EXCESSES = 20;
  private static final int MOST_LOOKED_AT = 20_000;
  private static final double EXCESSES_PER_ROOT = 4.5;
  private static final int LEAST_PARTS = 4;
  private static final double STANDARD_ERRORS = 1.5;
  private static final double LEAST_HEAVY = 0.2;

  /** Of the intervals between instants, at most {@value #MOST_LOOKED_AT} of them. */
  static TailShape of(long[] inOrder) {
    int intervals = inOrder.length - 1;
    int stride = Math.max(1, (intervals + MOST_LOOKED_AT - 1) / MOST_LOOKED_AT);
    double[] values = new double[intervals / stride];
    for (int i = 0; i < values.length; i++) {
      values[i] = inOrder[i * stride + 1] - inOrder[i * stride];
    }
    int excesses =
        Math.min(values.length / LEAST_PARTS, (int) (EXCESSES_PER_ROOT * Math.sqrt(values.length)));
    if (excesses < FEWEST_EXCESSES) {
      return new TailShape(0, Double.POSITIVE_INFINITY);
    }
    Arrays.sort(values);
    int first = values.length - excesses;
    double threshold = values[first - 1];
    double mean = 0;
    double weighted = 0;
    for (int i = 0; i < excesses; i++) {
      double excess = (values[first + i] - threshold) / excesses;
      mean += excess;
      weighted += (1 - (i + 0.65) / excesses) * excess;
    }
    double shape = mean > 2 * weighted ? 2 - mean / (mean - 2 * weighted) : 0;
    return new TailShape(shape, Math.sqrt(4.0 / 3 / excesses));
  }

  /** Whether the tail is lighter than a heavy one, by at least a standard error. */
  boolean isLight() {
    return shape < LEAST_HEAVY - standardError;
  }

  /** Whether the tail is heavier than an exponential one, by more than chance. */
  boolean isHeavy() {
    return shape > Math.max(LEAST_HEAVY, STANDARD_ERRORS * standardError);
  }
}
