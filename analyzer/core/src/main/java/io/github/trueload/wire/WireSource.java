package io.github.trueload.wire;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.capture.CaptureReader;
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
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.decryption.KeyLog;
import io.github.trueload.wire.protocol.WireOutput;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** The HTTP exchanges of one capture. */
public final class WireSource implements SampleSource, Closeable {

  private final WireOptions options;
  private final CaptureReader reader;

  private final ConnectionTable table = new ConnectionTable();
  private final Names labels;
  private final PacketReading packets;

  private WireSource(WireOptions options, CaptureReader reader) {
    this.options = options;
    this.reader = reader;
    this.labels = new Names(options.labelLimit());
    this.packets = new PacketReading(reader);
  }

  /**
   * Opens a capture: pcap or pcapng, plain or packed.
   *
   * @param options servers, limits and TLS keys
   * @return the source, not read yet
   * @throws UnreadableInputException if it is not a capture
   * @throws IOException if reading fails
   */
  public static WireSource open(Path path, WireOptions options) throws IOException {
    return open(InputBytes.open(path), options);
  }

  /**
   * Opens a capture: pcap or pcapng. Its bytes are closed once it has been read.
   *
   * @param bytes of the capture
   * @param options servers, limits and TLS keys
   * @return the source, not read yet
   * @throws UnreadableInputException if it is not a capture
   * @throws IOException if reading fails
   */
  public static WireSource open(InputBytes bytes, WireOptions options) throws IOException {
    return open(CaptureReader.open(bytes), options);
  }

  /**
   * {@return the exchanges in the packets of {@code reader}, which is closed with this}
   *
   * @param options servers, limits and TLS keys
   */
  public static WireSource open(CaptureReader reader, WireOptions options) {
    return new WireSource(options, reader);
  }

  @Override
  public SourceFormat format() {
    return reader.format();
  }

  /** {@return the connections so far; only the reading thread may use them} */
  public ConnectionTable connections() {
    return table;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    try (reader) {
      ExchangeRows rows = new ExchangeRows(table, sink);
      reader.handOnBy(rows::flush);
      KeyLog keys = options.keys();
      Anomalies ofConnections = new Anomalies();
      Protocols protocols =
          new Protocols(new WireOutput(table, ofConnections, labels, rows), options, keys);
      SegmentsAhead.forEach(reader, packets, keys::add, protocols::accept);
      protocols.finish();
      rows.flush();
      packets.refuseWhatIsNotRead();
      protocols.countAnomalies();
      reader.anomalies().add(ofConnections);
      countWhatHasNoPlace();
      return new SourceSummary(
          reader.name(),
          reader.format(),
          reader.packets(),
          packets.resolutionNanos(),
          new SampleNames(labels, new Names(1), table),
          reader.anomalies(),
          metadata(protocols));
    }
  }

  private void countWhatHasNoPlace() {
    reader.anomalies().countMany(AnomalyKind.TOO_MANY_LABELS, labels.folded());
    packets.countAnomalies();
  }

  private Map<String, String> metadata(Protocols protocols) {
    Map<String, String> facts = new LinkedHashMap<>(reader.facts());
    facts.put("link_type", packets.linkTypes());
    facts.put("snap_length", Integer.toString(reader.snapLength()));
    facts.put("packets", Long.toString(reader.packets()));
    facts.put("tcp_packets", Long.toString(packets.tcpPackets()));
    packets.report((name, count) -> putIfAny(facts, name, count));
    if (!packets.unreadTunnels().isEmpty()) {
      facts.put("unread_tunnel_packets", packets.unreadTunnels());
    }
    protocols.report((name, count) -> putIfAny(facts, name, count));
    if (protocols.tls().handshakes() > 0) {
      facts.put("tls_handshake_mean_ms", millis(protocols.tls().meanHandshakeNanos()));
    }
    putRetries(facts, protocols.synRetries());
    return facts;
  }

  /** Where SYNs were sent again: the mean connect time with and without the time that cost. */
  private void putRetries(Map<String, String> facts, long retries) {
    putIfAny(facts, "syn_retries", retries);
    if (retries > 0) {
      facts.put("connect_mean_ms", millis(mean(table::connectNanos)));
      facts.put("connect_without_retries_mean_ms", millis(mean(table::lastTryNanos)));
    }
  }

  private double mean(IntToLongFunction nanos) {
    return IntStream.range(0, table.size())
        .mapToLong(nanos)
        .filter(value -> value != SampleBlock.UNKNOWN)
        .average()
        .orElse(Double.NaN);
  }

  private static String millis(double nanos) {
    return String.format(Locale.ROOT, "%.3f", nanos / 1e6);
  }

  private static void putIfAny(Map<String, String> facts, String name, long count) {
    if (count > 0) {
      facts.put(name, Long.toString(count));
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
