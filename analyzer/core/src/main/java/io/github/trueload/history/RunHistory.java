package io.github.trueload.history;

import java.util.ArrayList;
import java.util.List;

/**
 * Earlier runs in the order of their starts, and those that are left out.
 *
 * @param runs whose figures are reliable
 * @param leftOut the others
 */
public record RunHistory(List<HistoryRun> runs, List<LeftOut> leftOut) {

  /**
   * A run, or a file, that does not count.
   *
   * @param name of the file
   * @param reason in words
   */
  public record LeftOut(String name, String reason) {}

  /** Copies the lists. */
  public RunHistory {
    runs = List.copyOf(runs);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * A history without its inconclusive runs and copies.
   *
   * @param read the runs, in any order
   * @param unreadable files that contain no run
   */
  public static RunHistory of(List<HistoryRun> read, List<LeftOut> unreadable) {
    List<HistoryRun> runs = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>(unreadable);
    for (HistoryRun run : read.stream().sorted(HistoryRun.inTime()).toList()) {
      String reason = run.doubt();
      for (HistoryRun earlier : runs) {
        if (reason == null && run.isCopyOf(earlier)) {
          reason = "a copy of " + earlier.name();
        }
      }
      if (reason == null) {
        runs.add(run);
      } else {
        leftOut.add(new LeftOut(run.name(), reason));
      }
    }
    return new RunHistory(runs, leftOut);
  }

  /**
   * The same without the runs of other plans and loads, and without {@code run} itself.
   *
   * @param run whose labels and load count
   */
  public RunHistory like(HistoryRun run) {
    List<HistoryRun> alike = new ArrayList<>();
    List<LeftOut> others = new ArrayList<>(leftOut);
    for (HistoryRun each : runs) {
      boolean isThisRun = each != run && each.isCopyOf(run);
      String reason = isThisRun ? "the run itself" : each.differsFrom(run);
      if (reason == null) {
        alike.add(each);
      } else {
        others.add(new LeftOut(each.name(), reason));
      }
    }
    return new RunHistory(alike, others);
  }

  /** {@return the same without the runs of other plans and loads than those of the last run} */
  public RunHistory likeTheLast() {
    return runs.isEmpty() ? this : like(runs.get(runs.size() - 1));
  }

  /**
   * How a figure developed.
   *
   * @param metric as a gate names it
   * @param label of which label; null for all
   * @param level probability of a change where there is none
   */
  public FigureTrend trend(String metric, String label, double level) {
    return FigureTrend.of(this, metric, label, level);
  }
}
