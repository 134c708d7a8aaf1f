package io.github.trueload.document;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A table in memory. What is not known, and a figure that is not a number, is an empty field. */
public final class InMemoryTable implements CsvTable {

  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?");

  private final String fileName;
  private final String header;
  private final StringBuilder text;

  /**
   * A table without rows.
   *
   * @param columns their names, which may contain commas, quotes and line breaks
   */
  public InMemoryTable(String fileName, List<String> columns) {
    this.fileName = fileName;
    this.header = columns.stream().map(InMemoryTable::field).collect(Collectors.joining(","));
    this.text = new StringBuilder(header).append('\n');
  }

  /**
   * Adds a row.
   *
   * @param fields in the order of the header; null and numbers that are not finite become empty
   *     fields
   */
  public InMemoryTable row(Object... fields) {
    for (int i = 0; i < fields.length; i++) {
      text.append(i == 0 ? "" : ",").append(field(fields[i]));
    }
    text.append('\n');
    return this;
  }

  private static String field(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Double number) {
      return Double.isFinite(number)
          ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
          : "";
    }
    String plain = value instanceof Number ? value.toString() : withoutFormula(value.toString());
    boolean quoted = plain.chars().anyMatch(sign -> ",\"\n\r".indexOf(sign) >= 0);
    return quoted ? "\"" + plain.replace("\"", "\"\"") + "\"" : plain;
  }

  /**
   * Text that a spreadsheet takes for a formula gets an apostrophe: a label may be {@code =cmd|…}.
   * A number keeps its sign.
   */
  static String withoutFormula(String text) {
    boolean isFormula = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
    return isFormula && !NUMBER.matcher(text).matches() ? "'" + text : text;
  }

  @Override
  public String fileName() {
    return fileName;
  }

  @Override
  public String header() {
    return header;
  }

  @Override
  public void writeTo(Writer out) throws IOException {
    out.append(text);
  }
}
