package io.github.trueload.table;

import io.github.trueload.bytes.LineReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * How a table is laid out.
 *
 * @param first fields of the first line
 * @param hasHeader whether the first line names the columns
 */
record TableLayout(byte separator, List<String> first, boolean hasHeader) {

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** Takes the reader's first line apart. */
  static TableLayout of(LineReader lines, byte separator, TableOptions options) throws IOException {
    FieldSplitter fields = new FieldSplitter(separator);
    List<String> first = new ArrayList<>();
    if (fields.read(lines)) {
      for (int i = 0; i < fields.count(); i++) {
        first.add(fields.text(i));
      }
    }
    boolean named =
        options.named().columns().stream().anyMatch(column -> column.column().isName())
            || (options.rows() != null && options.rows().column().isName());
    return new TableLayout(separator, List.copyOf(first), named || !hasTime(first, options));
  }

  private static boolean hasTime(List<String> first, TableOptions options) {
    ColumnNames.Named start = options.named().of(TableColumn.START);
    // ColumnNames has one of both, and an instant has a unit.
    ColumnNames.Named instant =
        Objects.requireNonNull(start == null ? options.named().of(TableColumn.END) : start);
    TimeColumnUnit unit = Objects.requireNonNull(instant.unit());
    int place = instant.column().in(first);
    boolean otherKind =
        options.rows() != null
            && options.rows().column().in(first) < first.size()
            && !first.get(options.rows().column().in(first)).equals(options.rows().value());
    return otherKind
        || (place < first.size()
            && new Times(unit, options.zone()).nanos(first.get(place)) != Times.NONE);
  }

  /** Bytes of the mark that some editors put ahead of text. */
  static int byteOrderMark(byte[] head) {
    int length = BYTE_ORDER_MARK.length;
    boolean marked =
        head.length >= length && Arrays.equals(head, 0, length, BYTE_ORDER_MARK, 0, length);
    return marked ? length : 0;
  }

  /** Whether a column is not there; where no line names the columns, each row shows for itself. */
  boolean lacks(ColumnReference column) {
    int place = column.in(first);
    return place < 0 || (hasHeader && place >= first.size());
  }

  int width() {
    return first.size();
  }

  /** Where a column is; −1 for null. */
  int place(ColumnReference column) {
    return column == null ? -1 : column.in(first);
  }
}
