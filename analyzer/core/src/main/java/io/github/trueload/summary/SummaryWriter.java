package io.github.trueload.summary;

import io.github.trueload.sample.Anomalies.Anomaly;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.HealthText;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.summary.SummaryPart.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * Writes a summary: the rows of one or more sources with all facts of their inputs, without loss.
 * {@link SummaryFile} reads it. A file without its end, which {@link #finish} writes, is refused.
 */
public final class SummaryWriter {

  /** Content of a frame of names or connections, about. */
  private static final int FRAME_BYTES = 1 << 18;

  private final OutputStream out;
  private final PackedRows packed = new PackedRows();
  private final PackedConnections connections = new PackedConnections();
  private long frames;

  /**
   * Begins a summary.
   *
   * @param out takes the bytes; better buffered; it stays open
   * @throws IOException if writing fails
   */
  public SummaryWriter(OutputStream out) throws IOException {
    this.out = out;
    out.write(SummaryFile.MAGIC);
    out.write(SummaryFile.FORMAT);
  }

  /**
   * Reads all of {@code source} and appends its rows and facts, and its health files.
   *
   * @param source not read yet
   * @return the facts of the source
   * @throws io.github.trueload.sample.UnreadableInputException if nothing can be made of the source
   * @throws IOException if reading or writing fails
   */
  public SourceSummary add(SampleSource source) throws IOException {
    for (HealthText health : source.health()) {
      add(health);
    }
    ByteArrayOutputStream begin = new ByteArrayOutputStream();
    Varint.write(source.format().id(), begin);
    write(Kind.SOURCE, begin);
    SourceSummary facts;
    try {
      facts = source.readInto(new RowFrames());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    SampleNames names = facts.names();
    List<Names> inOrder = namesInOrder(names);
    for (int which = 0; which < inOrder.size(); which++) {
      writeNames(inOrder.get(which), which);
    }
    writeConnections(names.connections());
    writeFacts(facts);
    return facts;
  }

  static List<Names> namesInOrder(SampleNames names) {
    return List.of(
        names.labels(), names.sessions(), names.groups(), names.hosts(), names.failures());
  }

  /**
   * Appends a health file of a load generator.
   *
   * @param health its lines
   * @throws IOException if writing fails
   */
  public void add(HealthText health) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    Varint.write(health.path(), content);
    Varint.write(health.lines().size(), content);
    for (String line : health.lines()) {
      Varint.write(line, content);
    }
    write(Kind.HEALTH, content);
  }

  /**
   * Ends the summary.
   *
   * @throws IOException if writing fails
   */
  public void finish() throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    Varint.write(frames, content);
    write(Kind.END, content);
    out.flush();
  }

  private void write(Kind kind, ByteArrayOutputStream content) throws IOException {
    SummaryPart.write(kind, content, out);
    frames++;
  }

  /** Rows come from one thread at a time. */
  private final class RowFrames implements BlockSink {

    @Override
    public void accept(SampleBlock block) {
      write(Kind.ROWS, block);
    }

    @Override
    public void acceptTransactions(SampleBlock block) {
      write(Kind.TRANSACTIONS, block);
    }

    @Override
    public void acceptEvents(SampleBlock block) {
      write(Kind.EVENTS, block);
    }

    private void write(Kind kind, SampleBlock block) {
      ByteArrayOutputStream content = new ByteArrayOutputStream(FRAME_BYTES);
      packed.write(block, content);
      try {
        SummaryWriter.this.write(kind, content);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void writeNames(Names names, int which) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (int id = 0; id < names.size(); id++) {
      if (content.size() == 0) {
        Varint.write(which, content);
      }
      Varint.write(names.name(id), content);
      if (content.size() > FRAME_BYTES || id + 1 == names.size()) {
        write(Kind.NAMES, content);
        content.reset();
      }
    }
  }

  private void writeConnections(ConnectionTable table) throws IOException {
    for (int from = 0; from < table.size(); from += SampleBlock.CAPACITY) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      connections.write(table, from, Math.min(table.size(), from + SampleBlock.CAPACITY), content);
      write(Kind.CONNECTIONS, content);
    }
  }

  private void writeFacts(SourceSummary facts) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    Varint.write(facts.path(), content);
    Varint.write(facts.rows(), content);
    Varint.write(facts.resolutionNanos(), content);
    for (Names each : namesInOrder(facts.names())) {
      Varint.write(each.size(), content);
    }
    Varint.write(facts.connections().size(), content);
    Varint.write(facts.anomalies().list().size(), content);
    for (Anomaly anomaly : facts.anomalies().list()) {
      Varint.write(anomaly.kind().id(), content);
      Varint.write(anomaly.count(), content);
      Varint.write(anomaly.firstPlaces().size(), content);
      anomaly.firstPlaces().forEach(place -> Varint.write(place, content));
    }
    Varint.write(facts.metadata().size(), content);
    for (Map.Entry<String, String> fact : facts.metadata().entrySet()) {
      Varint.write(fact.getKey(), content);
      Varint.write(fact.getValue(), content);
    }
    write(Kind.FACTS, content);
  }
}
