package io.github.trueload.sweep;

import io.github.trueload.stats.NumberText;
import java.util.ArrayList;
import java.util.List;

/** Why a run does not count: its load generator was unwell, or its load was not what was asked. */
public final class RunMarks {

  /** Standard errors that chance does not exceed, but once in 370 runs. */
  private static final double STANDARD_ERRORS = 3;

  private RunMarks() {}

  /**
   * Compares a run with the load that was asked of it.
   *
   * @param run its figures
   * @param askedUsers number of users N; NaN where not asked
   * @param askedRate requests per second; NaN where not asked
   * @param tolerance largest relative difference that is accepted
   * @return the reasons why it does not count, a sentence each; empty if it counts
   */
  public static List<String> of(
      RunFigures run, double askedUsers, double askedRate, double tolerance) {
    List<String> marks = new ArrayList<>();
    if (!run.blame().isEmpty()) {
      marks.add(run.blame());
    }
    if (run.requests() == 0) {
      marks.add("no requests in its window");
      return marks;
    }
    if (askedUsers > 0 && !hasUsers(run, askedUsers, tolerance)) {
      boolean isOpen = run.of(RunFigure.LITTLE_USERS_MOST) > run.of(RunFigure.LITTLE_USERS);
      marks.add(
          "Little's law: λ(R + Z) is %s%s instead of the requested %s users"
              .formatted(
                  NumberText.number(run.of(RunFigure.LITTLE_USERS)),
                  isOpen
                      ? ", " + NumberText.number(run.of(RunFigure.LITTLE_USERS_MOST)) + " at most,"
                      : "",
                  NumberText.number(askedUsers)));
    }
    double chance = STANDARD_ERRORS / Math.sqrt(run.requests());
    if (askedRate > 0 && !isNear(run.of(RunFigure.RATE), askedRate, Math.max(tolerance, chance))) {
      marks.add(
          "%s/s instead of the requested %s/s"
              .formatted(NumberText.number(run.of(RunFigure.RATE)), NumberText.number(askedRate)));
    }
    return marks;
  }

  /** By {@link io.github.trueload.stats.UserCycles}, whose error the window's ends make. */
  private static boolean hasUsers(RunFigures run, double asked, double tolerance) {
    double reach =
        Math.max(tolerance * asked, STANDARD_ERRORS * run.of(RunFigure.LITTLE_USERS_ERROR));
    return run.of(RunFigure.LITTLE_USERS_MOST) >= asked - reach
        && run.of(RunFigure.LITTLE_USERS) <= asked + reach;
  }

  private static boolean isNear(double value, double asked, double tolerance) {
    return Math.abs(value - asked) <= tolerance * asked;
  }
}
