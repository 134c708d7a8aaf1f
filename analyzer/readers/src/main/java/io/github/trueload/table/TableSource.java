package io.github.trueload.table;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.LineReader;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A table whose columns the user named. Columns by name are looked for in the first line; without
 * any, a first line whose instant cannot be read is taken for a header and passed over.
 */
public final class TableSource implements SampleSource {

  /** Bytes at the beginning by which a table is recognised. */
  static final int HEAD = 1 << 16;

  private static final String SEPARATORS = ",\t;|";

  private final InputBytes bytes;
  private final TableOptions options;
  private final TableLayout layout;

  private TableSource(InputBytes bytes, TableOptions options, TableLayout layout) {
    this.bytes = bytes;
    this.options = options;
    this.layout = layout;
  }

  /**
   * Opens a table; the options must name its columns. The bytes are closed once they are read, or
   * where this fails.
   *
   * @param bytes of the table
   * @param options its columns, at least
   * @return the source, its rows not read yet
   * @throws IOException if it cannot be read
   * @throws UnreadableInputException if it does not have the columns that were named
   */
  public static TableSource open(InputBytes bytes, TableOptions options) throws IOException {
    try {
      return new TableSource(bytes, options, layout(bytes.name(), bytes.head(HEAD), options));
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /** The separator under which the first line has the named columns. */
  private static TableLayout layout(String name, byte[] head, TableOptions options)
      throws IOException {
    List<ColumnReference> wanted = wanted(options);
    int mark = TableLayout.byteOrderMark(head);
    LineReader lines = new LineReader(new ByteArrayInputStream(head, mark, head.length - mark));
    if (!lines.next()) {
      throw new UnreadableInputException(name, "is empty", "give a log that has samples");
    }
    TableLayout best = null;
    List<ColumnReference> fewestMissing = wanted;
    for (char separator : SEPARATORS.toCharArray()) {
      TableLayout layout = TableLayout.of(lines, (byte) separator, options);
      List<ColumnReference> missing = wanted.stream().filter(layout::lacks).toList();
      boolean better = best == null || missing.size() < fewestMissing.size();
      boolean wider = best != null && layout.width() > best.width();
      if (better || (missing.size() == fewestMissing.size() && wider)) {
        best = layout;
        fewestMissing = missing;
      }
    }
    if (!fewestMissing.isEmpty()) {
      String line =
          new String(
              lines.bytes(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8);
      String shown = line.length() > 60 ? line.substring(0, 60) + "…" : line;
      throw new UnreadableInputException(
          name,
          "has no column %s in line 1: \"%s\""
              .formatted(fewestMissing.get(0), shown.replaceAll("\\p{Cntrl}", " ")),
          "name the columns that it has (--columns)");
    }
    return Objects.requireNonNull(best, "there is at least one separator");
  }

  private static List<ColumnReference> wanted(TableOptions options) {
    Stream<ColumnReference> named =
        options.named().columns().stream().map(ColumnNames.Named::column);
    Stream<ColumnReference> filter =
        options.rows() == null ? Stream.empty() : Stream.of(options.rows().column());
    return Stream.concat(named, filter).toList();
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.TABLE;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    try (bytes) {
      return new TableReading(bytes, options, layout, sink).read();
    }
  }
}
