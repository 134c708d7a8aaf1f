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
import io.github.trueload.wire.decryption.KeyLog;
import io.github.trueload.wire.link.PacketDecoder;
import io.github.trueload.wire.link.PacketKind;
import io.github.trueload.wire.protocol.WireOutput;
import io.github.trueload.wire.tcp.Segment;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The HTTP exchanges of one capture. */
public final class WireSource implements SampleSource, Closeable {

  /** A step back of the clock beyond what packets of several processors are out of order. */
  private static final long LARGE_STEP_NANOS = 100_000_000L;

  /** Packets from which on a coarse step of all time stamps is the clock's. */
  private static final int STEP_PACKETS = 20;

  private final WireOptions options;
  private final CaptureReader reader;

  private final ConnectionTable table = new ConnectionTable();
  private final Names labels;
  private final PacketDecoder decoder = new PacketDecoder();
  private final long[] outcomes = new long[PacketKind.values().length];
  private final Map<String, Long> unreadTunnels = new TreeMap<>();
  private final TreeSet<Integer> linkTypes = new TreeSet<>();
  private long cutPackets;

  /** Largest power of ten, up to a second, of which all time stamps are multiples. */
  private long stepNanos = 1_000_000_000L;

  private WireSource(WireOptions options, CaptureReader reader) {
    this.options = options;
    this.reader = reader;
    this.labels = new Names(options.labelLimit());
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
      reader.handSecretsTo(keys::add);
      Protocols protocols =
          new Protocols(new WireOutput(table, reader.anomalies(), labels, rows), options, keys);
      readPackets(protocols);
      protocols.finish();
      rows.flush();
      refuseWhatIsNotRead();
      countWhatHasNoPlace(protocols);
      return new SourceSummary(
          reader.name(),
          reader.format(),
          reader.packets(),
          resolutionNanos(),
          new SampleNames(labels, new Names(1), table),
          reader.anomalies(),
          metadata(protocols));
    }
  }

  private void readPackets(Protocols protocols) throws IOException {
    Anomalies anomalies = reader.anomalies();
    Packet packet = new Packet();
    Segment segment = new Segment();
    long latest = Long.MIN_VALUE;
    int linkType = -1;
    while (reader.next(packet)) {
      if (packet.linkType != linkType) {
        linkType = packet.linkType;
        linkTypes.add(linkType);
      }
      long nanos = packet.timestampNanos;
      if (nanos < latest) {
        anomalies.count(AnomalyKind.TIME_BACKWARDS, packet.number);
        if (nanos > 0 && latest - nanos > LARGE_STEP_NANOS) {
          anomalies.count(AnomalyKind.CLOCK_SET_BACK, packet.number);
        }
      }
      latest = nanos;
      while (nanos % stepNanos != 0) {
        stepNanos /= 10;
      }
      if (packet.capturedLength < packet.originalLength) {
        cutPackets++;
      }
      PacketKind outcome = decoder.decode(packet, segment);
      outcomes[outcome.ordinal()]++;
      if (outcome == PacketKind.TCP) {
        protocols.accept(segment);
      } else {
        countIgnored(outcome, packet.number, anomalies);
      }
    }
  }

  private void countIgnored(PacketKind outcome, long packet, Anomalies anomalies) {
    if (outcome == PacketKind.MALFORMED) {
      anomalies.count(AnomalyKind.MALFORMED_PACKET, packet);
    } else if (outcome == PacketKind.UNKNOWN_LINK) {
      anomalies.count(AnomalyKind.UNKNOWN_LINK_TYPE, packet);
    } else if (outcome == PacketKind.CUT_HEADER) {
      anomalies.count(AnomalyKind.HEADERS_CUT, packet);
    } else if (outcome == PacketKind.UNREAD_TUNNEL) {
      anomalies.count(AnomalyKind.UNREAD_TUNNEL, packet);
      unreadTunnels.merge(decoder.unreadTunnel(), 1L, Long::sum);
    }
  }

  /** What the time stamps resolve: what is declared, unless all of them are coarser. */
  private long resolutionNanos() {
    boolean sure = reader.packets() >= STEP_PACKETS;
    return Math.max(reader.resolutionNanos(), sure ? stepNanos : 1);
  }

  private long count(PacketKind outcome) {
    return outcomes[outcome.ordinal()];
  }

  /** A capture of which no packet can be read is refused; of one in part the rest is read. */
  private void refuseWhatIsNotRead() throws UnreadableInputException {
    long unknown = count(PacketKind.UNKNOWN_LINK);
    if (unknown > 0 && unknown == reader.packets()) {
      String names =
          linkTypes.stream().map(LinkType::nameAndNumber).collect(Collectors.joining(", "));
      throw new UnreadableInputException(
          reader.name(),
          "was captured on " + names + ", which is not supported",
          "capture at the load generator or the server: tcpdump -i any");
    }
    long packets = reader.packets();
    if (packets > 0 && reader.anomalies().count(AnomalyKind.NO_TIMESTAMP) == packets) {
      throw new UnreadableInputException(
          reader.name(),
          "its packets have no timestamps (simple packet blocks)",
          "capture with tcpdump or dumpcap");
    }
    if (!unreadTunnels.isEmpty() && count(PacketKind.TCP) == 0) {
      throw new UnreadableInputException(
          reader.name(),
          "its packets are in a tunnel that is not read: "
              + String.join(", ", unreadTunnels.keySet()),
          "capture at an end of the tunnel, on the interface inside it");
    }
  }

  private void countWhatHasNoPlace(Protocols protocols) {
    Anomalies anomalies = reader.anomalies();
    anomalies.countMany(AnomalyKind.CUT_PACKETS, cutPackets);
    anomalies.countMany(AnomalyKind.TOO_MANY_LABELS, labels.folded());
    anomalies.countMany(AnomalyKind.FRAGMENTS_LOST, decoder.fragmentsLost());
    protocols.countAnomalies();
    anomalies.countMany(AnomalyKind.QUIC, decoder.quicConnections());
  }

  private Map<String, String> metadata(Protocols protocols) {
    Map<String, String> facts = new LinkedHashMap<>(reader.facts());
    facts.put(
        "link_type", linkTypes.stream().map(LinkType::name).collect(Collectors.joining(", ")));
    facts.put("snap_length", Integer.toString(reader.snapLength()));
    facts.put("packets", Long.toString(reader.packets()));
    facts.put("tcp_packets", Long.toString(count(PacketKind.TCP)));
    putIfAny(facts, "other_transport_packets", count(PacketKind.OTHER_TRANSPORT));
    putIfAny(facts, "not_ip_packets", count(PacketKind.NOT_IP));
    putIfAny(facts, "fragments", count(PacketKind.FRAGMENT));
    putIfAny(facts, "malformed_packets", count(PacketKind.MALFORMED));
    putIfAny(facts, "headers_cut_packets", count(PacketKind.CUT_HEADER));
    putIfAny(facts, "unknown_link_packets", count(PacketKind.UNKNOWN_LINK));
    putIfAny(facts, "connections_quic", decoder.quicConnections());
    if (!unreadTunnels.isEmpty()) {
      facts.put("unread_tunnel_packets", unreadTunnels.toString().replaceAll("[{}]", ""));
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
