package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.StampMeaning;

/** Puts rows that were read into blocks. */
final class RowWriter {

  private static final long UNKNOWN = SampleBlock.UNKNOWN;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int UNTOLD = -1;
  private static final int PENDING = -2;

  private final RowFields fields;
  private final boolean endStamps;
  private final boolean hasStamp;
  private final boolean hasElapsed;
  private final boolean hasLabel;
  private final boolean hasSuccess;
  private final boolean hasThread;
  private final boolean hasTlSession;
  private final boolean hasSeparateThread;
  private final boolean hasNanos;
  private final int address;

  private final ByteNames labels;
  private final ByteNames sessions;
  private final ByteNames threads;
  private Object[] knownLabels;
  private Object[] knownSessions;
  private Object[] knownThreads;

  RowWriter(Layout layout, JtlOptions options, RowNames names, RowFields fields) {
    this.fields = fields;
    this.endStamps = options.stamp() == StampMeaning.END;
    this.hasStamp = layout.has(Column.TIME_STAMP);
    this.hasElapsed = layout.has(Column.ELAPSED);
    this.hasLabel = layout.has(Column.LABEL);
    this.hasSuccess = layout.has(Column.SUCCESS);
    this.hasThread = layout.has(Column.THREAD_NAME);
    this.hasTlSession = layout.has(Column.TL_SESSION);
    this.hasSeparateThread = names.threadsTold() && !names.sessionsAreThreads();
    this.hasNanos = layout.hasNanoseconds();
    this.address = options.addresses() && layout.has(Column.URL) ? RowFields.ADDRESS : -1;
    this.labels = names.labels();
    this.sessions = names.sessions();
    this.threads = names.threads();
  }

  /** Looks up the names that are known by now; once a chunk is enough. */
  void begin() {
    knownLabels = labels.snapshot();
    knownSessions = sessions.snapshot();
    knownThreads = threads.snapshot();
  }

  /** Puts the row that the fields hold into a block. */
  void write(Chunk chunk) {
    RowBatch batch = chunk.open();
    SampleBlock block = batch.block;
    long elapsed = hasElapsed ? fields.number[RowFields.ELAPSED] : UNKNOWN;
    if (hasElapsed && elapsed == UNKNOWN) {
      chunk.fault(AnomalyKind.MALFORMED_ROW);
      return;
    }
    int row = block.addRow();
    chunk.rows++;
    batch.line[row] = chunk.lines;
    batch.transaction[row] = fields.transaction;
    batch.transactions |= fields.transaction > 0;
    block.status[row] = fields.status;
    boolean bad = hasSuccess ? fields.failed : fields.status >= 400;
    block.flags[row] = bad ? SampleBlock.FAILED : 0;
    block.bytes[row] = fields.number[RowFields.BYTES];
    names(chunk.bytes, batch, row);
    jmeterTimes(batch, row, elapsed, chunk);
    batch.connection[row] = 0;
    batch.nanosecond[row] = 0;
    batch.repeated[row] = false;
    block.thinkNanos[row] = fields.transaction == 0 ? fields.number[RowFields.TL_THINK] : UNKNOWN;
    if (hasNanos && fields.transaction == 0 && fields.number[RowFields.TL_START] != UNKNOWN) {
      nanosecondTimes(batch, row);
    }
    sinceArrival(block, row);
  }

  private void sinceArrival(SampleBlock block, int row) {
    long arrival = fields.number[RowFields.TL_ARRIVAL];
    long start = block.startNanos[row];
    if (arrival != UNKNOWN && start != UNKNOWN && fields.transaction == 0) {
      block.sinceArrivalNanos[row] = start - arrival;
    }
  }

  private void jmeterTimes(RowBatch batch, int row, long elapsedMillis, Chunk chunk) {
    SampleBlock block = batch.block;
    long elapsed = scaled(elapsedMillis);
    block.elapsedNanos[row] = elapsed;
    batch.elapsed[row] = elapsed;
    long idle = Math.max(fields.number[RowFields.IDLE], 0) * NANOS_PER_MILLI;
    long span = Math.max(elapsed, 0) + idle;
    batch.span[row] = span;
    batch.stamp[row] = UNKNOWN;
    block.firstByteNanos[row] = scaled(fields.number[RowFields.LATENCY]);
    block.connectNanos[row] = scaled(fields.number[RowFields.CONNECT]);
    if (!hasStamp) {
      return;
    }
    if (fields.stampUnreadable) {
      chunk.fault(AnomalyKind.UNREADABLE_TIME);
      return;
    }
    long start = endStamps ? fields.stampNanos - span : fields.stampNanos;
    block.startNanos[row] = start;
    batch.stamp[row] = start;
  }

  private static long scaled(long millis) {
    return millis == UNKNOWN ? UNKNOWN : millis * NANOS_PER_MILLI;
  }

  /** Our sampler's times; a request that was never answered has a start alone. */
  private void nanosecondTimes(RowBatch batch, int row) {
    SampleBlock block = batch.block;
    block.startNanos[row] = fields.number[RowFields.TL_START];
    long elapsed = fields.number[RowFields.TL_ELAPSED];
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
    long ordinal = fields.number[RowFields.TL_CONN];
    boolean told = ordinal > 0 && ordinal <= Integer.MAX_VALUE && block.session[row] != UNTOLD;
    batch.connection[row] = told ? (int) ordinal : 0;
    batch.localFrom[row] = fields.nameFrom[RowFields.LOCAL];
    batch.localTo[row] = fields.nameTo[RowFields.LOCAL];
    long request = fields.number[RowFields.TL_REQUEST];
    block.request[row] = request >= 0 && request <= Integer.MAX_VALUE ? (int) request : -1;
  }

  private void names(byte[] b, RowBatch batch, int row) {
    int[] session = batch.block.session;
    batch.block.label[row] =
        hasLabel ? name(b, batch, RowBatch.LABEL, row, RowFields.LABEL, address, knownLabels) : 0;
    if (hasSeparateThread) {
      batch.thread[row] =
          name(b, batch, RowBatch.THREAD, row, RowFields.THREAD, RowFields.HOST, knownThreads);
    }
    if (!hasTlSession) {
      session[row] =
          hasThread
              ? name(
                  b, batch, RowBatch.SESSION, row, RowFields.THREAD, RowFields.HOST, knownSessions)
              : UNTOLD;
    } else {
      session[row] =
          fields.isTold(b, RowFields.SESSION)
              ? name(b, batch, RowBatch.SESSION, row, RowFields.SESSION, -1, knownSessions)
              : UNTOLD;
    }
  }

  /** The id of a name, or {@link #PENDING} and a note to the sequencer. */
  private int name(
      byte[] b, RowBatch batch, int kindOfName, int row, int first, int second, Object[] known) {
    int from = fields.nameFrom[first];
    int to = fields.nameTo[first];
    int hash = ByteScan.hash(b, from, to);
    int secondFrom = 0;
    int secondLength = 0;
    if (second >= 0 && fields.nameTo[second] > fields.nameFrom[second]) {
      secondFrom = fields.nameFrom[second];
      secondLength = fields.nameTo[second] - secondFrom;
      hash = hash * 31 + ByteScan.hash(b, secondFrom, fields.nameTo[second]);
    }
    int id = ByteNames.find(known, hash, b, from, to - from, secondFrom, secondLength);
    if (id >= 0) {
      return id;
    }
    batch.addPending(kindOfName, row, hash, from, to - from, secondFrom, secondLength);
    return PENDING;
  }
}
