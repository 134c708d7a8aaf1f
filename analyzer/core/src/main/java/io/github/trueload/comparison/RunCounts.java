package io.github.trueload.comparison;

/**
 * How many runs each side of a comparison has, and what errors it counts.
 *
 * <p>Equal runs differ by more than their samples let expect: memory layout, compilation and
 * neighbours on the machine are drawn anew in each. One run a side cannot show by how much.
 *
 * @param base runs of the base
 * @param candidate runs of the candidate
 * @param withinRun whether only the errors within the runs count, because the user asked for it
 */
public record RunCounts(int base, int candidate, boolean withinRun) {

  /** Whether the runs show how much equal runs differ. */
  public boolean isRunLevelKnown() {
    return base + candidate > 2;
  }

  /** Whether a difference may be chance of the runs rather than of their samples. */
  public boolean isRunLevelOpen() {
    return !withinRun && !isRunLevelKnown();
  }

  /** What follows for the reader, in words; null where the runs' own deviation is counted. */
  public String note() {
    if (withinRun) {
      return "the errors are those within the runs; equal runs differ by more, so that an unchanged"
          + " candidate can be called slower";
    }
    return isRunLevelOpen()
        ? "one run a side does not show how much equal runs differ, so nothing is called slower or"
            + " faster: give 3 or more runs a side (--base-run, --candidate-run), or judge these two"
            + " alone (--within-run)"
        : null;
  }
}
