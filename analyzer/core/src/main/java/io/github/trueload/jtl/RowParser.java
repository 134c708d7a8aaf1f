package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.bytes.CsvField;
import io.github.trueload.sample.AnomalyKind;
import java.util.Arrays;

/**
 * Turns bytes into rows. A row without quotes, and that is nearly every one, is read in one pass
 * ({@link UnquotedRow}).
 *
 * <p>A row that breaks the rules of {@link CsvField}, or has the wrong number of fields, is damage:
 * reading continues with the line after the one where it began.
 */
final class RowParser {

  /** Longest row, bytes; a longer one is damage (an opened quote that nothing closes). */
  static final int MAX_ROW = 1 << 20;

  private static final int GUESSES = 256;

  // What became of a row, where it is not the offset behind it.
  private static final int MORE = CsvField.MORE;
  private static final int BROKEN = CsvField.BROKEN;
  private static final int CUT = -3;
  private static final int WRONG_COUNT = -4;

  private final byte separator;
  private final byte[] header;
  private final int columns;
  private final RowFields fields;
  private final UnquotedRow unquoted;
  private final RowWriter writer;
  private final CsvField field;
  private int linesInside;

  RowParser(JtlLayout layout, JtlOptions options, RowNames names) {
    this.separator = layout.separator();
    this.field = new CsvField(separator);
    this.header = layout.header();
    this.columns = layout.columns().size();
    this.fields = new RowFields(layout, options);
    this.unquoted = new UnquotedRow(layout, fields);
    this.writer = new RowWriter(layout, options, names, fields);
  }

  /**
   * Parses the rows of a chunk from {@link Chunk#from} on and notes {@link Chunk#end}.
   *
   * @param last whether the file ends with the chunk; otherwise a row that reaches its limit is
   *     left for the next
   */
  void parse(Chunk chunk, boolean last) {
    writer.begin();
    int at = chunk.from;
    while (at < chunk.limit) {
      int next = step(chunk, at, last);
      if (next == MORE) {
        break;
      }
      at = next;
    }
    chunk.end = at;
  }

  /** Deals with what begins at {@code at}; the offset behind it, or {@link #MORE}. */
  private int step(Chunk chunk, int at, boolean last) {
    byte[] b = chunk.bytes;
    if (b[at] == '\n' || (b[at] == '\r' && b[at + 1] == '\n')) {
      return blank(chunk, at);
    }
    if (header.length > 0 && b[at] == header[0]) {
      int behind = behindHeader(chunk, at);
      if (behind > 0) {
        chunk.fault(AnomalyKind.REPEATED_HEADER);
        chunk.lines++;
        return behind;
      }
    }
    int next = row(chunk, at, last);
    if (next > 0) {
      if (!fields.badValue) {
        writer.write(chunk);
      } else {
        boolean cut = last && next == chunk.limit && chunk.bytes[next - 1] != '\n';
        chunk.fault(cut ? AnomalyKind.TRUNCATED_FILE : AnomalyKind.MALFORMED_ROW);
      }
      chunk.lines += 1 + linesInside;
      return next;
    }
    return next == MORE && chunk.limit - at <= MAX_ROW ? MORE : damage(chunk, at, next, last);
  }

  private static int blank(Chunk chunk, int at) {
    int behind = chunk.bytes[at] == '\n' ? at + 1 : at + 2;
    if (behind > chunk.limit) {
      return MORE;
    }
    chunk.lines++;
    return behind;
  }

  /** Behind the header line that stands at {@code at}; 0 if none does. */
  private int behindHeader(Chunk chunk, int at) {
    int end = at + header.length;
    if (end >= chunk.limit || !Arrays.equals(chunk.bytes, at, end, header, 0, header.length)) {
      return 0;
    }
    if (chunk.bytes[end] == '\n') {
      return end + 1;
    }
    boolean crlf = chunk.bytes[end] == '\r' && chunk.bytes[end + 1] == '\n';
    return crlf && end + 1 < chunk.limit ? end + 2 : 0;
  }

