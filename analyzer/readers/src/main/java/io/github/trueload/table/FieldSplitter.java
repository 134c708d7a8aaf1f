package io.github.trueload.table;

import io.github.trueload.bytes.LineReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The fields of one row, as RFC 4180 has them with any separator: a field that begins with a quote
 * ends with the next single one and may hold separators, line ends and doubled quotes.
 */
final class FieldSplitter {

  // What became of a row that has no end.
  private static final int OPEN = -1;
  private static final int BROKEN = -2;
  private static final int NONE = -1;

  private final byte separator;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private boolean[] doubled = new boolean[64];
  private byte[] b = {};
  private int count;

  // Places are counted from the line's start, for the reader moves its bytes.
  private int base;
  private int next;
  private int open;
  private boolean twice;

  FieldSplitter(byte separator) {
    this.separator = separator;
  }

  /**
   * Takes the reader's line apart, with those that its quotes reach into.
   *
   * @return false if a quote is not closed, or text stands behind one that is; the reader then
   *     stands on the first line alone
   */
  boolean read(LineReader lines) throws IOException {
    count = 0;
    next = 0;
    open = NONE;
    while (true) {
      b = lines.bytes();
      base = lines.from();
      int end = split(lines.to() - base);
      if (end >= 0) {
        return true;
      }
      if (end == BROKEN || !lines.join()) {
        lines.unjoin();
        base = lines.from();
        return false;
      }
    }
  }

  /** Goes on where it had to stop, so that a line's bytes are gone through once. */
  private int split(int end) {
    while (true) {
      boolean quoted = open != NONE || (next < end && b[base + next] == '"');
      int fieldEnd = quoted ? quoted(end) : plain(end);
      if (fieldEnd < 0 || fieldEnd == end) {
        return fieldEnd;
      }
      next = fieldEnd + 1;
    }
  }

  private int plain(int end) {
    int p = next;
    while (p < end && b[base + p] != separator) {
      p++;
    }
    add(next, p, false);
    return p;
  }

  private int quoted(int end) {
    if (open == NONE) {
      open = next + 1;
      next = open;
      twice = false;
    }
    int p = next;
    for (; p < end; p++) {
      if (b[base + p] == '"') {
        if (p + 1 < end && b[base + p + 1] == '"') {
          twice = true;
          p++;
        } else {
          break;
        }
      }
    }
    if (p >= end) {
      next = p;
      return OPEN;
    }
    add(open, p, twice);
    open = NONE;
    return p + 1 == end || b[base + p + 1] == separator ? p + 1 : BROKEN;
  }

  private void add(int start, int end, boolean hasTwice) {
    if (count == from.length) {
      from = Arrays.copyOf(from, count * 2);
      to = Arrays.copyOf(to, count * 2);
      doubled = Arrays.copyOf(doubled, count * 2);
    }
    from[count] = start;
    to[count] = end;
    doubled[count++] = hasTwice;
  }

  /** How many there are. */
  int count() {
    return count;
  }

  /** A field as text. */
  String text(int field) {
    String text =
        new String(b, base + from[field], to[field] - from[field], StandardCharsets.UTF_8);
    return doubled[field] ? text.replace("\"\"", "\"") : text;
  }
}
