package io.github.trueload.jtl;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A log read whole, row by row, so that tests can compare it. */
record ReadLog(
    SourceSummary summary, List<Row> rows, List<Row> transactions, List<Integer> blockSizes) {

  /** One row of a block with its names in words. */
  record Row(
      long startNanos,
      long firstByteNanos,
      long elapsedNanos,
      long connectNanos,
      long bytes,
      int status,
      int flags,
      String label,
      String session,
      int connection,
      int request) {

    boolean failed() {
      return (flags & SampleBlock.FAILED) != 0;
    }

    boolean inNanoseconds() {
      return (flags & SampleBlock.NANOSECOND_TIMES) != 0;
    }
  }

  private record Raw(
      long startNanos,
      long firstByteNanos,
      long elapsedNanos,
      long connectNanos,
      long bytes,
      int status,
      int flags,
      int label,
      int session,
      int connection,
      int request) {}

  static ReadLog of(Path file, JtlOptions options) throws IOException {
    return of(file, options, ChunkReading.CHUNK);
  }

  static ReadLog of(Path file, JtlOptions options, int chunkBytes) throws IOException {
    return of(JtlSource.open(InputBytes.open(file), options, chunkBytes));
  }

  static ReadLog ofXml(Path file, JtlOptions options) throws IOException {
    return of(XmlSource.open(InputBytes.open(file), options));
  }

  static ReadLog of(SampleSource source) throws IOException {
    List<Raw> raw = new ArrayList<>();
    List<Raw> transactions = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    SourceSummary summary =
        source.readInto(
            new BlockSink() {
              @Override
              public void accept(SampleBlock block) {
                sizes.add(block.size);
                addTo(raw, block);
              }

              @Override
              public void acceptTransactions(SampleBlock block) {
                addTo(transactions, block);
              }
            });
    return new ReadLog(summary, rows(summary, raw), rows(summary, transactions), sizes);
  }

  private static void addTo(List<Raw> raw, SampleBlock block) {
    for (int i = 0; i < block.size; i++) {
      raw.add(raw(block, i));
    }
  }

  private static List<Row> rows(SourceSummary summary, List<Raw> raw) {
    List<Row> rows = new ArrayList<>();
    for (Raw r : raw) {
      rows.add(
          new Row(
              r.startNanos,
              r.firstByteNanos,
              r.elapsedNanos,
              r.connectNanos,
              r.bytes,
              r.status,
              r.flags,
              summary.labels().name(r.label),
              r.session < 0 ? null : summary.sessions().name(r.session),
              r.connection,
              r.request));
    }
    return rows;
  }

  static ReadLog of(Path directory, String text, JtlOptions options) throws IOException {
    Path file = Files.createTempFile(directory, "log", ".jtl");
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    return of(file, options);
  }

  private static Raw raw(SampleBlock b, int i) {
    return new Raw(
        b.startNanos[i],
        b.firstByteNanos[i],
        b.elapsedNanos[i],
        b.connectNanos[i],
        b.bytes[i],
        b.status[i],
        b.flags[i],
        b.label[i],
        b.session[i],
        b.connection[i],
        b.request[i]);
  }
}
