package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.TimestampMeaning;

/** Puts what a row's fields hold into a block, but for its names. */
final class RowNumbers {

  private static final long UNKNOWN = SampleBlock.UNKNOWN;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MISSING = -1;

  private final RowFields fields;
  private final boolean endStamps;
  private final boolean hasStamp;
  private final boolean hasElapsed;
  private final boolean hasSuccess;
  private final boolean hasNanos;

  RowNumbers(JtlLayout layout, JtlOptions options, RowFields fields) {
    this.fields = fields;
    this.endStamps = options.stamp() == TimestampMeaning.END;
    this.hasStamp = layout.has(Column.TIME_STAMP);
    this.hasElapsed = layout.has(Column.ELAPSED);
    this.hasSuccess = layout.has(Column.SUCCESS);
    this.hasNanos = layout.hasNanoseconds();
  }

  /** Whether the elapsed time is missing that every row should have. */
  boolean lackElapsed() {
    return hasElapsed && fields.number[RowFields.ELAPSED] == UNKNOWN;
  }

  boolean isFailed() {
    return hasSuccess ? fields.failed : fields.status >= 400 || fields.statusIsText;
  }

  /**
   * Fills in a row that has its session.
   *
   * @param isFailed what {@link #isFailed()} says of the row
   * @return whether its stamp could be read, where there is one
   */
  boolean write(RowBatch batch, int row, boolean isFailed) {
    final SampleBlock block = batch.block;
    final boolean isReadable = writePlain(batch, row, isFailed);
    batch.stamp[row] = block.startNanos[row];
    batch.elapsed[row] = block.elapsedNanos[row];
    batch.connection[row] = 0;
    batch.nanosecond[row] = 0;
    batch.repeated[row] = false;
    block.thinkNanos[row] = fields.transaction == 0 ? fields.number[RowFields.TL_THINK] : UNKNOWN;
    if (hasNanos && fields.number[RowFields.TL_START] != UNKNOWN) {
      if (fields.transaction == 0) {
        nanosecondTimes(batch, row);
      }
      exchange(batch, row);
    }
    sinceArrival(block, row);
    batch.dropped[row] = Math.max(0, fields.number[RowFields.TL_DROPPED]);
    batch.drops |= batch.dropped[row] > 0;
    return isReadable;
  }

  /**
   * Fills in a row of a log without Trueload's columns, whose place {@link RowBatch#addPlainRow}
   * has made.
   *
   * @param isFailed what {@link #isFailed()} says of the row
   * @return whether its stamp could be read, where there is one
   */
  boolean writePlain(RowBatch batch, int row, boolean isFailed) {
    final long[] number = fields.number;
    final SampleBlock block = batch.block;
    if (fields.transaction > 0) {
      batch.transactions = true;
    }
    batch.transaction[row] = fields.transaction;
    batch.unanswered[row] = fields.lacksMessage && number[RowFields.LATENCY] <= 0;
    block.status[row] = fields.status;
    block.flags[row] = isFailed ? SampleBlock.FAILED : 0;
    block.bytes[row] = number[RowFields.BYTES];
    long elapsed = hasElapsed ? scaled(number[RowFields.ELAPSED]) : UNKNOWN;
    block.elapsedNanos[row] = elapsed;
    block.firstByteNanos[row] = scaled(number[RowFields.LATENCY]);
    block.connectNanos[row] = scaled(number[RowFields.CONNECT]);
    long span = Math.max(elapsed, 0) + Math.max(number[RowFields.IDLE], 0) * NANOS_PER_MILLI;
    batch.span[row] = span;
    boolean isStamped = hasStamp && !fields.stampUnreadable;
    block.startNanos[row] = isStamped ? fields.stampNanos - (endStamps ? span : 0) : UNKNOWN;
    return isStamped || !hasStamp;
  }

  private void sinceArrival(SampleBlock block, int row) {
    long arrival = fields.number[RowFields.TL_ARRIVAL];
    long start = block.startNanos[row];
    if (arrival != UNKNOWN && start != UNKNOWN && fields.transaction == 0) {
      block.sinceArrivalNanos[row] = start - arrival;
    }
  }

  private static long scaled(long millis) {
    return millis == UNKNOWN ? UNKNOWN : millis * NANOS_PER_MILLI;
  }

  /** Our sampler's times; a request that was never answered has a start alone. */
  private void nanosecondTimes(RowBatch batch, int row) {
    SampleBlock block = batch.block;
    block.startNanos[row] = fields.number[RowFields.TL_START];
    long elapsed = fields.number[RowFields.TL_ELAPSED];
    block.flags[row] |= Math.max(0, (int) fields.number[RowFields.TL_CLOCK]);
    if (elapsed != UNKNOWN) {
      block.flags[row] |= SampleBlock.NANOSECOND_TIMES;
      block.elapsedNanos[row] = elapsed;
      block.firstByteNanos[row] = fields.number[RowFields.TL_FIRST_BYTE];
    }
    long connect = fields.number[RowFields.TL_CONNECT];
    if (connect != UNKNOWN) {
      block.connectNanos[row] = connect + Math.max(fields.number[RowFields.TL_TLS], 0);
    }
    batch.nanosecond[row] = 1;
    batch.nanosecondStarts++;
    block.delayNanos[row] = fields.number[RowFields.TL_DELAY];
    block.roundTripNanos[row] = fields.number[RowFields.TL_RTT];
    block.retransmissions[row] = count(RowFields.TL_RETRANSMITS);
    block.sentAgain[row] = count(RowFields.TL_SENT_AGAIN);
    block.firstEventNanos[row] = fields.number[RowFields.TL_FIRST_EVENT];
    block.events[row] = count(RowFields.TL_EVENTS);
    block.largestGapNanos[row] = fields.number[RowFields.TL_LARGEST_GAP];
  }

  /** Which request of which connection a row is of; of a transaction, its last request. */
  private void exchange(RowBatch batch, int row) {
    SampleBlock block = batch.block;
    long ordinal = fields.number[RowFields.TL_CONN];
    boolean known = ordinal > 0 && ordinal <= Integer.MAX_VALUE && block.session[row] != MISSING;
    batch.connection[row] = known ? (int) ordinal : 0;
    batch.localFrom[row] = fields.nameFrom[RowFields.LOCAL];
    batch.localTo[row] = fields.nameTo[RowFields.LOCAL];
    block.request[row] = count(RowFields.TL_REQUEST);
  }

  /** A number from 0; −1 where the log does not contain it. */
  private int count(int where) {
    long count = fields.number[where];
    return count >= 0 && count <= Integer.MAX_VALUE ? (int) count : MISSING;
  }
}
