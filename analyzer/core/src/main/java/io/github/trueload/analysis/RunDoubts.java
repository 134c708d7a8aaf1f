package io.github.trueload.analysis;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.store.ClockSteps;
import io.github.trueload.store.IdleGaps;
import io.github.trueload.store.Rows;
import io.github.trueload.store.StoredSource;
import io.github.trueload.verdict.Remark;
import java.util.ArrayList;
import java.util.List;

/**
 * Why the rows of the logs may not be those of one run, each counted once.
 *
 * <p>JMeter appends to a log that is there already. Two runs in one log show by a time without any
 * sample that is long against the run and against every other such time. A shorter time shows the
 * same where the header is repeated behind it, or where the threads begin again ({@link Restart}).
 */
final class RunDoubts {

  private static final long LEAST_ROWS = 20;

  /** A pause between runs, as a share of all the rest. */
  private static final double PAUSE_SHARE = 0.05;

  /** The same where the header, or the threads, show that another run begins. */
  private static final double SHORT_SHARE = 0.01;

  /** How many times the next longest pause it is. */
  private static final double PAUSE_FACTOR = 10;

  /**
   * Up to this share of the rows, figures below the 99th percentile do not depend on them. One row
   * always may contradict itself: JMeter corrects its clock while requests are in progress.
   */
  private static final double MOST_CONTRADICTIONS = 0.01;

  private static final double PASTED_FACTOR = 3;
  private static final double NANOS = 1e9;

  private RunDoubts() {}

  /**
   * The doubts; none if there are none.
   *
   * @param startNanos of the window: a pause that reaches out of it is no part of what is analyzed
   */
  static List<Remark> of(Rows log, long startNanos, long endNanos) {
    List<Remark> doubts = new ArrayList<>();
    List<StoredSource> sources = log.sources();
    for (int i = 0; i < sources.size(); i++) {
      StoredSource source = sources.get(i);
      for (StoredSource earlier : sources.subList(0, i)) {
        if (source.sharesRowsWith(earlier)) {
          doubts.add(new Remark.CopyOfLog(source.summary().path(), earlier.summary().path()));
        }
      }
      if (source.contradictions() > Math.max(1, MOST_CONTRADICTIONS * source.rows())) {
        doubts.add(new Remark.TimesContradict(source.summary().path(), source.contradictions()));
      }
      if (source.summary().rows() == 0 && sources.size() > 1) {
        doubts.add(new Remark.LogWithoutRows(source.summary().path()));
      } else if (source.holdsRowsTwice()) {
        doubts.add(new Remark.RowsTwice(source.summary().path()));
      } else if (isSetBack(source, startNanos, endNanos)) {
        ClockSteps clock = source.clock();
        doubts.add(
            new Remark.ClockSetBack(
                source.summary().path(),
                (clock.fromNanos() - clock.firstNanos()) / NANOS,
                clock.stepNanos() / NANOS));
      } else if (isPaused(log, i, startNanos, endNanos)) {
        doubts.add(pause(source));
      }
    }
    return doubts;
  }

  /** Where threads show it already, it is counted as lost data. */
  private static boolean isSetBack(StoredSource source, long startNanos, long endNanos) {
    ClockSteps clock = source.clock();
    return clock.isSetBack()
        && source.summary().anomalies().count(AnomalyKind.CLOCK_SET_BACK) == 0
        && clock.fromNanos() > startNanos
        && clock.fromNanos() - clock.stepNanos() < endNanos;
  }

  private static boolean isPaused(Rows log, int input, long startNanos, long endNanos) {
    StoredSource source = log.sources().get(input);
    IdleGaps gaps = source.gaps();
    double longest = gaps.longestNanos();
    double rest = gaps.spanNanos() - longest;
    long from = gaps.longestFromNanos();
    if (gaps.rows() < LEAST_ROWS
        || from < startNanos
        || from + gaps.longestNanos() > endNanos
        || longest <= SHORT_SHARE * rest) {
      return false;
    }
    if (source.summary().anomalies().count(AnomalyKind.REPEATED_HEADER) > 0) {
      return longest > PASTED_FACTOR * gaps.secondNanos();
    }
    return longest > PAUSE_FACTOR * gaps.secondNanos()
        && (longest > PAUSE_SHARE * rest
            || Restart.of(log, input, from + gaps.longestNanos()).isSeen());
  }

  private static Remark pause(StoredSource source) {
    IdleGaps gaps = source.gaps();
    return new Remark.LongPause(
        source.summary().path(),
        gaps.longestNanos() / NANOS,
        (gaps.longestFromNanos() - gaps.firstNanos()) / NANOS);
  }
}
