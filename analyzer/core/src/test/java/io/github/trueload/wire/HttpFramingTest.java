package io.github.trueload.wire;

import static io.github.trueload.wire.TcpConversation.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where messages begin and end. After {@link TcpConversation#handshake} the next packet is number 3
 * counted from 0, and packet i comes at {@code time(i)}: expected times follow from that.
 */
class HttpFramingTest {

  private static final String GET = "GET /page?id=1 HTTP/1.1\r\nHost: a\r\n\r\n";
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  @TempDir Path folder;

  @Test
  void timesOneExchange() throws IOException {
    WireReading reading = new TcpConversation().handshake().client(GET).server(OK).read(folder);

    assertThat(reading.rows()).hasSize(1);
    WireReading.Row row = reading.rows().get(0);
    assertThat(row.label()).isEqualTo("GET /page");
    assertThat(row.status()).isEqualTo(200);
    assertThat(row.requestFirst()).isEqualTo(time(3));
    assertThat(row.requestLast()).isEqualTo(time(3));
    assertThat(row.responseFirst()).isEqualTo(time(4));
    assertThat(row.responseLast()).isEqualTo(time(4));
    assertThat(row.bytes()).isEqualTo(OK.length());
    assertThat(row.connectNanos()).isEqualTo(time(1) - time(0));
    assertThat(row.flags()).isZero();
    assertThat(reading.connections().client(0)).isEqualTo("10.0.0.1:40000");
    assertThat(reading.connections().server(0)).isEqualTo("10.0.0.2:80");
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void timesAnUploadFromItsLastPacket() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("POST /up HTTP/1.1\r\nContent-Length: 8\r\n\r\n")
            .client("1234")
            .client("5678")
            .server("HTTP/1.1 500 no\r\n")
            .server("Content-Length: 2\r\n\r\n")
            .server("no")
            .read(folder);

    WireReading.Row row = reading.rows().get(0);
    assertThat(row.requestFirst()).isEqualTo(time(3));
    assertThat(row.requestLast()).isEqualTo(time(5));
    assertThat(row.responseFirst()).isEqualTo(time(6));
    assertThat(row.responseLast()).isEqualTo(time(8));
    assertThat(row.has(SampleBlock.FAILED)).isTrue();
  }

  @Test
  void endsAChunkedBodyWithItsTrailer() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .server("HTTP/1.1 200 OK\r\ntransfer-ENCODING: gzip, Chunked\r\n\r\n")
            .server("5;name=value\r\nhel")
            .server("lo\r")
            .server("\n0\r\nX-Sum: 1\r")
            .server("\n\r\n")
            .client(GET)
            .server(OK)
            .read(folder);

    assertThat(reading.rows())
        .extracting(WireReading.Row::responseLast)
        .containsExactly(time(8), time(10));
  }

  @Test
  void aResponseToHeadHasNoBody() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("HEAD / HTTP/1.1\r\n\r\n")
            .server("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n")
            .client(GET)
            .server(OK)
            .read(folder);

    assertThat(reading.rows())
        .extracting(WireReading.Row::label)
        .containsExactly("HEAD /", "GET /page");
    assertThat(reading.rows())
        .extracting(WireReading.Row::responseLast)
        .containsExactly(time(4), time(6));
  }

  @Test
  void statuses204And304HaveNoBody() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .server("HTTP/1.1 204 No Content\r\n\r\n")
            .client(GET)
            .server("HTTP/1.1 304 Not Modified\r\nContent-Length: 77\r\n\r\n")
            .client(GET)
            .server(OK)
            .read(folder);

    assertThat(reading.rows()).extracting(WireReading.Row::status).containsExactly(204, 304, 200);
  }

  @Test
  void anInterimResponseIsNotTheAnswer() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("POST /up HTTP/1.1\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
            .server("HTTP/1.1 100 Continue\r\n\r\n")
            .client("1234")
            .server(OK)
            .read(folder);

    WireReading.Row row = reading.rows().get(0);
    assertThat(row.status()).isEqualTo(200);
    assertThat(row.requestLast()).isEqualTo(time(5));
    assertThat(row.responseFirst()).isEqualTo(time(6));
    assertThat(reading.responses()).isEqualTo(1);
  }

  @Test
  void aRefusedExpectationSendsNoBody() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("POST /up HTTP/1.1\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
            .server("HTTP/1.1 417 no\r\nContent-Length: 0\r\n\r\n")
            .client(GET)
            .server(OK)
            .read(folder);

    assertThat(reading.rows()).extracting(WireReading.Row::status).containsExactly(417, 200);
  }

  @Test
  void anEarlyResponseHasANegativeReplyTime() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("POST /up HTTP/1.1\r\nContent-Length: 4\r\n\r\n12")
            .server("HTTP/1.1 413 too large\r\nContent-Length: 0\r\n\r\n")
            .client("34")
            .read(folder);

    WireReading.Row row = reading.rows().get(0);
    assertThat(row.responseFirst() - row.requestLast()).isEqualTo(time(4) - time(5));
    assertThat(row.has(SampleBlock.EARLY_RESPONSE)).isTrue();
  }

  @Test
  void pipelinedRequestsAreAnsweredInOrder() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET + GET.replace("page", "two"))
            .client(GET.replace("page", "three"))
            .server(OK + OK.replace("200", "201"))
            .server(OK.replace("200", "202"))
            .read(folder);

    assertThat(reading.rows()).extracting(WireReading.Row::status).containsExactly(200, 201, 202);
    assertThat(reading.rows())
        .extracting(r -> r.has(SampleBlock.PIPELINED))
        .containsExactly(false, true, true);
  }

  @Test
  void aBodyDelimitedByCloseEndsWithItsLastData() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("GET / HTTP/1.0\r\n\r\n")
            .server("HTTP/1.0 200 OK\r\n\r\nsome")
            .server("thing")
            .serverFin()
            .read(folder);

    WireReading.Row row = reading.rows().get(0);
    assertThat(row.responseLast()).isEqualTo(time(5));
    assertThat(row.flags()).isZero();
  }

  @Test
  void aBodyDelimitedByCloseIsIncompleteWithoutTheClose() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("GET / HTTP/1.0\r\n\r\n")
            .server("HTTP/1.0 200 OK\r\n\r\nsome")
            .read(folder);

    assertThat(reading.rows().get(0).responseLast()).isNull();
    assertThat(reading.rows().get(0).has(SampleBlock.INCOMPLETE)).isTrue();
    assertThat(reading.count(AnomalyKind.INCOMPLETE_RESPONSE)).isEqualTo(1);
  }

  @Test
  void afterAnUpgradeNothingIsHttp() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n")
            .server("HTTP/1.1 101 Switching Protocols\r\n\r\n")
            .client(GET)
            .read(folder);

    assertThat(reading.rows()).extracting(WireReading.Row::status).containsExactly(101);
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void afterConnectTheTunnelIsOpaque() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("CONNECT a:443 HTTP/1.1\r\n\r\n")
            .server("HTTP/1.1 200 Connection established\r\n\r\n")
            .client("\u0016\u0003\u0001\u0000\u0005hello")
            .read(folder);

    assertThat(reading.rows()).extracting(WireReading.Row::label).containsExactly("CONNECT a:443");
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  @Test
  void aRequestWithoutResponseIsARowOfItsOwn() throws IOException {
    WireReading reading = new TcpConversation().handshake().client(GET).serverReset().read(folder);

    WireReading.Row row = reading.rows().get(0);
    assertThat(row.status()).isZero();
    assertThat(row.responseFirst()).isNull();
    assertThat(row.has(SampleBlock.INCOMPLETE)).isTrue();
    assertThat(reading.count(AnomalyKind.UNANSWERED_REQUEST)).isEqualTo(1);
  }

  @Test
  void garbageBetweenMessagesIsSkipped() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .server(OK + "garbage\r\nand more")
            .server("garbage")
            .client(GET)
            .server(OK)
            .read(folder);

    assertThat(reading.rows())
        .extracting(WireReading.Row::responseLast)
        .containsExactly(time(4), time(7));
    assertThat(reading.count(AnomalyKind.MALFORMED_HTTP)).isEqualTo(1);
  }

  @Test
  void aBrokenChunkSizeEndsTheMessageAtTheNextTurn() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client(GET)
            .server("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n#!\r\n")
            .client(GET)
            .server(OK)
            .read(folder);

    assertThat(reading.rows()).extracting(WireReading.Row::status).containsExactly(200, 200);
    assertThat(reading.rows().get(1).responseLast()).isEqualTo(time(6));
    assertThat(reading.count(AnomalyKind.MALFORMED_HTTP)).isEqualTo(1);
  }

  @Test
  void otherProtocolsAreNamedAndNotTimed() throws IOException {
    WireReading http2 =
        new TcpConversation().handshake().client("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").read(folder);
    assertThat(http2.rows()).isEmpty();
    assertThat(http2.summary().metadata()).containsEntry("connections_http2", "1");
  }

  @Test
  void aLabelKeepsThePathOfAnAbsoluteAddress() throws IOException {
    WireReading reading =
        new TcpConversation()
            .handshake()
            .client("GET http://a.example/x/y?z HTTP/1.1\r\n\r\n")
            .server(OK)
            .client("OPTIONS * HTTP/1.1\r\n\r\n")
            .server(OK)
            .read(folder);

    assertThat(reading.rows())
        .extracting(WireReading.Row::label)
        .containsExactly("GET /x/y", "OPTIONS *");
  }

  /** Segmentation offload: what the capture sees is longer than anything that travels. */
  @Test
  void aSegmentLargerThanTheMtuIsOneStepOfItsMessage() throws IOException {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 120000\r\n\r\n";
    String half = "x".repeat(60_000);
    WireReading reading =
        new TcpConversation().handshake().client(GET).server(head + half).server(half).read(folder);

    WireReading.Row row = reading.rows().get(0);
    assertThat(row.bytes()).isEqualTo(head.length() + 120_000);
    assertThat(row.responseFirst()).isEqualTo(time(4));
    assertThat(row.responseLast()).isEqualTo(time(5));
    assertThat(row.flags()).isZero();
  }

  @Test
  void moreOpenRequestsThanTheBoundAreCountedAndGivenUp() throws IOException {
    TcpConversation talk = new TcpConversation().handshake();
    for (int i = 0; i < 4_096; i++) {
      talk.client(GET);
    }
    assertThat(talk.read(folder).count(AnomalyKind.LIMIT_REACHED)).isZero();
    WireReading reading = talk.client(GET).read(folder);
    assertThat(reading.count(AnomalyKind.LIMIT_REACHED)).isEqualTo(1);
    assertThat(reading.requests()).isEqualTo(4_097);
    assertThat(reading.responses()).isZero();
  }
}
