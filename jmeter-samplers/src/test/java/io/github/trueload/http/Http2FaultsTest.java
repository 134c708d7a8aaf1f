package io.github.trueload.http;

import static io.github.trueload.http.Http2Peer.ACK;
import static io.github.trueload.http.Http2Peer.CONTINUATION;
import static io.github.trueload.http.Http2Peer.DATA;
import static io.github.trueload.http.Http2Peer.END_HEADERS;
import static io.github.trueload.http.Http2Peer.END_STREAM;
import static io.github.trueload.http.Http2Peer.GOAWAY;
import static io.github.trueload.http.Http2Peer.HEADERS;
import static io.github.trueload.http.Http2Peer.PADDED;
import static io.github.trueload.http.Http2Peer.PING;
import static io.github.trueload.http.Http2Peer.PRIORITY;
import static io.github.trueload.http.Http2Peer.PUSH_PROMISE;
import static io.github.trueload.http.Http2Peer.RST_STREAM;
import static io.github.trueload.http.Http2Peer.SETTINGS;
import static io.github.trueload.http.Http2Peer.WINDOW_UPDATE;
import static io.github.trueload.http.Http2Peer.fields;
import static io.github.trueload.http.Http2Peer.frame;
import static io.github.trueload.http.Http2Peer.ints;
import static io.github.trueload.http.Http2Peer.setting;
import static io.github.trueload.http.Http2Peer.text;
import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.nanos;
import static io.github.trueload.http.Samplers.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.http.Http2Peer.Frame;
import io.github.trueload.http.Http2Peer.Script;
import io.github.trueload.http.Http2Peer.Talk;
import io.github.trueload.http2.Multiplexer;
import io.github.trueload.times.TimeSource;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server of HTTP/2 that does wrong in every way it can: each fault has one name, the request
 * after it is answered well, on the same connection where the fault concerns one stream, and
 * nothing is left open.
 */
@Tag("large")
@ExtendWith(JMeterThreadRule.class)
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SAME_THREAD)
@ParameterizedClass
@EnumSource(TimeSource.class)
class Http2FaultsTest {

  Http2FaultsTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static final String RESET = "io.github.trueload.http2.StreamResetException";
  private static final String PROTOCOL = "org.apache.http.client.ClientProtocolException";
  private static final String TOO_MUCH = "org.apache.http.MessageConstraintException";
  private static final String CLOSED = "org.apache.http.ConnectionClosedException";
  private static final String NO_RESPONSE = "org.apache.http.NoHttpResponseException";
  private static final String TIMEOUT = "java.net.SocketTimeoutException";

