package io.github.trueload.recorded;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a file in CSV (RFC 4180), one at a time: fields between commas, in double quotes where
 * they hold a comma, a quote (doubled) or a line's end. No more than a row is held.
 */
final class CsvReader {
  /** No row is longer; what is must be another file, or have a quote that nothing closes. */
  static final int LONGEST_CHARS = 1 << 20;

  private static final int BUFFER = 1 << 16;
  private static final int NONE = -1;
  private static final char MARK = '\uFEFF';

  private final Reader reader;
  private final char[] buffer = new char[BUFFER];
  private int at;
  private int limit;
  private long lines = 1;
  private long rowLine;
  private int rowChars;
  private final StringBuilder field = new StringBuilder();

  CsvReader(Reader reader) {
    this.reader = reader;
  }

  /** The line on which the last row began, from 1. */
  long line() {
    return rowLine;
  }

  /**
   * The fields of the next row that is not empty; null at the end.
   *
   * @throws SessionFileException if the row breaks the rules of CSV
   */
  @Nullable List<String> next() throws IOException, SessionFileException {
    int c = read();
    if (c == MARK && lines == 1) {
      c = read();
    }
    while (c == '\n' || c == '\r') {
      c = read();
    }
    if (c == NONE) {
      return null;
    }
    rowLine = lines;
    rowChars = 0;
    List<String> row = new ArrayList<>();
    while (true) {
      field.setLength(0);
      c = c == '"' ? quoted() : plain(c);
      row.add(field.toString());
      if (c != ',') {
        return row;
      }
      count();
      c = read();
    }
  }

  /** Takes a field without quotes; what ends it. */
  private int plain(int first) throws IOException, SessionFileException {
    int c = first;
    while (c != ',' && c != '\n' && c != NONE) {
      if (c == '\r') {
        c = read();
        if (c == '\n' || c == NONE) {
          return c;
        }
        take('\r');
      } else {
        take(c);
        c = read();
      }
    }
    return c;
  }

  /** Takes a field behind its opening quote; what ends it. */
  private int quoted() throws IOException, SessionFileException {
    while (true) {
      int c = read();
      if (c == NONE) {
        throw new SessionFileException(rowLine, "opens a quote that is never closed");
      }
      if (c == '"') {
        c = read();
        if (c == '\r') {
          c = read();
        }
        if (c == ',' || c == '\n' || c == NONE) {
          return c;
        }
        if (c != '"') {
          throw new SessionFileException(
              rowLine, "has text after a closing quote; double the quotes within a field");
        }
      }
      take(c);
    }
  }

  private void take(int c) throws SessionFileException {
    count();
    field.append((char) c);
  }

  private void count() throws SessionFileException {
    if (++rowChars > LONGEST_CHARS) {
      throw new SessionFileException(
          rowLine, "is longer than " + LONGEST_CHARS + " characters: is it another file?");
    }
  }

  private int read() throws IOException {
    if (at == limit) {
      limit = reader.read(buffer);
      at = 0;
      if (limit <= 0) {
        limit = 0;
        return NONE;
      }
    }
    char c = buffer[at++];
    if (c == '\n') {
      lines++;
    }
    return c;
  }
}
