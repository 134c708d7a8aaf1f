package io.github.trueload.sweep;

import io.github.trueload.stats.Figures;
import java.util.ArrayList;
import java.util.List;

/** Why a run does not count: its load generator was unwell, or its load was not what was asked. */
public final class RunMarks {

  /** Standard errors of a count that chance does not exceed: 1 in 370 of Poisson arrivals. */
  private static final double STANDARD_ERRORS = 3;

  /**
   * Cycles of each user that a window's ends may cost: a gap is seen only between two requests
   * within it, so of few cycles the long ones are missing, and Z is too short.
   */
  private static final double CUT_CYCLES = 3;

  private RunMarks() {}

  /**
   * The reasons, a sentence each.
   *
   * @param askedUsers N; NaN where not asked
   * @param askedRate requests per second; NaN where not asked
   * @param tolerance largest relative difference
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
    double cut = CUT_CYCLES * askedUsers / run.requests();
    if (askedUsers > 0 && !isNear(run.littleUsers(), askedUsers, Math.max(tolerance, cut))) {
      marks.add(
          "Little's law: λ(R + Z) is %s where %s users were asked"
              .formatted(Figures.number(run.littleUsers()), Figures.number(askedUsers)));
    }
    double chance = STANDARD_ERRORS / Math.sqrt(run.requests());
    if (askedRate > 0 && !isNear(run.ratePerSecond(), askedRate, Math.max(tolerance, chance))) {
      marks.add(
          "%s/s where %s/s were asked"
              .formatted(Figures.number(run.ratePerSecond()), Figures.number(askedRate)));
    }
    return marks;
  }

  private static boolean isNear(double value, double asked, double tolerance) {
    return Math.abs(value - asked) <= tolerance * asked;
  }
}