  /** What a server does to its first request, and what the sample is then called. */
  enum Fault {
    RESETS_THE_STREAM(RESET, "stream 1: INTERNAL_ERROR (2)", "1/1", (t, s) -> t.send(reset(s, 2))),
    RESETS_THE_STREAM_BY_AN_UNKNOWN_CODE(
        RESET, "stream 1: code 99", "1/1", (t, s) -> t.send(reset(s, 99))),
    RESETS_WITHIN_THE_BODY(
        RESET,
        "stream 1: CANCEL (8)",
        "1/1",
        (t, s) -> t.send(ok(s), frame(DATA, 0, s, text("half")), reset(s, 8))),
    LEAVES_IN_MID_STREAM(
        CLOSED,
        "within the response after GOAWAY INTERNAL_ERROR (2) 'bye'",
        "2/0",
        (t, s) -> {
          t.send(ok(s), frame(DATA, 0, s, text("half")));
          t.send(frame(GOAWAY, 0, 0, join(ints(s, 2), text("bye"))));
          t.socket.close();
        }),
    CLOSES_AFTER_THE_REQUEST(
        NO_RESPONSE, "closed the connection without a response", "2/0", (t, s) -> t.socket.close()),
    CLOSES_WITHIN_THE_BODY(
        CLOSED,
        "closed the connection within the response",
        "2/0",
        (t, s) -> {
          t.send(ok(s), frame(DATA, 0, s, text("half")));
          t.socket.close();
        }),
    CLOSES_WITHIN_A_FRAME(
        NO_RESPONSE,
        "closed the connection without a response",
        "2/0",
        (t, s) -> {
          t.out.write(ok(s), 0, 11);
          t.socket.close();
        }),
    RESETS_THE_CONNECTION(
        "java.net.SocketException",
        "",
        "2/0",
        (t, s) -> {
          t.socket.setSoLinger(true, 0);
          t.socket.close();
        }),
    FLOODS_SETTINGS(TOO_MUCH, "10000 frames", "2/0", (t, s) -> flood(t, frame(SETTINGS, 0, 0))),
    FLOODS_PINGS(
        TOO_MUCH, "10000 frames", "2/0", (t, s) -> flood(t, frame(PING, 0, 0, new byte[8]))),
    FLOODS_EMPTY_DATA(
        TOO_MUCH,
        "10000 frames",
        "2/0",
        (t, s) -> {
          t.send(ok(s));
          flood(t, frame(DATA, 0, s));
        }),
    SENDS_AN_OVERSIZE_FRAME(
        PROTOCOL,
        "FRAME_SIZE_ERROR: a frame of 16385 bytes",
        "2/0",
        (t, s) -> t.send(ok(s), frame(DATA, 0, s, new byte[16_385]))),
    SENDS_A_SHORT_PING(
        PROTOCOL, "FRAME_SIZE_ERROR", "2/0", (t, s) -> t.send(frame(PING, 0, 0, new byte[7]))),
    SENDS_BROKEN_SETTINGS(
        PROTOCOL, "FRAME_SIZE_ERROR", "2/0", (t, s) -> t.send(frame(SETTINGS, 0, 0, new byte[5]))),
    SETS_A_WINDOW_THAT_IS_NONE(
        PROTOCOL,
        "FLOW_CONTROL_ERROR: the server set INITIAL_WINDOW_SIZE to 2147483648",
        "2/0",
        (t, s) -> t.send(frame(SETTINGS, 0, 0, setting(4, Integer.MIN_VALUE)))),
    SETS_A_SMALL_FRAME_SIZE(
        PROTOCOL,
        "set MAX_FRAME_SIZE to 100",
        "2/0",
        (t, s) -> t.send(frame(SETTINGS, 0, 0, setting(5, 100)))),
    SENDS_BAD_HPACK(
        PROTOCOL,
        "COMPRESSION_ERROR",
        "2/0",
        (t, s) -> t.send(frame(HEADERS, END_HEADERS, s, (byte) 0xff, (byte) 0x7f))),
    SENDS_TRUNCATED_HPACK(
        PROTOCOL,
        "COMPRESSION_ERROR",
        "2/0",
        (t, s) -> t.send(frame(HEADERS, END_HEADERS, s, (byte) 0x10, (byte) 50, (byte) 'a'))),
    PUSHES(
        PROTOCOL,
        "PROTOCOL_ERROR: it pushes a response",
        "2/0",
        (t, s) -> t.send(frame(PUSH_PROMISE, END_HEADERS, s, join(ints(2), fields(":path", "/"))))),
    SENDS_ON_A_STREAM_THAT_IS_NOT_OPEN(
        PROTOCOL,
        "came on stream 7, which is not open",
        "2/0",
        (t, s) -> t.send(frame(DATA, 0, 7, text("x")))),
    SENDS_ON_A_STREAM_OF_ITS_OWN(
        PROTOCOL, "came on stream 2", "2/0", (t, s) -> t.send(frame(HEADERS, END_HEADERS, 2))),
    SENDS_DATA_ON_THE_CONNECTION(
        PROTOCOL, "came on stream 0", "2/0", (t, s) -> t.send(frame(DATA, 0, 0, text("x")))),
    WIDENS_THE_WINDOW_TOO_MUCH(
        PROTOCOL,
        "FLOW_CONTROL_ERROR",
        "2/0",
        (t, s) -> t.send(frame(WINDOW_UPDATE, 0, 0, ints(Integer.MAX_VALUE)))),
    WIDENS_THE_WINDOW_BY_NOTHING(
        PROTOCOL,
        "WINDOW_UPDATE of 0",
        "2/0",
        (t, s) -> t.send(frame(WINDOW_UPDATE, 0, 0, ints(0)))),
    WIDENS_A_STREAM_TOO_MUCH(
        PROTOCOL,
        "FLOW_CONTROL_ERROR",
        "1/1",
        (t, s) -> t.send(frame(WINDOW_UPDATE, 0, s, ints(Integer.MAX_VALUE)))),
    CONTINUES_NOTHING(
        PROTOCOL,
        "continues nothing",
        "2/0",
        (t, s) -> t.send(frame(CONTINUATION, END_HEADERS, s))),
    INTERRUPTS_A_HEADER_BLOCK(
        PROTOCOL,
        "within a header block",
        "2/0",
        (t, s) -> t.send(frame(HEADERS, 0, s), frame(PING, 0, 0, new byte[8]))),
    PADS_TOO_MUCH(
        PROTOCOL,
        "more padding than bytes",
        "2/0",
        (t, s) -> t.send(ok(s), frame(DATA, PADDED, s, (byte) 9, (byte) 'x'))),
    SENDS_NO_STATUS(
        PROTOCOL, "does not begin with its status", "1/1", (t, s) -> t.send(head(s, "a", "b"))),
    SENDS_A_WRONG_STATUS(
        PROTOCOL, "its status is '20x'", "1/1", (t, s) -> t.send(head(s, ":status", "20x"))),
    SENDS_AN_UPPER_CASE_NAME(
        PROTOCOL,
        "has the field 'Server'",
        "1/1",
        (t, s) -> t.send(head(s, ":status", "200", "Server", "x"))),
    SENDS_A_FIELD_OF_CONNECTIONS(
        PROTOCOL,
        "has the field 'connection'",
        "1/1",
        (t, s) -> t.send(head(s, ":status", "200", "connection", "close"))),
    SENDS_A_BODY_BEFORE_ITS_HEAD(
        PROTOCOL,
        "its body comes before its head",
        "1/1",
        (t, s) -> t.send(frame(DATA, 0, s, text("x")))),
    SENDS_TWO_HEADS(PROTOCOL, "a second head", "1/1", (t, s) -> t.send(ok(s), ok(s))),
    SENDS_LESS_THAN_IT_ANNOUNCED(
        PROTOCOL,
        "its content-length is 10, but 4 bytes came",
        "1/1",
        (t, s) ->
            t.send(
                head(s, ":status", "200", "content-length", "10"),
                frame(DATA, END_STREAM, s, text("half")))),
    SENDS_MORE_THAN_IT_ANNOUNCED(
        PROTOCOL,
        "its content-length is 2, but 4 bytes came",
        "1/1",
        (t, s) ->
            t.send(
                head(s, ":status", "200", "content-length", "2"),
                frame(DATA, END_STREAM, s, text("half")))),
    SENDS_AFTER_THE_END(
        PROTOCOL,
        "STREAM_CLOSED",
        "2/0",
        (t, s) ->
            t.send(
                join(
                    frame(HEADERS, END_HEADERS | END_STREAM, s, fields(":status", "200")),
                    frame(DATA, 0, s, text("x"))))),
    SENDS_A_HUGE_HEAD(
        TOO_MUCH,
        "more than 262144 bytes",
        "2/0",
        (t, s) -> {
          t.send(frame(HEADERS, 0, s, fields(":status", "200")));
          while (true) {
            t.send(frame(CONTINUATION, 0, s, fields("a", "x".repeat(16_000))));
          }
        }),
    SENDS_ENDLESS_INTERIM_RESPONSES(
        TOO_MUCH,
        "more than 262144 bytes",
        "1/1",
        (t, s) -> {
          for (int i = 0; i < 30; i++) {
            t.send(head(s, ":status", "103", "link", "x".repeat(10_000)));
          }
        }),
    STALLS(TIMEOUT, "Read timed out", "1/1", (t, s) -> {}),
    STALLS_WITHIN_THE_BODY(
        TIMEOUT, "Read timed out", "1/1", (t, s) -> t.send(ok(s), frame(DATA, 0, s, text("half"))));

