package io.github.trueload.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which column of a table has which meaning: {@code
 * start=timestamp:s,elapsed=metric_value:ms,label=name,status=#13}.
 */
public final class ColumnNames {

  /**
   * One column.
   *
   * @param column by its name in the header, or by its number
   * @param unit of a time; null of what is none
   */
  record Named(TableColumn kind, ColumnReference column, @Nullable TimeColumnUnit unit) {}

  private final List<Named> columns;

  private ColumnNames(List<Named> columns) {
    this.columns = List.copyOf(columns);
  }

  /**
   * Understands a list of columns.
   *
   * @param text {@code what=column} or {@code what=column:unit}, with commas between; a column is a
   *     name in the header or {@code #} and its number from 1; a unit is s, ms, us, ns, or for
   *     instants date
   * @return the columns
   * @throws IllegalArgumentException if it is none; the message says what is wrong
   */
  public static ColumnNames of(String text) {
    List<Named> columns = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Named named = named(part.strip());
      if (columns.stream().anyMatch(other -> other.kind == named.kind)) {
        throw new IllegalArgumentException("'" + named.kind.word() + "' is named twice");
      }
      columns.add(named);
    }
    if (columns.stream().noneMatch(named -> named.kind.isTimestamp())) {
      throw new IllegalArgumentException(
          "neither start nor end is named, so there are no arrivals");
    }
    return new ColumnNames(columns);
  }

  private static Named named(String part) {
    int equals = part.indexOf('=');
    if (equals < 1 || equals == part.length() - 1) {
      throw new IllegalArgumentException(
          "'" + part + "' is not of the form what=column, such as start=time:ms");
    }
    TableColumn kind = TableColumn.of(part.substring(0, equals));
    String column = part.substring(equals + 1);
    if (!kind.isTime()) {
      return new Named(kind, ColumnReference.of(column), null);
    }
    int colon = column.lastIndexOf(':');
    TimeColumnUnit unit = colon < 1 ? null : TimeColumnUnit.of(column.substring(colon + 1));
    if (unit == null || (unit == TimeColumnUnit.DATE && !kind.isInstant())) {
      throw new IllegalArgumentException(
          "'%s' needs a unit after its column: %s=%s:ms (s, ms, us, ns%s)"
              .formatted(
                  part,
                  kind.word(),
                  colon < 1 ? column : column.substring(0, colon),
                  kind.isInstant() ? ", date" : ""));
    }
    return new Named(kind, ColumnReference.of(column.substring(0, colon)), unit);
  }

  List<Named> columns() {
    return columns;
  }

  /** The same without the column of this name in the header; the same if there is none. */
  ColumnNames without(String name) {
    return new ColumnNames(
        columns.stream().filter(named -> !name.equals(named.column.name())).toList());
  }

  /** The column that says something; null if none does. */
  @Nullable Named of(TableColumn kind) {
    return columns.stream().filter(named -> named.kind == kind).findFirst().orElse(null);
  }
}
