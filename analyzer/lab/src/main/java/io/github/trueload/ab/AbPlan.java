package io.github.trueload.ab;

import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.Threshold;
import java.util.List;

/**
 * What a session is to find out.
 *
 * @param figures that decide, one or more
 * @param matters from what size on a difference matters
 * @param most largest number of pairs, {@value #LEAST_PAIRS} to {@value #MOST_PAIRS}
 * @param failOn which results end the session as a failure
 * @param seed decides the order of the runs in each block
 * @param isDuet whether the two runs of a pair are made at the same time
 */
public record AbPlan(
    List<AbFigure> figures, Threshold matters, int most, FailOn failOn, long seed, boolean isDuet) {

  /** Fewest pairs that can decide. */
  public static final int LEAST_PAIRS = RepeatedIntervals.LEAST_PAIRS;

  /** Largest number of pairs of a session. */
  public static final int MOST_PAIRS = 500;

  /** Largest number of pairs if none is given. */
  public static final int USUAL_PAIRS = 30;

  /** Probability of a wrong decision in a session, over all its figures. */
  public static final double ERROR = 0.05;

  /**
   * A plan of runs in turns.
   *
   * @param figures that decide, one or more
   * @param matters from what size on a difference matters
   * @param most largest number of pairs
   * @param failOn which results end the session as a failure
   * @param seed decides the order of the runs in each block
   */
  public AbPlan(List<AbFigure> figures, Threshold matters, int most, FailOn failOn, long seed) {
    this(figures, matters, most, failOn, seed, false);
  }

  /** Copies the list. */
  public AbPlan {
    figures = List.copyOf(figures);
    if (figures.isEmpty() || most < LEAST_PAIRS || most > MOST_PAIRS) {
      throw new IllegalArgumentException(
          "a session needs a figure and %s to %s pairs".formatted(LEAST_PAIRS, MOST_PAIRS));
    }
  }
}
