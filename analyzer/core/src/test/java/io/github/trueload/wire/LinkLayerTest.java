package io.github.trueload.wire;

import static io.github.trueload.wire.TcpConversation.CLIENT;
import static io.github.trueload.wire.TcpConversation.SERVER;
import static io.github.trueload.wire.TcpConversation.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.capture.LinkType;
import io.github.trueload.capture.Packet;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.TcpConversation.TestPacket;
import io.github.trueload.wire.link.PacketDecoder;
import io.github.trueload.wire.link.PacketKind;
import io.github.trueload.wire.tcp.Segment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From the frame to the segment. */
class LinkLayerTest {

  private static final String GET = "GET /page HTTP/1.1\r\nHost: a.example\r\n\r\n";
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  @TempDir Path folder;

  @Tag("large")
  @ParameterizedTest
  @EnumSource(
      value = Frame.Link.class,
      names = {"VN_TAG", "PPTP", "EOIP", "L2TP", "GTP", "TEREDO", "PPP", "WIFI"},
      mode = EnumSource.Mode.EXCLUDE)
  void readsEachLinkWithBothVersionsOfIp(Frame.Link link) throws IOException {
    for (boolean ipv6 : new boolean[] {false, true}) {
      WireReading reading =
          new TcpConversation(link, ipv6).handshake().client(GET).server(OK).read(folder);

      assertThat(reading.rows()).hasSize(1);
      assertThat(reading.rows().get(0).responseLast()).isEqualTo(time(4));
      assertThat(reading.connections().client(0))
          .isEqualTo(ipv6 ? "[2001:db8::a00:1]:40000" : "10.0.0.1:40000");
    }
  }

