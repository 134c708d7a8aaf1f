package io.github.trueload.rows;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A log that was recognised by its content and read whole.
 *
 * @param summary of the log
 * @param rows its requests, in the order of the log
 * @param transactions sums over requests
 */
record ReadLog(SourceSummary summary, List<Row> rows, List<Row> transactions) {

  /**
   * A request.
   *
   * @param start nanoseconds since the epoch
   * @param elapsed nanoseconds
   */
  record Row(
      long start, long elapsed, String label, boolean failed, int status, long bytes, Rest rest) {}

  /** Values that few logs have. */
  record Rest(String session, long sinceArrival, long firstByte, long firstEvent, long connect) {}

  static ReadLog of(Path path) throws IOException {
    return of(Inputs.open(path, InputOptions.defaults()));
  }

  static ReadLog of(byte[] content) throws IOException {
    InputBytes bytes = InputBytes.of("log", new ByteArrayInputStream(content));
    return of(Inputs.open(bytes, InputOptions.defaults()));
  }

  private static ReadLog of(SampleSource source) throws IOException {
    List<Block> rows = new ArrayList<>();
    List<Block> transactions = new ArrayList<>();
    SourceSummary summary =
        source.readInto(
            new BlockSink() {
              @Override
              public void accept(SampleBlock block) {
                rows.add(new Block(block));
              }

              @Override
              public void acceptTransactions(SampleBlock block) {
                transactions.add(new Block(block));
              }
            });
    return new ReadLog(summary, rows(rows, summary), rows(transactions, summary));
  }

  /** A copy, whose names are looked up after the last row. */
  private record Block(SampleBlock copy) {

    Block {
      SampleBlock lent = copy;
      copy = new SampleBlock();
      copy.addRowsOf(lent, 0, lent.size);
    }
  }

  private static List<Row> rows(List<Block> blocks, SourceSummary summary) {
    List<Row> rows = new ArrayList<>();
    for (Block each : blocks) {
      SampleBlock block = each.copy;
      for (int i = 0; i < block.size; i++) {
        int session = block.session[i];
        Rest rest =
            new Rest(
                session < 0 ? null : summary.sessions().name(session),
                block.sinceArrivalNanos[i],
                block.firstByteNanos[i],
                block.firstEventNanos[i],
                block.connectNanos[i]);
        rows.add(
            new Row(
                block.startNanos[i],
                block.elapsedNanos[i],
                summary.labels().name(block.label[i]),
                (block.flags[i] & SampleBlock.FAILED) != 0,
                block.status[i],
                block.bytes[i],
                rest));
      }
    }
    return rows;
  }

  long failed() {
    return rows.stream().filter(Row::failed).count();
  }

  /** The mean of the times that are known, nanoseconds, down. */
  long meanElapsed() {
    return (long)
        rows.stream()
            .mapToLong(Row::elapsed)
            .filter(elapsed -> elapsed >= 0)
            .average()
            .orElseThrow();
  }

  /** The time at a rank from 0 among the sorted ones. */
  long sortedElapsed(int rank) {
    return rows.stream().mapToLong(Row::elapsed).sorted().skip(rank).findFirst().orElseThrow();
  }
}
