package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.capture.LinkType;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.TcpConversation.TestPacket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is missing from a capture, or was captured in a way that spoils times, never goes unsaid.
 */
class LostDataTest {

  private static final String GET = "GET /page HTTP/1.1\r\nHost: a.example\r\n\r\n";
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
  private static final String TIMEOUT =
      "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  private static final int CONNECTIONS = 400;

  @TempDir Path folder;

  /** Connections of one request each, 10 ms apart, of which each has nine packets. */
  private static List<TestPacket> oneRequestEach() {
    return oneRequestEach(CONNECTIONS);
  }

  private static List<TestPacket> oneRequestEach(int connections) {
    List<TestPacket> packets = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      TcpConversation talk = new TcpConversation().clientPort(20_000 + i).handshake();
      talk.client(GET).server(OK).clientAck().clientFin().serverFin().clientAck();
      long later = i * 10 * TcpConversation.MILLISECOND;
      talk.packets().forEach(packet -> packets.add(packet.at(packet.nanos() + later)));
    }
    packets.sort(Comparator.comparingLong(TestPacket::nanos));
    return packets;
  }

  private WireReading read(List<TestPacket> packets) throws IOException {
    return new TcpConversation().read(folder, packets);
  }

  private static boolean isRequest(TestPacket packet) {
    return new String(packet.bytes(), java.nio.charset.StandardCharsets.ISO_8859_1)
        .contains("GET ");
  }

  @Test
  void aWholeCaptureLacksNothing() throws IOException {
    WireReading reading = read(oneRequestEach());

    assertThat(reading.rows()).hasSize(CONNECTIONS);
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void requestsMissingFromConnectionsOfOneRequestAreGaps() throws IOException {
    List<TestPacket> captured = new ArrayList<>();
    int requests = 0;
    for (TestPacket packet : oneRequestEach()) {
      if (!isRequest(packet) || requests++ % 2 == 0) {
        captured.add(packet);
      }
    }
    WireReading reading = read(captured);

    assertThat(reading.rows()).hasSize(CONNECTIONS / 2);
    assertThat(reading.count(AnomalyKind.SEQUENCE_GAP)).isEqualTo(CONNECTIONS / 2);
    assertThat(reading.summary().anomalies().losesData()).isTrue();
  }

  @Test
  void packetsMissingAtRandomAreGaps() throws IOException {
    Random random = new Random(23);
    List<TestPacket> captured =
        oneRequestEach().stream().filter(packet -> random.nextDouble() >= 0.1).toList();
    WireReading reading = read(captured);

    // A tenth of 400 requests and 400 responses is lost; where the later packets that show it are
    // lost, too (one in a hundred), it stays unknown.
    assertThat(reading.count(AnomalyKind.SEQUENCE_GAP)).isBetween(60L, 100L);
  }

  /**
   * Nothing from 0.005 to 0.205 s of each second: of one connection in 80 only the end is left, and
   * nothing of the one in the first second counts.
   */
  @Test
  void aCaptureThatPausesCutsConnections() throws IOException {
    long second = 1000 * TcpConversation.MILLISECOND;
    long begin = 5 * TcpConversation.MILLISECOND;
    List<TestPacket> captured =
        oneRequestEach(1_000).stream()
            .filter(p -> Math.floorMod(p.nanos() - begin, second) >= second / 5)
            .toList();
    WireReading reading = read(captured);

    assertThat(reading.count(AnomalyKind.CONNECTIONS_CUT)).isEqualTo(9);
    assertThat(reading.summary().anomalies().losesData()).isTrue();
  }

  /** Users that think for seconds, on connections that were open before the capture. */
  @Test
  void connectionsThatWereOpenBeforeAreNotCut() throws IOException {
    List<TestPacket> packets = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      TcpConversation talk = new TcpConversation().clientPort(20_000 + i);
      talk.client(GET).server(OK).client(GET).server(OK);
      long[] later = {i * 100, i * 100, i * 100 + 10_000, i * 100 + 10_000};
      for (int k = 0; k < 4; k++) {
        TestPacket packet = talk.packets().get(k);
        packets.add(packet.at(packet.nanos() + later[k] * TcpConversation.MILLISECOND));
      }
    }
    packets.sort(Comparator.comparingLong(TestPacket::nanos));
    WireReading reading = read(packets);

    assertThat(reading.count(AnomalyKind.STARTED_BEFORE_CAPTURE)).isEqualTo(100);
    assertThat(reading.summary().anomalies().losesData()).isFalse();
  }

  @Test
  void requestsThatWereRefusedAreNoLostData() throws IOException {
    List<TestPacket> packets = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      TcpConversation talk = new TcpConversation().clientPort(20_000 + i).handshake();
      talk.client(GET).fromServer(Frame.RST, 5001, 0, "");
      long later = i * 100 * TcpConversation.MILLISECOND;
      talk.packets().forEach(packet -> packets.add(packet.at(packet.nanos() + later)));
    }
    WireReading reading = read(packets);

    assertThat(reading.count(AnomalyKind.UNANSWERED_REQUEST)).isEqualTo(50);
    assertThat(reading.summary().anomalies().losesData()).isFalse();
  }

  /** HAProxy and others send it when a connection has been idle for too long. */
  @Test
  void responsesThatNoRequestAskedForAreNoLostData() throws IOException {
    List<TestPacket> packets = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      TcpConversation talk = new TcpConversation().clientPort(20_000 + i).handshake();
      talk.client(GET).server(OK).clientAck().server(TIMEOUT).serverFin().clientAck().clientFin();
      long later = i * 100 * TcpConversation.MILLISECOND;
      talk.packets().forEach(packet -> packets.add(packet.at(packet.nanos() + later)));
    }
    WireReading reading = read(packets);

    assertThat(reading.count(AnomalyKind.ORPHAN_RESPONSE)).isEqualTo(10);
    assertThat(reading.count(AnomalyKind.MESSAGES_LOST)).isZero();
    assertThat(reading.summary().anomalies().losesData()).isFalse();
  }

  /** The second requests, and all that the clients sent after them, are missing. */
  @Test
  void responsesToRequestsThatWereNotCapturedAreLostData() throws IOException {
    List<TestPacket> packets = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      TcpConversation talk = new TcpConversation().clientPort(20_000 + i).handshake();
      talk.client(GET).server(OK).client(GET).server(OK);
      long later = i * 100 * TcpConversation.MILLISECOND;
      List<TestPacket> all = talk.packets();
      for (TestPacket packet : all) {
        if (packet != all.get(all.size() - 2)) {
          packets.add(packet.at(packet.nanos() + later));
        }
      }
    }
    packets.sort(Comparator.comparingLong(TestPacket::nanos));
    WireReading reading = read(packets);

    assertThat(reading.rows()).hasSize(10);
    assertThat(reading.count(AnomalyKind.MESSAGES_LOST)).isEqualTo(10);
    assertThat(reading.summary().anomalies().losesData()).isTrue();
  }

  /** The responses, and all that came after them, are missing: no number shows it. */
  @Test
  void requestsThatAreNeverAnsweredInNumberAreLostData() throws IOException {
    List<TestPacket> packets = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      TcpConversation talk = new TcpConversation().clientPort(20_000 + i).handshake().client(GET);
      if (i % 5 != 0) {
        talk.server(OK);
      }
      long later = i * 100 * TcpConversation.MILLISECOND;
      talk.packets().forEach(packet -> packets.add(packet.at(packet.nanos() + later)));
    }
    WireReading reading = read(packets);

    // Of the ten, the eight that were sent over a second before the end: at 0, 0.5, … 3.5 s of 4.9.
    assertThat(reading.count(AnomalyKind.MESSAGES_LOST)).isEqualTo(8);
    assertThat(reading.summary().anomalies().losesData()).isTrue();
  }

  @Test
  void aClockThatIsSetBackIsDoubt() throws IOException {
    List<TestPacket> packets = oneRequestEach();
    int half = packets.size() / 2;
    long fiveSeconds = 5_000 * TcpConversation.MILLISECOND;
    packets.subList(half, packets.size()).replaceAll(p -> p.at(p.nanos() - fiveSeconds));
    WireReading reading = read(packets);

    assertThat(reading.count(AnomalyKind.CLOCK_SET_BACK)).isEqualTo(1);
    assertThat(reading.summary().anomalies().losesData()).isTrue();
  }

  @Test
  void everyPacketTwiceIsDoubt() throws IOException {
    List<TestPacket> twice = new ArrayList<>();
    for (TestPacket packet : oneRequestEach()) {
      twice.add(packet);
      twice.add(packet.at(packet.nanos() + 50_000));
    }
    twice.sort(Comparator.comparingLong(TestPacket::nanos));
    WireReading reading = read(twice);

    assertThat(reading.count(AnomalyKind.COPIED_PACKETS)).isEqualTo(2 * CONNECTIONS);
  }

  @Test
  void fragmentsCapturedTwiceAreNotLost() throws IOException {
    TcpConversation talk = new TcpConversation().handshake().client(GET);
    byte[] tcp = Frame.tcp(80, 40_000, 5001, 1001 + GET.length(), Frame.ACK, Frame.ascii(OK));
    byte[] head = Arrays.copyOf(tcp, 24);
    byte[] tail = Arrays.copyOfRange(tcp, 24, tcp.length);
    byte[] first =
        Frame.ipv4(
            TcpConversation.SERVER, TcpConversation.CLIENT, 6, head, 20 + head.length, 9, 0x2000);
    byte[] second =
        Frame.ipv4(TcpConversation.SERVER, TcpConversation.CLIENT, 6, tail, 20 + tail.length, 9, 3);
    talk.add(first).add(first).add(second).add(second);
    WireReading reading = talk.read(folder);

    assertThat(reading.rows().get(0).status()).isEqualTo(200);
    assertThat(reading.count(AnomalyKind.FRAGMENTS_LOST)).isZero();
  }

  /** A head of 100 kB in packets of 1,400 bytes. */
  @Test
  void aLongHeadIsRead() throws IOException {
    String head = "GET /page HTTP/1.1\r\nCookie: " + "c".repeat(100_000) + "\r\n\r\n";
    TcpConversation talk = new TcpConversation().handshake();
    for (int at = 0; at < head.length(); at += 1400) {
      talk.client(head.substring(at, Math.min(head.length(), at + 1400)));
    }
    WireReading reading = talk.server(OK).read(folder);

    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.rows().get(0).status()).isEqualTo(200);
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  /** RFC 9000, 17.2.2: form, version 1, an identifier of 8 bytes; 1,200 bytes at least (14.1). */
  @Test
  void quicIsNamed() throws IOException {
    byte[] initial = new byte[1208];
    ByteBuffer.wrap(initial)
        .putShort((short) 50_000)
        .putShort((short) 443)
        .putShort((short) 1208)
        .putShort((short) 0)
        .put((byte) 0xC3)
        .putInt(1)
        .put((byte) 8)
        .putLong(42);
    byte[] answer = initial.clone();
    ByteBuffer.wrap(answer).putShort((short) 443).putShort((short) 50_000);
    TcpConversation talk = new TcpConversation();
    talk.add(Frame.ipv4(TcpConversation.CLIENT, TcpConversation.SERVER, 17, initial));
    talk.add(Frame.ipv4(TcpConversation.SERVER, TcpConversation.CLIENT, 17, answer));
    WireReading reading = talk.read(folder);

    assertThat(reading.count(AnomalyKind.QUIC)).isEqualTo(1);
    assertThat(reading.summary().metadata()).containsEntry("connections_quic", "1");
  }

  // What a pcapng says of its clock.

  /** Two interfaces, one declared to the nanosecond; packets come from the one in microseconds. */
  @Test
  void theResolutionIsThatOfTheInterfacesInUse() throws IOException {
    PcapNg file = new PcapNg().declare(9).declare(6);
    for (int i = 0; i < 30; i++) {
      file.packet(1, 1_700_000_000_000_001L + i * 1_003L);
    }

    assertThat(file.read(folder).summary().resolutionNanos()).isEqualTo(1_000);
  }

  /** 3 and 6 decimals in stamps that are declared to have 9. */
  @ParameterizedTest
  @ValueSource(ints = {1_000, 1_000_000})
  void stampsThatAreCoarserThanDeclaredResolveNoMore(int step) throws IOException {
    PcapNg file = new PcapNg().declare(9);
    for (int i = 0; i < 30; i++) {
      file.packet(0, 1_700_000_000_000_000_000L + 7L * i * step);
    }

    assertThat(file.read(folder).summary().resolutionNanos()).isEqualTo(step);
  }

  @Test
  void packetsWithoutTimestampsAreRefused() {
    PcapNg file = new PcapNg().declare(6).simplePacket().simplePacket();

    assertThatThrownBy(() -> file.read(folder))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageEndingWith(
            "its packets have no timestamps (simple packet blocks); "
                + "capture with tcpdump or dumpcap");
  }

  @Test
  void aPacketWithoutATimestampBesideOthersIsCounted() throws IOException {
    WireReading reading =
        new PcapNg().declare(6).packet(0, 1_700_000_000_000_000L).simplePacket().read(folder);

    assertThat(reading.count(AnomalyKind.NO_TIMESTAMP)).isEqualTo(1);
    assertThat(reading.summary().anomalies().losesData()).isTrue();
  }

  /** Writes blocks (draft-ietf-opsawg-pcapng) in network byte order. */
  private static final class PcapNg {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    PcapNg() {
      block(0x0A0D0D0A, ByteBuffer.allocate(16).putInt(0x1A2B3C4D).putShort((short) 1));
    }

    /** An interface whose time stamps have that many decimals (option 9, if_tsresol). */
    PcapNg declare(int decimals) {
      ByteBuffer body = ByteBuffer.allocate(20);
      body.putShort((short) LinkType.ETHERNET).putShort((short) 0).putInt(0);
      body.putShort((short) 9).putShort((short) 1).put((byte) decimals);
      return block(1, body);
    }

    PcapNg packet(int ofInterface, long units) {
      ByteBuffer body = ByteBuffer.allocate(20 + 60).putInt(ofInterface).putLong(units);
      return block(6, body.putInt(60).putInt(60));
    }

    PcapNg simplePacket() {
      return block(3, ByteBuffer.allocate(4 + 60).putInt(60));
    }

    private PcapNg block(int type, ByteBuffer body) {
      int length = 12 + body.capacity();
      ByteBuffer block = ByteBuffer.allocate(length).putInt(type).putInt(length);
      file.writeBytes(block.put(body.array()).putInt(length).array());
      return this;
    }

    WireReading read(Path folder) throws IOException {
      Path path = folder.resolve("blocks.pcapng");
      Files.write(path, file.toByteArray());
      return WireReading.of(path);
    }
  }
}
