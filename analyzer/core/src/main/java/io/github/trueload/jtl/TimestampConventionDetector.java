package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.TimestampMeaning;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of a log say of whether its stamps mark starts or ends. The log is read as one of
 * them. What is impossible under one reading and possible under the other is a vote:
 *
 * <ul>
 *   <li>A thread does one thing at a time: its sample does not begin before the one ahead was over.
 *       This counts only as long as few pairs are impossible under both readings: where samples of
 *       one name overlap, their overlaps prove nothing.
 *   <li>A sub-result lies within its parent, and a transaction ends with its last sample.
 *   <li>Our columns have start and end to the nanosecond.
 * </ul>
 *
 * <p>The order of the rows is stronger. JMeter writes a row when its sample ends. So stamps that go
 * back again and again, while stamp plus elapsed time does not, are starts. The reverse proves
 * nothing: logs that were merged are sorted by their timestamps, of starts or of ends.
 *
 * <p>Where users think for longer than samples take, and nothing is nested, no row says anything.
 */
final class TimestampConventionDetector {

  /** Votes that a reading needs to win. */
  private static final int LEAST = 3;

  /** How many times the other reading's votes it must have. */
  private static final int MAJORITY = 20;

  /** Of the pairs that contradict a reading at least one in so many must not contradict both. */
  private static final int OVERLAPPING_SHARE = 5;

  private static final long MILLISECOND = 1_000_000L;

  private final boolean readAsEnds;
  private final long slackNanos;
  private long ofStarts;
  private long ofEnds;

  // Pairs of samples that a thread made one after the other, by what they contradict.
  private long pairsForStarts;
  private long pairsForEnds;
  private long pairsForNeither;

  // The row ahead, by its stamp and by its stamp and elapsed time; how often each goes back.
  private long lastStamp = Long.MIN_VALUE;
  private long lastSum = Long.MIN_VALUE;
  private long stampsBack;
  private long sumsBack;

  /**
   * @param readAs how the stamps are read
   */
  TimestampConventionDetector(@Nullable TimestampMeaning readAs, long stepNanos) {
    this.readAsEnds = readAs == TimestampMeaning.END;
    this.slackNanos = Math.max(stepNanos, 2 * MILLISECOND);
  }

  /** Whether the stamps are read as ends. */
  boolean areEnds() {
    return readAsEnds;
  }

  /** How far stamps and elapsed times of one event may be apart, nanoseconds. */
  long slackNanos() {
    return slackNanos;
  }

  /**
   * Takes a row that is nested in none, in the order of the log.
   *
   * @param start as read
   * @param end as read
   */
  void ordered(long start, long end) {
    long stamp = readAsEnds ? end : start;
    long sum = stamp + (end - start);
    stampsBack += stamp < lastStamp ? 1 : 0;
    sumsBack += sum < lastSum ? 1 : 0;
    lastStamp = stamp;
    lastSum = sum;
  }

  /**
   * Takes two samples that a thread made one after the other.
   *
   * @param start of the first, as read
   * @param end of the first, as read
   * @param nextStart of the second
   * @param nextEnd of the second
   */
  void followed(long start, long end, long nextStart, long nextEnd) {
    boolean asRead = nextStart >= end - slackNanos;
    boolean otherwise =
        readAsEnds
            ? nextEnd >= end + (end - start) - slackNanos
            : nextStart - (nextEnd - nextStart) >= start - slackNanos;
    if (asRead && otherwise) {
      return;
    }
    if (!asRead && !otherwise) {
      pairsForNeither++;
    } else if (asRead == readAsEnds) {
      pairsForEnds++;
    } else {
      pairsForStarts++;
    }
  }

  /**
   * Takes a row as {@link #ordered} and {@link #followed} do, of stamps that are read as starts and
   * a thread whose sample ahead was over.
   *
   * @param before start of the thread's sample ahead
   */
  void next(long before, long start, long end) {
    stampsBack += start < lastStamp ? 1 : 0;
    sumsBack += end < lastSum ? 1 : 0;
    lastStamp = start;
    lastSum = end;
    if (start - (end - start) < before - slackNanos) {
      pairsForStarts++;
    }
  }

  /** Whether a sub-result lies within its parent as the stamps are read. */
  boolean isWithin(long start, long end, long partStart, long partEnd) {
    return partStart >= start - slackNanos && partEnd <= end + slackNanos;
  }

