package io.github.trueload.wire;

import io.github.trueload.capture.CaptureReader;
import io.github.trueload.capture.LinkType;
import io.github.trueload.capture.Packet;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.link.PacketDecoder;
import io.github.trueload.wire.link.PacketKind;
import io.github.trueload.wire.tcp.Segment;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;

/** The packets of a capture up to their TCP segments, and what is counted of them. */
final class PacketReading {

  /** A step back of the clock beyond what packets of several processors are out of order. */
  private static final long LARGE_STEP_NANOS = 100_000_000L;

  /** Packets from which on a coarse step of all time stamps is the clock's. */
  private static final int STEP_PACKETS = 20;

  private final CaptureReader reader;
  private final PacketDecoder decoder = new PacketDecoder();
  private final Packet packet = new Packet();
  private final long[] outcomes = new long[PacketKind.values().length];
  private final Map<String, Long> unreadTunnels = new TreeMap<>();
  private final TreeSet<Integer> linkTypes = new TreeSet<>();
  private int linkType = -1;
  private long latest = Long.MIN_VALUE;
  private long cutPackets;

  /** Largest power of ten, up to a second, of which all time stamps are multiples. */
  private long stepNanos = 1_000_000_000L;

  PacketReading(CaptureReader reader) {
    this.reader = reader;
  }

  /** Moves to the next packet; false at the end. */
  boolean next() throws IOException {
    if (!reader.next(packet)) {
      return false;
    }
    if (packet.linkType != linkType) {
      linkType = packet.linkType;
      linkTypes.add(linkType);
    }
    long nanos = packet.timestampNanos;
    if (nanos < latest) {
      countStepBack(latest - nanos);
    }
    latest = nanos;
    while (nanos % stepNanos != 0) {
      stepNanos /= 10;
    }
    if (packet.capturedLength < packet.originalLength) {
      cutPackets++;
    }
    return true;
  }

  private void countStepBack(long nanos) {
    reader.anomalies().count(AnomalyKind.TIME_BACKWARDS, packet.number);
    if (packet.timestampNanos > 0 && nanos > LARGE_STEP_NANOS) {
      reader.anomalies().count(AnomalyKind.CLOCK_SET_BACK, packet.number);
    }
  }

  /** Decodes the packet; whether {@code segment} is its TCP segment. */
  boolean decode(Segment segment) {
    PacketKind outcome = decoder.decode(packet, segment);
    outcomes[outcome.ordinal()]++;
    if (outcome == PacketKind.TCP) {
      return true;
    }
    countIgnored(outcome);
    return false;
  }

  private void countIgnored(PacketKind outcome) {
    Anomalies anomalies = reader.anomalies();
    if (outcome == PacketKind.MALFORMED) {
      anomalies.count(AnomalyKind.MALFORMED_PACKET, packet.number);
    } else if (outcome == PacketKind.UNKNOWN_LINK) {
      anomalies.count(AnomalyKind.UNKNOWN_LINK_TYPE, packet.number);
    } else if (outcome == PacketKind.CUT_HEADER) {
      anomalies.count(AnomalyKind.HEADERS_CUT, packet.number);
    } else if (outcome == PacketKind.UNREAD_TUNNEL) {
      anomalies.count(AnomalyKind.UNREAD_TUNNEL, packet.number);
      unreadTunnels.merge(decoder.unreadTunnel(), 1L, Long::sum);
    }
  }

  private long count(PacketKind outcome) {
    return outcomes[outcome.ordinal()];
  }

  /** What the time stamps resolve: what is declared, unless all of them are coarser. */
  long resolutionNanos() {
    boolean sure = reader.packets() >= STEP_PACKETS;
    return Math.max(reader.resolutionNanos(), sure ? stepNanos : 1);
  }

  /** A capture of which no packet can be read is refused; of one in part the rest is read. */
  void refuseWhatIsNotRead() throws UnreadableInputException {
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

  /** Counts what has no single place. */
  void countAnomalies() {
    Anomalies anomalies = reader.anomalies();
    anomalies.countMany(AnomalyKind.CUT_PACKETS, cutPackets);
    anomalies.countMany(AnomalyKind.FRAGMENTS_LOST, decoder.fragmentsLost());
    anomalies.countMany(AnomalyKind.QUIC, decoder.quicConnections());
  }

  String linkTypes() {
    return linkTypes.stream().map(LinkType::name).collect(Collectors.joining(", "));
  }

  long tcpPackets() {
    return count(PacketKind.TCP);
  }

  /** What was left out, by the names in the metadata. */
  void report(ObjLongConsumer<String> facts) {
    facts.accept("other_transport_packets", count(PacketKind.OTHER_TRANSPORT));
    facts.accept("not_ip_packets", count(PacketKind.NOT_IP));
    facts.accept("fragments", count(PacketKind.FRAGMENT));
    facts.accept("malformed_packets", count(PacketKind.MALFORMED));
    facts.accept("headers_cut_packets", count(PacketKind.CUT_HEADER));
    facts.accept("unknown_link_packets", count(PacketKind.UNKNOWN_LINK));
    facts.accept("connections_quic", decoder.quicConnections());
  }

  /** Names and counts of tunnels that are not read; empty without any. */
  String unreadTunnels() {
    return unreadTunnels.isEmpty() ? "" : unreadTunnels.toString().replaceAll("[{}]", "");
  }
}
