package io.github.trueload.http;

import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A request that is sent many times is composed once, and a head that comes again is not parsed:
 * neither may be seen in any result, nor at the server.
 */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class RepeatedRequestTest {

  RepeatedRequestTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static List<String> heads(RawServer server) {
    return server.requests().stream().map(RawServer.Request::head).toList();
  }

  @Test
  void theSameRequestIsTheSameOnTheWireEachTime() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/a");
      List<String> shown = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        HTTPSampleResult result = sample(sampler);
        shown.add(
            result.getRequestHeaders()
                + result.getResponseHeaders()
                + result.getURL()
                + result.getHeadersSize()
                + " "
                + result.getBodySizeAsLong()
                + " "
                + result.getSentBytes()
                + result.getContentType()
                + result.getResponseDataAsString());
      }
      assertThat(shown).containsOnly(shown.get(0));
      assertThat(shown.get(0)).contains("Host: 127.0.0.1:" + server.port(), "hello");
      assertThat(heads(server)).hasSize(4).containsOnly(heads(server).get(0));
    }
  }

  @Test
  void eachChangeOfThePlanReachesTheServer() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/a");
      HeaderManager headers = new HeaderManager();
      headers.add(new Header("X-Number", "1"));
      sampler.setHeaderManager(headers);
      CookieManager cookies = new CookieManager();
      cookies.testStarted();
      sampler.setCookieManager(cookies);
      List<Runnable> changes =
          List.of(
              () -> {},
              () -> headers.get(0).setValue("2"),
              () -> headers.add(new Header("X-Second", "3")),
              () -> cookies.addCookieFromHeader("c=4; Path=/", url(sampler)),
              () -> sampler.setPath("/b"),
              () -> sampler.addNonEncodedArgument("q", "5", "="),
              () -> sampler.getArguments().getArgument(0).setValue("6"),
              () -> sampler.setUseKeepAlive(false),
              () -> sampler.setMethod("DELETE"));
      for (Runnable change : changes) {
        change.run();
        assertThat(sample(sampler).isSuccessful()).isTrue();
        assertThat(sample(sampler).isSuccessful()).isTrue();
      }
      List<String> heads = heads(server);
      assertThat(heads).hasSize(2 * changes.size());
      for (int i = 0; i < heads.size(); i += 2) {
        assertThat(heads.get(i)).isEqualTo(heads.get(i + 1));
      }
      assertThat(heads.get(0)).startsWith("GET /a HTTP/1.1\r\n").contains("X-Number: 1\r\n");
      assertThat(heads.get(2)).contains("X-Number: 2\r\n").doesNotContain("X-Second");
      assertThat(heads.get(4)).contains("X-Second: 3\r\n").doesNotContain("Cookie");
      assertThat(heads.get(6)).contains("Cookie: c=4\r\n");
      assertThat(heads.get(8)).startsWith("GET /b HTTP/1.1\r\n");
      assertThat(heads.get(10)).startsWith("GET /b?q=5 HTTP/1.1\r\n");
      assertThat(heads.get(12)).startsWith("GET /b?q=6 HTTP/1.1\r\n").contains("keep-alive");
      assertThat(heads.get(14)).contains("Connection: close\r\n");
      assertThat(heads.get(16)).startsWith("DELETE /b?q=6 HTTP/1.1\r\n");
    }
  }

  private static java.net.URL url(SessionHttpSampler sampler) {
    try {
      return sampler.getUrl();
    } catch (java.net.MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Heads of equal and of different length, a longer one that begins alike, and what ends one. */
  @Test
  void aHeadThatIsNotTheOneBeforeIsReadAnew() throws Exception {
    List<String> answers =
        List.of(
            "HTTP/1.1 200 OK\r\nX: 1\r\nContent-Length: 2\r\n\r\nab",
            "HTTP/1.1 200 OK\r\nX: 1\r\nContent-Length: 2\r\n\r\ncd",
            "HTTP/1.1 200 OK\r\nX: 1\r\nContent-Length: 2\r\n\r\nef",
            "HTTP/1.1 200 OK\r\nX: 2\r\nContent-Length: 2\r\n\r\ngh",
            "HTTP/1.1 200 OK\r\nX: 2\r\nContent-Length: 2\r\nY: 1\r\n\r\nij",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX: 2\r\nContent-Length: 2\r\n\r\nkl",
            "HTTP/1.1 404 Not Found\r\nX: 2\r\nContent-Length: 2\r\n\r\nmn",
            "HTTP/1.1 204 No Content\r\n\r\n",
            "HTTP/1.1 204 No Content\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nop\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nq\r\n1\r\nr\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 3000\r\n\r\n" + "s".repeat(3000),
            "HTTP/1.1 200 OK\r\nContent-Length: 3000\r\n\r\n" + "t".repeat(3000),
            "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n" + "u".repeat(9000),
            "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n" + "v".repeat(9000));
    List<String> bodies =
        List.of(
            "ab",
            "cd",
            "ef",
            "gh",
            "ij",
            "kl",
            "mn",
            "",
            "",
            "op",
            "qr",
            "s".repeat(3000),
            "t".repeat(3000),
            "u".repeat(9000),
            "v".repeat(9000));
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.bytes(answers.get(request.ordinal() % answers.size())));
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      for (int i = 0; i < 2 * answers.size(); i++) {
        String answer = answers.get(i % answers.size());
        HTTPSampleResult result = sample(sampler);
        assertThat(result.getResponseDataAsString()).isEqualTo(bodies.get(i % answers.size()));
        String head = answer.substring(answer.lastIndexOf("HTTP/1.1 "));
        head = head.substring(0, head.indexOf("\r\n\r\n") + 2).replace("\r", "");
        assertThat(result.getResponseHeaders()).isEqualTo(head);
        assertThat(result.getResponseCode()).isEqualTo(head.substring(9, 12));
        assertThat(result.getBytesAsLong()).isEqualTo(answer.length());
      }
      assertThat(server.accepted()).isEqualTo(1);
    }
  }

  @Test
  void aHeadThatComesInPiecesOrIsCutOffIsReadAsBefore() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              byte[] whole = RawServer.response("200 OK\r\nX: y", "hello");
              int first = request.ordinal() % 3 == 2 ? 20 : whole.length;
              out.write(whole, 0, first);
              out.flush();
              if (request.ordinal() == 5) {
                return false; // within the head
              }
              Thread.sleep(first < whole.length ? 20 : 0);
              out.write(whole, first, whole.length - first);
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      for (int i = 0; i < 5; i++) {
        assertThat(sample(sampler).getResponseDataAsString()).isEqualTo("hello");
      }
      HTTPSampleResult cut = sample(sampler);
      assertThat(cut.isSuccessful()).isFalse();
      assertThat(cut.getResponseMessage()).contains("ended within the response's head");
    }
  }

  /** They share the arrays into which the beginnings of responses are read. */
  @Test
  void responsesToManyUsersAtOnceAreNotMixed() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.response("200 OK", bodyOf(request.connection())));
              return true;
            })) {
      ExecutorService users = Executors.newFixedThreadPool(8);
      try {
        List<Future<Set<String>>> bodies = new ArrayList<>();
        for (int user = 0; user < 8; user++) {
          bodies.add(users.submit(() -> bodies(server, 100)));
        }
        Set<String> all = new HashSet<>();
        for (Future<Set<String>> ofUser : bodies) {
          assertThat(ofUser.get()).hasSize(1);
          all.addAll(ofUser.get());
        }
        assertThat(all).hasSize(8).allMatch(body -> body.equals(body.substring(0, 1).repeat(3000)));
      } finally {
        users.shutdownNow();
      }
    }
  }

  private static String bodyOf(int connection) {
    return Character.toString('a' + connection).repeat(3000);
  }

  private static Set<String> bodies(RawServer server, int samples) {
    JMeterThreadRule.enter(true);
    SessionHttpSampler sampler = Samplers.get(server.port(), "/");
    Set<String> bodies = new HashSet<>();
    for (int i = 0; i < samples; i++) {
      bodies.add(((HTTPSampleResult) sampler.sample()).getResponseDataAsString());
    }
    EmulatedUser.leave();
    return bodies;
  }

  @Test
  void bytesAfterAKnownHeadsBodyEndTheConnection() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              String extra = request.ordinal() == 3 ? "HTTP/1.1 200 OK\r\n" : "";
              byte[] answer = RawServer.response("200 OK", "hello");
              out.write((new String(answer, "ISO-8859-1") + extra).getBytes("ISO-8859-1"));
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      for (int i = 0; i < 6; i++) {
        assertThat(sample(sampler).getResponseDataAsString()).isEqualTo("hello");
      }
      assertThat(server.accepted()).isEqualTo(2);
    }
  }

  @Test
  void whetherTheConnectionIsKeptFollowsFromEachHead() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              boolean last = request.ordinal() == 2;
              out.write(
                  RawServer.response(
                      "200 OK\r\nConnection: " + (last ? "close" : "keep-alive"), ""));
              return !last;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      for (int i = 0; i < 7; i++) {
        assertThat(sample(sampler).isSuccessful()).isTrue();
      }
      assertThat(server.accepted()).isEqualTo(3);
    }
  }
}
