package io.github.trueload.table;

import io.github.trueload.bytes.LineReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The fields of one row, as RFC 4180 has them with any separator: a field that begins with a quote
 * ends with the next single one and may hold separators, line ends and doubled quotes.
 */
final class Fields {

  // What became of a row that has no end.
  private static final int OPEN = -1;
  private static final int BROKEN = -2;

  private final byte separator;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private boolean[] doubled = new boolean[64];
  private byte[] b;
  private int count;

  Fields(byte separator) {
    this.separator = separator;
  }

  /**
   * Takes the reader's line apart, with those that its quotes reach into.
   *
   * @return false if a quote is not closed, or text stands behind one that is; the reader then
   *     stands on the first line alone
   */
  boolean read(LineReader lines) throws IOException {
    while (true) {
      b = lines.bytes();
      int end = split(lines.from(), lines.to());
      if (end >= 0) {
        return true;
      }
      if (end == BROKEN || !lines.join()) {
        lines.unjoin();
        return false;
      }
    }
  }

  private int split(int start, int end) {
    count = 0;
    int p = start;
    while (true) {
      boolean quoted = p < end && b[p] == '"';
      int fieldEnd = quoted ? quoted(p, end) : plain(p, end);
      if (fieldEnd < 0) {
        return fieldEnd;
      }
      if (fieldEnd == end) {
        return end;
      }
      p = fieldEnd + 1;
    }
  }

  private int plain(int start, int end) {
    int p = start;
    while (p < end && b[p] != separator) {
      p++;
    }
    add(start, p, false);
    return p;
  }

  private int quoted(int open, int end) {
    boolean twice = false;
    int p = open + 1;
    for (; p < end; p++) {
      if (b[p] == '"') {
        if (p + 1 < end && b[p + 1] == '"') {
          twice = true;
          p++;
        } else {
          break;
        }
      }
    }
    if (p >= end) {
      return OPEN;
    }
    add(open + 1, p, twice);
    return p + 1 == end || b[p + 1] == separator ? p + 1 : BROKEN;
  }

  private void add(int start, int end, boolean twice) {
    if (count == from.length) {
      from = Arrays.copyOf(from, count * 2);
      to = Arrays.copyOf(to, count * 2);
      doubled = Arrays.copyOf(doubled, count * 2);
    }
    from[count] = start;
    to[count] = end;
    doubled[count++] = twice;
  }

  /** How many there are. */
  int count() {
    return count;
  }

  /** A field as text. */
  String text(int field) {
    String text = new String(b, from[field], to[field] - from[field], StandardCharsets.UTF_8);
    return doubled[field] ? text.replace("\"\"", "\"") : text;
  }
}