  /** Whether a sub-result lies within its parent if the stamps mark what they are not read as. */
  boolean isWithinOtherwise(long start, long end, long partStart, long partEnd) {
    long longer = (end - start) - (partEnd - partStart);
    long later = readAsEnds ? partEnd - end : start - partStart;
    return later >= -slackNanos && later <= longer + slackNanos;
  }

  /**
   * Takes a sub-result and its parent.
   *
   * @param start of the parent, as read
   * @param end of the parent, as read
   * @param partStart of the sub-result, as read
   * @param partEnd of the sub-result, as read
   */
  void nested(long start, long end, long partStart, long partEnd) {
    boolean asRead = isWithin(start, end, partStart, partEnd);
    if (asRead != isWithinOtherwise(start, end, partStart, partEnd)) {
      vote(asRead);
    }
  }

  /**
   * Takes a transaction and the last of its samples. One of a single sample with the same stamp
   * says nothing.
   *
   * @param start of the sample, as read
   * @param end of the sample, as read
   * @param wholeStart of the transaction, as read
   * @param wholeEnd of the transaction, as read
   * @param samples of the transaction
   */
  void closed(long start, long end, long wholeStart, long wholeEnd, int samples) {
    long starts = wholeStart - start;
    long ends = wholeEnd - end;
    if (samples <= 1 && (readAsEnds ? ends : starts) == 0) {
      return;
    }
    boolean asRead = isClosed(starts, ends);
    boolean otherwise =
        readAsEnds ? isClosed(ends, 2 * ends - starts) : isClosed(2 * starts - ends, starts);
    if (asRead != otherwise) {
      vote(asRead);
    }
  }

  /** A transaction that begins behind the sample is another's, whose samples come below it. */
  private boolean isClosed(long startsApart, long endsApart) {
    return startsApart <= slackNanos / 2 && Math.abs(endsApart) <= slackNanos;
  }

  /** Takes a row that our columns stamp. */
  void timed(RowBatch batch, int row) {
    boolean isWhole = batch.block.elapsedNanos[row] != SampleBlock.UNKNOWN;
    if (isWhole && batch.stamp[row] != SampleBlock.UNKNOWN) {
      long stamp = batch.stamp[row] + (readAsEnds ? batch.span[row] : 0);
      timed(stamp, batch.block.startNanos[row], batch.block.elapsedNanos[row]);
    }
  }

  private void timed(long stamp, long start, long elapsed) {
    long fromStart = Math.abs(stamp - start);
    long fromEnd = Math.abs(stamp - start - elapsed);
    if (Math.max(fromStart, fromEnd) > 2 * slackNanos) {
      if (4 * fromStart < fromEnd) {
        ofStarts++;
      } else if (4 * fromEnd < fromStart) {
        ofEnds++;
      }
    }
  }

  private void vote(boolean asRead) {
    if (asRead == readAsEnds) {
      ofEnds++;
    } else {
      ofStarts++;
    }
  }

  /** Whether a thread does one thing at a time in this log, as far as its rows say. */
  private boolean isSequential() {
    return OVERLAPPING_SHARE * pairsForNeither < pairsForNeither + pairsForStarts + pairsForEnds;
  }

  private long votesForStarts() {
    return ofStarts + (isSequential() ? pairsForStarts : 0);
  }

  private long votesForEnds() {
    return ofEnds + (isSequential() ? pairsForEnds : 0);
  }

  private boolean isInOrderOfEnds() {
    return wins(stampsBack, sumsBack);
  }

  private static boolean wins(long votes, long others) {
    return votes >= Math.max(LEAST, MAJORITY * others);
  }

  /** What the stamps mark by the votes and the order of the rows; null if that is not decided. */
  @Nullable TimestampMeaning winner() {
    if (isInOrderOfEnds() || wins(votesForStarts(), votesForEnds())) {
      return TimestampMeaning.START;
    }
    return wins(votesForEnds(), votesForStarts()) ? TimestampMeaning.END : null;
  }

  /** How many rows contradict the reading, if the rows decide against it; else 0. */
  long against() {
    TimestampMeaning winner = winner();
    if (winner == null || (winner == TimestampMeaning.END) == readAsEnds) {
      return 0;
    }
    return readAsEnds ? Math.max(votesForStarts(), stampsBack) : votesForEnds();
  }
}
