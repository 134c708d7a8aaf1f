package io.github.trueload.verdict;

import io.github.trueload.stats.confidence.Shortage;
import io.github.trueload.units.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * Why a figure of a run, or its 95 % interval, is not reliable: each constant and each record is a
 * code, the components of a record are its figures.
 */
public sealed interface Doubt {

  /** Shares of failures that differ by more are those of different things. */
  double MOST_DIFFERENCE = 0.01;

  /** A larger share is most of the samples. */
  double MAJORITY = 0.5;

  /** Doubts without figures. */
  enum Plain implements Doubt {
    NO_VALUE,
    NO_TRANSACTIONS,
    ONE_TIMESTAMP,
    TOO_MANY_LABELS,
    FAILURES_NOT_LOGGED,
    SEGMENTS_NOT_LOGGED,
    REPETITIONS_NOT_LOGGED,
    TIMES_NOT_MEASURED,
    PART_WITHOUT_TIMES,
    NONE_MATCHED,
    WORKLOAD_UNKNOWN,
    LOWER_BOUND,
    /** The interval of the CoV is too narrow. */
    FEW_SURGES,
    /** The interval of the index of dispersion is too narrow. */
    DISPERSION_GROWS,
    /** The interval of the lag-1 autocorrelation is too narrow. */
    INTERVALS_CORRELATED,
    /** The interval of the rate has no upper end. */
    RATE_UNBOUNDED
  }

  /** The run lacks a part of the catalogue of figures, which states the reason in {@code words}. */
  record Absent(String words) implements Doubt {}

  /** The inputs contain no log, or, {@code ofWire}, no capture. */
  record NoInput(boolean ofWire) implements Doubt {}

  /** The logs, or, {@code ofWire}, the captures, are damaged or incomplete by {@code loss}. */
  record DataLost(boolean ofWire, MissingData loss) implements Doubt {}

  /** There are {@code n} observations, fewer than the {@code least} that are needed. */
  record TooFew(long n, long least) implements Doubt {}

  /** So many of the {@code requests} on the wire have no complete response. */
  record Incomplete(long incomplete, long requests) implements Doubt {}

  /** Only {@code matched} of the log's {@code requests} are in the captures. */
  record FewMatched(long matched, long requests) implements Doubt {}

  /** The numbers of the log's samples and of the captures' responses differ too much. */
  record UnequalCounts(long samples, long responses) implements Doubt {}

  /** Timestamps of this step, seconds, do not resolve the intervals between arrivals. */
  record Coarse(double resolutionSeconds) implements Doubt {}

  /** The windows are not a multiple of the step of the timestamps, seconds. */
  record CoarseForWindow(double resolutionSeconds, Quantity window) implements Doubt {}

  /** The run has too little of something for an interval. */
  record ShortRun(Shortage shortage) implements Doubt {}

  /** A remark on the run makes the figure doubtful. */
  record Remarked(Remark remark) implements Doubt {}

  /** The verdict on the arrivals is inconclusive for this reason. */
  record Undecided(Reason reason) implements Doubt {}

  /** The loads of two runs differ, so that their response times cannot be compared. */
  record OtherLoads(LoadComparison loads) implements Doubt {}

  /** The shares of failed samples of two runs differ, and failures take another time. */
  record OtherFailures(double base, double candidate) implements Doubt {}

  /** Most samples of both runs failed, so that their times are those of failures. */
  record MostFailed(double base, double candidate) implements Doubt {}

  /** {@return the doubt about shares of failures, 0 to 1; null for none, or if one is NaN} */
  static @Nullable Doubt ofFailures(double base, double candidate) {
    if (Math.abs(candidate - base) > MOST_DIFFERENCE) {
      return new OtherFailures(base, candidate);
    }
    return Math.min(base, candidate) > MAJORITY ? new MostFailed(base, candidate) : null;
  }

  /** The doubt is about a run of the baseline. */
  record OfBaseline(Doubt of) implements Doubt {}
}
