package io.github.trueload.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Where the level of a series of runs changes.
 *
 * <p>The runs are cut in two where the weighted means of both parts differ the most: the largest
 * w₁w₂/(w₁ + w₂)·(m₁ − m₂)², with sums of weights w. A run's weight is 1/(τ² + e²), with its own
 * error e and the variance τ² between equal runs. The cut is a change if that size is among the
 * largest {@code level} of those of random orders of the runs. Each part is then cut in the same
 * way (binary segmentation).
 *
 * <p>If equal runs come in any order, each order is as likely as the one found, so a history
 * without a change has one with a probability of no more than {@code level}, for any distribution
 * of values and errors.
 */
final class ChangePoints {

  /** Fewest runs of a part: one unusual run is no change. */
  private static final int LEAST_PART = 2;

  /** Random orders for each expected one that is beyond the level. */
  private static final double ORDERS = 100;

  private static final long SEED = 1;

  /** Steps of a bisection to the last digit of a double. */
  private static final int HALVINGS = 60;

  private final double[] values;
  private final double[] errors;
  private final double level;
  private final List<Integer> starts = new ArrayList<>(List.of(0));

  private ChangePoints(double[] values, double[] errors, double level) {
    this.values = values;
    this.errors = errors;
    this.level = level;
  }

  /**
   * The starts of the parts, the first of which is 0.
   *
   * @param values of the runs in their order
   * @param errors standard error of each value, 0 or more
   * @param level probability of a change where there is none, above 0
   */
  static List<Integer> starts(double[] values, double[] errors, double level) {
    ChangePoints found = new ChangePoints(values, errors, level);
    found.cut(0, values.length);
    Collections.sort(found.starts);
    return List.copyOf(found.starts);
  }

  /**
   * The fewest runs that can show a change: with fewer, even the clearest step is among the largest
   * {@code level} of all orders only by chance.
   */
  static int fewest(double level) {
    double orders = 2; // ways to choose n/2 of n runs
    int runs = 2;
    while (2 / orders > level) {
      runs += 2;
      orders *= 4.0 * (runs - 1) / runs;
    }
    return runs;
  }

  private void cut(int from, int to) {
    int runs = to - from;
    if (runs < fewest(level)) {
      return;
    }
    double[] part = Arrays.copyOfRange(values, from, to);
    double[] weights = weights(part, Arrays.copyOfRange(errors, from, to));
    int at = largest(part, weights);
    if (at > 0 && isChange(part, weights, size(part, weights, at))) {
      starts.add(from + at);
      cut(from, from + at);
      cut(from + at, to);
    }
  }

  /** Weights that do not depend on the order. */
  private static double[] weights(double[] values, double[] errors) {
    double between = between(values, errors, List.of(0));
    double[] weights = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      weights[i] = weight(between, errors[i]);
    }
    return weights;
  }

  /** Weight of a value; equal weights where nothing varies. */
  static double weight(double between, double error) {
    double variance = between + error * error;
    return variance > 0 ? 1 / variance : 1;
  }

  /**
   * The variance between equal runs after Paule and Mandel (1982): with it, the weighted squares
   * around the means of the parts are as many as their degrees of freedom.
   *
   * @param starts of the parts, in their order
   * @return the variance; 0 if the errors of the runs explain all differences
   */
  static double between(double[] values, double[] errors, List<Integer> starts) {
    int freedom = values.length - starts.size();
    double low = 0;
    double high = squares(values, errors, starts, Double.POSITIVE_INFINITY);
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (middle > 0 && squares(values, errors, starts, middle) > freedom) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Weighted squares; those without weights where the variance between runs is infinite. */
  private static double squares(
      double[] values, double[] errors, List<Integer> starts, double between) {
    double squares = 0;
    for (int part = 0; part < starts.size(); part++) {
      int end = part + 1 < starts.size() ? starts.get(part + 1) : values.length;
      double weights = 0;
      double sum = 0;
      double sumOfSquares = 0;
      for (int i = starts.get(part); i < end; i++) {
        double weight = Double.isInfinite(between) ? 1 : weight(between, errors[i]);
        double value = values[i] - values[starts.get(part)]; // squares of what is left lose less
        weights += weight;
        sum += weight * value;
        sumOfSquares += weight * value * value;
      }
      squares += end == starts.get(part) ? 0 : Math.max(0, sumOfSquares - sum * sum / weights);
    }
    return squares;
  }

  /** Where the largest cut is; 0 where there is none. */
  private static int largest(double[] values, double[] weights) {
    int best = 0;
    double most = 0;
    for (int at = LEAST_PART; at <= values.length - LEAST_PART; at++) {
      double size = size(values, weights, at);
      if (size > most) {
        most = size;
        best = at;
      }
    }
    return best;
  }

  private static double size(double[] values, double[] weights, int at) {
    double[] weight = new double[2];
    double[] sum = new double[2];
    for (int i = 0; i < values.length; i++) {
      int side = i < at ? 0 : 1;
      weight[side] += weights[i];
      sum[side] += weights[i] * values[i];
    }
    double difference = sum[0] / weight[0] - sum[1] / weight[1];
    return weight[0] * weight[1] / (weight[0] + weight[1]) * difference * difference;
  }

  private boolean isChange(double[] values, double[] weights, double size) {
    int orders = (int) Math.ceil(ORDERS / level) - 1;
    int most = (int) (level * (orders + 1)) - 1;
    SplittableRandom random = new SplittableRandom(SEED);
    double[] shuffled = values.clone();
    double[] ofShuffled = weights.clone();
    int larger = 0;
    for (int order = 0; order < orders && larger <= most; order++) {
      shuffle(shuffled, ofShuffled, random);
      larger += largestSize(shuffled, ofShuffled) >= size * (1 - 1e-9) ? 1 : 0;
    }
    return larger <= most;
  }

  private static void shuffle(double[] values, double[] weights, SplittableRandom random) {
    for (int i = values.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      swap(values, i, other);
      swap(weights, i, other);
    }
  }

  private static void swap(double[] values, int i, int other) {
    double value = values[i];
    values[i] = values[other];
    values[other] = value;
  }

  /** The size of the largest cut, in one pass: each order of many is looked at. */
  private static double largestSize(double[] values, double[] weights) {
    double all = 0;
    double sumOfAll = 0;
    for (int i = 0; i < values.length; i++) {
      all += weights[i];
      sumOfAll += weights[i] * values[i];
    }
    double weight = 0;
    double sum = 0;
    double most = 0;
    for (int at = 1; at <= values.length - LEAST_PART; at++) {
      weight += weights[at - 1];
      sum += weights[at - 1] * values[at - 1];
      if (at >= LEAST_PART) {
        double difference = sum / weight - (sumOfAll - sum) / (all - weight);
        most = Math.max(most, weight * (all - weight) / all * difference * difference);
      }
    }
    return most;
  }
}
