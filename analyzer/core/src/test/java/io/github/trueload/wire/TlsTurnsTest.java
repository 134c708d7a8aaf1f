package io.github.trueload.wire;

import static io.github.trueload.wire.TcpConversation.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hand-made records. After {@link TcpConversation#handshake} the next packet is number 3 counted
 * from 0, and packet i comes at {@code time(i)}.
 */
class TlsTurnsTest {

  private static final int HANDSHAKE = 22;
  private static final int DATA = 23;

  /** What a TLS 1.3 client sends last: 4 + 32 bytes of Finished, 1 of type, 16 of tag. */
  private static final String FINISHED = record(DATA, 53);

  @TempDir Path folder;

  private static String record(int type, int length) {
    return header(type, length) + "x".repeat(length);
  }

  private static String header(int type, int length) {
    return "" + (char) type + "\u0003\u0003" + (char) (length >> 8) + (char) (length & 255);
  }

  /** A handshake record that begins with the message of {@code kind}. */
  private static String handshake(int kind) {
    return header(HANDSHAKE, 40) + (char) kind + "\0\0\u0024" + "\0".repeat(36);
  }

  private static TcpConversation afterTls13Handshake() {
    return new TcpConversation()
        .handshake()
        .client(handshake(1))
        .server(handshake(2) + record(DATA, 900))
        .client(FINISHED);
  }

  @Test
  void aTurnIsAnExchange() throws IOException {
    WireReading reading =
        afterTls13Handshake()
            .client(record(DATA, 100))
            .client(record(DATA, 50))
            .server(record(DATA, 2000))
            .server(record(DATA, 3000))
            .client(record(DATA, 100))
            .server(record(DATA, 200))
            .read(folder);

    assertThat(reading.rows()).hasSize(2);
    WireReading.Row first = reading.rows().get(0);
    assertThat(first.requestFirst()).isEqualTo(time(6));
    assertThat(first.requestLast()).isEqualTo(time(7));
    assertThat(first.responseFirst()).isEqualTo(time(8));
    assertThat(first.responseLast()).isEqualTo(time(9));
    assertThat(first.bytes()).isEqualTo(5000);
    assertThat(first.status()).isZero();
    assertThat(first.label()).isEqualTo("TLS 10.0.0.2:80");
    assertThat(first.flags()).isEqualTo(SampleBlock.ENCRYPTED);
    assertThat(first.connectNanos()).as("SYN to Finished").isEqualTo(time(5) - time(0));
    assertThat(reading.connections().tlsNanos(0)).isEqualTo(time(5) - time(3));
    assertThat(reading.connections().requests(0)).isEqualTo(2);
    assertThat(reading.rows().get(1).responseLast()).isEqualTo(time(11));
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void ticketsBeforeTheRequestAreNoResponse() throws IOException {
    TcpConversation talk = afterTls13Handshake().server(record(DATA, 250));
    WireReading reading = talk.client(record(DATA, 100)).server(record(DATA, 300)).read(folder);

    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.rows().get(0).responseFirst()).isEqualTo(time(8));
  }

  @Test
  void ticketsThatCrossTheRequestAreNoResponse() throws IOException {
    TcpConversation talk = afterTls13Handshake();
    int beforeRequest = 1001 + handshake(1).length() + FINISHED.length();
    int serverNext = 5001 + handshake(2).length() + record(DATA, 900).length();
    talk.client(record(DATA, 100));
    // Acknowledges Finished alone, so that it was sent before the request came.
    talk.fromServer(Frame.ACK, serverNext, beforeRequest, record(DATA, 250));
    talk.serverLost(record(DATA, 250)).server(record(DATA, 300));
    WireReading reading = talk.read(folder);

    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.rows().get(0).responseFirst()).isEqualTo(time(8));
    assertThat(reading.rows().get(0).bytes()).isEqualTo(300);
  }

  @Test
  void twoTicketsOfALengthAreNoResponseEvenAfterTheRequest() throws IOException {
    WireReading reading =
        afterTls13Handshake()
            .client(record(DATA, 100))
            .server(record(DATA, 250))
            .server(record(DATA, 250))
            .server(record(DATA, 300))
            .read(folder);

    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.rows().get(0).responseFirst()).isEqualTo(time(9));
    assertThat(reading.rows().get(0).bytes()).isEqualTo(300);
  }

  @Test
  void aCloseNotifyIsNeitherRequestNorResponse() throws IOException {
    WireReading reading =
        afterTls13Handshake()
            .client(record(DATA, 100))
            .server(record(DATA, 300))
            .server(record(DATA, 19))
            .client(record(DATA, 19))
            .clientFin()
            .serverFin()
            .read(folder);

    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.rows().get(0).responseLast()).isEqualTo(time(7));
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void whatTheServerSentBeforeTheRequestAndThenAnAnswerShowPipelining() throws IOException {
    TcpConversation talk = afterTls13Handshake();
    int serverNext = 5001 + (handshake(2) + record(DATA, 900) + record(DATA, 700)).length();
    int beforeSecond = 1001 + (handshake(1) + FINISHED + record(DATA, 180)).length();
    talk.client(record(DATA, 180)).server(record(DATA, 700)).client(record(DATA, 100));
    talk.fromServer(Frame.ACK, serverNext, beforeSecond, record(DATA, 800));
    talk.serverLost(record(DATA, 800)).server(record(DATA, 900));

    assertThat(pipelined(talk)).isEqualTo(1);
  }

  @Test
  void whatTheServerSentBeforeARequestThatItDoesNotAnswerIsNoSign() throws IOException {
    TcpConversation talk = afterTls13Handshake();
    int serverNext = 5001 + (handshake(2) + record(DATA, 900) + record(DATA, 700)).length();
    int beforeSecond = 1001 + (handshake(1) + FINISHED + record(DATA, 180)).length();
    talk.client(record(DATA, 180)).server(record(DATA, 700)).client(record(DATA, 100));
    // The server gave up on the connection at the same time: 408.
    talk.fromServer(Frame.ACK, serverNext, beforeSecond, record(DATA, 300));

    assertThat(pipelined(talk)).isZero();
  }

  @Test
  void recordsOfOneTurnThatAreAsLongAsRequestsShowPipelining() throws IOException {
    TcpConversation talk = afterTls13Handshake();
    talk.client(record(DATA, 100)).client(record(DATA, 98)).server(record(DATA, 700));
    talk.client(record(DATA, 98)).server(record(DATA, 900));

    assertThat(pipelined(talk)).isEqualTo(1);
  }

  @Test
  void contentInARecordOfItsOwnIsNoSign() throws IOException {
    TcpConversation talk = afterTls13Handshake();
    talk.client(record(DATA, 200)).client(record(DATA, 190)).server(record(DATA, 700));
    talk.client(record(DATA, 201)).client(record(DATA, 100)).server(record(DATA, 700));
    talk.client(record(DATA, 190)).server(record(DATA, 700));

    assertThat(pipelined(talk)).isZero();
  }

  @Test
  void responsesThatRepeatShowSeveralRequestsInOneRecord() throws IOException {
    String response = record(DATA, 300) + record(DATA, 2000);
    TcpConversation talk = afterTls13Handshake().client(record(DATA, 100)).server(response);
    talk.client(record(DATA, 17 + 160)).server(response + response);

    assertThat(pipelined(talk)).isEqualTo(1);
  }

  @Test
  void responsesThatRepeatAfterARequestThatCannotBeTwoAreNoSign() throws IOException {
    String response = record(DATA, 300) + record(DATA, 2000);
    TcpConversation talk = afterTls13Handshake().client(record(DATA, 100)).server(response);
    talk.client(record(DATA, 17 + 161)).server(response + response);
    talk.client(record(DATA, 17 + 50)).server(response + response);
    talk.client(record(DATA, 17 + 160)).server(response + record(DATA, 300));

    assertThat(pipelined(talk)).isZero();
  }

  /** As the messages of a WebSocket: four of 26 bytes answer one of 160 bytes. */
  @Test
  void partsTooShortForResponsesAreNoSign() throws IOException {
    String message = record(DATA, 17 + 26);
    TcpConversation talk = afterTls13Handshake().client(record(DATA, 100));
    talk.server(record(DATA, 300)).client(record(DATA, 17 + 160)).server(message.repeat(4));

    assertThat(pipelined(talk)).isZero();
  }

  @Test
  void contentThatBeginsATurnShowsThatTheServerAnsweredBefore() throws IOException {
    TcpConversation talk = afterTls13Handshake();
    talk.client(record(DATA, 200)).client(record(DATA, 400)).server(record(DATA, 700));
    talk.client(record(DATA, 100)).server(record(DATA, 700));
    talk.client(record(DATA, 200)).server(record(DATA, 600));
    talk.client(record(DATA, 400)).client(record(DATA, 100)).server(record(DATA, 700));

    assertThat(pipelined(talk)).isEqualTo(1);
  }

  @Test
  void aRequestWithoutContentIsNoSign() throws IOException {
    TcpConversation talk = afterTls13Handshake();
    talk.client(record(DATA, 200)).client(record(DATA, 400)).server(record(DATA, 700));
    talk.client(record(DATA, 200)).server(record(DATA, 600));
    talk.client(record(DATA, 100)).server(record(DATA, 700));
    talk.client(record(DATA, 400)).server(record(DATA, 700));

    assertThat(pipelined(talk)).isZero();
  }

  /** Connections that perhaps pipeline. */
  private long pipelined(TcpConversation talk) throws IOException {
    return talk.read(folder).summary().anomalies().count(AnomalyKind.PERHAPS_PIPELINED);
  }

  @Test
  void aConnectionOpenBeforeTheCaptureIsReadFromItsNextRecord() throws IOException {
    WireReading reading =
        new TcpConversation()
            .server("rest of a record")
            .client(record(DATA, 100))
            .server(record(DATA, 300))
            .read(folder);

    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.connections().client(0)).as("the high port").isEqualTo("10.0.0.1:40000");
    assertThat(reading.rows().get(0).connectNanos()).isNull();
    assertThat(reading.count(AnomalyKind.NOT_HTTP)).isZero();
  }

  @Test
  void theServerOptionDecidesWhoIsTheClientOfTls() throws IOException {
    new TcpConversation().clientPort(10).client(record(DATA, 100)).read(folder);
    WireReading reading =
        WireReading.of(
            folder.resolve("hand-made.pcap"), WireOptions.withServers(Set.of("10.0.0.2:80")));

    assertThat(reading.connections().client(0)).isEqualTo("10.0.0.1:10");
    assertThat(reading.count(AnomalyKind.UNANSWERED_REQUEST)).isEqualTo(1);
  }

  @Test
  void aHeaderInPiecesIsPutTogether() throws IOException {
    TcpConversation talk = new TcpConversation().handshake();
    for (char letter : handshake(1).toCharArray()) {
      talk.client("" + letter);
    }
    int packets = talk.packets().size();
    WireReading reading =
        talk.server(handshake(2))
            .client(FINISHED)
            .client(record(DATA, 100).substring(0, 3))
            .client(record(DATA, 100).substring(3))
            .server(record(DATA, 300))
            .read(folder);

    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.rows().get(0).requestFirst()).isEqualTo(time(packets + 2));
    assertThat(reading.rows().get(0).requestLast()).isEqualTo(time(packets + 3));
    assertThat(reading.connections().tlsNanos(0)).isEqualTo(time(packets + 1) - time(3));
  }

  @Test
  void aHoleInARecordIsBridged() throws IOException {
    WireReading reading =
        afterTls13Handshake()
            .client(record(DATA, 100))
            .server(record(DATA, 300).substring(0, 100))
            .serverLost(record(DATA, 300).substring(100, 200))
            .server(record(DATA, 300).substring(200))
            .client(record(DATA, 100))
            .server(record(DATA, 200))
            .read(folder);

    assertThat(reading.rows())
        .extracting(WireReading.Row::responseLast)
        .containsExactly(time(8), time(10));
    assertThat(reading.rows().get(0).has(SampleBlock.GAP)).isTrue();
  }

  @Test
  void bytesThatAreNoRecordAreCountedOnce() throws IOException {
    WireReading reading =
        afterTls13Handshake()
            .client(record(DATA, 100))
            .server("these are no records")
            .server("nor are these")
            .server(record(DATA, 300))
            .read(folder);

    assertThat(reading.count(AnomalyKind.MALFORMED_TLS)).isEqualTo(1);
    assertThat(reading.rows().get(0).responseLast()).isEqualTo(time(9));
  }

  @Test
  void aResponseThatBreaksOffWithinARecordIsIncomplete() throws IOException {
    WireReading reading =
        afterTls13Handshake()
            .client(record(DATA, 100))
            .server(record(DATA, 300).substring(0, 100))
            .serverReset()
            .read(folder);

    assertThat(reading.rows().get(0).has(SampleBlock.INCOMPLETE)).isTrue();
    assertThat(reading.rows().get(0).responseFirst()).isEqualTo(time(7));
    assertThat(reading.rows().get(0).responseLast()).isNull();
    assertThat(reading.count(AnomalyKind.INCOMPLETE_RESPONSE)).isEqualTo(1);
  }

  @Test
  void mailThatTurnsToTlsHasNoExchanges() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .server("220 mail.example ESMTP\r\n")
            .client("STARTTLS\r\n")
            .server("220 go ahead\r\n")
            .client(handshake(1))
            .server(handshake(2))
            .client(FINISHED + record(DATA, 100))
            .server(record(DATA, 300))
            .read(folder);

    assertThat(reading.rows()).isEmpty();
    assertThat(reading.summary().metadata()).containsEntry("connections_other_then_tls", "1");
    assertThat(reading.count(AnomalyKind.NOT_HTTP)).isEqualTo(1);
  }
}
