package io.github.trueload.stats.confidence;

/**
 * When a run that ends by its own result is looked at, so that its 95 % intervals hold at the end.
 *
 * <p>A run that ends at the first interval that happens to be narrow ends too early, and with a
 * figure that is too low. So the looks are few, each at 1.2 times the run's length at the one
 * before, and two looks one after another must be narrow enough. {@code StoppingTest} has the share
 * of runs whose interval holds the truth at the end.
 */
public final class SequentialStop {

  /** Length of the run at the first look, seconds. */
  public static final double FIRST_LOOK_SECONDS = 60;

  private static final double GROWTH = 1.2;
  private static final int IN_A_ROW = 2;

  private double nextSeconds = FIRST_LOOK_SECONDS;
  private int inARow;

  /**
   * Whether it is time for a look.
   *
   * @param seconds length of the run so far
   */
  public boolean isDue(double seconds) {
    return seconds >= nextSeconds;
  }

  /**
   * Notes the result of a look.
   *
   * @param seconds length of the run
   * @param holds whether everything that was asked for holds
   * @return whether the run should end
   */
  public boolean ends(double seconds, boolean holds) {
    nextSeconds = seconds * GROWTH;
    inARow = holds ? inARow + 1 : 0;
    return inARow >= IN_A_ROW;
  }
}
