package io.github.trueload.history;

import io.github.trueload.stats.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
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
    double least = shortestGapSeconds();
    return between(runs).stream().filter(each -> each.seconds() > least).toList();
  }

  private static List<Gap> between(List<HistoryRun> runs) {
    List<Gap> all = new ArrayList<>();
    for (int i = 1; i < runs.size(); i++) {
      all.add(new Gap(runs.get(i - 1), runs.get(i)));
    }
    return all;
  }

  /** NaN with too few runs. */
  private double shortestGapSeconds() {
    double[] lengths = between(runs).stream().mapToDouble(Gap::seconds).sorted().toArray();
    return lengths.length < LEAST_RUNS - 1 ? Double.NaN : GAP * lengths[lengths.length / 2];
  }

  /**
   * The same without the runs that a gap separates from those that are judged: the machine can have
   * changed in it.
   *
   * @param judged runs that the history does not contain, one or more; the last one counts
   */
  public RunHistory withoutGapTo(List<HistoryRun> judged) {
    double least = shortestGapSeconds();
    List<HistoryRun> all =
        Stream.concat(runs.stream(), judged.stream()).sorted(HistoryRun.inTime()).toList();
    double last = judged.stream().mapToDouble(HistoryRun::startSeconds).max().orElseThrow();
    Gap before = null;
    Gap after = null;
    for (Gap gap : between(all)) {
      boolean isGap = gap.seconds() > least;
      if (isGap && gap.after().startSeconds() <= last) {
        before = gap;
      } else if (isGap && after == null) {
        after = gap;
      }
    }
    RunHistory since = before == null ? this : leavingBefore(before);
    return after == null ? since : since.leavingAfter(after);
  }

  private RunHistory leavingBefore(Gap gap) {
    String reason = "before a gap of " + withoutRun(gap);
    return leaving(each -> each.startSeconds() < gap.after().startSeconds() ? reason : null);
  }

  private RunHistory leavingAfter(Gap gap) {
    String reason = "after a gap of " + withoutRun(gap);
    return leaving(each -> each.startSeconds() > gap.before().startSeconds() ? reason : null);
  }

  private static String withoutRun(Gap gap) {
    return NumberText.duration(gap.seconds()) + " without a run";
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
    return new FigureTrend(this, metric, label, level);
  }
}
