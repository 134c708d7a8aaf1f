package io.github.trueload.e2e;

import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A log as the analyzer reads it, row by row.
 *
 * @param summary what is known of it
 * @param rows its samples, in the order of the log
 */
record LogRows(SourceSummary summary, List<Row> rows) {

  /** A sample. */
  record Row(
      long startNanos,
      long elapsedNanos,
      long firstByteNanos,
      long connectNanos,
      long bytes,
      int status,
      boolean failed,
      String label,
      String session) {}

  private record Ids(int label, int session) {}

  static LogRows of(Path log, InputOptions options) throws IOException {
    List<Row> rows = new ArrayList<>();
    List<Ids> ids = new ArrayList<>();
    SourceSummary summary =
        Inputs.open(log, options)
            .readInto(
                block -> {
                  for (int i = 0; i < block.size; i++) {
                    ids.add(new Ids(block.label[i], block.session[i]));
                    rows.add(row(block, i));
                  }
                });
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      int session = ids.get(i).session;
      rows.set(
          i,
          new Row(
              row.startNanos,
              row.elapsedNanos,
              row.firstByteNanos,
              row.connectNanos,
              row.bytes,
              row.status,
              row.failed,
              summary.labels().name(ids.get(i).label),
              session < 0 ? null : summary.sessions().name(session)));
    }
    return new LogRows(summary, rows);
  }

  private static Row row(SampleBlock block, int i) {
    return new Row(
        block.startNanos[i],
        block.elapsedNanos[i],
        block.firstByteNanos[i],
        block.connectNanos[i],
        block.bytes[i],
        block.status[i],
        (block.flags[i] & SampleBlock.FAILED) != 0,
        null,
        null);
  }
}
