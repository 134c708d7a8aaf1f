package io.github.trueload.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9112: where a response ends. */
class ResponseFramingTest {

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  private static ResponseFraming of(String text) {
    ResponseFraming framing = new ResponseFraming();
    framing.accept(bytes(text));
    return framing;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK|Content-Length: 5||hello",
        "HTTP/1.1 200|content-length:5||hello",
        "HTTP/1.1 200 OK|Content-Length: 0||",
        "HTTP/1.1 204 No Content||",
        "HTTP/1.1 304 Not Modified|Content-Length: 99||",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5|hello|0||",
        "HTTP/1.1 200 OK|Transfer-Encoding: gzip, chunked|Content-Length: 3||a;x=y|0123456789|0|Trailer: t||",
        "HTTP/1.1 100 Continue||HTTP/1.1 103 Early Hints|Link: x||HTTP/1.1 200 OK|Content-Length: 2||ok",
        "HTTP/1.0 404 Not Found\nContent-Length: 1\n\nx"
      })
  void aWholeResponseIsCompleteAtItsLastByteAndNotBefore(String text) {
    byte[] all = bytes(text).array();
    ResponseFraming framing = new ResponseFraming();
    for (int i = 0; i < all.length; i++) {
      assertThat(framing.isComplete()).as("before byte %s", i).isFalse();
      framing.accept(ByteBuffer.wrap(all, i, 1));
    }
    assertThat(framing.isComplete()).isTrue();
    assertThat(framing.bytes()).isEqualTo(all.length);
    ResponseFraming atOnce = of(text);
    assertThat(atOnce.isComplete()).isTrue();
    assertThat(atOnce.status()).isEqualTo(framing.status());
  }

  @Test
  void withoutALengthTheResponseEndsWithTheConnection() {
    ResponseFraming framing = of("HTTP/1.1 200 OK||some");
    assertThat(framing.isComplete()).isFalse();
    assertThat(framing.isCompleteAtClose()).isTrue();
    framing.accept(bytes(" more"));
    assertThat(framing.bytes()).isEqualTo("HTTP/1.1 200 OK\r\n\r\nsome more".length());
  }

  @Test
  void aConnectionClosedWithinABodyIsNotComplete() {
    assertThat(of("HTTP/1.1 200 OK|Content-Length: 5||hell").isCompleteAtClose()).isFalse();
    assertThat(of("HTTP/1.1 200 OK|Content-Le").isCompleteAtClose()).isFalse();
    assertThat(of("HTTP/1.1 200 OK|Transfer-Encoding: chunked||5|hello|").isCompleteAtClose())
        .isFalse();
  }

  @Test
  void theStatusIsThatOfTheRealResponse() {
    assertThat(of("HTTP/1.1 100 Continue||HTTP/1.1 503 Busy|Content-Length: 0||").status())
        .isEqualTo(503);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "SSH-2.0-OpenSSH|; does not begin",
        "HTTP/2 200|; does not begin",
        "HTTP/1.1 200 OK|no header|; not a header",
        "HTTP/1.1 200 OK|Content-Length: -1||; Content-Length",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||zz|; chunk"
      })
  void otherBytesAreReported(String text, String fault) {
    assertThat(of(text).isBroken()).isTrue();
    assertThat(of(text).fault()).contains(fault);
  }

  @Test
  void aLineWithoutEndIsNotCollectedForEver() {
    assertThat(of("HTTP/1.1 200 " + "x".repeat(20_000)).isBroken()).isTrue();
    assertThat(of("HTTP/1.1 200 OK|" + ("a: " + "x".repeat(1_000) + "|").repeat(200)).fault())
        .contains("longer than");
  }
}
