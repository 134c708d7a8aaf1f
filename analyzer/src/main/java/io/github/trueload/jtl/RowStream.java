package io.github.trueload.jtl;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.StampMeaning;
import java.util.List;
import java.util.Map;

/**
 * A log that is still being written: its lines are handed over as they come, and mean what they
 * will mean to {@link JtlSource}. For one thread.
 */
public final class RowStream {

  private final String name;
  private final RowNames names;
  private final RowParser parser;
  private final RowSequencer sequencer;
  private final Chunk chunk = new Chunk(1 << 12);

  /**
   * A log without lines yet. Stamps are starts, in milliseconds.
   *
   * @param name of the log
   * @param columns as JMeter and our plugins call them, in the order of the fields; others are
   *     passed over
   * @param options limits and what is done with nested rows
   * @param sink takes the rows
   */
  public RowStream(String name, List<String> columns, JtlOptions options, BlockSink sink) {
    this.name = name;
    Layout layout =
        new Layout(
            (byte) ',',
            columns.stream().map(Column::of).toList(),
            new byte[0],
            0,
            false,
            1_000_000L);
    JtlOptions ofStarts = options.withStamp(StampMeaning.START);
    names = RowNames.of(ofStarts, layout);
    parser = new RowParser(layout, ofStarts, names);
    sequencer = new RowSequencer(layout, ofStarts, names, sink);
  }

  /**
   * Takes lines.
   *
   * @param lines each with its end
   * @param length how many bytes of it count
   */
  public void accept(byte[] lines, int length) {
    chunk.reserve(length);
    System.arraycopy(lines, 0, chunk.bytes, 0, length);
    chunk.from = 0;
    chunk.begin(length);
    parser.parse(chunk, false);
    sequencer.accept(chunk);
  }

  /** What is known of the log so far; its names and connections go on growing. */
  public SourceSummary soFar() {
    return new SourceSummary(
        name,
        SourceFormat.JTL_CSV,
        sequencer.rows(),
        sequencer.resolutionNanos(),
        names.names(),
        sequencer.connections(),
        sequencer.anomalies(),
        Map.of());
  }

  /** How many sessions, labels and connections are remembered. */
  public long remembered() {
    SampleNames known = names.names();
    return (long) known.labels().size() + known.sessions().size() + sequencer.connections().size();
  }
}
