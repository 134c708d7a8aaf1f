package io.github.trueload.jtl;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the samples of a JTL in XML into the fields that a row in CSV fills, so that everything
 * behind is the same for both. Parts of samples, which XML names for certain, are left out here.
 */
final class XmlRows {

  /** Bytes of values that are handed on at once. */
  private static final int CHUNK = 1 << 18;

  private static final long MILLISECOND = 1_000_000L;
  private static final long UNTIMED = Long.MIN_VALUE;

  private final RowFields fields;
  private final RowWriter writer;
  private final ChunkStitcher stitcher;
  private final List<Column> columns;
  private final NestedRows parts;
  private final Chunk chunk = new Chunk(CHUNK);
  private final boolean endStamps;
  private final long[] start = new long[XmlSamples.MOST_DEPTH + 1];
  private final long[] end = new long[XmlSamples.MOST_DEPTH + 1];
  private long firstLine = 1;
  private long leftOut;
  private @Nullable XmlFault fault;

  /**
   * @param layout whose columns are the values that are read
   */
  XmlRows(JtlLayout layout, JtlOptions options, RowNames names, ChunkStitcher stitcher) {
    this.fields = new RowFields(layout, options);
    this.writer = new RowWriter(layout, options, names, fields);
    this.columns = layout.columns();
    this.parts = options.nested();
    this.endStamps = options.stamp() == TimestampMeaning.END;
    this.stitcher = stitcher;
    begin();
  }

  /**
   * Reads to the end, or to where the XML is broken.
   *
   * @throws IOException if the input cannot be read, or is no JTL
   */
  void read(XmlInput input) throws IOException {
    try {
      XmlSamples samples = input.open();
      while (samples.next()) {
        take(samples);
      }
    } catch (XmlFault e) {
      fault = e;
    }
    handOn(firstLine + chunk.lines);
    stitcher.finish();
  }

  @FunctionalInterface
  interface XmlInput {
    XmlSamples open() throws XmlFault, IOException;
  }

  private void begin() {
    chunk.from = 0;
    chunk.begin(0);
    writer.begin();
  }

  private boolean isLeftOut(XmlSamples samples) {
    return parts != NestedRows.COUNT && samples.isPartOfSample();
  }

  private static boolean isPassed(XmlSamples samples) {
    return "true".equalsIgnoreCase(samples.value(Column.SUCCESS));
  }

  private void take(XmlSamples samples) {
    if (chunk.limit > CHUNK) {
      handOn(samples.line());
    }
    chunk.lines = (int) (samples.line() - firstLine);
    fields.begin();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (column == Column.RESPONSE_MESSAGE && !samples.isTransaction() && isPassed(samples)) {
        fields.noMessage(); // messages of passed samples say nothing
        fields.lacksMessage = !samples.has(column) || samples.value(column).isEmpty();
      } else if (fields.isRead(i)) {
        take(i, samples.has(column) ? samples.value(column) : "");
      }
    }
    vote(samples);
    if (isLeftOut(samples)) {
      leftOut++;
    } else if (fields.badValue) {
      chunk.fault(AnomalyKind.MALFORMED_ROW);
    } else {
      writer.write(chunk);
    }
  }

  /** What is nested for certain says what the stamps mark. */
  private void vote(XmlSamples samples) {
    int depth = samples.depth();
    int parent = samples.parentDepth();
    long elapsed = fields.number[RowFields.ELAPSED];
    boolean isTimed =
        !fields.badValue
            && samples.has(Column.TIME_STAMP)
            && !fields.stampUnreadable
            && elapsed >= 0;
    long span = isTimed ? (elapsed + Math.max(0, fields.number[RowFields.IDLE])) * MILLISECOND : 0;
    start[depth] = !isTimed ? UNTIMED : fields.stampNanos - (endStamps ? span : 0);
    end[depth] = start[depth] + span;
    if (isTimed && parent > 0 && start[parent] != UNTIMED) {
      stitcher.intake().votes().nested(start[parent], end[parent], start[depth], end[depth]);
    }
  }

  private void take(int column, String value) {
    byte[] text = value.getBytes(StandardCharsets.UTF_8);
    int from = chunk.append(text);
    fields.take(chunk.bytes, column, from, from + text.length);
  }

  private void handOn(long line) {
    chunk.lines = (int) (line - firstLine);
    firstLine = line;
    stitcher.deliver(chunk);
    begin();
  }

  /** Parts of samples that were left out. */
  long leftOut() {
    return leftOut;
  }

  /** What was wrong with the XML; null if nothing was. */
  @Nullable XmlFault fault() {
    return fault;
  }
}
