package io.github.trueload.http;

import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.nanos;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class ResponseFormsTest {

  ResponseFormsTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  /**
   * Serves {@code raw} for each request and samples it twice over what should be one connection.
   */
  private static HTTPSampleResult twice(String method, byte[] raw) throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(raw);
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setMethod(method);
      sampler.setResponseTimeout("5000");
      HTTPSampleResult first = sample(sampler);
      HTTPSampleResult second = sample(sampler);
      assertThat(place()).isEqualTo("1/1");
      assertThat(server.accepted()).isEqualTo(1);
      assertThat(second.getResponseDataAsString()).isEqualTo(first.getResponseDataAsString());
      assertThat(second.getResponseCode()).isEqualTo(first.getResponseCode());
      return second;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, '204 No Content\\r\\n', ''",
    "GET, '304 Not Modified\\r\\nContent-Length: 10\\r\\n', ''",
    "HEAD, '200 OK\\r\\nContent-Length: 10\\r\\n', ''",
    "GET, '200 OK\\r\\nContent-Length: 0\\r\\n', ''",
    "GET, '200 OK\\r\\nContent-Length: 3\\r\\n', 'abc'",
    "GET, '200 OK\\r\\nTransfer-Encoding: chunked\\r\\n', '3\\r\\nabc\\r\\n2\\r\\nde\\r\\n0\\r\\n\\r\\n'",
    "GET, '404 Not Found\\r\\nContent-Length: 3\\r\\n', 'abc'",
  })
  void framedResponsesLeaveTheConnectionUsable(String method, String head, String body)
      throws Exception {
    String raw = ("HTTP/1.1 " + head + "\\r\\n" + body).replace("\\r\\n", "\r\n");
    HTTPSampleResult result = twice(method, RawServer.bytes(raw));
    String payload = body.contains("chunk") || body.startsWith("3\\r") ? "abcde" : body;
    assertThat(result.getResponseDataAsString()).isEqualTo(payload);
    assertThat(result.getResponseCode()).isEqualTo(head.substring(0, 3));
    assertThat(result.isSuccessful()).isEqualTo(!head.startsWith("404"));
    assertThat(result.getBytesAsLong()).isEqualTo(raw.length());
    assertThat(result.getHeadersSize()).isEqualTo(raw.indexOf("\r\n\r\n") + 4);
  }

  @Test
  void compressedBodiesAreDecodedAndCountedAsTheyCame() throws Exception {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    String text = "hello ".repeat(1000);
    try (OutputStream out = new GZIPOutputStream(zipped)) {
      out.write(text.getBytes(StandardCharsets.US_ASCII));
    }
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    raw.write(
        RawServer.bytes(
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n"
                + Integer.toHexString(zipped.size())
                + "\r\n"));
    raw.write(zipped.toByteArray());
    raw.write(RawServer.bytes("\r\n0\r\n\r\n"));
    HTTPSampleResult result = twice("GET", raw.toByteArray());
    assertThat(result.getResponseDataAsString()).isEqualTo(text);
    assertThat(result.getBytesAsLong()).isEqualTo(raw.size());
    assertThat(result.getResponseHeaders()).contains("Content-Encoding: gzip\n");
  }

  /** "hello" in each coding that is understood, and in one that is not. */
  @ParameterizedTest
  @CsvSource({
    // python3 -c "import zlib; print(zlib.compress(b'hello').hex())"
    "deflate, 789ccb48cdc9c90700062c0215, hello",
    // RFC 7932: window 16 bits, 5 bytes not compressed, then the empty last block
    "br, 40001068656c6c6f03, hello",
    "zzz, 68656c6c6f, hello"
  })
  void codingsAreUndone(String coding, String hex, String text) throws Exception {
    byte[] coded = HexFormat.of().parseHex(hex);
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    raw.write(
        RawServer.bytes(
            "HTTP/1.1 200 OK\r\nContent-Encoding: %s\r\nContent-Length: %d\r\n\r\n"
                .formatted(coding, coded.length)));
    raw.write(coded);
    HTTPSampleResult result = twice("GET", raw.toByteArray());
    assertThat(result.getResponseDataAsString()).isEqualTo(text);
    assertThat(result.getBytesAsLong()).isEqualTo(raw.size());
  }

  @Test
  void aResponseThatEndsWithTheConnectionIsWhole() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.bytes("HTTP/1.1 200 OK\r\n\r\nall of it"));
              return false;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      assertThat(sample(sampler).getResponseDataAsString()).isEqualTo("all of it");
      sample(sampler);
      assertThat(place()).isEqualTo("2/0");
    }
  }

  /** What the kernel has given together with the response must not become the next one's. */
  @Test
  void bytesAfterTheResponseEndTheConnection() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              byte[] hello = RawServer.response("200 OK", "hello");
              byte[] more = Arrays.copyOf(hello, 2 * hello.length);
              System.arraycopy(
                  RawServer.response("200 OK", "wrong"), 0, more, hello.length, hello.length);
              out.write(more);
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      for (int connection = 1; connection <= 2; connection++) {
        assertThat(sample(sampler).getResponseDataAsString()).isEqualTo("hello");
        assertThat(nanos(TimingColumns.ELAPSED)).isPositive();
        assertThat(place()).isEqualTo(connection + "/0");
      }
    }
  }

  @Test
  void theFirstByteIsThatOfTheFinalResponse() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.bytes("HTTP/1.1 103 Early Hints\r\n\r\n"));
              out.flush();
              Thread.sleep(50);
              return RawServer.hello(request, out);
            })) {
      assertThat(sample(Samplers.get(server.port(), "/")).getResponseCode()).isEqualTo("200");
      assertThat(nanos(TimingColumns.FIRST_BYTE)).isGreaterThanOrEqualTo(50_000_000L);
    }
  }

  @Test
  void aBodyThatWaitsFor100ContinueIsSentOnceItIsAskedFor() throws Exception {
    StringBuilder body = new StringBuilder();
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              assertThat(request.socket().getInputStream().available()).isZero();
              out.write(RawServer.bytes("HTTP/1.1 100 Continue\r\n\r\n"));
              body.append(RawServer.body(request.socket().getInputStream(), request.head()));
              return RawServer.hello(request, out);
            })) {
      SessionHttpSampler post = Samplers.post(server.port(), "/", "payload");
      HeaderManager headers = new HeaderManager();
      headers.add(new Header("Expect", "100-continue"));
      post.setHeaderManager(headers);
      assertThat(sample(post).getResponseDataAsString()).isEqualTo("hello");
      assertThat(body.toString()).isEqualTo("payload");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'HTTP/1.1 200 OK\\r\\nContent-Le', org.apache.http.client.ClientProtocolException",
    "'HTTP/1.1 200 OK\\r\\nContent-Length: 100\\r\\n\\r\\nabc', org.apache.http.ConnectionClosedException",
    "'HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nzz\\r\\n', org.apache.http.MalformedChunkCodingException",
    "'HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n5\\r\\nab', org.apache.http.TruncatedChunkException",
    "'HTTP/1.1 301 Moved\\r\\nContent-Length: 0\\r\\n\\r\\n', java.lang.IllegalArgumentException",
  })
  void brokenResponsesFailByNameAndTheNextRequestWorks(String raw, String name) throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              if (request.connection() > 1 || request.ordinal() > 0) {
                return RawServer.hello(request, out);
              }
              out.write(RawServer.bytes(raw.replace("\\r\\n", "\r\n")));
              return raw.contains("301");
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      HTTPSampleResult broken = sample(sampler);
      assertThat(broken.getResponseCode()).isEqualTo("Non HTTP response code: " + name);
      assertThat(broken.isSuccessful()).isFalse();
      assertThat(broken.getEndTime()).isGreaterThanOrEqualTo(broken.getStartTime());
      assertThat(column(TimingColumns.START)).isNotEmpty();
      assertThat(sample(sampler).isSuccessful()).isTrue();
    }
  }

  @Test
  void aResetInTheMiddleOfABodyFailsAndLeavesNoConnection() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"));
              out.flush();
              Thread.sleep(20);
              request.socket().setSoLinger(true, 0);
              return false;
            })) {
      HTTPSampleResult result = sample(Samplers.get(server.port(), "/"));
      assertThat(result.getResponseCode())
          .isEqualTo("Non HTTP response code: java.net.SocketException");
      assertThat(column(TimingColumns.FIRST_BYTE)).isNotEmpty();
      assertThat(column(TimingColumns.ELAPSED)).isEmpty();
      assertThat(server.openAfterSettling(0)).isZero();
    }
  }

  @Test
  void aStalledBodyFailsAfterOneTimeoutAndIsNotSentAgain() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              if (request.connection() > 1) {
                return RawServer.hello(request, out);
              }
              out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"));
              Thread.sleep(10_000);
              return false;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setResponseTimeout("100");
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseCode())
          .isEqualTo("Non HTTP response code: java.net.SocketTimeoutException");
      assertThat(result.getTime()).isBetween(99L, 5_000L);
      assertThat(sample(sampler).isSuccessful()).isTrue();
      assertThat(place()).isEqualTo("2/0");
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void timesAreConsistentWithEachOtherAndWithTheServersDelay() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              Thread.sleep(50);
              out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na"));
              out.flush();
              Thread.sleep(50);
              out.write('b');
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      long before = System.currentTimeMillis();
      HTTPSampleResult first = sample(sampler);
      long after = System.currentTimeMillis();
      long connect = nanos(TimingColumns.CONNECT);
      assertThat(connect).isPositive();
      assertThat(nanos(TimingColumns.TLS)).isZero();
      assertThat(nanos(TimingColumns.FIRST_BYTE)).isGreaterThanOrEqualTo(50_000_000L);
      // The server sleeps twice for 50 ms after the start, and never less.
      assertThat(nanos(TimingColumns.ELAPSED)).isGreaterThanOrEqualTo(100_000_000L);
      assertThat(nanos(TimingColumns.ELAPSED)).isGreaterThan(nanos(TimingColumns.FIRST_BYTE));
      // One millisecond for the two clocks' rounding.
      assertThat(nanos(TimingColumns.START) / 1_000_000).isBetween(before - 1, after + 1);
      assertThat(first.getStartTime()).isBetween(before - 1, after + 1);
      assertThat(first.getTime()).isGreaterThanOrEqualTo(99);
      assertThat(first.getLatency()).isBetween(49L, first.getTime());
      assertThat(first.getConnectTime()).isBetween(0L, first.getLatency() - 49);

      HTTPSampleResult second = sample(sampler);
      assertThat(nanos(TimingColumns.CONNECT)).isZero();
      assertThat(second.getConnectTime()).isZero();
    }
  }
}
