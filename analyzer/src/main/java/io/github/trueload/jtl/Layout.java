package io.github.trueload.jtl;

import java.util.List;

/**
 * How the rows of a JTL are laid out.
 *
 * @param separator between fields
 * @param columns in their order
 * @param header bytes of the header line without its end; empty where there is none
 * @param start offset of the first row in the file
 * @param formattedStamps whether time stamps are dates rather than milliseconds
 * @param stampResolutionNanos the finest step of the time stamps
 */
record Layout(
    byte separator,
    List<Column> columns,
    byte[] header,
    int start,
    boolean formattedStamps,
    long stampResolutionNanos) {

  /** Whether there is such a column. */
  boolean has(Column column) {
    return columns.contains(column);
  }

  /** Whether our sampler's column that stamps a request is there. */
  boolean hasNanoseconds() {
    return has(Column.TL_START_NS);
  }

  /** Lines ahead of the first row. */
  int linesAhead() {
    return header.length > 0 ? 1 : 0;
  }
}
