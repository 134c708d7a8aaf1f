package io.github.trueload.analysis;

/**
 * Which part of the run is analyzed.
 *
 * @param startNanos cut off the run's start; 0 or more
 * @param endNanos cut off the run's end; 0 or more
 * @param automatic whether the steady part is looked for, instead
 */
public record WindowChoice(long startNanos, long endNanos, boolean automatic) {

  /** The whole run. */
  public static final WindowChoice WHOLE = new WindowChoice(0, 0, false);

  /** The steady part, by MSER-5. */
  public static final WindowChoice AUTOMATIC = new WindowChoice(0, 0, true);

  /** Checks the values. */
  public WindowChoice {
    if (startNanos < 0 || endNanos < 0) {
      throw new IllegalArgumentException("a cut is negative");
    }
  }

  /** Without its ends. */
  public static WindowChoice without(long startNanos, long endNanos) {
    return new WindowChoice(startNanos, endNanos, false);
  }

  /** Whether nothing is cut. */
  boolean isWhole() {
    return startNanos == 0 && endNanos == 0 && !automatic;
  }

  /**
   * As the option is written; by hand, for what records do by themselves costs 10 ms of a start.
   */
  @Override
  public String toString() {
    if (automatic) {
      return "auto";
    }
    return isWhole() ? "none" : startNanos / 1e9 + "s," + endNanos / 1e9 + "s";
  }
}
