package io.github.trueload.jtl;

import io.github.trueload.sample.AnomalyKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/**
 * A JTL in XML as the CSV that JMeter would have written of it: one row a sample, of the columns
 * that the log tells, on the line (but for what an editor made of it) where the sample stands. So
 * everything behind is the same for both. Parts of samples, which the XML tells for certain, are
 * left out here; transactions that follow their samples are found by the rows.
 */
final class XmlChunks implements ChunkSupply {

  static final byte SEPARATOR = ',';

  private final XmlGuard guard;
  private final XmlSamples samples;
  private final List<Column> columns;
  private final NestedRows nested;
  private final int chunkBytes;

  private final ByteArrayOutputStream rows = new ByteArrayOutputStream(1 << 18);
  private byte[] left = {};
  private int leftFrom;
  private long lines = 1;
  private boolean atEnd;
  private long number;
  private long leftOut;
  private AnomalyKind damage;
  private long damagedLine;

  /**
   * @param columns of the rows
   */
  XmlChunks(
      XmlGuard guard, XmlSamples samples, List<Column> columns, NestedRows nested, int chunkBytes) {
    this.guard = guard;
    this.samples = samples;
    this.columns = columns;
    this.nested = nested;
    this.chunkBytes = chunkBytes;
  }

  @Override
  public long count() {
    return Long.MAX_VALUE;
  }

  @Override
  public synchronized long next(Chunk chunk) throws IOException {
    if (leftFrom == left.length) {
      translate();
    }
    int length = Math.min(chunkBytes, left.length - leftFrom);
    System.arraycopy(left, leftFrom, chunk.bytes, 0, length);
    leftFrom += length;
    chunk.begin(length);
    return length == 0 ? -1 : number++;
  }

  private void translate() throws IOException {
    rows.reset();
    while (!atEnd && rows.size() < chunkBytes) {
      try {
        atEnd = !samples.next();
        if (!atEnd) {
          sample();
        }
      } catch (XMLStreamException e) {
        guard.rethrow();
        atEnd = true;
        boolean whole = guard.endsAsItShould();
        damage = whole ? AnomalyKind.BROKEN_XML : AnomalyKind.TRUNCATED_FILE;
        damagedLine = Math.max(1, e.getLocation() == null ? 0 : e.getLocation().getLineNumber());
      }
    }
    left = rows.toByteArray();
    leftFrom = 0;
  }

  private void sample() {
    boolean isPart = samples.isPartOfSample();
    boolean ofTransaction = samples.isPartOfTransaction() && nested == NestedRows.ONCE;
    if (nested != NestedRows.COUNT && (isPart || ofTransaction)) {
      leftOut++;
      return;
    }
    for (; lines < samples.line(); lines++) {
      rows.write('\n');
    }
    for (int i = 0; i < columns.size(); i++) {
      if (i > 0) {
        rows.write(SEPARATOR);
      }
      write(value(columns.get(i)));
    }
    rows.write('\n');
    lines++;
  }

  /** Of messages only a transaction's says something, and its parts are not among the rows. */
  private String value(Column column) {
    if (column == Column.RESPONSE_MESSAGE) {
      return samples.isTransaction() ? XmlSamples.TRANSACTION + "0" : "";
    }
    return samples.values().getOrDefault(column, "");
  }

  private void write(String value) {
    boolean plain = true;
    for (int i = 0; i < value.length() && plain; i++) {
      char c = value.charAt(i);
      plain = c != SEPARATOR && c != '"' && c != '\n' && c != '\r';
      lines += c == '\n' ? 1 : 0;
    }
    String field = plain ? value : '"' + value.replace("\"", "\"\"") + '"';
    rows.writeBytes(field.getBytes(StandardCharsets.UTF_8));
  }

  /** Parts of samples that were left out. */
  long leftOut() {
    return leftOut;
  }

  /** What was wrong with the XML; null if nothing was. */
  AnomalyKind damage() {
    return damage;
  }

  /** The line where it was. */
  long damagedLine() {
    return damagedLine;
  }
}
