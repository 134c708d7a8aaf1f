package io.github.trueload.table;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.LineReader;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** One reading of a table. */
final class TableReading {

  private static final Set<String> YES = Set.of("true", "ok", "yes", "1", "pass", "passed");
  private static final Set<String> NO = Set.of("false", "ko", "no", "0", "fail", "failed", "error");
  private static final int FIRST_FAILING_STATUS = 400;
  private static final int MOST_NAME = 1 << 12;
  private static final int BAD = Integer.MIN_VALUE;
  private static final int MISSING = -1;

  private final InputBytes bytes;
  private final TableLayout layout;
  private final BlockSink sink;
  private final LineReader lines;
  private final FieldSplitter fields;
  private final Map<TableColumn, Integer> places = new EnumMap<>(TableColumn.class);
  private final Map<TableColumn, Times> times = new EnumMap<>(TableColumn.class);
  private final int filterPlace;
  private final String filterValue;
  private final int lastPlace;
  private final SampleBlock block = new SampleBlock();
  private final Names labels;
  private final Names sessions;
  private final Anomalies anomalies = new Anomalies();
  private long rows;
  private long otherRows;

  TableReading(InputBytes bytes, TableOptions options, TableLayout layout, BlockSink sink)
      throws IOException {
    this.bytes = bytes;
    this.layout = layout;
    this.sink = sink;
    int mark = TableLayout.byteOrderMark(bytes.head(8));
    InputStream in = bytes.asStream();
    in.skipNBytes(mark);
    this.lines = new LineReader(in);
    this.fields = new FieldSplitter(layout.separator());
    int last = 0;
    for (ColumnNames.Named named : options.named().columns()) {
      int place = layout.place(named.column());
      places.put(named.kind(), place);
      last = Math.max(last, place);
      if (named.unit() != null) {
        times.put(named.kind(), new Times(named.unit(), options.zone()));
      }
    }
    this.lastPlace = last;
    RowFilter filter = options.rows();
    this.filterPlace = filter == null ? -1 : layout.place(filter.column());
    this.filterValue = filter == null ? "" : filter.value();
    this.labels = new Names(options.labelLimit());
    this.sessions = new Names(options.sessionLimit());
  }

  SourceSummary read() throws IOException {
    while (lines.next()) {
      line();
      if (block.isFull()) {
        hand();
      }
    }
    hand();
    if (bytes.isCut() && anomalies.count(AnomalyKind.TRUNCATED_FILE) == 0) {
      anomalies.countMany(AnomalyKind.TRUNCATED_FILE, 1); // Between two rows, by chance.
    }
    anomalies.countMany(AnomalyKind.TOO_MANY_LABELS, labels.folded());
    anomalies.countMany(AnomalyKind.LIMIT_REACHED, sessions.folded());
    if (!places.containsKey(TableColumn.SUCCESS)
        && !places.containsKey(TableColumn.ERROR)
        && !places.containsKey(TableColumn.STATUS)) {
      anomalies.countMany(AnomalyKind.SUCCESS_UNKNOWN, rows);
    }
    return summary();
  }

  private void hand() {
    if (block.size > 0) {
      sink.accept(block);
      block.size = 0;
    }
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
        anomalies.count(AnomalyKind.REPEATED_HEADER, lines.number());
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
    row();
  }

