package io.github.trueload.report;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;

/** A table in memory. What is not known, and a figure that is not a number, is an empty field. */
public final class CsvRows implements CsvTable {

  private final String fileName;
  private final StringBuilder text;

  /**
   * A table without rows.
   *
   * @param header names of the columns, separated by commas
   */
  public CsvRows(String fileName, String header) {
    this.fileName = fileName;
    this.text = new StringBuilder(header).append('\n');
  }

  /** Adds a row; null and figures that are not finite are empty fields. */
  public CsvRows row(Object... fields) {
    for (int i = 0; i < fields.length; i++) {
      text.append(i == 0 ? "" : ",").append(field(fields[i]));
    }
    text.append('\n');
    return this;
  }

  private static String field(Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Double number) {
      return Double.isFinite(number)
          ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
          : "";
    }
    String plain = value.toString();
    boolean quoted = plain.chars().anyMatch(sign -> ",\"\n\r".indexOf(sign) >= 0);
    return quoted ? "\"" + plain.replace("\"", "\"\"") + "\"" : plain;
  }

  @Override
  public String fileName() {
    return fileName;
  }

  @Override
  public void writeTo(Writer out) throws IOException {
    out.append(text);
  }
}
