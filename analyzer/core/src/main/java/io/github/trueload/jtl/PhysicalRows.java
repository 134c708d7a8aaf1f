package io.github.trueload.jtl;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a log into its rows. Every byte is in one of them: what is no row (too few fields, text
 * behind a closing quote, a quote that nothing closes within {@value #MOST_BYTES} bytes) comes as
 * the line it begins with, and reading resumes behind that, as when logs are analyzed.
 */
final class PhysicalRows {

  private static final int MOST_BYTES = 1 << 20;
  private static final int BUFFER_BYTES = 1 << 16;

  private static final int MORE = -1;
  private static final int DAMAGED = -2;

  private final InputStream in;
  private final byte separator;
  private final int[] bounds;
  private byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit;
  private boolean ended;

  PhysicalRows(InputStream in, byte separator, int fields) {
    this.in = in;
    this.separator = separator;
    this.bounds = new int[2 * fields];
  }

  /** The next row or line; null at the end. */
  PhysicalRow next() throws IOException {
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
    int[] fields = null;
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
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * limit);
    }
    int count = in.read(buffer, limit, buffer.length - limit);
    ended = count < 0;
    limit += Math.max(0, count);
  }

  /** Behind the row that begins here, or {@link #MORE}, or {@link #DAMAGED}; fills the bounds. */
  private int rowEnd() {
    int field = 0;
    int at = position;
    while (at < limit || ended) {
      if (at == position && at == limit) {
        return position;
      }
      int fieldEnd = at < limit && buffer[at] == '"' ? quotedEnd(at) : plainEnd(at);
      if (fieldEnd < 0) {
        return fieldEnd == MORE && limit - position > MOST_BYTES ? DAMAGED : fieldEnd;
      }
      if (2 * field == bounds.length) {
        return DAMAGED;
      }
      bounds[2 * field] = at;
      bounds[2 * field + 1] = fieldEnd;
      field++;
      if (fieldEnd < limit && buffer[fieldEnd] == separator) {
        at = fieldEnd + 1;
        continue;
      }
      int end = fieldEnd;
      end += end < limit && buffer[end] == '\r' ? 1 : 0;
      end += end < limit && buffer[end] == '\n' ? 1 : 0;
      return 2 * field == bounds.length ? end : DAMAGED;
    }
    return MORE;
  }

  /** End of a field without quotes: a separator, a line's end or the input's. */
  private int plainEnd(int from) {
    for (int at = from; at < limit; at++) {
      if (buffer[at] == separator) {
        return at;
      }
      if (buffer[at] == '\n') {
        return at > from && buffer[at - 1] == '\r' ? at - 1 : at;
      }
    }
    return ended ? limit : MORE;
  }

  private int quotedEnd(int from) {
    for (int at = from + 1; at < limit; at++) {
      if (buffer[at] == '"') {
        if (at + 1 == limit && !ended) {
          return MORE;
        }
        if (at + 1 < limit && buffer[at + 1] == '"') {
          at++;
          continue;
        }
        return isFieldEnd(at + 1);
      }
    }
    return ended ? DAMAGED : MORE;
  }

  /** {@code at} if a field may end there. */
  private int isFieldEnd(int at) {
    if (at == limit || buffer[at] == separator || buffer[at] == '\n') {
      return at;
    }
    if (buffer[at] != '\r') {
      return DAMAGED;
    }
    if (at + 1 == limit) {
      return ended ? at : MORE;
    }
    return buffer[at + 1] == '\n' ? at : DAMAGED;
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
