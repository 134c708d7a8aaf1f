package io.github.trueload.analysis;

/**
 * Which part of the run is analyzed.
 *
 * @param startNanos cut off the run's start; 0 or more
 * @param endNanos cut off the run's end; 0 or more
 * @param lengthNanos most that is analyzed of what these leave, from its start on; above 0
 * @param automatic whether the steady part is looked for, instead
 */
public record WindowChoice(long startNanos, long endNanos, long lengthNanos, boolean automatic) {

  /** The whole run. */
  public static final WindowChoice WHOLE = new WindowChoice(0, 0, Long.MAX_VALUE, false);

  /** The steady part, by MSER-5. */
  public static final WindowChoice AUTOMATIC = new WindowChoice(0, 0, Long.MAX_VALUE, true);

  /** Checks the values. */
  public WindowChoice {
    if (startNanos < 0 || endNanos < 0 || lengthNanos <= 0) {
      throw new IllegalArgumentException("a cut is negative, or nothing is left");
    }
  }

  /**
   * Leaves out the ends of the run.
   *
   * @param startNanos cut off the run's start, nanoseconds; 0 or more
   * @param endNanos cut off its end, nanoseconds; 0 or more
   * @return the choice
   * @throws IllegalArgumentException if either is negative
   */
  public static WindowChoice without(long startNanos, long endNanos) {
    return new WindowChoice(startNanos, endNanos, Long.MAX_VALUE, false);
  }

  /**
   * {@return a copy that is at most {@code nanos} long}
   *
   * @param nanos longest window, nanoseconds; above 0
   */
  public WindowChoice atMost(long nanos) {
    return new WindowChoice(startNanos, endNanos, nanos, automatic);
  }

  boolean isWhole() {
    return startNanos == 0 && endNanos == 0 && lengthNanos == Long.MAX_VALUE && !automatic;
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
