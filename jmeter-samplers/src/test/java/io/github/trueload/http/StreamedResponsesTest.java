package io.github.trueload.http;

import static io.github.trueload.http.Http2Peer.DATA;
import static io.github.trueload.http.Http2Peer.END_HEADERS;
import static io.github.trueload.http.Http2Peer.END_STREAM;
import static io.github.trueload.http.Http2Peer.HEADERS;
import static io.github.trueload.http.Http2Peer.frame;
import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.nanos;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Responses that are streams of events, over HTTP/1.1 and HTTP/2 and by both clocks. */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@CsvSource({"KERNEL, 1.1", "KERNEL, 2", "JVM, 1.1", "JVM, 2"})
class StreamedResponsesTest {

  /** Between two pieces of a body; a piece is a chunk or a frame of its own. */
  private static final long PAUSE_MILLIS = 5;

  private static final String SSE = "text/event-stream; charset=utf-8";
  private static final String LINES = "application/x-ndjson";
  private static final String EURO = "\u20ac";

  /**
   * Bodies, and the events in them by WHATWG HTML, 9.2.6.
   *
   * <p>The pauses are those before the piece that completes the first event: the request left
   * before all of them.
   */
  enum Body {
    TOKENS(SSE, List.of("data: a\n\n", "data: b\n\n", "data: c\n\n"), 3, 0),
    LINE_ENDS(SSE, List.of("data: a\r\n", "\r\n", "data: b\r\r", "data: c\n\r"), 3, 1),
    AN_END_OVER_TWO_PIECES(SSE, List.of("data: a\r", "\n\r", "\ndata: b\r\n\r\n"), 2, 1),
    A_BYTE_ORDER_MARK(SSE, List.of("\ufeffdata: a\n\n", "data: b\n\n"), 2, 0),
    COMMENTS_ALONE(SSE, List.of(": ping\n\n", ":\n\n", "id: 1\n\n"), 0, 0),
    NOTHING(SSE, List.of(), 0, 0),
    AN_EVENT_OVER_PIECES(SSE, List.of("da", "ta: a", "\nid: 1\n", "\n"), 1, 3),
    AN_END_IN_AN_EVENT(SSE, List.of("data: a\n\n", "data: b\n"), 1, 0),
    JSON_LINES(LINES, List.of("{\"a\":1}\n{\"a\"", ":2}\n\n", "{\"a\":3}"), 3, 0),
    OPEN_AI(SSE, List.of(": up\n\n", "data: {\"choices\":[]}\n\n", "data: [DONE]\n\n"), 2, 1);

    private final String type;
    private final List<String> pieces;
    private final int events;
    private final int pauses;

    Body(String type, List<String> pieces, int events, int pauses) {
      this.type = type;
      this.pieces = pieces;
      this.events = events;
      this.pauses = pauses;
    }
  }

  private final TimeSource times;
  private final String version;

  StreamedResponsesTest(TimeSource times, String version) {
    this.times = times;
    this.version = version;
  }

  /** The end of a body; one that is cut has none. */
  private static final byte[] CUT = {};

  private HTTPSampleResult sample(String type, String more, List<byte[]> pieces, boolean isCut)
      throws Exception {
    Samplers.setTimes(times);
    if (version.equals("2")) {
      try (Http2Peer server =
          new Http2Peer(talk -> overHttp2(talk, type, more, pieces, isCut), Http2Peer::hello)) {
        return sample(server.port());
      }
    }
    try (RawServer server =
        new RawServer((request, out) -> overHttp1(out, type, more, pieces, isCut))) {
      return sample(server.port());
    }
  }

  private HTTPSampleResult sample(int port) {
    SessionHttpSampler sampler = Samplers.get(port, "/stream");
    sampler.setProperty(SessionHttpSampler.HTTP_VERSION, version);
    return Samplers.sample(sampler);
  }

  private static boolean overHttp1(
      OutputStream out, String type, String more, List<byte[]> pieces, boolean isCut)
      throws Exception {
    String encoding = more.isEmpty() ? "" : "Content-Encoding: " + more + "\r\n";
    out.write(
        RawServer.bytes(
            "HTTP/1.1 200 OK\r\nContent-Type: "
                + type
                + "\r\n"
                + encoding
                + "Transfer-Encoding: chunked\r\n\r\n"));
    boolean isFirst = true;
    for (byte[] piece : pieces) {
      pause(isFirst);
      isFirst = false;
      out.write(RawServer.bytes(Integer.toHexString(piece.length) + "\r\n"));
      out.write(piece);
      out.write(RawServer.bytes("\r\n"));
    }
    out.write(isCut ? CUT : RawServer.bytes("0\r\n\r\n"));
    return !isCut;
  }

  private static void overHttp2(
      Http2Peer.Talk talk, String type, String more, List<byte[]> pieces, boolean isCut)
      throws Exception {
    talk.settings();
    int stream = talk.request();
    byte[] fields =
        more.isEmpty()
            ? Http2Peer.fields(":status", "200", "content-type", type)
            : Http2Peer.fields(":status", "200", "content-type", type, "content-encoding", more);
    talk.send(frame(HEADERS, END_HEADERS, stream, fields));
    boolean isFirst = true;
    for (byte[] piece : pieces) {
      pause(isFirst);
      isFirst = false;
      talk.send(frame(DATA, 0, stream, piece));
    }
    if (!isCut) {
      talk.send(frame(DATA, END_STREAM, stream));
      talk.hold();
    }
  }

