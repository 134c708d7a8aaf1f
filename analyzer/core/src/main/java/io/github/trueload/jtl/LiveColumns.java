package io.github.trueload.jtl;

import java.util.List;

/**
 * The variables that the rows of a live log have, and what they mean. Many threads may fill rows by
 * it.
 */
public final class LiveColumns {

  private static final int SKIPPED = -1;
  private static final int SESSION = -2;
  private static final int LOCAL = -3;
  private static final int CLOCK = -4;

  private final List<Column> columns;
  private final int[] places;

  /**
   * Of variables in their order.
   *
   * @param variables as our plugins call them; others are passed over
   */
  public LiveColumns(List<String> variables) {
    columns = variables.stream().map(Column::ofVariable).toList();
    places = columns.stream().mapToInt(LiveColumns::place).toArray();
  }

  private static int place(Column column) {
    return switch (column) {
      case TL_SESSION -> SESSION;
      case TL_LOCAL -> LOCAL;
      case TL_CLOCK -> CLOCK;
      default -> Math.max(RowFields.numberOf(column), SKIPPED);
    };
  }

  /**
   * Puts a variable into a row.
   *
   * @param row takes the value
   * @param which from 0, in the order of the variables
   * @param value null where it is not set
   */
  public void put(LiveRow row, int which, String value) {
    switch (places[which]) {
      case SKIPPED -> {
        // not a column that means anything
      }
      case SESSION -> row.session = value;
      case LOCAL -> row.local = value;
      case CLOCK -> row.number[RowFields.TL_CLOCK] = RowFields.clock(value);
      default -> row.number(places[which], value);
    }
  }

  List<Column> columns() {
    return columns;
  }
}
