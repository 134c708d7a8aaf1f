package io.github.trueload.wire;

import static io.github.trueload.wire.TcpConversation.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.WireReading.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hand-made frames of HTTP/2 in clear. After {@link #begun} the next packet is number 5 counted
 * from 0, and packet i comes at {@code time(i)}.
 */
class Http2FramesTest {

  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int CONTINUATION = 9;

  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int WHOLE = END_STREAM | END_HEADERS;

  /** GET of "/", with an authority that enters the dynamic table (RFC 7541). */
  private static final String GET = "\u0082\u0087\u0084\u0041\u0001a";

  private static final String OK = "\u0088";

  /** An update of the connection's window by 131,071 bytes. */
  private static final String UPDATE = frame(8, 0, 0, "\0\u0001\u00ff\u00ff");

  @TempDir Path folder;

  private static String frame(int type, int flags, int stream, String payload) {
    int length = payload.length();
    return ""
        + (char) (length >> 16)
        + (char) (length >> 8 & 255)
        + (char) (length & 255)
        + (char) type
        + (char) flags
        + "\0\0"
        + (char) (stream >> 8)
        + (char) (stream & 255)
        + payload;
  }

  /** A field that enters no table. */
  private static String field(String name, String value) {
    return "\0" + (char) name.length() + name + (char) value.length() + value;
  }

  private static String path(String path) {
    return "\u0004" + (char) path.length() + path;
  }

  private static TcpConversation begun() {
    return new TcpConversation()
        .handshake()
        .client("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0, ""))
        .server(frame(SETTINGS, 0, 0, ""));
  }

  private static String request(int stream, String block) {
    return frame(HEADERS, WHOLE, stream, block);
  }

  private static String response(int stream, String block) {
    return frame(HEADERS, END_HEADERS, stream, block) + frame(DATA, END_STREAM, stream, "hello");
  }

  private List<Row> rows(TcpConversation talk) throws IOException {
    return talk.read(folder).rows();
  }

  @Test
  void eachDirectionHasItsOwnHeaderBlock() throws IOException {
    TcpConversation talk = begun().client(request(1, GET));
    talk.client(frame(HEADERS, END_STREAM, 3, "\u0082\u0087" + path("/a")));
    talk.server(response(1, OK));
    talk.client(frame(CONTINUATION, END_HEADERS, 3, field("x", "y") + "\u00be"));
    talk.server(response(3, "\u0048\u0003503"));
    talk.client(request(5, "\u0082\u0087\u0084\u00be")).server(response(5, "\u00be"));
    List<Row> rows = rows(talk);

    assertThat(rows).extracting(Row::label).containsExactly("GET /", "GET /a", "GET /");
    assertThat(rows).extracting(Row::status).containsExactly(200, 503, 503);
    assertThat(rows).extracting(Row::requestLast).containsExactly(time(5), time(8), time(10));
    assertThat(rows).noneMatch(row -> row.has(SampleBlock.GAP));
  }

  /** The beginning of the block was in a packet that is missing. */
  @Test
  void aContinuationAloneIsNoBlock() throws IOException {
    TcpConversation talk = begun().client(request(1, GET)).client(request(3, GET));
    talk.server(response(1, OK));
    talk.serverLost(frame(HEADERS, 0, 3, OK));
    talk.server(frame(CONTINUATION, END_HEADERS, 3, "\u008d")); // as if it were 404
    talk.server(frame(DATA, END_STREAM, 3, "hello"));
    List<Row> rows = rows(talk);

    assertThat(rows).extracting(Row::status).containsExactly(200, 0);
    assertThat(rows.get(1).has(SampleBlock.GAP)).isTrue();
    assertThat(rows.get(1).has(SampleBlock.INCOMPLETE)).isTrue();
  }

  /** Two responses, of which the second enters the table, and then one that is missing. */
  private static TcpConversation afterAMissingResponse() {
    TcpConversation talk = begun();
    talk.client(request(1, GET)).server(response(1, "\u0048\u0003503"));
    talk.client(request(3, GET)).serverLost(response(3, OK));
    return talk;
  }

  private static String known(WireReading reading, String fact) {
    return reading.summary().metadata().get(fact);
  }

  @Test
  void afterAGapStatusesAreKnownThatReferToNothing() throws IOException {
    TcpConversation talk = afterAMissingResponse();
    talk.client(request(5, GET)).server(response(5, "\u0008\u0003429"));
    talk.client(request(7, GET)).server(response(7, "\u0048\u0003502"));
    talk.client(request(9, GET)).server(response(9, "\u00be")); // of the block before
    talk.client(request(11, GET)).server(response(11, "\u00bf")); // of a block before the gap
    WireReading reading = talk.read(folder);
    List<Row> rows = reading.rows();

    assertThat(rows).extracting(Row::status).containsExactly(503, 0, 429, 502, 502, 0);
    assertThat(rows.subList(2, 5))
        .allMatch(row -> row.has(SampleBlock.FAILED) && !row.has(SampleBlock.GAP));
    assertThat(rows.get(5).has(SampleBlock.GAP)).isTrue();
    assertThat(rows.get(5).responseLast()).isEqualTo(rows.get(5).requestLast() + time(1) - time(0));
    assertThat(known(reading, "http2_outcomes_not_known")).isEqualTo("1");
  }

  /** Status 103 entered the table before the gap. */
  @Test
  void afterAGapInterimResponsesAreFoundByWhatFollows() throws IOException {
    TcpConversation talk = begun().client(request(1, GET));
    talk.server(frame(HEADERS, END_HEADERS, 1, "\u0048\u0003103")).server(response(1, OK));
    talk.client(request(3, GET)).serverLost(response(3, OK));
    talk.client(request(5, GET)); // packet 9
    talk.server(frame(HEADERS, END_HEADERS, 5, "\u00be")).server(response(5, OK));
    talk.client(request(7, GET)); // packet 12
    talk.server(frame(HEADERS, END_HEADERS, 7, "\u00be"));
    talk.server(frame(HEADERS, WHOLE, 7, "\u0089"));
    WireReading reading = talk.read(folder);
    List<Row> rows = reading.rows();

    assertThat(rows).extracting(Row::status).containsExactly(200, 0, 200, 204);
    assertThat(rows.get(2).responseFirst()).isEqualTo(time(11));
    assertThat(rows.get(3).responseFirst()).isEqualTo(time(14));
    assertThat(rows.subList(2, 4)).noneMatch(row -> row.has(SampleBlock.GAP));
    assertThat(known(reading, "http2_interim_responses")).isEqualTo("3");
    assertThat(known(reading, "http2_outcomes_not_known")).isNull();
    assertThat(reading.responses()).isEqualTo(3);
  }

  /** The first call's trailers enter the table, those of the others refer to them or do not. */
  @Test
  void afterAGapTheOutcomeOfACallIsKnownOrCounted() throws IOException {
    String head = OK + "\u005f\u0010application/grpc";
    String status = "\u0040\u000bgrpc-status\u00010";
    TcpConversation talk = begun();
    for (int stream : new int[] {1, 3, 5, 7, 9}) {
      String reply = frame(HEADERS, END_HEADERS, stream, head) + frame(DATA, 0, stream, "hello");
      talk.client(request(stream, GET));
      switch (stream) {
        case 1 -> talk.server(reply).server(frame(HEADERS, WHOLE, stream, status));
        case 3 -> talk.serverLost(reply).serverLost(frame(HEADERS, WHOLE, stream, "\u00bf"));
        case 5 -> talk.server(reply).server(frame(HEADERS, WHOLE, stream, "\u00c0"));
        case 7 ->
            talk.server(reply).server(frame(HEADERS, WHOLE, stream, field("grpc-status", "14")));
        default ->
            talk.server(reply).server(frame(HEADERS, WHOLE, stream, field("grpc-status", "0")));
      }
    }
    WireReading reading = talk.read(folder);
    List<Row> rows = reading.rows();

    assertThat(rows)
        .extracting(row -> row.has(SampleBlock.FAILED))
        .containsExactly(false, false, false, true, false);
    assertThat(rows)
        .extracting(row -> row.has(SampleBlock.GAP))
        .containsExactly(false, false, true, false, false);
    assertThat(known(reading, "http2_outcomes_not_known")).isEqualTo("1");
  }

  /** The headers and the content of the response are missing, its trailers are not. */
  @Test
  void trailersAreNoResponse() throws IOException {
    TcpConversation talk = begun().client(request(1, GET)).client(request(3, GET));
    talk.serverLost(frame(HEADERS, END_HEADERS, 1, OK) + frame(DATA, 0, 1, "hello"));
    talk.server(frame(HEADERS, WHOLE, 1, field("x-sum", "1")));
    talk.serverLost(frame(HEADERS, END_HEADERS, 3, OK));
    talk.server(frame(DATA, 0, 3, "hello")).server(frame(HEADERS, WHOLE, 3, field("x-sum", "1")));
    List<Row> rows = rows(talk);

    assertThat(rows).hasSize(2);
    assertThat(rows).allMatch(row -> row.has(SampleBlock.GAP) && row.has(SampleBlock.INCOMPLETE));
    assertThat(rows).allMatch(row -> row.responseFirst() == null && row.responseLast() == null);
  }

  @Test
  void trailersAreNoRequest() throws IOException {
    TcpConversation talk = begun();
    talk.clientLost(frame(HEADERS, END_HEADERS, 1, GET));
    talk.client(frame(DATA, 0, 1, "hello")).client(frame(HEADERS, WHOLE, 1, field("x-sum", "1")));
    talk.clientLost(frame(HEADERS, END_HEADERS, 3, GET) + frame(DATA, 0, 3, "hello"));
    talk.client(frame(HEADERS, WHOLE, 3, field("x-sum", "1"))).server(response(3, OK));
    List<Row> rows = rows(talk);

    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).has(SampleBlock.GAP)).isTrue();
  }

  /** Neither the length nor the stream is that of a frame: what comes is searched for the next. */
  @Test
  void bytesThatAreNoFrameAreSkipped() throws IOException {
    for (String bytes : new String[] {"these are no frames", frame(SETTINGS, 0, 1, "123456")}) {
      TcpConversation talk = begun().client(request(1, GET)).server(response(1, OK) + bytes);
      talk.client(request(3, GET)).server(response(3, OK));
      WireReading reading = talk.read(folder);

      assertThat(reading.rows()).extracting(Row::responseLast).containsExactly(time(6), time(8));
      assertThat(reading.count(AnomalyKind.MALFORMED_HTTP)).isEqualTo(1);
    }
  }

  @Test
  void aFrameMayBeAsLongAsTheReceiverAllows() throws IOException {
    TcpConversation talk = begun().client(frame(SETTINGS, 0, 0, "\0\u0005\0\u0000\u00ff\u00ff"));
    talk.client(request(1, GET)).server(frame(HEADERS, END_HEADERS, 1, OK));
    String content = frame(DATA, END_STREAM, 1, "x".repeat(40_000));
    talk.server(content.substring(0, 30_000)).server(content.substring(30_000));
    WireReading reading = talk.read(folder);

    assertThat(reading.rows().get(0).responseLast()).isEqualTo(time(9));
    assertThat(reading.summary().anomalies().list()).isEmpty();
  }

  /** As many bytes as the client allows at first: packets {@code from} to {@code from} + 3. */
  private static void fillWindow(TcpConversation talk, int stream) {
    StringBuilder frames = new StringBuilder(frame(HEADERS, END_HEADERS, stream, OK));
    for (int i = 0; i < 4; i++) {
      frames.append(frame(DATA, i / 3, stream, "x".repeat(i < 3 ? 16_384 : 16_383)));
    }
    for (int at = 0; at < frames.length(); at += 20_000) {
      talk.server(frames.substring(at, Math.min(frames.length(), at + 20_000)));
    }
  }

  @Test
  void aFullWindowIsCounted() throws IOException {
    TcpConversation talk = begun().client(request(1, GET));
    fillWindow(talk, 1);
    talk.serverAck().serverAck().client(UPDATE).client(request(3, GET)).server(response(3, OK));
    WireReading reading = talk.read(folder);

    assertThat(known(reading, "http2_flow_control_stalls")).isEqualTo("1");
    assertThat(known(reading, "http2_flow_control_stalled_ms")).isEqualTo("3");
    assertThat(reading.rows()).noneMatch(row -> row.has(SampleBlock.GAP));
  }

  /** The update that made room is missing: all later ones would seem to come too late. */
  @Test
  void afterAGapNoFullWindowIsCounted() throws IOException {
    TcpConversation talk = begun().client(request(1, GET));
    fillWindow(talk, 1);
    talk.clientLost(UPDATE).client(request(3, GET));
    fillWindow(talk, 3);
    talk.client(UPDATE).client(request(5, GET)).server(response(5, OK));
    WireReading reading = talk.read(folder);

    assertThat(reading.rows()).hasSize(3);
    assertThat(known(reading, "http2_flow_control_stalls")).isNull();
  }

  /** More events than are kept, in a response that ends, is reset, or is still under way. */
  @Test
  void moreEventsThanAreKeptAreSaid() throws IOException {
    String lines = "1\n".repeat(8_000);
    for (String end : List.of(frame(DATA, END_STREAM, 1, ""), frame(3, 0, 1, "\0\0\0\u0008"), "")) {
      TcpConversation talk = begun().client(request(1, GET));
      talk.server(frame(HEADERS, END_HEADERS, 1, OK + "\u005f\u0014application/x-ndjson"));
      for (int i = 0; i < 33; i++) {
        talk.server(frame(DATA, 0, 1, lines));
      }
      WireReading reading = talk.server(end).read(folder);

      assertThat(reading.events()).hasSize(1 << 18);
      assertThat(reading.count(AnomalyKind.LIMIT_REACHED)).isEqualTo(1);
    }
  }

  /** The first packets are the rest of a response, its end, and the answer to a ping. */
  @Test
  void aConnectionThatWasOpenBeforeIsRead() throws IOException {
    String get = "\u0082\u0087\u00be"; // a path that came before the capture
    TcpConversation talk = new TcpConversation().clientPort(20);
    talk.server("rest of a frame").server(frame(DATA, END_STREAM, 7, "hello"));
    talk.client(frame(6, 1, 0, "12345678"));
    talk.client(request(9, get)).server(response(9, OK)); // packets 3, 4
    talk.client(request(11, get)).client(request(13, "\u0082\u0084"));
    talk.server(response(13, "\u0008\u0003503")).server(response(11, OK));
    WireReading reading = talk.read(folder);

    assertThat(reading.rows())
        .extracting(Row::label)
        .containsExactly("HTTP/2 10.0.0.2:80", "HTTP/2 10.0.0.2:80", "GET /");
    assertThat(reading.rows()).extracting(Row::status).containsExactly(200, 200, 503);
    assertThat(reading.rows())
        .extracting(Row::requestFirst)
        .containsExactly(time(3), time(5), time(6));
    assertThat(reading.rows())
        .extracting(Row::responseLast)
        .containsExactly(time(4), time(8), time(7));
    assertThat(reading.connections().client(0)).isEqualTo("10.0.0.1:20");
    assertThat(known(reading, "connections_http2")).isEqualTo("1");
    assertThat(reading.count(AnomalyKind.NOT_HTTP)).isZero();
  }

  /** The capture begins within a response: the server's headers come first. */
  @Test
  void theServersHeadersShowWhoIsTheClient() throws IOException {
    TcpConversation talk = new TcpConversation();
    talk.server(response(5, OK)).client(request(7, GET)).server(response(7, OK));
    WireReading reading = talk.read(folder);

    assertThat(reading.rows()).extracting(Row::requestFirst).containsExactly(time(1));
    assertThat(reading.connections().client(0)).isEqualTo("10.0.0.1:40000");
    assertThat(reading.count(AnomalyKind.ORPHAN_RESPONSE)).isEqualTo(1);
  }

  @Test
  void bytesOfAnotherProtocolAreNoFrames() throws IOException {
    String[] others = {
      "\0\0\u0005\u0001\u0002\0\0\0\u0001hello", // flags that headers do not have
      "\0\0\u0006\u0001\u0004\0\0\0\u0001hello", // longer than the segment
      "\0\0\u0005\u0001\u0004\0\0\0\0hello", // no stream
      "\0\0\u0008\u0006\0\0\0\0\u000012345678" // no headers
    };
    for (String other : others) {
      WireReading reading = new TcpConversation().client(other).server(other).read(folder);
      assertThat(reading.count(AnomalyKind.NOT_HTTP)).isEqualTo(1);
    }
  }
}