  /** A damaged last line without an end was cut. */
  private void damaged(AnomalyKind kind) {
    anomalies.count(lines.isEnded() ? kind : AnomalyKind.TRUNCATED_FILE, lines.number());
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

  private void row() {
    long start = time(TableColumn.START);
    long end = time(TableColumn.END);
    long elapsed = time(TableColumn.ELAPSED);
    long status = number(TableColumn.STATUS);
    long size = number(TableColumn.BYTES);
    size = size < 0 && size != SampleBlock.UNKNOWN ? BAD : size;
    int success = success();
    boolean bothEnds = start != Times.NONE && end != Times.NONE;
    if (elapsed == Times.NONE && !places.containsKey(TableColumn.ELAPSED) && bothEnds) {
      elapsed = end - start;
    }
    boolean unknown = elapsed == Times.NONE && text(TableColumn.ELAPSED).isEmpty();
    if ((elapsed < 0 && !unknown) || status == BAD || size == BAD || success == BAD) {
      damaged(AnomalyKind.MALFORMED_ROW);
      return;
    }
    rows++;
    int row = block.addRow();
    block.elapsedNanos[row] = unknown ? SampleBlock.UNKNOWN : elapsed;
    block.status[row] = status > 0 && status <= Integer.MAX_VALUE ? (int) status : 0;
    block.bytes[row] = size;
    block.firstByteNanos[row] = time(TableColumn.FIRSTBYTE);
    block.connectNanos[row] = time(TableColumn.CONNECT);
    block.flags[row] = failed(success, status) ? SampleBlock.FAILED : 0;
    block.label[row] =
        labels.id(places.containsKey(TableColumn.LABEL) ? name(TableColumn.LABEL) : "(no label)");
    block.session[row] =
        places.containsKey(TableColumn.USER) ? sessions.id(name(TableColumn.USER)) : -1;
    if (start == Times.NONE && end != Times.NONE) {
      start = unknown ? end : end - elapsed;
    }
    if (start == Times.NONE) {
      anomalies.count(AnomalyKind.UNREADABLE_TIME, lines.number());
      return;
    }
    block.startNanos[row] = start;
    if (isOfAnotherUnit(TableColumn.START) || isOfAnotherUnit(TableColumn.END)) {
      anomalies.count(AnomalyKind.STAMP_UNIT, lines.number());
    }
  }

  private boolean isOfAnotherUnit(TableColumn instant) {
    Times reader = times.get(instant);
    return reader != null && reader.isOfAnotherUnit();
  }

  private long time(TableColumn kind) {
    Times reader = times.get(kind);
    return reader == null ? Times.NONE : reader.nanos(text(kind));
  }

  private String text(TableColumn kind) {
    Integer place = places.get(kind);
    return place == null ? "" : fields.text(place).strip();
  }

  private String name(TableColumn kind) {
    String text = text(kind);
    return text.length() > MOST_NAME ? text.substring(0, MOST_NAME) : text;
  }

  /** A whole number; unknown where there is none. */
  private long number(TableColumn kind) {
    String text = text(kind);
    if (text.isEmpty() || text.equals("-")) {
      return SampleBlock.UNKNOWN;
    }
    return text.matches("-?[0-9]{1,18}") ? Long.parseLong(text) : BAD;
  }

  private int success() {
    String word = text(TableColumn.SUCCESS).toLowerCase(Locale.ROOT);
    if (word.isEmpty()) {
      return MISSING;
    }
    return YES.contains(word) ? 1 : NO.contains(word) ? 0 : BAD;
  }

  /** What is reported first decides: success, an error's text, the status. */
  private boolean failed(int success, long status) {
    if (success != MISSING) {
      return success == 0;
    }
    boolean error = !text(TableColumn.ERROR).isEmpty() && !text(TableColumn.ERROR).equals("0");
    boolean none = status < 0 && status != SampleBlock.UNKNOWN; // h2load: no response came.
    return error || none || status >= FIRST_FAILING_STATUS;
  }

  /** A start that is reckoned from the end is no finer than what is taken off. */
  private long resolutionNanos() {
    Times start = times.get(TableColumn.START);
    if (start != null) {
      return start.stepNanos();
    }
    Times elapsed = times.get(TableColumn.ELAPSED);
    Times end = Objects.requireNonNull(times.get(TableColumn.END), "a table has an instant");
    return Math.max(end.stepNanos(), elapsed == null ? 0 : elapsed.stepNanos());
  }

  private SourceSummary summary() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("separator", layout.separator() == '\t' ? "tab" : "" + (char) layout.separator());
    facts.put("header", layout.hasHeader() ? "yes" : "no");
    facts.put("stamps", times.containsKey(TableColumn.START) ? "start" : "end");
    if (filterPlace >= 0) {
      facts.put("rows of other kinds", String.valueOf(otherRows));
    }
    return new SourceSummary(
        bytes.name(),
        SourceFormat.TABLE,
        rows,
        resolutionNanos(),
        new SampleNames(labels, sessions, new ConnectionTable()),
        anomalies,
        facts);
  }
}
