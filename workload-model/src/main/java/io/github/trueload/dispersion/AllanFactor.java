package io.github.trueload.dispersion;

/**
 * The Allan factor of counts in adjoining windows, {@code E(N_k+1 - N_k)²/(2·E N)}: as the index of
 * dispersion, but of differences between neighbours, so that a rate which changes slowly beside the
 * windows does not raise it (Lowen and Teich, Fractal-Based Point Processes, 2005, section 3.4.3).
 * 1 at every length for a Poisson process, also for one with such a rate.
 *
 * <p>The {@value #LARGEST} largest squared differences count as much as the next {@value #LARGEST},
 * so that a step of the rate or a pause does not raise it either; what this takes off the sum of
 * normal values is made up for. Bursts make more large differences than these, so they lose little.
 * For normal counts the variance of the estimate is 3/K, so it is as sure as an index of dispersion
 * over {@link #equivalentWindows} windows.
 */
final class AllanFactor {

  /** Two edges of a pause, each of which may lie within a window. */
  private static final int LARGEST = 4;

  /** Fewest windows: fewer leave too little beside the largest differences. */
  static final int LEAST_WINDOWS = 30;

  private AllanFactor() {}

  /** Of counts; NaN with fewer than {@value #LEAST_WINDOWS} of them, or where all are 0. */
  static double of(double[] counts) {
    if (counts.length < LEAST_WINDOWS) {
      return Double.NaN;
    }
    double[] largest = new double[2 * LARGEST];
    double squares = 0;
    double total = counts[0];
    for (int i = 1; i < counts.length; i++) {
      double square = (counts[i] - counts[i - 1]) * (counts[i] - counts[i - 1]);
      squares += square;
      total += counts[i];
      insert(largest, square);
    }
    int differences = counts.length - 1;
    double left = 1;
    for (int i = 0; i < LARGEST; i++) {
      left += (normalSquare(i + LARGEST, differences) - normalSquare(i, differences)) / differences;
      squares += largest[i] - largest[i + LARGEST];
    }
    return squares / (2 * differences * left) / (total / counts.length);
  }

  /** Square of the normal value that about {@code rank} of so many are larger than. */
  private static double normalSquare(int rank, int values) {
    double z = NormalQuantile.upper((rank + 0.5) / values / 2);
    return z * z;
  }

  private static void insert(double[] largest, double value) {
    int at = 0;
    while (at < largest.length && largest[at] < value) {
      if (at > 0) {
        largest[at - 1] = largest[at];
      }
      at++;
    }
    if (at > 0) {
      largest[at - 1] = value;
    }
  }

  /**
   * How many windows give an index of dispersion with the same standard error: two thirds of those
   * whose differences are not among the largest.
   */
  static long equivalentWindows(long windows) {
    return 1 + Math.max(0, 2 * (windows - LARGEST) / 3);
  }
}
