package io.github.trueload.table;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.LineReader;
import io.github.trueload.rows.RequestRows;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

final class TableReading {

  /** The status 0 has a meaning in gRPC; h2load writes −1 where no response came. */
  private static final int LEAST_STATUS = 0;

  private final InputBytes bytes;
  private final TableLayout layout;
  private final LineReader lines;
  private final FieldSplitter fields;
  private final int filterPlace;
  private final String filterValue;
  private final int lastPlace;
  private final RequestRows rows;
  private final RowConverter converter;
  private long otherRows;

  TableReading(InputBytes bytes, TableOptions options, TableLayout layout, BlockSink sink)
      throws IOException {
    this.bytes = bytes;
    this.layout = layout;
    int mark = TableLayout.byteOrderMark(bytes.head(8));
    InputStream in = bytes.asStream();
    in.skipNBytes(mark);
    this.lines = new LineReader(in);
    this.fields = new FieldSplitter(layout.separator());
    Map<TableColumn, Integer> places = new EnumMap<>(TableColumn.class);
    int last = 0;
    for (ColumnNames.Named named : options.named().columns()) {
      int place = layout.place(named.column());
      places.put(named.kind(), place);
      last = Math.max(last, place);
    }
    this.lastPlace = last;
    RowFilter filter = options.rows();
    this.filterPlace = filter == null ? -1 : layout.place(filter.column());
    this.filterValue = filter == null ? "" : filter.value();
    this.rows = new RequestRows(sink, options.labelLimit(), options.sessionLimit());
    this.converter = new RowConverter(fields, places, options, LEAST_STATUS, rows);
  }

  SourceSummary read() throws IOException {
    while (lines.next()) {
      line();
    }
    converter.countUnknownSuccess();
    return rows.finish(bytes, SourceFormat.TABLE, converter.resolutionNanos(), facts());
  }

  private void line() throws IOException {
    if (lines.to() == lines.from()) {
      return;
    }
    if (lines.isTooLong() || !fields.read(lines)) {
      damaged(AnomalyKind.MALFORMED_ROW);
      return;
    }
    if (layout.hasHeader() && isHeader()) {
      if (lines.number() > 1) {
        rows.anomalies().count(AnomalyKind.REPEATED_HEADER, lines.number());
      }
      return;
    }
    if (filterPlace >= 0
        && (filterPlace >= fields.count() || !fields.text(filterPlace).equals(filterValue))) {
      otherRows++;
      return;
    }
    boolean wrong =
        layout.hasHeader() ? fields.count() != layout.width() : fields.count() <= lastPlace;
    if (wrong) {
      damaged(AnomalyKind.WRONG_FIELD_COUNT);
      return;
    }
    if (!converter.add(lines.number())) {
      damaged(AnomalyKind.MALFORMED_ROW);
    }
  }

  /** A damaged last line without an end was cut. */
  private void damaged(AnomalyKind kind) {
    rows.anomalies().count(lines.isEnded() ? kind : AnomalyKind.TRUNCATED_FILE, lines.number());
  }

  private boolean isHeader() {
    if (lines.number() == 1) {
      return true;
    }
    if (fields.count() != layout.width()) {
      return false;
    }
    for (int i = 0; i < fields.count(); i++) {
      if (!fields.text(i).equals(layout.first().get(i))) {
        return false;
      }
    }
    return true;
  }

  private Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("separator", layout.separator() == '\t' ? "tab" : "" + (char) layout.separator());
    facts.put("header", layout.hasHeader() ? "yes" : "no");
    facts.put("stamps", converter.stamps());
    if (filterPlace >= 0) {
      facts.put("rows of other kinds", String.valueOf(otherRows));
    }
    return facts;
  }
}