    private final String name;
    private final String words;
    private final String next;
    private final Doing doing;

    /**
     * @param name the failure's class
     * @param words what its message contains
     * @param next connection and number of the request after it
     * @param doing what is done to the first request, before the next is answered
     */
    Fault(String name, String words, String next, Doing doing) {
      this.name = name;
      this.words = words;
      this.next = next;
      this.doing = doing;
    }

    /** What a server does to a request. */
    @FunctionalInterface
    interface Doing {

      void to(Talk talk, int stream) throws Exception;
    }

    private void play(Talk talk) throws Exception {
      talk.settings();
      doing.to(talk, talk.request());
      while (true) {
        talk.answer(talk.request(), "hello");
      }
    }
  }

  private static byte[] reset(int stream, int code) {
    return frame(RST_STREAM, 0, stream, ints(code));
  }

  private static byte[] head(int stream, String... texts) {
    return frame(HEADERS, END_HEADERS, stream, fields(texts));
  }

  private static byte[] ok(int stream) {
    return head(stream, ":status", "200");
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static void flood(Talk talk, byte[] frame) throws Exception {
    for (int i = 0; i < 20_000; i++) {
      talk.out.write(frame);
    }
  }

  private static SessionHttpSampler get(Http2Peer peer) {
    SessionHttpSampler sampler = Samplers.get(peer.port(), "/");
    sampler.setProperty(SessionHttpSampler.HTTP_VERSION, "2");
    sampler.setResponseTimeout("20000");
    return sampler;
  }

  private static HTTPSampleResult sample(SessionHttpSampler sampler) {
    return (HTTPSampleResult) sampler.sample();
  }

  private static void requireHello(Http2Peer peer) {
    HTTPSampleResult result = sample(get(peer));
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.getResponseDataAsString()).isEqualTo("hello");
  }

