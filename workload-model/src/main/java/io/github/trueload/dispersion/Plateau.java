package io.github.trueload.dispersion;

import org.jspecify.annotations.Nullable;

/**
 * The level at which a curve of indices of dispersion comes to rest: its longest end whose
 * confidence intervals have a value in common. What a curve without a plateau would reach in a
 * longer run is not known.
 *
 * @param from index of the first point of that end
 * @param level mean of its points, each weighted by its number of windows or sums, within what the
 *     intervals have in common
 */
public record Plateau(int from, double level) {

  /** Fewest points of a plateau. */
  public static final int FEWEST_POINTS = 3;

  /**
   * Looks for it.
   *
   * @param index the curve
   * @param low lower ends of its confidence intervals
   * @param high their upper ends
   * @param weights number of windows or sums of each point
   * @return null where fewer than {@value #FEWEST_POINTS} points agree
   */
  public static @Nullable Plateau of(
      double[] index, double[] low, double[] high, double[] weights) {
    double highestLow = Double.NEGATIVE_INFINITY;
    double lowestHigh = Double.POSITIVE_INFINITY;
    double sum = 0;
    double weight = 0;
    Plateau found = null;
    for (int i = index.length - 1; i >= 0; i--) {
      highestLow = Math.max(highestLow, low[i]);
      lowestHigh = Math.min(lowestHigh, high[i]);
      if (!(highestLow <= lowestHigh)) {
        break;
      }
      sum += weights[i] * index[i];
      weight += weights[i];
      if (index.length - i >= FEWEST_POINTS) {
        found = new Plateau(i, Math.max(highestLow, Math.min(lowestHigh, sum / weight)));
      }
    }
    return found;
  }
}
