package io.github.trueload.table;

import io.github.trueload.rows.RequestRows;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

final class RowConverter {

  private static final Set<String> YES = Set.of("true", "ok", "yes", "1", "pass", "passed");
  private static final Set<String> NO = Set.of("false", "ko", "no", "0", "fail", "failed", "error");
  private static final int FIRST_FAILING_STATUS = 400;
  private static final int BAD = Integer.MIN_VALUE;
  private static final int MISSING = -1;

  private final Map<TableColumn, Integer> places = new EnumMap<>(TableColumn.class);
  private final Map<TableColumn, Times> times = new EnumMap<>(TableColumn.class);
  private final FieldTexts fields;
  private final int leastStatus;
  private final RequestRows rows;

  /**
   * @param fields show those of the current row
   * @param options zone of dates, and which columns are times
   * @param leastStatus the least status of a response; one below it means that no response came
   */
  RowConverter(
      FieldTexts fields,
      Map<TableColumn, Integer> places,
      TableOptions options,
      int leastStatus,
      RequestRows rows) {
    this.fields = fields;
    this.leastStatus = leastStatus;
    this.places.putAll(places);
    this.rows = rows;
    for (ColumnNames.Named named : options.named().columns()) {
      if (named.unit() != null) {
        times.put(named.kind(), new Times(named.unit(), options.zone()));
      }
    }
  }

  /**
   * Adds the current row.
   *
   * @param number of its line, from 1
   * @return false if a value contradicts its meaning; then no sample is added
   */
  boolean add(long number) {
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
      return false;
    }
    int row = rows.add();
    SampleBlock block = rows.block();
    block.elapsedNanos[row] = unknown ? SampleBlock.UNKNOWN : elapsed;
    block.status[row] = status > 0 && status <= Integer.MAX_VALUE ? (int) status : 0;
    block.bytes[row] = size;
    block.firstByteNanos[row] = part(TableColumn.FIRSTBYTE);
    block.firstEventNanos[row] = part(TableColumn.FIRSTEVENT);
    block.connectNanos[row] = part(TableColumn.CONNECT);
    block.flags[row] = failed(success, status) ? SampleBlock.FAILED : 0;
    block.label[row] = rows.label(text(TableColumn.LABEL));
    int sessions = rows.sessionCount();
    block.session[row] = rows.session(text(TableColumn.USER));
    boolean isNewSession = rows.sessionCount() > sessions;
    if (start == Times.NONE && end != Times.NONE) {
      start = unknown ? end : end - elapsed;
    }
    if (start == Times.NONE) {
      rows.anomalies().count(AnomalyKind.UNREADABLE_TIME, number);
      return true;
    }
    block.startNanos[row] = start;
    long intended = time(TableColumn.INTENDED);
    if (isNewSession && intended != Times.NONE) {
      block.sinceArrivalNanos[row] = start - intended;
    }
    if (isOfAnotherUnit(TableColumn.START) || isOfAnotherUnit(TableColumn.END)) {
      rows.anomalies().count(AnomalyKind.STAMP_UNIT, number);
    }
    if (isAmbiguous(TableColumn.START) || isAmbiguous(TableColumn.END)) {
      rows.anomalies().count(AnomalyKind.AMBIGUOUS_TIME, number);
    }
    return true;
  }

  private boolean isAmbiguous(TableColumn instant) {
    Times reader = times.get(instant);
    return reader != null && reader.isAmbiguous();
  }

  private boolean isOfAnotherUnit(TableColumn instant) {
    Times reader = times.get(instant);
    return reader != null && reader.isOfAnotherUnit();
  }

  private long time(TableColumn kind) {
    Times reader = times.get(kind);
    return reader == null ? Times.NONE : reader.nanos(text(kind));
  }

  /** A part of the elapsed time; HAR writes −1 for a part that does not apply. */
  private long part(TableColumn kind) {
    long nanos = time(kind);
    return nanos < 0 ? SampleBlock.UNKNOWN : nanos;
  }

  private String text(TableColumn kind) {
    Integer place = places.get(kind);
    return place == null ? "" : fields.text(place).strip();
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
    boolean none = status < leastStatus && status != SampleBlock.UNKNOWN;
    return error || none || status >= FIRST_FAILING_STATUS;
  }

  /** Counts the rows if no column states which requests failed. */
  void countUnknownSuccess() {
    Anomalies anomalies = rows.anomalies();
    if (!places.containsKey(TableColumn.SUCCESS)
        && !places.containsKey(TableColumn.ERROR)
        && !places.containsKey(TableColumn.STATUS)) {
      anomalies.countMany(AnomalyKind.SUCCESS_UNKNOWN, rows.count());
    }
  }

  /** Which end of a request its timestamps mark. */
  String stamps() {
    return times.containsKey(TableColumn.START) ? "start" : "end";
  }

  /** A start that is reckoned from the end is no finer than what is taken off. */
  long resolutionNanos() {
    Times start = times.get(TableColumn.START);
    if (start != null) {
      return start.stepNanos();
    }
    Times elapsed = times.get(TableColumn.ELAPSED);
    Times end = Objects.requireNonNull(times.get(TableColumn.END), "a table has an instant");
    return Math.max(end.stepNanos(), elapsed == null ? 0 : elapsed.stepNanos());
  }
}
