package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.capture.CaptureReader;
import io.github.trueload.capture.Packet;
import io.github.trueload.wire.link.PacketDecoder;
import io.github.trueload.wire.link.PacketKind;
import io.github.trueload.wire.tcp.Segment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapHandle.TimestampPrecision;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.Pcaps;
import org.pcap4j.packet.IpPacket;
import org.pcap4j.packet.TcpPacket;
import org.pcap4j.packet.factory.PacketFactories;
import org.pcap4j.packet.namednumber.DataLinkType;

/**
 * Every packet of every capture at hand, against what libpcap and pcap4j make of it: time stamp and
 * lengths; addresses, ports, numbers, flags and payload of TCP in IP without fragments or tunnels.
 */
class Pcap4jTest {

  private static final Path RESOURCES = Path.of("src/test/resources");

  /** Microseconds beyond a second overflow in libpcap; see {@link CorpusTest}. */
  private static final String ARGUED = "tcpflow__bug8.pcap";

  @TempDir Path scratch;

  @Tag("large")
  @TestFactory
  Stream<DynamicTest> packetsOfOurCaptures() throws IOException {
    SystemTools.require(isLibpcapThere(), "no libpcap on this machine");
    try (Stream<Path> files = Files.walk(RESOURCES)) {
      return files.filter(file -> file.toString().endsWith(".pcap")).sorted().toList().stream()
          .map(file -> DynamicTest.dynamicTest(file.toString(), () -> compare(file)));
    }
  }

  @Tag("large")
  @TestFactory
  Stream<DynamicTest> packetsOfTheCorpus() {
    SystemTools.require(isLibpcapThere(), "no libpcap on this machine");
    Optional<Corpus> corpus = Corpus.find();
    assumeTrue(corpus.isPresent(), "no corpus: shared/corpus stands beside no parent directory");
    return corpus.get().entries().stream()
        .filter(entry -> !entry.id().equals(ARGUED))
        .map(entry -> DynamicTest.dynamicTest(entry.id(), () -> compare(entry.file(scratch))));
  }

  private static boolean isLibpcapThere() {
    try {
      return !Pcaps.libVersion().isEmpty();
    } catch (LinkageError missing) {
      return false;
    }
  }

  private void compare(Path file) throws Exception {
    List<String> theirs = theirs(file);
    assumeTrue(theirs != null, "libpcap does not read it");
    List<String> ours = ours(file);
    for (int i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
      String[] our = ours.get(i).split(" tcp ");
      String[] their = theirs.get(i).split(" tcp ");
      assertThat(our[0]).as("packet %d", i + 1).isEqualTo(their[0]);
      if (our.length == 2 && their.length == 2) {
        assertThat(our[1]).as("packet %d", i + 1).isEqualTo(their[1]);
      }
    }
    assertThat(ours).hasSizeGreaterThanOrEqualTo(theirs.size());
  }

  private static List<String> ours(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    PacketDecoder decoder = new PacketDecoder();
    Segment segment = new Segment();
    Packet packet = new Packet();
    try (CaptureReader reader = CaptureReader.open(file)) {
      while (reader.next(packet)) {
        // libpcap drops what a file keeps beyond its own snap length.
        int snapLength = reader.snapLength() > 0 ? reader.snapLength() : Integer.MAX_VALUE;
        int kept = Math.min(packet.capturedLength, snapLength);
        String line = packet.timestampNanos + " " + kept + "/" + packet.originalLength;
        boolean isTcp = decoder.decode(packet, segment) == PacketKind.TCP;
        lines.add(isTcp && segment.buffer == packet.buffer ? line + " tcp " + tcp(segment) : line);
      }
    }
    return lines;
  }

  private static String tcp(Segment s) {
    return line(
        address(s.sourceHigh, s.sourceLow),
        address(s.targetHigh, s.targetLow),
        s.sourcePort,
        s.targetPort,
        s.sequence,
        s.acknowledgment,
        s.flags & 0x3F,
        s.captured);
  }

  private static byte[] address(long high, long low) {
    return high == Segment.IPV4
        ? ByteBuffer.allocate(4).putInt((int) low).array()
        : ByteBuffer.allocate(16).putLong(high).putLong(low).array();
  }

  private static String line(
      byte[] source,
      byte[] target,
      int sourcePort,
      int targetPort,
      int sequence,
      int acknowledgment,
      int flags,
      int payload) {
    return "%s:%d > %s:%d seq %d ack %d flags %d payload %d"
        .formatted(
            HexFormat.of().formatHex(source),
            sourcePort,
            HexFormat.of().formatHex(target),
            targetPort,
            sequence,
            acknowledgment,
            flags,
            payload);
  }

  /** Null if libpcap does not read the file. */
  private static List<String> theirs(Path file) throws Exception {
    List<String> lines = new ArrayList<>();
    try (PcapHandle handle = Pcaps.openOffline(file.toString(), TimestampPrecision.NANO)) {
      for (byte[] raw; (raw = handle.getNextRawPacket()) != null; ) {
        org.pcap4j.packet.Packet packet =
            PacketFactories.getFactory(org.pcap4j.packet.Packet.class, DataLinkType.class)
                .newInstance(raw, 0, raw.length, handle.getDlt());
        java.sql.Timestamp time = handle.getTimestamp();
        long nanos = Math.floorDiv(time.getTime(), 1000L) * 1_000_000_000L + time.getNanos();
        String line = nanos + " " + raw.length + "/" + handle.getOriginalLength();
        TcpPacket tcp = packet.get(TcpPacket.class);
        lines.add(tcp == null ? line : line + " tcp " + tcp(packet.get(IpPacket.class), tcp));
      }
    } catch (PcapNativeException unreadable) {
      return null;
    }
    return lines;
  }

  private static String tcp(IpPacket ip, TcpPacket packet) {
    TcpPacket.TcpHeader tcp = packet.getHeader();
    int flags =
        (tcp.getFin() ? Segment.FIN : 0)
            | (tcp.getSyn() ? Segment.SYN : 0)
            | (tcp.getRst() ? Segment.RST : 0)
            | (tcp.getPsh() ? 8 : 0)
            | (tcp.getAck() ? Segment.ACK : 0)
            | (tcp.getUrg() ? 32 : 0);
    return line(
        ip.getHeader().getSrcAddr().getAddress(),
        ip.getHeader().getDstAddr().getAddress(),
        tcp.getSrcPort().valueAsInt(),
        tcp.getDstPort().valueAsInt(),
        tcp.getSequenceNumber(),
        tcp.getAcknowledgmentNumber(),
        flags,
        packet.getPayload() == null ? 0 : packet.getPayload().length());
  }
}