  /** Counts a row that breaks the rules and finds where to go on. */
  private int damage(Chunk chunk, int at, int how, boolean last) {
    int newline = ByteScan.lineEnd(chunk.bytes, at);
    boolean lastLine = newline >= chunk.limit;
    if (lastLine && !last && how != MORE) {
      return chunk.limit - at <= MAX_ROW ? MORE : skip(chunk, chunk.limit, how);
    }
    if (how == CUT) {
      int clean = lastLine ? -1 : cleanRow(chunk, newline + 1, Integer.MAX_VALUE, true);
      if (clean < 0) {
        chunk.fault(AnomalyKind.TRUNCATED_FILE);
        return chunk.limit;
      }
    }
    return skip(chunk, lastLine ? chunk.limit : newline + 1, how);
  }

  private static int skip(Chunk chunk, int to, int how) {
    chunk.fault(how == WRONG_COUNT ? AnomalyKind.WRONG_FIELD_COUNT : AnomalyKind.MALFORMED_ROW);
    chunk.lines++;
    return to;
  }

  /**
   * A guess where the first row of a chunk begins, right but for a line inside a quoted field that
   * looks like a row; the limit if that cannot be known.
   */
  int guessStart(Chunk chunk) {
    int newline = ByteScan.lineEnd(chunk.bytes, 0);
    int row = cleanRow(chunk, newline + 1, GUESSES, false);
    return row < 0 ? chunk.limit : row;
  }

  /**
   * The first of some lines from {@code at} on that reads as a row without fault; −1 if none does.
   *
   * @param last whether the file ends with the chunk
   */
  private int cleanRow(Chunk chunk, int at, int lines, boolean last) {
    int p = at;
    for (int line = 0; line < lines && p < chunk.limit; line++) {
      int next = chunk.bytes[p] == '\n' ? MORE : row(chunk, p, last);
      if (next > 0 && !fields.badValue && !fields.stampUnreadable) {
        return p;
      }
      p = ByteScan.lineEnd(chunk.bytes, p) + 1;
    }
    return -1;
  }

  /** Reads one row into the fields; the offset behind it, or what is wrong. */
  private int row(Chunk chunk, int at, boolean last) {
    linesInside = 0;
    fields.begin();
    int newline = unquoted.read(chunk.bytes, at);
    if (newline >= 0 && newline < chunk.limit) {
      return newline + 1;
    }
    fields.begin();
    unquoted.forget();
    return oddRow(chunk, at, last);
  }

  /** Reads a row that has quotes, or the wrong number of fields, or that the chunk cuts. */
  private int oddRow(Chunk chunk, int at, boolean last) {
    int limit = chunk.limit;
    int p = at;
    for (int column = 0; ; column++) {
      int end = field.find(chunk.bytes, p, limit, last);
      if (field.isQuoted() && field.to() - at > MAX_ROW) {
        return BROKEN;
      }
      if (end < 0) {
        return end == MORE && last ? CUT : end;
      }
      linesInside += field.lines();
      take(chunk, column);
      boolean isLast = column + 1 == columns;
      byte[] b = chunk.bytes;
      if (end == limit || b[end] != separator) {
        int behind = end < limit && b[end] == '\r' ? end + 2 : end + 1;
        return behind > limit ? (isLast ? limit : CUT) : isLast ? behind : WRONG_COUNT;
      }
      if (isLast) {
        return WRONG_COUNT;
      }
      p = end + 1;
    }
  }

  /** Takes the field that was found; its bytes may move when doubled quotes are made single. */
  private void take(Chunk chunk, int column) {
    if (field.hasDoubled() && fields.isRead(column)) {
      int from = chunk.unquote(field.from(), field.to());
      fields.take(chunk.bytes, column, from, chunk.scratchEnd());
    } else {
      fields.take(chunk.bytes, column, field.from(), field.to());
    }
  }
}
