package io.github.trueload.jtl;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.TimestampMeaning;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A log that is reported row by row rather than written: each row means what it will mean to {@link
 * JtlSource} in JMeter's log of the same samples; but rows ahead of the first that shows a session
 * have their threads for sessions, since what is to come cannot be asked. For one thread.
 */
public final class RowStream {

  private static final List<Column> OF_JMETER =
      List.of(
          Column.TIME_STAMP,
          Column.ELAPSED,
          Column.LABEL,
          Column.RESPONSE_CODE,
          Column.RESPONSE_MESSAGE,
          Column.THREAD_NAME,
          Column.SUCCESS,
          Column.BYTES,
          Column.LATENCY,
          Column.IDLE_TIME,
          Column.CONNECT);

  private final String name;
  private final RowNames names;
  private final LiveRows rows;
  private final RowPipeline intake;
  private final RowBatch batch = RowBatch.withLocal();
  private long line = 1;
  private int lines;

  /**
   * A log without rows yet. Stamps are starts, in milliseconds.
   *
   * @param name of the log
   * @param variables of its rows
   * @param options limits and what is done with nested rows
   */
  public RowStream(String name, LiveColumns variables, JtlOptions options, BlockSink sink) {
    this.name = name;
    List<Column> ours = variables.columns();
    List<Column> columns = Stream.concat(OF_JMETER.stream(), ours.stream()).toList();
    JtlLayout layout = JtlLayout.withoutHeader((byte) ',', columns, 1_000_000L);
    JtlOptions ofStarts = options.withStamp(TimestampMeaning.START);
    names = RowNames.of(ofStarts, layout);
    rows = new LiveRows(layout, ofStarts, names, ours);
    intake = new RowPipeline(layout, ofStarts, names, sink);
  }

  /**
   * Takes the rows that wait, in their order.
   *
   * @param waiting holds them
   */
  public void accept(WaitingRows waiting) {
    for (int i = 0; i < waiting.size(); i++) {
      if (batch.block.isFull()) {
        handOn();
      }
      batch.line[batch.block.size] = lines++;
      if (!rows.write(waiting, i, batch)) {
        intake.anomalies().count(AnomalyKind.MALFORMED_ROW, line + lines - 1);
      }
    }
    handOn();
    intake.handOnTransactions();
  }

  private void handOn() {
    names.place(batch);
    intake.take(new byte[0], batch, line);
    batch.clear();
    line += lines;
    lines = 0;
  }

  /** {@return the facts of the log so far; its names and connections continue to grow} */
  public SourceSummary soFar() {
    return new SourceSummary(
        name,
        SourceFormat.JTL_CSV,
        intake.rows(),
        intake.resolutionNanos(),
        names.names(intake.connections()),
        intake.anomalies(),
        Map.of());
  }

  /** {@return how many sessions, labels and connections are remembered} */
  public long remembered() {
    SampleNames known = names.names(intake.connections());
    return (long) known.labels().size() + known.sessions().size() + known.connections().size();
  }

  /**
   * Puts reported rows into blocks: by way of the fields that a written row's bytes would fill, so
   * that both mean the same.
   */
  private static final class LiveRows {

    private static final int MISSING = -1;

    /** What a thread's last row was called; its next one is called the same as a rule. */
    private static final class Called {
      private int thread = MISSING;
      private @Nullable String label;
      private int labelId;
      private @Nullable String session;
      private int sessionId;
    }

    private final RowFields fields;
    private final RowNumbers numbers;
    private final RowNames names;
    private final boolean hasSession;
    private final Map<String, Called> byThread = new HashMap<>();

    /**
     * Rows of a log.
     *
     * @param variables the columns of their variables, in their order
     */
    LiveRows(JtlLayout layout, JtlOptions options, RowNames names, List<Column> variables) {
      this.fields = new RowFields(layout, options);
      this.numbers = new RowNumbers(layout, options, fields);
      this.names = names;
      this.hasSession = variables.contains(Column.TL_SESSION);
    }

    /**
     * Puts a row into a batch that has room.
     *
     * @return whether its values could be read; if not, it is in no batch
     */
    boolean write(WaitingRows waiting, int which, RowBatch batch) {
      waiting.fill(which, fields);
      if (fields.badValue || numbers.lackElapsed()) {
        return false;
      }
      int row = batch.block.addRow();
      names(waiting, which, batch, row);
      String local = waiting.name(which, WaitingRows.LOCAL);
      batch.local[row] = local == null ? "" : local;
      numbers.write(batch, row, numbers.isFailed());
      return true;
    }

    private void names(WaitingRows waiting, int which, RowBatch batch, int row) {
      String thread = orEmpty(waiting.name(which, WaitingRows.THREAD));
      Called called = byThread.get(thread);
      if (called == null) {
        called = new Called();
        byThread.put(thread, called);
      }
      // Names get their ids in the order of a file's columns: label, thread, session.
      batch.block.label[row] = label(orEmpty(waiting.name(which, WaitingRows.LABEL)), called);
      int threads = hasSession ? RowBatch.THREAD : RowBatch.SESSION;
      int id = called.thread >= 0 ? called.thread : thread(threads, thread, called);
      if (hasSession) {
        batch.thread[row] = id;
        batch.block.session[row] = session(waiting.name(which, WaitingRows.SESSION), called);
      } else {
        batch.block.session[row] = id;
      }
    }

    private int thread(int kind, String thread, Called called) {
      int id = names.add(kind, thread);
      called.thread = isOther(kind, id) ? MISSING : id;
      return id;
    }

    private int label(String label, Called called) {
      if (!label.equals(called.label)) {
        int id = names.add(RowBatch.LABEL, label);
        called.label = isOther(RowBatch.LABEL, id) ? null : label;
        called.labelId = id;
      }
      return called.labelId;
    }

    private int session(@Nullable String session, Called called) {
      if (session == null || session.isEmpty()) {
        return MISSING;
      }
      if (!session.equals(called.session)) {
        boolean isNamed = !session.equalsIgnoreCase("null");
        int id = isNamed ? names.add(RowBatch.SESSION, session) : MISSING;
        called.session = isNamed && isOther(RowBatch.SESSION, id) ? null : session;
        called.sessionId = id;
      }
      return called.sessionId;
    }

    /** Names past the limit share one id, and each time one comes it is counted. */
    private boolean isOther(int kind, int id) {
      return names.name(kind, id).equals(Names.OTHER);
    }

    private static String orEmpty(@Nullable String name) {
      return name == null ? "" : name;
    }
  }
}
