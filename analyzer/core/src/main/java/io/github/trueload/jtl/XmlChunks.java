package io.github.trueload.jtl;

import io.github.trueload.sample.AnomalyKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A JTL in XML as the CSV that JMeter would have written of it: one row a sample, of the columns
 * that the log tells, on the line (but for what an editor made of it) where the sample stands. So
 * everything behind is the same for both. Parts of samples, which the XML tells for certain, are
 * left out here; transactions that follow their samples are found by the rows.
 */
final class XmlChunks implements ChunkSupply {

  /** Forbidden in XML, so that values need quotes only for quotes and newlines in them. */
  static final byte SEPARATOR = 0x1F;

  private static final byte[] OF_TRANSACTION =
      (XmlSamples.TRANSACTION + "0").getBytes(StandardCharsets.US_ASCII);

  private final XmlSamples samples;
  private final Column[] columns;
  private final NestedRows nested;
  private final int chunkBytes;

  private byte[] rows;
  private int filled;
  private int handedOn;
  private long lines = 1;
  private boolean atEnd;
  private long number;
  private long leftOut;
  private XmlFault fault;

  /**
   * @param columns of the rows
   */
  XmlChunks(XmlSamples samples, List<Column> columns, NestedRows nested, int chunkBytes) {
    this.samples = samples;
    this.columns = columns.toArray(Column[]::new);
    this.nested = nested;
    this.chunkBytes = chunkBytes;
    this.rows = new byte[2 * chunkBytes];
  }

  @Override
  public long count() {
    return Long.MAX_VALUE;
  }

  @Override
  public synchronized long next(Chunk chunk) throws IOException {
    if (handedOn == filled) {
      translate();
    }
    int length = Math.min(chunkBytes, filled - handedOn);
    System.arraycopy(rows, handedOn, chunk.bytes, 0, length);
    handedOn += length;
    chunk.begin(length);
    return length == 0 ? -1 : number++;
  }

  private void translate() throws IOException {
    filled = 0;
    handedOn = 0;
    try {
      while (!atEnd && filled < chunkBytes) {
        atEnd = !samples.next();
        if (!atEnd) {
          sample();
        }
      }
    } catch (XmlFault e) {
      atEnd = true;
      fault = e;
    }
  }

  private void sample() {
    boolean ofTransaction = samples.isPartOfTransaction() && nested == NestedRows.ONCE;
    if (nested != NestedRows.COUNT && (samples.isPartOfSample() || ofTransaction)) {
      leftOut++;
      return;
    }
    long line = samples.line();
    for (; lines < line; lines++) {
      append((byte) '\n');
    }
    XmlAttributes attributes = samples.attributes();
    for (int i = 0; i < columns.length; i++) {
      if (i > 0) {
        append(SEPARATOR);
      }
      if (columns[i] == Column.RESPONSE_MESSAGE) {
        message();
      } else if (attributes.tells(columns[i])) {
        value(attributes, columns[i]);
      }
    }
    append((byte) '\n');
    lines++;
  }

  /** Of messages only a transaction's says something, and its parts are not among the rows. */
  private void message() {
    if (samples.isTransaction()) {
      append(OF_TRANSACTION, 0, OF_TRANSACTION.length);
    }
  }

  private void value(XmlAttributes attributes, Column column) {
    if (attributes.isPlain(column)) {
      append(attributes.bytes(), attributes.from(column), attributes.to(column));
      return;
    }
    String value = attributes.value(column);
    boolean quoted = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      quoted |= c == '"' || c == '\n' || c == '\r';
      lines += c == '\n' ? 1 : 0;
    }
    String field = quoted ? '"' + value.replace("\"", "\"\"") + '"' : value;
    byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
    append(bytes, 0, bytes.length);
  }

  private void append(byte b) {
    reserve(1);
    rows[filled++] = b;
  }

  private void append(byte[] from, int first, int end) {
    reserve(end - first);
    System.arraycopy(from, first, rows, filled, end - first);
    filled += end - first;
  }

  private void reserve(int more) {
    if (rows.length - filled < more) {
      rows = Arrays.copyOf(rows, Math.max(filled + more, rows.length * 2));
    }
  }

  /** Parts of samples that were left out. */
  long leftOut() {
    return leftOut;
  }

  /** What was wrong with the XML; null if nothing was. */
  AnomalyKind damage() {
    return fault == null
        ? null
        : fault.isCut() ? AnomalyKind.TRUNCATED_FILE : AnomalyKind.BROKEN_XML;
  }

  /** The line where it was. */
  long damagedLine() {
    return fault == null ? 0 : fault.line();
  }
}
