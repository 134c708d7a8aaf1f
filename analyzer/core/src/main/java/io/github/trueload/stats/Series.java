package io.github.trueload.stats;

/**
 * Points of a line; both arrays have the same length; empty where there is nothing to draw.
 *
 * @param x positions, in the unit of the axis, ascending
 * @param y values, in the unit of theirs
 */
public record Series(double[] x, double[] y) {

  /** {@return a series without points} */
  public static Series empty() {
    return new Series(new double[0], new double[0]);
  }
}
