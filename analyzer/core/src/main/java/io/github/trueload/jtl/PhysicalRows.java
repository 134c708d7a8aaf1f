package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.bytes.CsvField;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a log into its rows. Every byte is in one of them: what is no row (too few fields, text
 * behind a closing quote, a quote that nothing closes within {@value #MOST_BYTES} bytes) comes as
 * the line it begins with, and reading resumes behind that, as when logs are analyzed.
 */
final class PhysicalRows {

  private static final int MOST_BYTES = 1 << 20;
  private static final int BUFFER_BYTES = 1 << 16;

  private static final int MORE = CsvField.MORE;
  private static final int DAMAGED = CsvField.BROKEN;

  private final InputStream in;
  private final byte separator;
  private final CsvField field;
  private final int[] bounds;
  private byte[] buffer = new byte[BUFFER_BYTES + ByteScan.SLACK];
  private int position;
  private int limit;
  private boolean ended;

  PhysicalRows(InputStream in, byte separator, int fields) {
    this.in = in;
    this.separator = separator;
    this.field = new CsvField(separator);
    this.bounds = new int[2 * fields];
  }

  /** The next row or line; null at the end. */
  @Nullable PhysicalRow next() throws IOException {
    int end = rowEnd();
    while (end == MORE) {
      fill();
      end = rowEnd();
    }
    if (end == position) {
      return null;
    }
    boolean isWhole = end != DAMAGED;
    if (!isWhole) {
      end = lineEnd();
    }
    byte[] bytes = Arrays.copyOfRange(buffer, position, end);
    int[] fields = {};
    if (isWhole) {
      fields = new int[bounds.length];
      for (int i = 0; i < fields.length; i++) {
        fields[i] = bounds[i] - position;
      }
    }
    position = end;
    return new PhysicalRow(bytes, fields);
  }

  private void fill() throws IOException {
    if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      limit -= position;
      position = 0;
    }
    if (limit == buffer.length - ByteScan.SLACK) {
      buffer = Arrays.copyOf(buffer, 2 * limit + ByteScan.SLACK);
    }
    int count = in.read(buffer, limit, buffer.length - ByteScan.SLACK - limit);
    ended = count < 0;
    limit += Math.max(0, count);
  }

  /** Behind the row that begins here, or {@link #MORE}, or {@link #DAMAGED}; fills the bounds. */
  private int rowEnd() {
    if (position == limit) {
      return ended ? position : MORE;
    }
    int at = position;
    for (int i = 0; i < bounds.length; i += 2) {
      int end = field.find(buffer, at, limit, ended);
      if (end < 0) {
        boolean canEnd = end == MORE && !ended && limit - position <= MOST_BYTES;
        return canEnd ? MORE : DAMAGED;
      }
      bounds[i] = at;
      bounds[i + 1] = end;
      at = end + 1;
      if (end == limit || buffer[end] != separator) {
        end += end < limit && buffer[end] == '\r' ? 1 : 0;
        end += end < limit && buffer[end] == '\n' ? 1 : 0;
        return i + 2 == bounds.length ? end : DAMAGED;
      }
    }
    return DAMAGED;
  }

  /** Behind the line that begins here. */
  private int lineEnd() throws IOException {
    int at = position;
    while (true) {
      for (; at < limit; at++) {
        if (buffer[at] == '\n') {
          return at + 1;
        }
      }
      if (ended) {
        return limit;
      }
      int scanned = at - position;
      fill();
      at = position + scanned;
    }
  }
}
