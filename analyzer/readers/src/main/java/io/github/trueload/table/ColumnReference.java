package io.github.trueload.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column by its name in the header, or by its place.
 *
 * @param name in the header; null if it is given by its place
 * @param place from 0; −1 if it is given by its name
 */
record ColumnReference(@Nullable String name, int place) {

  private static final int MOST_COLUMNS = 10_000;

  /**
   * @param text a name, or {@code #} and a number from 1
   * @throws IllegalArgumentException if the number is none
   */
  static ColumnReference of(String text) {
    if (!text.startsWith("#")) {
      return new ColumnReference(text, -1);
    }
    if (!text.matches("#[0-9]{1,5}") || text.equals("#0")) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a column number; column numbers begin at #1");
    }
    int place = Integer.parseInt(text.substring(1)) - 1;
    if (place < 0 || place >= MOST_COLUMNS) {
      throw new IllegalArgumentException("'" + text + "' is not a column number");
    }
    return new ColumnReference(null, place);
  }

  boolean isName() {
    return name != null;
  }

  /** Its place under a header; −1 if it is not in it. */
  int in(List<String> header) {
    return name != null ? header.indexOf(name) : place;
  }

  @Override
  public String toString() {
    return name != null ? name : "#" + (place + 1);
  }
}
