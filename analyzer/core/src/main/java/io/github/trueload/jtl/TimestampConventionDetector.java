package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.StampMeaning;

/**
 * What the rows of a log say of whether its stamps mark starts or ends. The log is read as one of
 * them; whatever could not be under one reading, but could under the other, is a vote:
 *
 * <ul>
 *   <li>A thread does one thing at a time: its sample does not begin before the one ahead was over.
 *   <li>A sub-result lies within its parent, and a transaction ends with its last sample.
 *   <li>Our columns tell start and end to the nanosecond.
 * </ul>
 *
 * <p>Where users think for longer than samples take, and nothing is nested, no row says anything.
 */
final class TimestampConventionDetector {

  /** Votes that a reading needs to win. */
  private static final int LEAST = 3;

  /**
   * How many times the other's votes it must have: parallel requests of one thread vote at random.
   */
  private static final int MAJORITY = 20;

  private static final long MILLISECOND = 1_000_000L;

  private final boolean readAsEnds;
  private final long slackNanos;
  private long ofStarts;
  private long ofEnds;

  /**
   * @param readAs as what the stamps are read
   * @param stepNanos step of the stamps
   */
  TimestampConventionDetector(StampMeaning readAs, long stepNanos) {
    this.readAsEnds = readAs == StampMeaning.END;
    this.slackNanos = Math.max(stepNanos, 2 * MILLISECOND);
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
    if (asRead != otherwise) {
      vote(asRead);
    }
  }

  /** Whether a sub-result lies within its parent if the stamps mark what they are not read as. */
  boolean isWithinOtherwise(long start, long end, long partStart, long partEnd) {
    long longer = (end - start) - (partEnd - partStart);
    return readAsEnds
        ? partEnd >= end && partEnd - end <= longer
        : partStart <= start && start - partStart <= longer;
  }

  /**
   * Takes a sub-result that lies within its parent under one of the readings.
   *
   * @param asRead whether it does as the stamps are read
   */
  void nested(boolean asRead, long start, long end, long partStart, long partEnd) {
    long stampsApart = readAsEnds ? partEnd - end : partStart - start;
    if (Math.abs(stampsApart) > slackNanos / 2) { // At one instant both readings hold.
      vote(asRead);
    }
  }

  /**
   * Takes a transaction and the last of its samples.
   *
   * @param start of the sample, as read
   * @param end of the sample, as read
   * @param wholeStart of the transaction, as read
   * @param wholeEnd of the transaction, as read
   */
  void closed(long start, long end, long wholeStart, long wholeEnd) {
    long starts = wholeStart - start;
    long ends = wholeEnd - end;
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

  /** Takes the rows that our columns stamp. */
  void timed(RowBatch batch) {
    SampleBlock block = batch.block;
    for (int row = 0; row < block.size; row++) {
      boolean told = batch.nanosecond[row] > 0 && batch.stamp[row] != SampleBlock.UNKNOWN;
      if (told && block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        long stamp = batch.stamp[row] + (readAsEnds ? batch.span[row] : 0);
        timed(stamp, block.startNanos[row], block.elapsedNanos[row]);
      }
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

  /** What the stamps mark by the votes; null if they do not decide. */
  StampMeaning winner() {
    if (ofEnds >= Math.max(LEAST, MAJORITY * ofStarts)) {
      return StampMeaning.END;
    }
    return ofStarts >= Math.max(LEAST, MAJORITY * ofEnds) ? StampMeaning.START : null;
  }

  /** How many rows contradict the reading, if the votes decide against it; else 0. */
  long against() {
    StampMeaning winner = winner();
    boolean wrong = winner != null && (winner == StampMeaning.END) != readAsEnds;
    return wrong ? Math.max(ofStarts, ofEnds) : 0;
  }
}
