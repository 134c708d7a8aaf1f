package io.github.trueload.jtl;

import java.util.List;

/**
 * How the rows of a JTL are laid out.
 *
 * @param header bytes of the header line without its end; empty where there is none
 * @param start offset of the first row in the file
 * @param formattedStamps whether time stamps are dates rather than milliseconds
 * @param stampResolutionNanos the finest step of the time stamps
 * @param first what its first rows report
 */
record JtlLayout(
    byte separator,
    List<Column> columns,
    byte[] header,
    int start,
    boolean formattedStamps,
    long stampResolutionNanos,
    HeadProbe first) {

  /** Of rows without a header ahead of them, whose stamps are milliseconds. */
  static JtlLayout withoutHeader(byte separator, List<Column> columns, long stampResolutionNanos) {
    return new JtlLayout(
        separator, columns, new byte[0], 0, false, stampResolutionNanos, HeadProbe.UNASKED);
  }

  /** The same with what its first rows reported. */
  JtlLayout knowing(HeadProbe first) {
    return new JtlLayout(
        separator, columns, header, start, formattedStamps, stampResolutionNanos, first);
  }

  /** Whether our column for sessions is there, and perhaps none of the rows fills it in. */
  boolean mayLackSessions() {
    return has(Column.TL_SESSION) && has(Column.THREAD_NAME) && !first.hasSessions();
  }

  boolean has(Column column) {
    return columns.contains(column);
  }

  /** Whether our sampler's column that stamps a request is there. */
  boolean hasNanoseconds() {
    return has(Column.TL_START_NS);
  }

  int linesAhead() {
    return header.length > 0 ? 1 : 0;
  }
}
