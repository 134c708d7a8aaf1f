package io.github.trueload.wire;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.capture.CaptureReader;
import io.github.trueload.capture.LinkType;
import io.github.trueload.capture.Packet;
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
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** The HTTP/1 exchanges of one capture. */
public final class WireSource implements SampleSource, Closeable {

  private final WireOptions options;
  private final CaptureReader reader;

  private final ConnectionTable table = new ConnectionTable();
  private final Names labels;
  private final PacketDecoder decoder = new PacketDecoder();
  private final long[] outcomes = new long[PacketDecoder.OUTCOMES];
  private final TreeSet<Integer> linkTypes = new TreeSet<>();
  private long cutPackets;

  private WireSource(WireOptions options, CaptureReader reader) {
    this.options = options;
    this.reader = reader;
    this.labels = new Names(options.labelLimit());
  }

  /**
   * Opens a capture: pcap or pcapng, plain or packed.
   *
   * @throws UnreadableInputException if it is not a capture
   * @throws IOException if reading fails
   */
  public static WireSource open(Path path, WireOptions options) throws IOException {
    return open(InputBytes.open(path), options);
  }

  /**
   * Opens a capture: pcap or pcapng. Its bytes are closed once it has been read.
   *
   * @throws UnreadableInputException if it is not a capture
   * @throws IOException if reading fails
   */
  public static WireSource open(InputBytes bytes, WireOptions options) throws IOException {
    return open(CaptureReader.open(bytes), options);
  }

  /** The exchanges in the packets of {@code reader}, which is closed with this. */
  public static WireSource open(CaptureReader reader, WireOptions options) {
    return new WireSource(options, reader);
  }

  @Override
  public SourceFormat format() {
    return reader.format();
  }

  /** The connections seen so far; to be looked at by the thread that reads. */
  public ConnectionTable connections() {
    return table;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    try (reader) {
      Anomalies anomalies = reader.anomalies();
      ExchangeRows rows = new ExchangeRows(table, labels, options.labelLimit(), sink);
      reader.handOnBy(rows::flush);
      HttpContext context = new HttpContext(table, anomalies, rows);
      TcpTracker tracker = new TcpTracker(options.endpoints(), context);
      readPackets(tracker, anomalies);
      tracker.finish();
      rows.flush();
      countWhatHasNoPlace(anomalies, context);
      return new SourceSummary(
          reader.name(),
          reader.format(),
          reader.packets(),
          reader.resolutionNanos(),
          new SampleNames(labels, new Names(1)),
          table,
          anomalies,
          metadata(context));
    }
  }

  private void readPackets(TcpTracker tracker, Anomalies anomalies) throws IOException {
    Packet packet = new Packet();
    Segment segment = new Segment();
    long latest = Long.MIN_VALUE;
    int linkType = -1;
    while (reader.next(packet)) {
      if (packet.linkType != linkType) {
        linkType = packet.linkType;
        linkTypes.add(linkType);
      }
      if (packet.timestampNanos < latest) {
        anomalies.count(AnomalyKind.TIME_BACKWARDS, packet.number);
      }
      latest = packet.timestampNanos;
      if (packet.capturedLength < packet.originalLength) {
        cutPackets++;
      }
      int outcome = decoder.decode(packet, segment);
      outcomes[outcome]++;
      if (outcome == PacketDecoder.TCP) {
        tracker.accept(segment);
      } else {
        countIgnored(outcome, packet.number, anomalies);
      }
    }
  }

  private static void countIgnored(int outcome, long packet, Anomalies anomalies) {
    if (outcome == PacketDecoder.MALFORMED) {
      anomalies.count(AnomalyKind.MALFORMED_PACKET, packet);
    } else if (outcome == PacketDecoder.UNKNOWN_LINK) {
      anomalies.count(AnomalyKind.UNKNOWN_LINK_TYPE, packet);
    } else if (outcome == PacketDecoder.CUT_HEADER) {
      anomalies.count(AnomalyKind.HEADERS_CUT, packet);
    }
  }

