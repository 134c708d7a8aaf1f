package io.github.trueload.capacity;

import io.github.trueload.queueing.SaturationFit;
import org.jspecify.annotations.Nullable;

/**
 * What one run shows of the objective.
 *
 * @param shown whether it keeps the objective
 * @param value of the objective's first figure, in the figure's unit; NaN if it is not known
 * @param low lower end of its 95 % interval; NaN without one
 * @param high upper end of its 95 % interval; NaN without one
 * @param isBeyond whether a figure that decides nothing is beyond its limit: where a search looks
 *     next, not a result
 * @param reason why, in words
 * @param loop the run as users who think and wait, for a queueing model; null if the run is not
 *     stationary or has no mean response time with an interval
 */
public record ObjectiveResult(
    Shown shown,
    double value,
    double low,
    double high,
    boolean isBeyond,
    String reason,
    SaturationFit.@Nullable Run loop) {

  /** What a run shows. */
  public enum Shown {
    /** Each condition passed. */
    KEEPS("keeps"),
    /** A condition failed. */
    BREAKS("breaks"),
    /** The run is too short to decide. */
    OPEN("open"),
    /** The run does not count: it failed, or its load was not the requested one. */
    LOST("does not count");

    private final String id;

    Shown(String id) {
      this.id = id;
    }

    /** {@return the name in tables and JSON} */
    public String id() {
      return id;
    }
  }

  /**
   * {@return a run that does not count}
   *
   * @param why in words
   */
  public static ObjectiveResult lost(String why) {
    return new ObjectiveResult(Shown.LOST, Double.NaN, Double.NaN, Double.NaN, false, why, null);
  }
}
