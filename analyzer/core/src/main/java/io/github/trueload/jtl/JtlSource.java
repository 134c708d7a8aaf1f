package io.github.trueload.jtl;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JMeter sample log in CSV, in any configuration JMeter can write.
 *
 * <p>Blocks come in the order of the file, one at a time, but from different threads; neither their
 * rows nor where one ends depends on how many threads parse.
 */
public final class JtlSource implements SampleSource {

  private final InputBytes bytes;
  private final JtlOptions options;
  private final JtlLayout layout;
  private final TimestampConvention stamps;
  private final int chunkBytes;

  private JtlSource(
      InputBytes bytes,
      JtlOptions options,
      JtlLayout layout,
      TimestampConvention stamps,
      int chunkBytes) {
    this.bytes = bytes;
    this.options = options.withStamp(stamps.meaning());
    this.stamps = stamps;
    this.layout = layout;
    this.chunkBytes = chunkBytes;
  }

  /**
   * Opens a log and looks at its header. The bytes are closed once they are read, or where this
   * fails.
   *
   * @param bytes of the log
   * @return the source, its rows not read yet
   * @throws io.github.trueload.sample.UnreadableInputException if it is no JTL in CSV
   * @throws IOException if it cannot be read
   */
  public static JtlSource open(InputBytes bytes, JtlOptions options) throws IOException {
    return open(bytes, options, ChunkReading.CHUNK);
  }

  /** Opens a log that is read in chunks of another size, so that a small one has many. */
  static JtlSource open(InputBytes bytes, JtlOptions options, int chunkBytes) throws IOException {
    try {
      JtlLayout layout = LayoutDetection.of(bytes, options);
      HeadProbe first = HeadProbe.of(options, layout, bytes.head(HeadProbe.HEAD));
      return new JtlSource(
          bytes,
          options,
          layout.knowing(first),
          TimestampConvention.of(options, first),
          chunkBytes);
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.JTL_CSV;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    return readInto(
        sink,
        (stitcher, names) -> {
          List<RowParser> parsers = new ArrayList<>();
          for (int i = 0; i < options.threads(); i++) {
            parsers.add(parser(names));
          }
          new ChunkReading(supply(), chunkBytes, stitcher).run(parsers);
        });
  }

  /** Gives all chunks of a log to a stitcher, in their order. */
  @FunctionalInterface
  interface ChunkFeed {
    void feed(ChunkStitcher stitcher, RowNames names) throws IOException;
  }

  SourceSummary readInto(BlockSink sink, ChunkFeed chunks) throws IOException {
    RowNames names = RowNames.of(options, layout);
    ChunkStitcher stitcher = new ChunkStitcher(layout, options, names, sink);
    try (bytes) {
      chunks.feed(stitcher, names);
    }
    Anomalies anomalies = stitcher.intake().anomalies();
    if (bytes.isCut() && anomalies.count(AnomalyKind.TRUNCATED_FILE) == 0) {
      anomalies.countMany(AnomalyKind.TRUNCATED_FILE, 1); // Between two rows, by chance.
    }
    return new SourceSummary(
        bytes.name(),
        format(),
        stitcher.intake().rows(),
        stitcher.intake().resolutionNanos(),
        names.names(stitcher.intake().connections()),
        anomalies,
        metadata(stitcher));
  }

  RowParser parser(RowNames names) {
    return new RowParser(layout, options, names);
  }

  /** No names yet, for a parser of its own. */
  RowNames noNames() {
    return RowNames.of(options, layout);
  }

  /** Offset of the first row. */
  int start() {
    return layout.start();
  }

  private ChunkSupply supply() throws IOException {
    Optional<FileChannel> file = bytes.file();
    return file.isPresent()
        ? new ChunkSupply.OfFile(file.get(), bytes, layout.start(), chunkBytes)
        : new ChunkSupply.OfStream(bytes, layout.start(), chunkBytes);
  }

  private Map<String, String> metadata(ChunkStitcher stitcher) {
    Map<String, String> facts = new LinkedHashMap<>();
    byte separator = layout.separator();
    facts.put("separator", separator == '\t' ? "tab" : String.valueOf((char) separator));
    facts.put("header", layout.header().length > 0 ? "yes" : "no");
    facts.put("columns", String.valueOf(layout.columns().size()));
    stamps.addTo(facts);
    if (layout.formattedStamps()) {
      facts.put("time zone", options.zone().getId());
    }
    if (stitcher.intake().transactions() > 0) {
      facts.put("transactions", String.valueOf(stitcher.intake().transactions()));
    }
    if (stitcher.intake().leftOut() > 0) {
      facts.put("nested rows left out", String.valueOf(stitcher.intake().leftOut()));
    }
    return facts;
  }
}
