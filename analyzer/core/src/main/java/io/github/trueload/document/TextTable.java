package io.github.trueload.document;

import java.util.ArrayList;
import java.util.List;

/**
 * A table in plain text, no wider than the console report: the first column to the left and cut
 * where the table would be too wide, the others to the right.
 */
public final class TextTable {

  private static final String GAP = "  ";

  /** The first column is not cut shorter for the sake of others. */
  private static final int LEAST_FIRST = 12;

  private final List<String[]> rows = new ArrayList<>();

  /**
   * Adds a row; every row has as many cells as the first.
   *
   * @param cells texts, in the order of the columns
   */
  public TextTable row(String... cells) {
    rows.add(cells);
    return this;
  }

  /**
   * {@return the lines, each at most {@code width} long and beginning with {@code indent}} Columns
   * for which there is no room follow below, beside the first one again.
   */
  public List<String> lines(String indent, int width) {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int column = 0; column < columns; column++) {
        widths[column] = Math.max(widths[column], length(row[column]));
      }
    }
    List<String> lines = new ArrayList<>();
    int least = Math.max(1, Math.min(widths[0], LEAST_FIRST));
    int from = 1;
    do {
      int left = width - indent.length();
      int to = from;
      while (to < columns && (to == from || left - gapped(widths[to]) >= least)) {
        left -= gapped(widths[to]);
        to++;
      }
      if (!lines.isEmpty()) {
        lines.add("");
      }
      int first = Math.max(1, Math.min(widths[0], left));
      for (String[] row : rows) {
        lines.add(indent + line(row, first, widths, from, to));
      }
      from = to;
    } while (from < columns);
    return lines;
  }

  private static int gapped(int width) {
    return GAP.length() + width;
  }

  private static String line(String[] row, int firstWidth, int[] widths, int from, int to) {
    String first = cut(row[0], firstWidth);
    StringBuilder line = new StringBuilder(first).append(" ".repeat(firstWidth - length(first)));
    for (int column = from; column < to; column++) {
      line.append(GAP).append(" ".repeat(widths[column] - length(row[column]))).append(row[column]);
    }
    return line.toString().stripTrailing();
  }

  private static String cut(String text, int width) {
    return length(text) <= width
        ? text
        : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
  }

  static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
