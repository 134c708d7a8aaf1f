package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.AnomalyKind;

final class RowWriter {

  private static final int MISSING = -1;
  private static final int PENDING = -2;
  private static final int MESSAGE_TEXT = RowFields.MESSAGE_TEXT;
  private static final int FAILURE_TEXT = RowFields.FAILURE_TEXT;

  /** Bytes of a failure's code, and of its message, by which failures are distinguished. */
  private static final int LONGEST_TEXT = 200;

  private final RowFields fields;
  private final RowNumbers numbers;
  private final boolean hasLabel;
  private final boolean hasThread;
  private final boolean hasTlSession;
  private final boolean hasSeparateThread;
  private final boolean isPlain;
  private final int address;

  private final ByteNames labels;
  private final ByteNames sessions;
  private final ByteNames threads;
  private final ByteNames failures;
  private Object[] knownLabels;
  private Object[] knownSessions;
  private Object[] knownThreads;
  private Object[] knownFailures;

  RowWriter(JtlLayout layout, JtlOptions options, RowNames names, RowFields fields) {
    this.fields = fields;
    this.numbers = new RowNumbers(layout, options, fields);
    this.hasLabel = layout.has(Column.LABEL);
    this.hasThread = layout.has(Column.THREAD_NAME);
    this.hasTlSession = layout.has(Column.TL_SESSION);
    this.hasSeparateThread = names.hasThreads() && !names.sessionsAreThreads();
    this.isPlain = isPlain(layout);
    this.address = options.addresses() && layout.has(Column.URL) ? RowFields.ADDRESS : -1;
    this.labels = names.labels();
    this.sessions = names.sessions();
    this.threads = names.threads();
    this.failures = names.failures();
    begin();
  }

  /** Whether rows hold nothing that only Trueload's columns report. */
  private static boolean isPlain(JtlLayout layout) {
    return !layout.hasNanoseconds()
        && !layout.has(Column.TL_ARRIVAL_NS)
        && !layout.has(Column.TL_THINK_NS)
        && !layout.has(Column.TL_DROPPED);
  }

  /** Looks up the names that are known by now; once a chunk is enough. */
  void begin() {
    knownLabels = labels.snapshot();
    knownSessions = sessions.snapshot();
    knownThreads = threads.snapshot();
    knownFailures = failures.snapshot();
  }

  /** Puts the row that the fields hold into a block. */
  void write(Chunk chunk) {
    if (numbers.lackElapsed()) {
      chunk.fault(AnomalyKind.MALFORMED_ROW);
      return;
    }
    RowBatch batch = chunk.open(isPlain);
    int row = isPlain ? batch.addPlainRow() : batch.block.addRow();
    chunk.rows++;
    batch.line[row] = chunk.lines;
    boolean isFailed = numbers.isFailed();
    names(chunk.bytes, batch, row, isFailed);
    if (!(isPlain
        ? numbers.writePlain(batch, row, isFailed)
        : numbers.write(batch, row, isFailed))) {
      chunk.fault(AnomalyKind.UNREADABLE_TIME);
    }
    if (fields.stampDoubt != null) {
      chunk.fault(fields.stampDoubt);
    }
    if (fields.number[RowFields.SAMPLES] > 1) {
      chunk.fault(AnomalyKind.AGGREGATED_ROW);
    }
  }

  private void names(byte[] b, RowBatch batch, int row, boolean isFailed) {
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
              : MISSING;
    } else {
      session[row] =
          fields.isPresent(b, RowFields.SESSION)
              ? name(b, batch, RowBatch.SESSION, row, RowFields.SESSION, -1, knownSessions)
              : MISSING;
    }
    batch.block.failure[row] =
        isFailed && fields.transaction == 0 ? failure(b, batch, row) : MISSING;
  }

  /** What a failed sample reports: its code, and an assertion's message before the server's. */
  private int failure(byte[] b, RowBatch batch, int row) {
    int message = length(RowFields.FAILURE_TEXT) > 0 ? FAILURE_TEXT : MESSAGE_TEXT;
    if (length(RowFields.CODE) == 0 && length(message) == 0) {
      return MISSING;
    }
    shorten(b, message);
    shorten(b, RowFields.CODE);
    return name(b, batch, RowBatch.FAILURE, row, RowFields.CODE, message, knownFailures);
  }

  private int length(int which) {
    return fields.nameTo[which] - fields.nameFrom[which];
  }

  /** Makes a text {@value #LONGEST_TEXT} bytes long at most, not cut within a character. */
  private void shorten(byte[] b, int which) {
    int from = fields.nameFrom[which];
    int end = fields.nameTo[which];
    int most = from + LONGEST_TEXT;
    if (end > most) {
      end = most;
      while (end > most - 4 && (b[end] & 0xC0) == 0x80) { // within a character of UTF-8
        end--;
      }
      fields.nameTo[which] = end;
    }
    fields.nameHash[which] = ByteScan.hash(b, from, end);
  }

  /** The id of a name, or {@link #PENDING} and a note to the sequencer. */
  private int name(
      byte[] b, RowBatch batch, int kindOfName, int row, int first, int second, Object[] known) {
    int from = fields.nameFrom[first];
    int length = fields.nameTo[first] - from;
    int hash = fields.nameHash[first];
    int secondFrom = 0;
    int secondLength = 0;
    if (second >= 0 && fields.nameTo[second] > fields.nameFrom[second]) {
      secondFrom = fields.nameFrom[second];
      secondLength = fields.nameTo[second] - secondFrom;
      hash = hash * 31 + fields.nameHash[second];
    }
    int id = ByteNames.find(known, hash, b, from, length, secondFrom, secondLength);
    if (id >= 0) {
      return id;
    }
    batch.addPending(kindOfName, row, hash, from, length, secondFrom, secondLength);
    return PENDING;
  }
}
