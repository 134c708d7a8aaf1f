package io.github.trueload.stats.confidence;

/**
 * What the 95 % interval of a difference says of a margin. Comparisons and gates against a baseline
 * judge by this rule alone, so that they cannot contradict each other: a difference is beyond the
 * margin where the interval excludes everything within it, and within the margin where the interval
 * excludes everything beyond it.
 */
public enum Bound {
  /** More than the margin. */
  BEYOND,
  /** At most the margin. */
  WITHIN,
  /** The interval holds both: more data is needed. */
  OPEN;

  /**
   * {@return the position of a difference}
   *
   * @param low lower end of the difference's interval, in any unit
   * @param high upper end of that interval, in the same unit
   * @param margin in the same unit, 0 or more
   */
  public static Bound of(double low, double high, double margin) {
    if (low > margin) {
      return BEYOND;
    }
    return high <= margin ? WITHIN : OPEN;
  }
}
