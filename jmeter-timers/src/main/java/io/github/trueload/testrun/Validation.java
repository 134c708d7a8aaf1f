package io.github.trueload.testrun;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.RecordedArrivals;

/**
 * JMeter's command <i>Validate</i>: each thread group runs once, with one user. JMeter changes its
 * own thread groups for that; another group has to notice by itself. JMeter shows it in no other
 * way than by which class copies the plan.
 */
public final class Validation {

  /** Also the end of the name of other copiers that the property of this name may choose. */
  private static final String COPIER = "TreeClonerForValidation";

  private Validation() {}

  /**
   * {@return whether the calling thread copies a plan in order to validate it; for {@code clone()}}
   */
  public static boolean isCopying() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().endsWith(COPIER)));
  }

  /** {@return a single arrival, at once} */
  public static ArrivalProcess arrival() {
    return new RecordedArrivals.Builder().add(0).build();
  }
}