  @ParameterizedTest
  @EnumSource
  void aFaultHasOneNameAndLeavesNothingBehind(Fault fault) throws Exception {
    OwnResources before = OwnResources.settled(OwnResources.now());
    try (Http2Peer peer = new Http2Peer(fault::play, Http2Peer::hello)) {
      SessionHttpSampler sampler = get(peer);
      if (fault.name.equals(TIMEOUT)) {
        sampler.setResponseTimeout("300");
        sampler.setProperty(SessionHttpSampler.DEADLINE, "20000");
      }
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseCode() + ": " + result.getResponseMessage())
          .startsWith("Non HTTP response code: " + fault.name + ": ")
          .contains(fault.words);
      assertThat(column(TimingColumns.ELAPSED)).isEmpty();
      assertThat(column(TimingColumns.START)).isNotEmpty();
      assertThat(column(TimingColumns.STREAM)).isEqualTo("1");
      requireHello(peer);
      assertThat(place()).isEqualTo(fault.next);
      requireHello(peer);
      sampler.threadFinished();
      assertThat(peer.openAfterSettling(0)).isZero();
    }
    OwnResources after = OwnResources.settled(before);
    assertThat(after.isWithin(before)).as("%s, then %s", before, after).isTrue();
  }

  /** Not a byte since the request was sent: nothing says that the connection lives. */
  @Test
  void aServerThatHasFallenSilentIsLeft() throws Exception {
    Script silent =
        talk -> {
          talk.settings();
          talk.answer(talk.request(), "hello");
          talk.hold();
        };
    try (Http2Peer peer = new Http2Peer(silent, Http2Peer::hello)) {
      requireHello(peer);
      SessionHttpSampler sampler = get(peer);
      sampler.setResponseTimeout("300");
      sampler.setProperty(SessionHttpSampler.DEADLINE, "20000");
      assertThat(sample(sampler).getResponseCode()).endsWith(TIMEOUT);
      assertThat(place()).isEqualTo("1/1");
      requireHello(peer);
      assertThat(place()).isEqualTo("2/0");
      sampler.threadFinished();
      assertThat(peer.openAfterSettling(0)).isZero();
    }
  }

  /** RFC 9113, 6.8 and 8.7: a request that was not processed is sent again, with any method. */
  @ParameterizedTest
  @EnumSource
  void whatWasNotProcessedIsSentOnceMore(Unprocessed how) throws Exception {
    try (Http2Peer peer = new Http2Peer(how::play, Http2Peer::hello)) {
      SessionHttpSampler sampler = Samplers.post(peer.port(), "/", "data");
      sampler.setProperty(SessionHttpSampler.HTTP_VERSION, "2");
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseDataAsString())
          .as(result.getResponseMessage())
          .isEqualTo("hello");
      assertThat(result.getResponseMessage()).contains(how.words);
      assertThat(place()).isEqualTo(how.place);
      assertThat(column(TimingColumns.SENT_AGAIN)).isEqualTo("1");
      assertThat(nanos(TimingColumns.CONNECT)).as("opened by this sample").isPositive();
      sampler.threadFinished();
      assertThat(peer.openAfterSettling(0)).isZero();
    }
  }

  /** How a server says that it did nothing. */
  enum Unprocessed {
    GOES_AWAY("sent again on 2", "2/0") {
      @Override
      void play(Talk talk) throws Exception {
        talk.settings();
        talk.request();
        talk.send(frame(GOAWAY, 0, 0, ints(0, 0)));
        talk.hold();
      }
    },
    REFUSES_THE_STREAM("request 1 refused by the server on connection 1, sent again on 1", "1/1") {
      @Override
      void play(Talk talk) throws Exception {
        talk.settings();
        talk.send(reset(talk.request(), 7));
        talk.answer(talk.request(), "hello");
        talk.hold();
      }
    };

    private final String words;
    private final String place;

    Unprocessed(String words, String place) {
      this.words = words;
      this.place = place;
    }

    abstract void play(Talk talk) throws Exception;
  }

  /** JMeter's elapsed time, as the columns, begins with the first attempt on an open connection. */
  @Test
  void aRefusedRequestIsTimedFromItsFirstAttempt() throws Exception {
    long pauseMillis = 100;
    Script refusing =
        talk -> {
          talk.settings();
          talk.answer(talk.request(), "hello");
          int refused = talk.request();
          Thread.sleep(pauseMillis);
          talk.send(reset(refused, 7));
          talk.answer(talk.request(), "hello");
          talk.hold();
        };
    try (Http2Peer peer = new Http2Peer(refusing, Http2Peer::hello)) {
      requireHello(peer);
      HTTPSampleResult result = sample(get(peer));
      assertThat(column(TimingColumns.SENT_AGAIN)).isEqualTo("1");
      assertThat(nanos(TimingColumns.ELAPSED)).isGreaterThanOrEqualTo(pauseMillis * 1_000_000);
      assertThat(result.getTime()).isGreaterThanOrEqualTo(pauseMillis - 1);
      assertThat(nanos(TimingColumns.CONNECT)).isZero();
    }
  }

  @Test
  void aStreamThatIsRefusedTwiceFails() throws Exception {
    Script refusing =
        talk -> {
          talk.settings();
          while (true) {
            talk.send(reset(talk.request(), 7));
          }
        };
    try (Http2Peer peer = new Http2Peer(refusing, refusing)) {
      HTTPSampleResult result = sample(get(peer));
      assertThat(result.getResponseCode()).endsWith(RESET);
      assertThat(result.getResponseMessage()).contains("REFUSED_STREAM (7)");
      assertThat(peer.came(HEADERS)).hasSize(2);
    }
  }

  /** A pause of this side, as for a garbage collection, is no silence of the server's. */
  @Test
  void whatCameInTimeIsReadHoweverLateTheThreadIs() throws Exception {
    Script prompt =
        talk -> {
          talk.settings();
          int stream = talk.request();
          talk.send(ok(stream), frame(DATA, 0, stream, text("hel")));
          Thread.sleep(50);
          talk.send(frame(DATA, END_STREAM, stream, text("lo")));
          talk.hold();
        };
    try (Http2Peer peer = new Http2Peer(prompt, Http2Peer::hello);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), peer.port())) {
      Multiplexer connection = new Multiplexer(socket, socket, TimeSource.JVM);
      connection.begin();
      ClassicHttpRequest request = new BasicClassicHttpRequest("GET", "/");
      InputStream body =
          connection.newStream().send(request, false, 200, null).getEntity().getContent();
      assertThat(body.readNBytes(3)).isEqualTo(text("hel"));
      Thread.sleep(400);
      assertThat(body.readAllBytes()).isEqualTo(text("lo"));
    }
  }

  @Test
  void theDeadlineEndsAStreamAndNotItsConnection() throws Exception {
    Script dripping =
        talk -> {
          talk.settings();
          int stream = talk.request();
          talk.send(ok(stream));
          Thread drip =
              new Thread(
                  () -> {
                    try {
                      while (true) {
                        talk.send(frame(DATA, 0, stream, text("x")));
                        Thread.sleep(20);
                      }
                    } catch (Exception e) {
                      // over
                    }
                  });
          drip.setDaemon(true);
          drip.start();
          Frame frame = talk.read();
          while (frame.type() != RST_STREAM) {
            frame = talk.read();
          }
          drip.interrupt();
          drip.join();
          talk.answer(talk.request(), "hello");
          talk.hold();
        };
    try (Http2Peer peer = new Http2Peer(dripping, Http2Peer::hello)) {
      SessionHttpSampler sampler = get(peer);
      sampler.setProperty(SessionHttpSampler.DEADLINE, "400");
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseCode()).endsWith(TIMEOUT);
      assertThat(result.getResponseMessage())
          .contains("The exchange took longer than 400 ms, and ended within the response");
      assertThat(peer.came(RST_STREAM).get(0).number(0)).as("CANCEL").isEqualTo(8);
      requireHello(peer);
      assertThat(place()).isEqualTo("1/1");
    }
  }

  @Test
  void aBodyThatTheServerDoesNotReadEndsAtTheDeadline() throws Exception {
    OwnResources before = OwnResources.settled(OwnResources.now());
    Script deaf =
        talk -> {
          talk.send(frame(SETTINGS, 0, 0, setting(4, Integer.MAX_VALUE)));
          talk.send(frame(WINDOW_UPDATE, 0, 0, ints(Integer.MAX_VALUE - 65_535)));
          Thread.sleep(60_000);
        };
    try (Http2Peer peer = new Http2Peer(deaf, Http2Peer::hello)) {
      SessionHttpSampler sampler = Samplers.post(peer.port(), "/", "x".repeat(20_000_000));
      sampler.setProperty(SessionHttpSampler.HTTP_VERSION, "2");
      sampler.setProperty(SessionHttpSampler.DEADLINE, "600");
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseCode()).endsWith(TIMEOUT);
      requireHello(peer);
      assertThat(place()).isEqualTo("2/0");
      sampler.threadFinished();
    }
    OwnResources after = OwnResources.settled(before);
    assertThat(after.isWithin(before)).as("%s, then %s", before, after).isTrue();
  }

  /** What is in order, though rare: the response is read, and the server has its answers. */
  @Test
  void everyFormOfAResponseIsRead() throws Exception {
    Script odd =
        talk -> {
          talk.settings(setting(1, 0), setting(99, 1));
          int stream = talk.request();
          talk.send(frame(PING, 0, 0, text("12345678")), frame(200, 0, stream, text("?")));
          talk.send(head(stream, ":status", "103", "link", "x"));
          talk.send(frame(PRIORITY, 0, stream, new byte[5]));
          byte[] block = fields(":status", "200", "x-name", "value", "content-length", "5");
          byte[] padded = new byte[1 + 5 + 7 + 3];
          padded[0] = 3;
          System.arraycopy(block, 0, padded, 6, 7);
          talk.send(frame(HEADERS, PADDED | Http2Peer.WITH_PRIORITY, stream, padded));
          talk.send(frame(CONTINUATION, 0, stream));
          talk.send(
              frame(CONTINUATION, END_HEADERS, stream, Arrays.copyOfRange(block, 7, block.length)));
          talk.send(frame(DATA, PADDED, stream, join(new byte[] {2}, text("hel??"))));
          talk.send(frame(DATA, 0, stream, text("lo")));
          talk.send(frame(HEADERS, END_HEADERS | END_STREAM, stream, fields("grpc-status", "0")));
          talk.answer(talk.request(), talk.fields.get(0));
          talk.hold();
        };
    try (Http2Peer peer = new Http2Peer(odd, Http2Peer::hello)) {
      SessionHttpSampler sampler = get(peer);
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseDataAsString())
          .as(result.getResponseMessage())
          .isEqualTo("hello");
      assertThat(result.getResponseHeaders())
          .isEqualTo("HTTP/2.0 200 OK\nx-name: value\ncontent-length: 5\n");
      assertThat(sample(get(peer)).getResponseDataAsString()).isEqualTo(":method: GET");
      List<Frame> pings = peer.came(PING);
      assertThat(pings).hasSize(1);
      assertThat(pings.get(0).has(ACK)).isTrue();
      assertThat(pings.get(0).payload()).isEqualTo(text("12345678"));
      assertThat(peer.came(SETTINGS)).anyMatch(frame -> frame.has(ACK));
      // A table of 0 bytes was asked for, and is announced first in the next block (RFC 7541, 4.2).
      assertThat(peer.came(HEADERS).get(1).payload()[0]).isEqualTo((byte) 0x20);
      sampler.threadFinished();
      assertThat(peer.came(GOAWAY)).as("the client's goodbye").hasSize(1);
    }
  }

  @Test
  void aBodyWaitsForTheServersWindow() throws Exception {
    Script slow =
        talk -> {
          talk.settings(setting(4, 10));
          int window = 10;
          int came = 0;
          while (came < 100_000) {
            Frame frame = talk.read();
            if (frame.type() == DATA) {
              came += frame.payload().length;
              window -= frame.payload().length;
              if (window < 0 && came > 65_535) {
                throw new IllegalStateException("more than the window");
              }
              window += 20_000;
              talk.send(
                  frame(WINDOW_UPDATE, 0, 0, ints(20_000)),
                  frame(WINDOW_UPDATE, 0, frame.stream(), ints(20_000)));
            }
          }
          talk.answer(1, Integer.toString(came));
          talk.hold();
        };
    try (Http2Peer peer = new Http2Peer(slow, Http2Peer::hello)) {
      SessionHttpSampler sampler = Samplers.post(peer.port(), "/", "x".repeat(100_000));
      sampler.setProperty(SessionHttpSampler.HTTP_VERSION, "2");
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseDataAsString())
          .as(result.getResponseMessage())
          .isEqualTo("100000");
    }
  }

  /** What a server may send, or wrongly sends, behind a complete response. */
  enum Afterwards {
    A_RESET_WITHOUT_AN_ERROR("1/1", s -> reset(s, 0)),
    A_RESET_AS_REFUSED("1/1", s -> reset(s, 7)),
    A_WINDOW_THAT_IS_NONE("1/1", s -> frame(WINDOW_UPDATE, 0, s, ints(0))),
    A_GOODBYE("2/0", s -> frame(GOAWAY, 0, 0, ints(s, 0))),
    A_GOODBYE_THAT_DENIES_IT("2/0", s -> frame(GOAWAY, 0, 0, ints(0, 0)));

    private final String next;
    private final IntFunction<byte[]> frame;

    /**
     * @param next connection and number of the request after it
     * @param frame of the stream
     */
    Afterwards(String next, IntFunction<byte[]> frame) {
      this.next = next;
      this.frame = frame;
    }

    private void play(Talk talk) throws Exception {
      talk.settings();
      int stream = talk.request();
      talk.send(
          ok(stream),
          frame(DATA, 0, stream, text("hel")),
          frame(DATA, END_STREAM, stream, text("lo")),
          frame.apply(stream));
      while (true) {
        talk.answer(talk.request(), "hello");
      }
    }
  }

  /** All frames come at once, before the stream's thread has read any of the body. */
  @ParameterizedTest
  @EnumSource
  void aCompleteResponseIsReadBeforeWhatFollowsIt(Afterwards what) throws Exception {
    try (Http2Peer peer = new Http2Peer(what::play, Http2Peer::hello)) {
      requireHello(peer);
      assertThat(place()).isEqualTo("1/0");
      assertThat(column(TimingColumns.SENT_AGAIN)).isEqualTo("0");
      requireHello(peer);
      assertThat(place()).isEqualTo(what.next);
    }
  }

  /** 413, and the rest of the body is not wanted (RFC 9113, 8.1). */
  @Test
  void anAnswerBeforeTheEndOfTheRequestIsTheResponse() throws Exception {
    Script early =
        talk -> {
          talk.settings();
          Frame frame = talk.read();
          while (frame.type() != DATA) {
            frame = talk.read();
          }
          talk.send(
              head(1, ":status", "413"),
              frame(DATA, END_STREAM, 1, text("too large")),
              reset(1, 0));
          talk.answer(talk.request(), "hello");
          talk.hold();
        };
    try (Http2Peer peer = new Http2Peer(early, Http2Peer::hello)) {
      SessionHttpSampler sampler = Samplers.post(peer.port(), "/", "x".repeat(1_000_000));
      sampler.setProperty(SessionHttpSampler.HTTP_VERSION, "2");
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseCode()).isEqualTo("413");
      assertThat(result.getResponseDataAsString()).isEqualTo("too large");
      requireHello(peer);
      assertThat(place()).isEqualTo("1/1");
    }
  }

  /** More than both windows, so that the server must be allowed more. */
  @Test
  void aLongBodyIsAllowedByWindowUpdates() throws Exception {
    int length = 20_000_000;
    Script sending =
        talk -> {
          talk.settings();
          int stream = talk.request();
          talk.send(ok(stream));
          int connection = 15_728_640;
          int window = 6_291_456;
          for (int sent = 0; sent < length; sent += 16_000) {
            while (Math.min(connection, window) < 16_000) {
              Frame frame = talk.read();
              if (frame.type() == WINDOW_UPDATE && frame.stream() == 0) {
                connection += frame.number(0);
              } else if (frame.type() == WINDOW_UPDATE) {
                window += frame.number(0);
              }
            }
            talk.send(
                frame(DATA, sent + 16_000 < length ? 0 : END_STREAM, stream, new byte[16_000]));
            connection -= 16_000;
            window -= 16_000;
          }
          talk.hold();
        };
    try (Http2Peer peer = new Http2Peer(sending, Http2Peer::hello)) {
      HTTPSampleResult result = sample(get(peer));
      assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
      // StoredBody keeps 16 MiB.
      assertThat(result.getResponseData()).hasSize(16 << 20);
      assertThat(result.getBodySizeAsLong()).isEqualTo(length + 9L * length / 16_000);
    }
  }
}
