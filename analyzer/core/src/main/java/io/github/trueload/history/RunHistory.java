package io.github.trueload.history;

import io.github.trueload.stats.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Earlier runs in the order of their starts, and those that are left out.
 *
 * @param runs whose figures are reliable
 * @param leftOut the others
 */
public record RunHistory(List<HistoryRun> runs, List<LeftOut> leftOut) {

  /** A time between two runs is a gap from so many times the median on. */
  private static final double GAP = 10;

  /** Fewest runs that show which time between them is usual. */
  private static final int LEAST_RUNS = 5;

  /**
   * A run, or a file, that does not count.
   *
   * @param name of the file
   * @param reason in words
   */
  public record LeftOut(String name, @Nullable String reason) {}

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
   * The same without the runs of other plans, loads and machines, and without {@code run} itself.
   *
   * @param run whose labels and load count
   */
  public RunHistory like(HistoryRun run) {
    return leaving(each -> each.differsFrom(run)).without(run);
  }

  /** {@return a history without {@code run}, also if its file has another name} */
  public RunHistory without(HistoryRun run) {
    return leaving(each -> each != run && each.isCopyOf(run) ? "the run itself" : null);
  }

  /**
   * The same without some runs.
   *
   * @param reason why a run is left out; null for one that stays
   */
  private RunHistory leaving(Function<HistoryRun, String> reason) {
    List<HistoryRun> staying = new ArrayList<>();
    List<LeftOut> others = new ArrayList<>(leftOut);
    for (HistoryRun each : runs) {
      String why = reason.apply(each);
      if (why == null) {
        staying.add(each);
      } else {
        others.add(new LeftOut(each.name(), why));
      }
    }
    return new RunHistory(staying, others);
  }

  /**
   * A time without a run.
   *
   * @param before the run before it
   * @param after the run after it
   */
  public record Gap(HistoryRun before, HistoryRun after) {

    /** {@return its length, seconds} */
    public double seconds() {
      return after.startSeconds() - before.startSeconds();
    }
  }

  /** {@return the times between two runs that are more than ten times the median, in order} */
  public List<Gap> gaps() {
    List<Gap> all = new ArrayList<>();
    for (int i = 1; i < runs.size(); i++) {
      all.add(new Gap(runs.get(i - 1), runs.get(i)));
    }
    double[] lengths = all.stream().mapToDouble(Gap::seconds).sorted().toArray();
    double usual = lengths.length < LEAST_RUNS - 1 ? Double.NaN : lengths[lengths.length / 2];
    return all.stream().filter(gap -> gap.seconds() > GAP * usual).toList();
  }

  /** {@return the same without the runs before its last gap} The machine can have changed in it. */
  public RunHistory sinceTheGap() {
    List<Gap> gaps = gaps();
    if (gaps.isEmpty()) {
      return this;
    }
    Gap last = gaps.get(gaps.size() - 1);
    String reason =
        "before a gap of %s without a run".formatted(NumberText.duration(last.seconds()));
    return leaving(each -> each.startSeconds() < last.after().startSeconds() ? reason : null);
  }

  /** {@return the same without the runs of other plans, loads and machines than the last run's} */
  public RunHistory likeTheLast() {
    return runs.isEmpty() ? this : like(runs.get(runs.size() - 1));
  }

  /**
   * How a figure developed.
   *
   * @param metric as a gate names it
   * @param label the label; null for all labels together
   * @param level probability of a change where there is none
   */
  public FigureTrend trend(String metric, @Nullable String label, double level) {
    return FigureTrend.of(this, metric, label, level);
  }
}
