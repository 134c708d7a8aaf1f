package io.github.trueload.table;

/**
 * Which rows count, where a table has rows of several kinds: those that hold a value in a column.
 */
public final class RowFilter {

  private final ColumnReference column;
  private final String value;

  private RowFilter(ColumnReference column, String value) {
    this.column = column;
    this.value = value;
  }

  /**
   * Understands a filter.
   *
   * @param text {@code column=value}; the column by its name or {@code #} and its number
   * @return the filter
   * @throws IllegalArgumentException if it is none
   */
  public static RowFilter of(String text) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException(
          "'" + text + "' is not of the form column=value, such as metric_name=http_req_duration");
    }
    return new RowFilter(ColumnReference.of(text.substring(0, equals)), text.substring(equals + 1));
  }

  ColumnReference column() {
    return column;
  }

  String value() {
    return value;
  }
}
