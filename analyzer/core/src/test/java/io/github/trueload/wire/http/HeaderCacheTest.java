package io.github.trueload.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.wire.protocol.WireOutput;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A head that was read before must mean what it would mean to a parser that never saw it. */
class HeaderCacheTest {

  private static final String[] STARTS = {
    "GET /a HTTP/1.1\r\n", "GET /b HTTP/1.1\r\n", "HEAD /a HTTP/1.0\r\n", "GET /a\r\n",
    "CONNECT h:1 HTTP/1.1\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 304 No\r\n", "HTTP/1.1 2xx\r\n"
  };

  private static final String[] FIELDS = {
    "",
    "Content-Length: 5\r\n",
    "Content-Length: 6\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Expect: 100-continue\r\n",
    "X: " + "y".repeat(HeaderCache.MAX_LENGTH) + "\r\n"
  };

  /** Few of them, so that most come again; cut anywhere, behind anything. */
  @Provide
  Arbitrary<String[]> heads() {
    Arbitrary<String> head =
        Arbitraries.of(STARTS)
            .flatMap(start -> Arbitraries.of(FIELDS).map(field -> start + field + "\r\n"));
    Arbitrary<String> cut =
        head.flatMap(
            text ->
                Arbitraries.integers().between(0, text.length()).map(n -> text.substring(0, n)));
    return Arbitraries.oneOf(head, cut).array(String[].class).ofMinSize(1).ofMaxSize(60);
  }

  @Property
  void areReadAsIfNew(@ForAll("heads") String[] heads, @ForAll boolean mayLackVersion) {
    HeadParser experienced = new HeadParser();
    int place = 0;
    for (String head : heads) {
      byte[] bytes = ("#".repeat(++place % 7) + head + "rest").getBytes(StandardCharsets.US_ASCII);
      int at = place % 7;
      int end = at + head.length();
      HeadParser fresh = new HeadParser();
      boolean lenient = mayLackVersion && place % 2 == 0;
      int length = experienced.parse(bytes, at, end, lenient);
      assertThat(length).isEqualTo(fresh.parse(bytes, at, end, lenient));
      if (length > 0) {
        assertThat(meaning(experienced)).isEqualTo(meaning(fresh));
      }
    }
  }

  private static String meaning(HeadParser head) {
    String place = head.isRequest ? head.methodAt + "+" + head.methodLength : "";
    String path = head.isRequest ? head.pathAt + "+" + head.pathLength : "";
    return head.isRequest
        + " "
        + head.status
        + " "
        + head.isHead
        + " "
        + head.isConnect
        + " "
        + head.contentLength
        + " "
        + head.isChunked
        + " "
        + head.expectsContinue
        + " "
        + head.isCut
        + " "
        + place
        + " "
        + path;
  }

  @Test
  void aKnownHeadIsComparedOnly() {
    HeadParser parser = new HeadParser();
    byte[] head = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    parser.parse(head, 0, head.length, false);
    HeaderCache.Known first = parser.known;
    parser.parse(head, 0, head.length, false);
    assertThat(first).isNotNull();
    assertThat(parser.known).isSameAs(first);
  }

  @Test
  void everyRequestThatSharesALabelIsCounted() {
    // One label is kept apart; /b and /c share the other one: two requests of each fold.
    Names names = new Names(1);
    WireOutput output = new WireOutput(new ConnectionTable(), new Anomalies(), names, null);
    Http1Reading reading = new Http1Reading(output, 1, (protocol, connection, request) -> null);
    for (String path : new String[] {"/a", "/b", "/c", "/a", "/b", "/c"}) {
      byte[] head = ("GET " + path + " HTTP/1.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
      reading.head.parse(head, 0, head.length, false);
      reading.label();
    }
    assertThat(names.folded()).isEqualTo(4);
  }
}