  private void countWhatHasNoPlace(Anomalies anomalies, HttpContext context) {
    anomalies.countMany(AnomalyKind.CUT_PACKETS, cutPackets);
    anomalies.countMany(AnomalyKind.TOO_MANY_LABELS, labels.folded());
    anomalies.countMany(AnomalyKind.FRAGMENTS_LOST, decoder.fragments().lost());
    anomalies.countMany(AnomalyKind.NOT_HTTP, context.connectionsNotHttp());
  }

  private Map<String, String> metadata(HttpContext context) {
    Map<String, String> facts = new LinkedHashMap<>(reader.facts());
    StringBuilder names = new StringBuilder();
    for (int type : linkTypes) {
      names.append(names.length() == 0 ? "" : ", ").append(LinkType.name(type));
    }
    facts.put("link_type", names.toString());
    facts.put("snap_length", Integer.toString(reader.snapLength()));
    facts.put("packets", Long.toString(reader.packets()));
    facts.put("tcp_packets", Long.toString(outcomes[PacketDecoder.TCP]));
    putIfAny(facts, "other_transport_packets", outcomes[PacketDecoder.OTHER_TRANSPORT]);
    putIfAny(facts, "not_ip_packets", outcomes[PacketDecoder.NOT_IP]);
    putIfAny(facts, "fragments", outcomes[PacketDecoder.FRAGMENT]);
    putIfAny(facts, "malformed_packets", outcomes[PacketDecoder.MALFORMED]);
    putIfAny(facts, "headers_cut_packets", outcomes[PacketDecoder.CUT_HEADER]);
    putIfAny(facts, "unknown_link_packets", outcomes[PacketDecoder.UNKNOWN_LINK]);
    for (Protocol protocol : Protocol.values()) {
      String name = protocol.id().toLowerCase(Locale.ROOT).replace("/", "").replace(' ', '_');
      putIfAny(facts, "connections_" + name, context.connectionsOf[protocol.ordinal()]);
    }
    putIfAny(facts, "interim_responses", context.interimResponses);
    putIfAny(facts, "tunnels", context.tunnels);
    putIfAny(facts, "upgraded_websocket", context.upgradedToWebSocket);
    putIfAny(facts, "upgraded_http2", context.upgradedToHttp2);
    putIfAny(facts, "upgraded_other", context.upgradedToOther);
    putTls(facts, context);
    putRetries(facts, context);
    return facts;
  }

  /** Where SYNs were sent again: the mean connect time with and without the time that cost. */
  private void putRetries(Map<String, String> facts, HttpContext context) {
    putIfAny(facts, "syn_retries", context.synRetries);
    if (context.synRetries > 0) {
      facts.put("connect_mean_ms", meanMillis(table::connectNanos));
      facts.put("connect_without_retries_mean_ms", meanMillis(table::lastTryNanos));
    }
  }

  private String meanMillis(IntToLongFunction nanos) {
    double mean =
        IntStream.range(0, table.size())
            .mapToLong(nanos::applyAsLong)
            .filter(value -> value != SampleBlock.UNKNOWN)
            .average()
            .orElse(Double.NaN);
    return String.format(Locale.ROOT, "%.3f", mean / 1e6);
  }

  private static void putTls(Map<String, String> facts, HttpContext context) {
    putIfAny(facts, "connections_tls_offering_http2", context.tlsOfferingHttp2);
    putIfAny(facts, "tls_exchanges", context.tlsExchanges);
    putIfAny(facts, "tls_records_unasked", context.tlsUnasked);
    putIfAny(facts, "tls_handshakes", context.tlsHandshakes);
    if (context.tlsHandshakes > 0) {
      double mean = context.tlsHandshakeNanos / (double) context.tlsHandshakes;
      facts.put("tls_handshake_mean_ms", String.format(Locale.ROOT, "%.3f", mean / 1e6));
    }
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