  private static void pause(boolean isFirst) throws InterruptedException {
    if (!isFirst) {
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private static List<byte[]> utf8(List<String> pieces) {
    return pieces.stream().map(piece -> piece.getBytes(StandardCharsets.UTF_8)).toList();
  }

  @ParameterizedTest
  @EnumSource
  void theEventsAreThoseOfTheBody(Body body) throws Exception {
    HTTPSampleResult result = sample(body.type, "", utf8(body.pieces), false);
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.getResponseDataAsString().replace("\ufeff", ""))
        .isEqualTo(String.join("", body.pieces).replace("\ufeff", ""));
    assertEvents(body.events, body.pauses);
    assertThat(nanos(TimingColumns.ELAPSED))
        .isGreaterThanOrEqualTo(Math.max(0, body.pieces.size() - 1) * PAUSE_MILLIS * 1_000_000);
    if (body.events > 0) {
      assertThat(nanos(TimingColumns.FIRST_EVENT))
          .isLessThanOrEqualTo(nanos(TimingColumns.ELAPSED));
    }
    if (body.events > 1) {
      assertThat(nanos(TimingColumns.LARGEST_GAP))
          .isLessThanOrEqualTo(nanos(TimingColumns.ELAPSED) - nanos(TimingColumns.FIRST_EVENT));
    }
  }

  private static void assertEvents(int events, int pauses) {
    assertThat(column(TimingColumns.EVENTS)).isEqualTo(Integer.toString(events));
    if (events == 0) {
      assertThat(column(TimingColumns.FIRST_EVENT)).isEmpty();
    } else {
      assertThat(nanos(TimingColumns.FIRST_EVENT))
          .isGreaterThanOrEqualTo(nanos(TimingColumns.FIRST_BYTE))
          .isGreaterThanOrEqualTo(pauses * PAUSE_MILLIS * 1_000_000);
    }
    if (events < 2) {
      assertThat(column(TimingColumns.LARGEST_GAP)).isEmpty();
    } else {
      assertThat(nanos(TimingColumns.LARGEST_GAP)).isNotNegative();
    }
  }

  @Test
  void aCharacterMayLieOnTheBorderOfTwoPieces() throws Exception {
    byte[] euro = EURO.getBytes(StandardCharsets.UTF_8);
    byte[] first = "data: ".getBytes(StandardCharsets.UTF_8);
    byte[] last = "\n\n".getBytes(StandardCharsets.UTF_8);
    List<byte[]> pieces =
        List.of(first, new byte[] {euro[0]}, new byte[] {euro[1]}, new byte[] {euro[2]}, last);
    HTTPSampleResult result = sample(SSE, "", pieces, false);
    assertThat(result.getResponseDataAsString()).isEqualTo("data: " + EURO + "\n\n");
    assertEvents(1, 4);
  }

  /** No read shows the end of a body that is as long as its head says. */
  @Test
  void theLastLineOfABodyOfKnownLengthIsAnEvent() throws Exception {
    Samplers.setTimes(times);
    String body = "{\"a\":1}\n{\"a\":2}";
    String length = Integer.toString(body.length());
    Http2Peer.Script script =
        talk -> {
          talk.settings();
          int stream = talk.request();
          talk.send(
              talk.head(stream, ":status", "200", "content-type", LINES, "content-length", length),
              frame(DATA, END_STREAM, stream, Http2Peer.text(body)));
          talk.hold();
        };
    RawServer.Responder responder =
        (request, out) -> {
          out.write(RawServer.response("200 OK\r\nContent-Type: " + LINES, body));
          return true;
        };
    try (Http2Peer peer = new Http2Peer(script, Http2Peer::hello);
        RawServer server = new RawServer(responder)) {
      HTTPSampleResult result = sample(version.equals("2") ? peer.port() : server.port());
      assertThat(result.getResponseDataAsString()).isEqualTo(body);
      assertEvents(2, 0);
    }
  }

  /** The event that is cut is none; those before it are known although the sample fails. */
  @Test
  void aStreamThatIsCutInAnEventFails() throws Exception {
    HTTPSampleResult result =
        sample(SSE, "", utf8(List.of("data: a\n\n", "data: b\n\n", "data: c\n")), true);
    assertThat(result.isSuccessful()).isFalse();
    assertThat(column(TimingColumns.ELAPSED)).isEmpty();
    assertEvents(2, 0);
  }

  /** The last line of JSON without its end is an event only if the response is complete. */
  @Test
  void aLineThatIsCutIsNoEvent() throws Exception {
    HTTPSampleResult result = sample(LINES, "", utf8(List.of("{}\n", "{\"a\":")), true);
    assertThat(result.isSuccessful()).isFalse();
    assertEvents(1, 0);
  }

  @ParameterizedTest
  @CsvSource({"text/plain, ''", "text/event-stream, br"})
  void otherResponsesHaveNoEvents(String type, String encoding) throws Exception {
    sample(type, encoding, utf8(List.of("data: a\n\n", "data: b\n\n")), false);
    assertThat(column(TimingColumns.FIRST_BYTE)).isNotEmpty();
    assertThat(column(TimingColumns.EVENTS)).isEmpty();
    assertThat(column(TimingColumns.FIRST_EVENT)).isEmpty();
    assertThat(column(TimingColumns.LARGEST_GAP)).isEmpty();
  }
}
