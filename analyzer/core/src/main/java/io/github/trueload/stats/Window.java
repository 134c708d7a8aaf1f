package io.github.trueload.stats;

/**
 * The part of the run that was analyzed.
 *
 * @param startSeconds seconds since the epoch; NaN where no row has an instant
 * @param endSeconds seconds since the epoch; NaN likewise
 * @param steadyBy how it was chosen: {@code none} (the whole run), {@code given} or {@code mser-5}
 * @param cutStart what was cut off the run's start, seconds
 * @param cutEnd what was cut off its end, seconds
 */
public record Window(
    double startSeconds, double endSeconds, String steadyBy, double cutStart, double cutEnd) {

  /**
   * Makes the window of a whole run.
   *
   * @param startSeconds seconds since the epoch
   * @param endSeconds seconds since the epoch
   */
  public Window(double startSeconds, double endSeconds) {
    this(startSeconds, endSeconds, "none", 0, 0);
  }

  /** {@return whether a row has an instant; without one, start and end are NaN} */
  public boolean isKnown() {
    return Double.isFinite(startSeconds);
  }

  /** {@return the length, seconds} */
  public double seconds() {
    return endSeconds - startSeconds;
  }
}
