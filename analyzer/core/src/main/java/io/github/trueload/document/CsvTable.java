package io.github.trueload.document;

import java.io.IOException;
import java.io.Writer;

/** A table of {@code --csv}: one file. */
public interface CsvTable {

  String fileName();

  /** {@return the first record, without its end: names of the columns, quoted as fields are} */
  String header();

  /**
   * Writes header and rows: RFC 4180 with LF, a dot in decimals, instants in seconds since the
   * epoch and durations in seconds, to the nanosecond.
   */
  void writeTo(Writer out) throws IOException;
}