  @Test
  void paddingOfShortFramesIsNoPayload() throws IOException {
    TcpConversation talk = new TcpConversation().handshake().client(GET).server(OK);
    List<TestPacket> padded =
        talk.packets().stream()
            .map(p -> new TestPacket(p.nanos(), Arrays.copyOf(p.bytes(), 200), 200))
            .toList();
    WireReading reading = talk.read(folder, padded);

    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void aTotalLengthOfZeroMeansTheFramesOwn() throws IOException {
    String body = "b".repeat(70_000);
    String big = "HTTP/1.1 200 OK\r\nContent-Length: 70000\r\n\r\n" + body;
    TcpConversation talk = new TcpConversation().handshake().client(GET);
    byte[] tcp = Frame.tcp(80, 40_000, 5001, 1001 + GET.length(), Frame.ACK, Frame.ascii(big));
    WireReading reading = talk.add(Frame.ipv4(SERVER, CLIENT, 6, tcp, 0, 0, 0)).read(folder);

    assertThat(reading.rows().get(0).bytes()).isEqualTo(big.length());
    assertThat(reading.rows().get(0).responseLast()).isEqualTo(time(4));
  }

  /** As of an interface, whose packets each have an array of their own. */
  @Test
  void aPayloadBehindWhatWasCapturedIsEmptyAndWithinThePacket() {
    byte[] tcp = Frame.tcp(40_000, 80, 1001, 5001, Frame.ACK, new byte[112]);
    tcp[12] = (byte) 0x80; // of which 12 bytes are options
    byte[] frame = Frame.ethernet(0x0800, Frame.ipv4(CLIENT, SERVER, 6, tcp));
    Packet packet = new Packet();
    packet.buffer = Arrays.copyOf(frame, 64);
    packet.capturedLength = 64;
    packet.originalLength = frame.length;
    packet.linkType = LinkType.ETHERNET;
    Segment segment = new Segment();
    assertThat(new PacketDecoder().decode(packet, segment)).isEqualTo(PacketKind.TCP);
    assertThat(List.of(segment.offset, segment.captured, segment.length))
        .containsExactly(64, 0, 100);
  }

  @Test
  void fragmentsAreJoinedInAnyOrder() throws IOException {
    TcpConversation talk = new TcpConversation().handshake().client(GET);
    byte[] tcp = Frame.tcp(80, 40_000, 5001, 1001 + GET.length(), Frame.ACK, Frame.ascii(OK));
    byte[] head = Arrays.copyOf(tcp, 24);
    byte[] tail = Arrays.copyOfRange(tcp, 24, tcp.length);
    talk.add(Frame.ipv4(SERVER, CLIENT, 6, tail, 20 + tail.length, 9, 3));
    talk.add(Frame.ipv4(SERVER, CLIENT, 6, head, 20 + head.length, 9, 0x2000));
    WireReading reading = talk.read(folder);

    assertThat(reading.rows().get(0).responseFirst()).isEqualTo(time(5));
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void aFragmentWithoutCompanionsIsCounted() throws IOException {
    TcpConversation talk = new TcpConversation().handshake().client(GET);
    WireReading reading =
        talk.add(Frame.ipv4(SERVER, CLIENT, 6, new byte[64], 84, 9, 0x2000)).read(folder);

    assertThat(reading.count(AnomalyKind.FRAGMENTS_LOST)).isEqualTo(1);
    assertThat(reading.summary().metadata()).containsEntry("fragments", "1");
  }

  @Test
  void extensionHeadersOfIpv6AreStepped() throws IOException {
    TcpConversation talk = new TcpConversation(Frame.Link.RAW, true);
    byte[] tcp = Frame.tcp(40_000, 80, 1001, 0, Frame.ACK, Frame.ascii(GET));
    byte[] hopByHop = {60, 0, 1, 4, 0, 0, 0, 0};
    byte[] destination = {6, 1, 1, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    WireReading reading =
        talk.add(Frame.ipv6(CLIENT, SERVER, 0, Frame.join(hopByHop, destination, tcp)))
            .read(folder);

    assertThat(reading.rows()).extracting(WireReading.Row::label).containsExactly("GET /page");
  }

  /** 96 bytes leave 42 of payload, 70 leave 16: the status line or the method, and little more. */
  @ParameterizedTest
  @ValueSource(ints = {70, 96, 200})
  void packetsCutByTheSnapLengthAreTimedByTcp(int snapLength) throws IOException {
    String body = "b".repeat(1_000);
    String head = "HTTP/1.1 200 OK\r\nServer: something or other\r\nContent-Length: 3000\r\n\r\n";
    TcpConversation talk = new TcpConversation().handshake();
    for (int i = 0; i < 3; i++) {
      talk.client(GET).server(head + body).server(body).server(body).clientAck();
    }
    talk.clientFin().serverFin();
    List<TestPacket> cut = talk.packets().stream().map(p -> p.cut(snapLength)).toList();
    WireReading reading = talk.read(folder, cut);

    assertThat(reading.rows()).extracting(WireReading.Row::status).containsExactly(200, 200, 200);
    assertThat(reading.rows())
        .extracting(WireReading.Row::requestLast)
        .containsExactly(time(3), time(8), time(13));
    assertThat(reading.rows())
        .extracting(WireReading.Row::responseFirst)
        .containsExactly(time(4), time(9), time(14));
    assertThat(reading.rows())
        .extracting(WireReading.Row::responseLast)
        .containsExactly(time(6), time(11), time(16));
    assertThat(reading.rows())
        .extracting(WireReading.Row::bytes)
        .containsOnly((long) head.length() + 3_000);
    assertThat(reading.count(AnomalyKind.CUT_PACKETS)).isPositive();
    assertThat(reading.count(AnomalyKind.INCOMPLETE_RESPONSE)).isZero();
  }

  /** 84 bytes are what 96 leave of a segment with time stamps: ten bytes of payload. */
  @Test
  void aStatusThatWasCutIsUnknownButTheTimesAreNot() throws IOException {
    TcpConversation talk = new TcpConversation(Frame.Link.ETHERNET, true).handshake();
    talk.client(GET).server(OK).client(GET).server(OK);
    List<TestPacket> cut = talk.packets().stream().map(p -> p.cut(84)).toList();
    WireReading reading = talk.read(folder, cut);

    assertThat(reading.rows()).extracting(WireReading.Row::status).containsExactly(0, 0);
    assertThat(reading.rows())
        .extracting(WireReading.Row::responseLast)
        .containsExactly(time(4), time(6));
  }

  /** Answers to clients whose port happens to be a tunnel's: no frame within, or half a header. */
  @Test
  void whatMakesNoSenseWithinATunnelIsTheOuterPacketsOwn() throws IOException {
    TcpConversation talk = new TcpConversation().handshake().client(GET).server(OK);
    byte[] udp = Frame.join(Frame.twoBytes(53), Frame.twoBytes(4789), new byte[4]);
    byte[] header = {8, 0, 0, 0, 0, 0, 1, 0};
    for (int inner : new int[] {40, 5}) {
      byte[] lookalike = Frame.join(udp, header, new byte[inner]);
      talk.add(Frame.ipv4(SERVER, CLIENT, 17, lookalike));
    }
    WireReading reading = talk.read(folder);

    assertThat(reading.summary().metadata()).containsEntry("other_transport_packets", "2");
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "PPP, 'was captured on PPP (link type 9), which is not supported; "
        + "capture at the load generator or the server: tcpdump -i any'",
    "WIFI, 'was captured on 802.11 (link type 105), which is not supported; "
        + "capture at the load generator or the server: tcpdump -i any'",
    "VN_TAG, VN-Tag",
    "PPTP, PPTP (GRE version 1)",
    "EOIP, EoIP (GRE version 1)",
    "L2TP, L2TP",
    "GTP, GTP-U",
    "TEREDO, Teredo",
  })
  void whatIsNotReadIsRefusedByItsName(Frame.Link link, String words) {
    boolean ipv6 = link == Frame.Link.TEREDO;
    TcpConversation talk = new TcpConversation(link, ipv6).handshake().client(GET).server(OK);
    String message =
        link.linkType() == LinkType.ETHERNET
            ? "its packets are in a tunnel that is not read: "
                + words
                + "; capture at an end of the tunnel, on the interface inside it"
            : words;

    assertThatThrownBy(() -> talk.read(folder))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageEndingWith(": " + message);
  }

  /** What is in the tunnel may be a part of the load, so no verdict is sure. */
  @Test
  void packetsOfAnUnreadTunnelBesideOthersAreCounted() throws IOException {
    TcpConversation talk = new TcpConversation().handshake().client(GET).server(OK);
    TcpConversation tunnelled = new TcpConversation(Frame.Link.L2TP, false).handshake();
    List<TestPacket> both = new ArrayList<>(talk.packets());
    both.addAll(tunnelled.packets());
    WireReading reading = talk.read(folder, both);

    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.count(AnomalyKind.UNREAD_TUNNEL)).isEqualTo(tunnelled.packets().size());
    assertThat(reading.summary().anomalies().losesData()).isTrue();
    assertThat(reading.summary().metadata()).containsEntry("unread_tunnel_packets", "L2TP=3");
  }

  @Test
  void aFragmentThatWasCutIsLost() throws IOException {
    TcpConversation talk = new TcpConversation().handshake();
    talk.add(Frame.ipv4(SERVER, CLIENT, 6, new byte[64], 84, 9, 0x2000));
    List<TestPacket> cut = talk.packets().stream().map(p -> p.cut(60)).toList();
    WireReading reading = talk.read(folder, cut);

    assertThat(reading.count(AnomalyKind.FRAGMENTS_LOST)).isEqualTo(1);
  }

  @Test
  void aLinkTypeWithoutANameIsRefusedByItsNumber() throws IOException {
    PcapWriter writer = new PcapWriter(147);
    writer.add(new TestPacket(time(0), new byte[60], 60));
    Path file = folder.resolve("user0.pcap");
    writer.write(file);

    assertThatThrownBy(() -> WireReading.of(file)).hasMessageContaining("on link type 147, which");
  }
}
