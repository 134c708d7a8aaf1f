package io.github.trueload.wire;

import static io.github.trueload.wire.TcpConversation.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.TcpConversation.TestPacket;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What TCP does to the bytes; times as in {@link HttpFramingTest}. */
class TcpOrderTest {

  private static final String GET = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n";
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
  private static final String LONG = "HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n0123456789";

  @TempDir Path folder;

  @Test
  void bytesSentAgainChangeNoTime() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .server(OK)
            .serverAgain(OK.length(), OK)
            .client(GET)
            .server(OK)
            .read(folder);

    assertThat(reading.rows())
        .extracting(WireReading.Row::responseLast)
        .containsExactly(time(4), time(7));
    assertThat(reading.count(AnomalyKind.RETRANSMISSION)).isEqualTo(1);
  }

  @Test
  void aSegmentThatRepeatsAndContinuesBringsOnlyWhatIsNew() throws IOException {
    TcpConversation talk = new TcpConversation().handshake().client(GET).server(LONG);
    talk.serverAgain(5, "56789abcdefghij").serverLost("abcdefghij").server("klmnopqrst");
    WireReading reading = talk.client(GET).server(OK).read(folder);

    assertThat(reading.rows())
        .extracting(WireReading.Row::responseLast)
        .containsExactly(time(6), time(8));
    assertThat(reading.count(AnomalyKind.SEQUENCE_GAP)).isZero();
  }

  @Test
  void segmentsOutOfOrderArePutInOrder() throws IOException {
    TcpConversation talk =
        new TcpConversation().handshake().client(GET).server(LONG).server("abcdefghij");
    talk.server("klmnopqrst").client(GET).server(OK);
    List<TestPacket> swapped = new ArrayList<>(talk.packets());
    Collections.swap(swapped, 4, 6);
    List<TestPacket> captured = new ArrayList<>();
    for (int i = 0; i < swapped.size(); i++) {
      captured.add(swapped.get(i).at(time(i)));
    }
    WireReading reading = talk.read(folder, captured);

    WireReading.Row first = reading.rows().get(0);
    assertThat(first.responseFirst()).as("its first byte came last").isEqualTo(time(6));
    assertThat(first.responseLast()).isEqualTo(time(6));
    assertThat(reading.rows().get(1).responseLast()).isEqualTo(time(8));
    assertThat(reading.count(AnomalyKind.OUT_OF_ORDER)).isEqualTo(2);
  }

  @Test
  void sequenceNumbersMayWrap() throws IOException {
    WireReading reading =
        new TcpConversation()
            .clientStartsAt(-10)
            .serverStartsAt(-45)
            .handshake()
            .client(GET)
            .server(LONG)
            .server("abcdefghij")
            .server("klmnopqrst")
            .client(GET)
            .server(OK)
            .read(folder);

    assertThat(reading.rows())
        .extracting(WireReading.Row::responseLast)
        .containsExactly(time(6), time(8));
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void aHoleInABodyOfKnownLengthIsBridged() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .server(LONG)
            .serverLost("abcdefghij")
            .server("klmnopqrst")
            .client(GET)
            .server(OK)
            .read(folder);

    WireReading.Row first = reading.rows().get(0);
    assertThat(first.responseLast()).isEqualTo(time(5));
    assertThat(first.has(SampleBlock.GAP)).isTrue();
    assertThat(reading.rows().get(1).responseLast()).isEqualTo(time(7));
    assertThat(reading.count(AnomalyKind.SEQUENCE_GAP)).isEqualTo(1);
  }

  @Test
  void aResponseWhoseEndWasLostHasNoResponseTime() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .server(LONG)
            .serverLost("abcdefghijklmnopqrst")
            .client(GET)
            .server(OK)
            .read(folder);

    WireReading.Row first = reading.rows().get(0);
    assertThat(first.responseFirst()).isEqualTo(time(4));
    assertThat(first.responseLast()).isNull();
    assertThat(reading.rows().get(1).responseLast()).isEqualTo(time(6));
  }

  @Test
  void aLostResponseDoesNotShiftThePairs() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .serverLost(OK)
            .client(GET)
            .server(OK.replace("200", "201"))
            .client(GET)
            .server(OK.replace("200", "202"))
            .read(folder);

    assertThat(reading.rows()).extracting(WireReading.Row::status).containsExactly(0, 201, 202);
    assertThat(reading.rows().get(1).responseLast()).isEqualTo(time(5));
  }

  @Test
  void aLostRequestLeavesAnOrphan() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .server(OK)
            .clientLost(GET)
            .server(OK.replace("200", "201"))
            .client(GET)
            .server(OK.replace("200", "202"))
            .read(folder);

    assertThat(reading.rows()).extracting(WireReading.Row::status).containsExactly(200, 202);
    assertThat(reading.responses()).isEqualTo(3);
    assertThat(reading.count(AnomalyKind.ORPHAN_RESPONSE)).isEqualTo(1);
  }

  @Test
  void aKeepAliveProbeIsNoData() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .server(OK)
            .clientKeepAlive()
            .client(GET)
            .server(OK)
            .read(folder);

    assertThat(reading.rows()).hasSize(2);
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void aPortUsedAgainIsAnotherConnection() throws IOException {
    TcpConversation talk =
        new TcpConversation().handshake().client(GET).server(OK).clientFin().serverFin();
    WireReading reading =
        talk.clientStartsAt(777_000).serverStartsAt(888_000).handshake().client(GET).read(folder);

    assertThat(reading.connections().size()).isEqualTo(2);
    assertThat(reading.connections().closeNanos(0)).isEqualTo(time(6));
    assertThat(reading.connections().openNanos(1)).isEqualTo(time(7));
    assertThat(reading.connections().closeNanos(1)).isEqualTo(SampleBlock.UNKNOWN);
    assertThat(reading.rows()).extracting(WireReading.Row::connection).containsExactly(0, 1);
    assertThat(reading.rows()).extracting(WireReading.Row::ordinal).containsExactly(0, 0);
  }

  @Test
  void aSynSentAgainCountsFromTheFirst() throws IOException {
    TcpConversation talk = new TcpConversation();
    talk.fromClient(Frame.SYN, 1000, 0, "");
    WireReading reading = talk.handshake().client(GET).server(OK).read(folder);

    assertThat(reading.connections().size()).isEqualTo(1);
    assertThat(reading.rows().get(0).connectNanos()).isEqualTo(time(2) - time(0));
  }

  @Test
  void aConnectionOpenBeforeTheCaptureIsReadFromItsNextMessage() throws IOException {
    WireReading reading =
        new TcpConversation().server("rest of a body").client(GET).server(OK).read(folder);

    assertThat(reading.connections().client(0)).isEqualTo("10.0.0.1:40000");
    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.rows().get(0).connectNanos()).isNull();
    assertThat(reading.count(AnomalyKind.STARTED_BEFORE_CAPTURE)).isEqualTo(1);
  }

  @Test
  void theServerOptionDecidesWhoIsTheClient() throws IOException {
    TcpConversation talk = new TcpConversation().server("nothing that decides");
    talk.read(folder);
    WireReading named =
        WireReading.of(
            folder.resolve("hand-made.pcap"),
            WireOptions.withServers(java.util.Set.of("10.0.0.2:80")));

    assertThat(named.connections().server(0)).isEqualTo("10.0.0.2:80");
  }

  @Test
  void connectionsThatInterleaveStayApart() throws IOException {
    TcpConversation one = new TcpConversation().handshake();
    TcpConversation two = new TcpConversation().clientPort(40_001).handshake();
    one.client(GET).server(OK);
    two.client(GET.replace("page", "other")).server(OK);
    List<TestPacket> mixed = new ArrayList<>();
    for (int i = 0; i < one.packets().size(); i++) {
      mixed.add(one.packets().get(i));
      mixed.add(two.packets().get(i));
    }
    WireReading reading = one.read(folder, mixed);

    assertThat(reading.connections().size()).isEqualTo(2);
    assertThat(reading.rows())
        .extracting(WireReading.Row::label)
        .containsExactly("GET /page", "GET /other");
  }

  @Test
  void keepsNoMoreThanItsBoundOfAnUnacknowledgedHole() throws IOException {
    TcpConversation talk = new TcpConversation().handshake().client(GET).server(LONG);
    talk.serverLost("x");
    for (int i = 0; i < 4100; i++) {
      talk.server("y");
    }
    WireReading reading = talk.read(folder);

    assertThat(reading.count(AnomalyKind.LIMIT_REACHED)).isEqualTo(1);
    assertThat(reading.count(AnomalyKind.SEQUENCE_GAP)).isEqualTo(1);
  }
}
