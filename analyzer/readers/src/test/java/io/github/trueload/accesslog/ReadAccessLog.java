package io.github.trueload.accesslog;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A log read whole, row by row, so that tests can compare it. */
record ReadAccessLog(SourceSummary summary, List<Row> rows) {

  /** One row of a block with its label in words. */
  record Row(
      long startNanos, long elapsedNanos, long bytes, int status, boolean failed, String label) {}

  private record Raw(Row row, int label) {}

  static ReadAccessLog of(Path file, AccessLogOptions options) throws IOException {
    List<Raw> raw = new ArrayList<>();
    SourceSummary summary =
        AccessLogSource.open(file, options)
            .readInto(
                b -> {
                  for (int i = 0; i < b.size; i++) {
                    boolean failed = (b.flags[i] & SampleBlock.FAILED) != 0;
                    raw.add(
                        new Raw(
                            new Row(
                                b.startNanos[i],
                                b.elapsedNanos[i],
                                b.bytes[i],
                                b.status[i],
                                failed,
                                null),
                            b.label[i]));
                  }
                });
    List<Row> rows = new ArrayList<>();
    for (Raw r : raw) {
      Row row = r.row;
      String label = summary.labels().name(r.label);
      rows.add(new Row(row.startNanos, row.elapsedNanos, row.bytes, row.status, row.failed, label));
    }
    return new ReadAccessLog(summary, rows);
  }

  /** Reads a text whose bytes are its characters' low ones. */
  static ReadAccessLog of(Path directory, String text, AccessLogOptions options)
      throws IOException {
    Path file = Files.createTempFile(directory, "access", ".log");
    Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
    return of(file, options);
  }

  Row only() {
    if (rows.size() != 1) {
      throw new AssertionError("one row expected, " + rows + " " + summary.anomalies().list());
    }
    return rows.get(0);
  }
}
