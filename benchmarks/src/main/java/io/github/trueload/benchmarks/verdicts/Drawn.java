package io.github.trueload.benchmarks.verdicts;

/**
 * A run that was drawn.
 *
 * @param instants seconds from the run's start, ascending
 * @param swing how much the rate behind it changed in fact: the standard deviation of its means
 *     over thirtieths of the run, over the mean; NaN where that says nothing of the process. A
 *     process with bursts of minutes may be a Poisson process for the seconds of a run
 */
record Drawn(double[] instants, double swing) {

  static final int PARTS = 30;

  /** A run of a process whose truth does not depend on the run. */
  static Drawn of(double[] instants) {
    return new Drawn(instants, Double.NaN);
  }

  /** The swing of a rate whose integral over each part is given. */
  static double swing(double[] parts) {
    double sum = 0;
    double squares = 0;
    for (double part : parts) {
      sum += part;
      squares += part * part;
    }
    double mean = sum / parts.length;
    return Math.sqrt(Math.max(0, squares / parts.length - mean * mean)) / mean;
  }

  /** Adds a rate between two instants to the integrals over the parts of a run. */
  static void add(double[] parts, double end, double from, double to, double rate) {
    double part = end / parts.length;
    for (int i = Math.max(0, (int) (from / part)); i < parts.length && i * part < to; i++) {
      parts[i] += rate * Math.max(0, Math.min(to, (i + 1) * part) - Math.max(from, i * part));
    }
  }
}
