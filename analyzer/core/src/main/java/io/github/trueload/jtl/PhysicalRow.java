package io.github.trueload.jtl;

import io.github.trueload.bytes.CsvField;

/** A row as it stands in the file, its line end with it, and where its fields are. */
final class PhysicalRow {

  private final byte[] bytes;
  private final int[] bounds;

  /**
   * @param bounds where each field begins and ends, quotes taken in; empty for a line that is no
   *     row
   */
  PhysicalRow(byte[] bytes, int[] bounds) {
    this.bytes = bytes;
    this.bounds = bounds;
  }

  boolean isWhole() {
    return bounds.length > 0;
  }

  byte[] bytes() {
    return bytes;
  }

  int from(int field) {
    return bounds[2 * field];
  }

  int to(int field) {
    return bounds[2 * field + 1];
  }

  boolean isQuoted(int field) {
    return to(field) > from(field) && bytes[from(field)] == '"';
  }

  /** Without quotes. */
  String text(int field) {
    return CsvField.text(bytes, from(field), to(field));
  }
}
