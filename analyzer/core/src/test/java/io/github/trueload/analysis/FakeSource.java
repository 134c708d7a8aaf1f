package io.github.trueload.analysis;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A log or a capture made by hand; times in microseconds from {@link #EPOCH}. */
final class FakeSource implements SampleSource {

  static final long EPOCH = 1_700_000_000_000_000_000L;

  private final SourceFormat format;
  private final long resolutionNanos;
  private final Names labels = new Names(1000);
  private final Names sessions = new Names(100_000);
  private final ConnectionTable connections = new ConnectionTable();
  private final Anomalies anomalies = new Anomalies();
  private final List<Consumer<SampleBlock>> rows = new ArrayList<>();
  private String labelNow = "page";
  private String path;

  private FakeSource(SourceFormat format, long resolutionNanos) {
    this.format = format;
    this.resolutionNanos = resolutionNanos;
    this.path = format.isWire() ? "run.pcap" : "run.jtl";
  }

  /** A log with our columns. */
  static FakeSource log() {
    return new FakeSource(SourceFormat.JTL_CSV, 1);
  }

  /** A log as JMeter writes it. */
  static FakeSource plainLog() {
    return new FakeSource(SourceFormat.JTL_CSV, 1_000_000);
  }

  static FakeSource capture() {
    return new FakeSource(SourceFormat.PCAP, 1_000);
  }

  static long at(long micros) {
    return EPOCH + micros * 1_000;
  }

  /** A connection whose opening was seen. */
  int connection(String client, String server, long openMicros, long closeMicros) {
    int row = connections.add(client, server, at(openMicros));
    connections.setConnectNanos(row, 1_000);
    if (closeMicros >= 0) {
      connections.setCloseNanos(row, at(closeMicros));
    }
    return row;
  }

  /** A connection that was already open when the capture began. */
  int oldConnection(String client, String server, long firstSeenMicros) {
    return connections.add(client, server, at(firstSeenMicros));
  }

  /** A sample or exchange that lasted {@code micros}; −1: no response. */
  FakeSource row(long startMicros, long micros, String session, int connection, int request) {
    int label = labels.id(labelNow);
    int sessionId = session == null ? -1 : sessions.id(session);
    rows.add(
        block -> {
          int row = block.addRow();
          block.startNanos[row] = at(startMicros);
          block.flags[row] = micros < 0 ? SampleBlock.INCOMPLETE : 0;
          block.elapsedNanos[row] = micros < 0 ? SampleBlock.UNKNOWN : micros * 1_000;
          block.firstByteNanos[row] = block.elapsedNanos[row];
          block.label[row] = label;
          block.session[row] = sessionId;
          block.connection[row] = connection;
          block.request[row] = request;
        });
    return this;
  }

  /** The label of the rows to come. */
  FakeSource labelled(String label) {
    labelNow = label;
    return this;
  }

  /** What the input is called. */
  FakeSource named(String name) {
    path = name;
    return this;
  }

  FakeSource damaged(AnomalyKind kind) {
    anomalies.count(kind, 7);
    return this;
  }

  @Override
  public SourceFormat format() {
    return format;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) {
    SampleBlock block = new SampleBlock();
    for (Consumer<SampleBlock> row : rows) {
      row.accept(block);
      if (block.isFull()) {
        sink.accept(block);
        block.size = 0;
      }
    }
    if (block.size > 0) {
      sink.accept(block);
    }
    return new SourceSummary(
        path,
        format,
        rows.size(),
        resolutionNanos,
        new SampleNames(labels, sessions, connections),
        anomalies,
        Map.of());
  }

  /** Opens the sources by the names 0, 1, … */
  static SourceOpener opener(FakeSource... sources) {
    return path -> sources[Integer.parseInt(path.toString())];
  }

  /** Names for {@link #opener}. */
  static List<Path> paths(FakeSource... sources) {
    return IntStream.range(0, sources.length)
        .mapToObj(i -> Path.of(String.valueOf(i)))
        .collect(Collectors.toList());
  }
}
