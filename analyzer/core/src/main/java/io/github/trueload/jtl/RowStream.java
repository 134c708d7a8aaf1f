package io.github.trueload.jtl;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.TimestampMeaning;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
  private final RowBatch batch = new RowBatch(true);
  private long line = 1;
  private int lines;

  /**
   * A log without rows yet. Stamps are starts, in milliseconds.
   *
   * @param name of the log
   * @param variables of its rows
   * @param options limits and what is done with nested rows
   * @param sink takes the rows
   */
  public RowStream(String name, LiveColumns variables, JtlOptions options, BlockSink sink) {
    this.name = name;
    List<Column> ours = variables.columns();
    List<Column> columns = Stream.concat(OF_JMETER.stream(), ours.stream()).toList();
    Layout layout = Layout.withoutHeader((byte) ',', columns, 1_000_000L);
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
}
