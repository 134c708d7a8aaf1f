package io.github.trueload.stats;

/** Points of a line; both arrays have the same length; empty where there is nothing to draw. */
public record Series(double[] x, double[] y) {

  /** A series without points. */
  public static Series empty() {
    return new Series(new double[0], new double[0]);
  }
}
