package io.github.trueload.table;

import io.github.trueload.rows.RequestRows;
import java.time.ZoneId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a table is to be read.
 *
 * @param columns which column shows what; null if no input is such a table
 * @param rows which rows count; null for all
 * @param zone of dates without a zone
 * @param labelLimit most labels kept apart, at least 1
 * @param sessionLimit most sessions kept apart, at least 1
 */
public record TableOptions(
    @Nullable ColumnNames columns,
    @Nullable RowFilter rows,
    ZoneId zone,
    int labelLimit,
    int sessionLimit) {

  /**
   * @throws IllegalArgumentException if a limit is below 1
   */
  public TableOptions {
    if (labelLimit < 1 || sessionLimit < 1) {
      throw new IllegalArgumentException("limits must be at least 1");
    }
  }

  /** {@return options without a table, with the zone of this machine} */
  public static TableOptions defaults() {
    return new TableOptions(
        null, null, ZoneId.systemDefault(), RequestRows.LABEL_LIMIT, RequestRows.SESSION_LIMIT);
  }

  ColumnNames named() {
    return Objects.requireNonNull(columns, "no table is described");
  }

  /**
   * {@return the same for tables of these columns and rows}
   *
   * @param names the columns
   * @param filter the rows that are taken; null for all
   */
  public TableOptions with(ColumnNames names, @Nullable RowFilter filter) {
    return new TableOptions(names, filter, zone, labelLimit, sessionLimit);
  }

  /**
   * {@return a copy with another zone}
   *
   * @param other zone of dates that state none
   */
  public TableOptions withZone(ZoneId other) {
    return new TableOptions(columns, rows, other, labelLimit, sessionLimit);
  }
}
