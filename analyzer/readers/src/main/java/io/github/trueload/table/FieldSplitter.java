package io.github.trueload.table;

import io.github.trueload.bytes.CsvField;
import io.github.trueload.bytes.LineReader;
import java.io.IOException;
import java.util.Arrays;

/** The fields of one row, which may reach over several lines. */
final class FieldSplitter implements FieldTexts {

  private final byte separator;
  private final CsvField field;
  private byte[] b = {};
  private int count;

  // Places are counted from the line's start, for the reader moves its bytes.
  private int base;
  private int[] from = new int[64];
  private int[] to = new int[64];

  FieldSplitter(byte separator) {
    this.separator = separator;
    this.field = new CsvField(separator);
  }

  /**
   * Takes the reader's line apart, with those that its quotes reach into.
   *
   * @return false if a quote is not closed, or text stands behind one that is; the reader then
   *     stands on the first line alone
   */
  boolean read(LineReader lines) throws IOException {
    count = 0;
    int at = 0;
    boolean isOpen = false;
    while (true) {
      b = lines.bytes();
      base = lines.from();
      int limit = lines.to();
      int end =
          isOpen ? field.resume(b, base + at, limit, true) : field.find(b, base + at, limit, true);
      isOpen = end == CsvField.MORE;
      if (isOpen ? !lines.join() : end < 0) {
        lines.unjoin();
        base = lines.from();
        return false;
      }
      if (!isOpen) {
        add(at, end - base);
        if (end == limit || b[end] != separator) {
          return true;
        }
        at = end + 1 - base;
      }
    }
  }

  private void add(int start, int end) {
    if (count == from.length) {
      from = Arrays.copyOf(from, count * 2);
      to = Arrays.copyOf(to, count * 2);
    }
    from[count] = start;
    to[count++] = end;
  }

  int count() {
    return count;
  }

  @Override
  public String text(int field) {
    return CsvField.text(b, base + from[field], base + to[field]);
  }
}
