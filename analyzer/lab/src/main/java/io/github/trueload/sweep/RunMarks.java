package io.github.trueload.sweep;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.stats.NumberText;
import io.github.trueload.wording.ReasonText;
import java.util.ArrayList;
import java.util.List;

/**
 * Why a run does not count: its data is not whole, its load generator was unwell, its load was not
 * what was asked, or another run at the same time disturbed it.
 */
public final class RunMarks {

  /** Standard errors that chance does not exceed, but once in 370 runs. */
  private static final double STANDARD_ERRORS = 3;

  /**
   * Largest use of the processors by two runs at once. With two processors 70 % busy, a task waits
   * as long as it takes (M/M/2: ρ²/(1 − ρ²)).
   */
  private static final double MOST_BUSY = 0.7;

  /** Two runs are at once if they begin within this share of their duration. */
  private static final double MOST_APART = 0.1;

  /** A load may be shorter than requested by this share of its duration, and by a second. */
  private static final double MOST_MISSING = 0.05;

  /** The first request of a JVM can come so much later than the plan's time begins. */
  private static final double FIRST_REQUEST_SECONDS = 1;

  /** A silence of a Poisson process is longer than so many mean intervals once in 370: ln 370. */
  private static final double INTERVALS = 5.9;

  private RunMarks() {}

  /**
   * Judges two runs that were made at the same time.
   *
   * @param cpu mean use of the processors, a share; NaN if it is not known
   * @param apartSeconds time between the beginnings of their windows
   * @param durationSeconds of their windows
   * @return the reasons why they do not count, a sentence each; empty if they count
   */
  public static List<String> atOnce(double cpu, double apartSeconds, double durationSeconds) {
    List<String> marks = new ArrayList<>();
    if (cpu > MOST_BUSY) {
      marks.add(
          "both sides at once used %s %% of the processors, at most %s %%"
              .formatted(NumberText.number(100 * cpu), NumberText.number(100 * MOST_BUSY)));
    }
    if (apartSeconds > MOST_APART * durationSeconds) {
      marks.add(
          "the two loads began %s apart, at most %s"
              .formatted(
                  NumberText.duration(apartSeconds),
                  NumberText.duration(MOST_APART * durationSeconds)));
    }
    return marks;
  }

  /**
   * Looks for what is missing of a run's log and capture, at its end too: figures of the rest are
   * those of another load.
   *
   * @param run its analysis, in the requested window
   * @param durationNanos requested length of the window, nanoseconds
   * @return the reasons why it does not count, a sentence each; empty if it counts
   */
  public static List<String> ofData(AnalyzedRun run, long durationNanos) {
    List<String> marks = new ArrayList<>();
    if (run.lossOfLog() != null) {
      marks.add("the log lost data (" + ReasonText.of(run.lossOfLog()) + ")");
    }
    if (run.lossOfWire() != null) {
      marks.add("the capture lost data (" + ReasonText.of(run.lossOfWire()) + ")");
    }
    double duration = durationNanos / 1e9;
    double length = run.result().window().seconds();
    double most = FIRST_REQUEST_SECONDS + MOST_MISSING * duration;
    if (duration - length > Math.max(most, silence(run, length))) {
      marks.add(
          "the load lasted %s instead of the requested %s"
              .formatted(NumberText.duration(length), NumberText.duration(duration)));
    }
    return marks;
  }

  /**
   * The longest silence at the end, in seconds, that does not show the end of a load: that of a
   * Poisson process of this rate, or the longest between two requests of this run.
   */
  private static double silence(AnalyzedRun run, double seconds) {
    long[] arrivals = run.arrivals().inOrder();
    long longest = 0;
    for (int i = 1; i < arrivals.length; i++) {
      longest = Math.max(longest, arrivals[i] - arrivals[i - 1]);
    }
    return Math.max(longest / 1e9, INTERVALS * seconds / arrivals.length);
  }

  /**
   * Compares a run with the load that was asked of it.
   *
   * @param run its figures
   * @param requestedUsers number of users N; NaN where not asked
   * @param requestedRate requests per second; NaN where not asked
   * @param tolerance largest relative difference that is accepted
   * @return the reasons why it does not count, a sentence each; empty if it counts
   */
  public static List<String> of(
      RunFigures run, double requestedUsers, double requestedRate, double tolerance) {
    List<String> marks = new ArrayList<>();
    if (!run.blame().isEmpty()) {
      marks.add(run.blame());
    }
    if (run.requests() == 0) {
      marks.add("no requests in its window");
      return marks;
    }
    if (requestedUsers > 0 && !hasUsers(run, requestedUsers, tolerance)) {
      boolean isOpen = run.of(RunFigure.LITTLE_USERS_MOST) > run.of(RunFigure.LITTLE_USERS);
      marks.add(
          "Little's law: λ(R + Z) is %s%s instead of the requested %s users"
              .formatted(
                  NumberText.number(run.of(RunFigure.LITTLE_USERS)),
                  isOpen
                      ? ", " + NumberText.number(run.of(RunFigure.LITTLE_USERS_MOST)) + " at most,"
                      : "",
                  NumberText.number(requestedUsers)));
    }
    double rate = run.of(RunFigure.RATE);
    double seconds = run.requests() / rate;
    double chance = STANDARD_ERRORS / Math.sqrt(requestedRate * seconds);
    double error = run.of(RunFigure.RATE_ERROR);
    double ofSurges = error > 0 ? STANDARD_ERRORS * error / requestedRate : 0;
    double reach = Math.max(tolerance, Math.max(chance, ofSurges));
    if (requestedRate > 0 && !isNear(rate, requestedRate, reach)) {
      marks.add(
          "%s/s instead of the requested %s/s"
              .formatted(NumberText.number(rate), NumberText.number(requestedRate)));
    }
    return marks;
  }

  /** By {@link io.github.trueload.stats.users.UserCycles}, whose error the window's ends make. */
  private static boolean hasUsers(RunFigures run, double requested, double tolerance) {
    double reach =
        Math.max(tolerance * requested, STANDARD_ERRORS * run.of(RunFigure.LITTLE_USERS_ERROR));
    return run.of(RunFigure.LITTLE_USERS_MOST) >= requested - reach
        && run.of(RunFigure.LITTLE_USERS) <= requested + reach;
  }

  private static boolean isNear(double value, double requested, double tolerance) {
    return Math.abs(value - requested) <= tolerance * requested;
  }
}
