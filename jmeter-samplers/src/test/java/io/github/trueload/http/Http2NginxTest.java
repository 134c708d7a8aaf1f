package io.github.trueload.http;

import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.nanos;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.util.HTTPFileArg;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * HTTP/2 as nginx sees it: its log says which version was spoken on which connection. Skipped where
 * nginx is not installed.
 */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@MethodSource("io.github.trueload.http.Samplers#timesOfRealServers")
@Tag("process")
class Http2NginxTest {

  Http2NginxTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static final String LOGGED = "$server_protocol $request_method $uri $status";
  private static final int IMAGES = 12;

  /** Those of a page that are fetched one after another. */
  private static final int FEW_IMAGES = 3;

  @TempDir private static Path certificates;
  private static Certificate certificate;

  @TempDir private Path folder;

  private RealServer nginx;

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = Certificate.of("shop.test", certificates);
  }

  @AfterEach
  void stop() {
    if (nginx != null) {
      nginx.close();
    }
  }

  private void start(String listen, String more) throws Exception {
    Path www = Files.createDirectories(folder.resolve("www"));
    Files.writeString(www.resolve("page.txt"), "x".repeat(100_000));
    StringBuilder page = new StringBuilder("<html>");
    for (int i = 0; i < IMAGES; i++) {
      page.append("<img src=\"/").append(i).append(".png\">");
      Files.writeString(www.resolve(i + ".png"), "x".repeat(24_000));
      if (i + 1 == FEW_IMAGES) {
        Files.writeString(www.resolve("few.html"), page + "</html>");
      }
    }
    Files.writeString(www.resolve("page.html"), page + "</html>");
    nginx =
        RealServer.nginx(
            folder,
            LOGGED,
            """
            ssl_certificate %s; ssl_certificate_key %s; client_max_body_size 100m;
            MORE
            server {
              LISTEN root %s;
              location = /hello { return 200 hello; }
              location = /away { return 302 /hello; }
              location = /empty { return 204; }
              location = /asked { return 200 "$http_cookie|$http_x_case|$http_connection|$http_host|$http_user_agent"; }
              location = /set { add_header Set-Cookie a=1; add_header Set-Cookie b=2; return 200 set; }
            }
            """
                .formatted(certificate.certificate(), certificate.key(), www)
                .replace("LISTEN", listen)
                .replace("MORE", more));
  }

  private SessionHttpSampler get(boolean secure, String path, String version) {
    SessionHttpSampler sampler = Samplers.get(nginx.port(), path);
    sampler.setProtocol(secure ? "https" : "http");
    sampler.setProperty(SessionHttpSampler.HTTP_VERSION, version);
    return sampler;
  }

  private List<String> versions(int lines) throws Exception {
    return nginx.log(lines).stream().map(line -> line.split(" ")[2]).distinct().toList();
  }

  @ParameterizedTest
  @CsvSource({
    "false, 2, listen PORT http2;, ''",
    "true, 2, listen PORT ssl http2;, ssl_protocols TLSv1.2;",
    "true, 2, listen PORT ssl http2;, ssl_protocols TLSv1.3;",
    "true, negotiated, listen PORT ssl http2;, ssl_protocols TLSv1.2;",
    "true, negotiated, listen PORT ssl http2;, ssl_protocols TLSv1.3;",
  })
  void requestsFollowOneAnotherOnStreamsOfOneConnection(
      boolean secure, String version, String listen, String more) throws Exception {
    start(listen, more);
    List<String> places = new ArrayList<>();
    List<String> streams = new ArrayList<>();
    for (String path : List.of("/hello", "/page.txt", "/empty", "/hello")) {
      HTTPSampleResult result = sample(get(secure, path, version));
      assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
      assertThat(result.getResponseHeaders()).startsWith("HTTP/2.0 20");
      places.add(place());
      streams.add(column(TimingColumns.STREAM));
      assertThat(nanos(TimingColumns.FIRST_BYTE)).isPositive();
      assertThat(nanos(TimingColumns.ELAPSED))
          .isGreaterThanOrEqualTo(nanos(TimingColumns.FIRST_BYTE));
      if (path.equals("/page.txt")) {
        assertThat(result.getResponseData()).hasSize(100_000);
        // gzip is not asked for: the body's frames have its bytes, and 9 for each of them.
        assertThat(result.getBodySizeAsLong()).isBetween(100_000L, 100_000L + 9 * 200);
        assertThat(result.getHeadersSize()).isBetween(20, 300);
      }
    }
    assertThat(places).containsExactly("1/0", "1/1", "1/2", "1/3");
    assertThat(streams).containsExactly("1", "3", "5", "7");
    assertThat(versions(4)).containsExactly("HTTP/2.0");
    assertThat(nginx.connections(4)).isEqualTo(1);
  }

  @Test
  void negotiationFallsBackAndHttp2AloneDoesNot() throws Exception {
    start("listen PORT ssl;", "");
    HTTPSampleResult negotiated = sample(get(true, "/hello", "negotiated"));
    assertThat(negotiated.getResponseHeaders()).startsWith("HTTP/1.1 200");
    assertThat(column(TimingColumns.STREAM)).isEmpty();
    HTTPSampleResult alone = (HTTPSampleResult) get(true, "/hello", "2").sample();
    assertThat(alone.getResponseCode())
        .isEqualTo("Non HTTP response code: javax.net.ssl.SSLHandshakeException");
    assertThat(alone.getResponseMessage()).contains("no_application_protocol");
    assertThat(versions(1)).containsExactly("HTTP/1.1");
  }

  /** A server that does not know what ALPN is, such as the JDK by default. */
  @Test
  void aServerThatSelectsNothingIsNamed() throws Exception {
    try (RawServer server =
        new RawServer(
            certificate
                .serverContext()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress()),
            RawServer::hello)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProtocol("https");
      sampler.setProperty(SessionHttpSampler.HTTP_VERSION, "2");
      HTTPSampleResult result = (HTTPSampleResult) sampler.sample();
      assertThat(result.getResponseCode())
          .isEqualTo("Non HTTP response code: org.apache.http.client.ClientProtocolException");
      assertThat(result.getResponseMessage())
          .contains("did not select HTTP/2 in the TLS handshake (ALPN) but nothing");
      sampler.threadFinished();
      assertThat(server.openAfterSettling(0)).isZero();
    }
  }

  @Test
  void withoutTlsNegotiationIsHttp11() throws Exception {
    start("listen PORT;", "");
    assertThat(sample(get(false, "/hello", "negotiated")).getResponseHeaders())
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void aServerThatSpeaksHttp11AloneIsNamed() throws Exception {
    start("listen PORT;", "");
    HTTPSampleResult result = (HTTPSampleResult) get(false, "/hello", "2").sample();
    assertThat(result.getResponseCode())
        .isEqualTo("Non HTTP response code: org.apache.http.client.ClientProtocolException");
    assertThat(result.getResponseMessage())
        .contains("the server does not speak HTTP/2; its first bytes are 'HTTP/1.1 400");
  }

  @Test
  void headersCookiesAndRedirectsAreSentAsHttp2HasThem() throws Exception {
    start("listen PORT http2;", "");
    CookieManager cookies = new CookieManager();
    cookies.testStarted();
    SessionHttpSampler set = get(false, "/set", "2");
    set.setCookieManager(cookies);
    assertThat(sample(set).isSuccessful()).isTrue();
    SessionHttpSampler requested = get(false, "/asked", "2");
    requested.setCookieManager(cookies);
    HeaderManager headers = new HeaderManager();
    headers.add(new Header("X-Case", "Kept"));
    headers.add(new Header("User-Agent", "ours"));
    requested.setHeaderManager(headers);
    HTTPSampleResult result = sample(requested);
    assertThat(result.getResponseDataAsString())
        .isEqualTo("a=1; b=2|Kept||127.0.0.1:" + nginx.port() + "|ours");
    assertThat(result.getRequestHeaders()).contains("x-case: Kept\n").doesNotContain("onnection");
    HTTPSampleResult redirected = sample(get(false, "/away", "2"));
    assertThat(redirected.getResponseDataAsString()).isEqualTo("hello");
    assertThat(redirected.getSubResults()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"HEAD", "OPTIONS", "DELETE"})
  void methodsWithoutBodiesAreAnswered(String method) throws Exception {
    start("listen PORT http2;", "");
    SessionHttpSampler sampler = get(false, "/page.txt", "2");
    sampler.setMethod(method);
    HTTPSampleResult result = (HTTPSampleResult) sampler.sample();
    assertThat(result.getResponseCode()).isEqualTo(method.equals("HEAD") ? "200" : "405");
    assertThat(sample(get(false, "/hello", "2")).isSuccessful()).isTrue();
    assertThat(place()).isEqualTo("1/1");
  }

  /** The server behind nginx says how much came. */
  @ParameterizedTest
  @CsvSource({"false, 10", "false, 70000", "false, 3000000", "true, 3000000"})
  void bodiesOfAnyLengthArriveWhole(boolean secure, int length) throws Exception {
    RawServer behind =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.response("200 OK", request.body().length() + " came"));
              return true;
            });
    try (behind) {
      start(
          "listen PORT "
              + (secure ? "ssl " : "")
              + "http2; location /up { proxy_pass http://127.0.0.1:"
              + behind.port()
              + "; }",
          "");
      Path file = folder.resolve("body");
      Files.writeString(file, "y".repeat(length));
      SessionHttpSampler sampler = get(secure, "/up", "2");
      sampler.setMethod("PUT");
      sampler.setHTTPFiles(new HTTPFileArg[] {new HTTPFileArg(file.toString(), "", "")});
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseDataAsString())
          .as(result.getResponseMessage())
          .isEqualTo(length + " came");
      assertThat(result.getSentBytes()).isGreaterThan(length);
      assertThat(behind.requests().get(0).body()).isEqualTo("y".repeat(length));
      assertThat(sample(get(secure, "/hello", "2")).isSuccessful()).isTrue();
      assertThat(place()).isEqualTo("1/1");
    }
  }

  /**
   * nginx sends 20 kB at once and the rest of an image a second later, so that six are asked for at
   * once.
   */
  @ParameterizedTest
  @CsvSource({"false, 2, 6", "true, negotiated, 6", "true, negotiated, 1"})
  void thePartsOfAPageComeOnStreamsOfTheOneConnection(boolean secure, String version, int most)
      throws Exception {
    start("listen PORT " + (secure ? "ssl " : "") + "http2;", "limit_rate 20k;");
    int images = most == 1 ? FEW_IMAGES : IMAGES;
    SessionHttpSampler page = get(secure, most == 1 ? "/few.html" : "/page.html", version);
    page.setImageParser(true);
    page.setConcurrentDwn(most > 1);
    page.setConcurrentPool(Integer.toString(most));
    HTTPSampleResult result = sample(page);
    assertThat(result.isSuccessful()).isTrue();
    SampleResult[] parts = result.getSubResults();
    assertThat(parts).hasSize(1 + images).allMatch(SampleResult::isSuccessful);
    assertThat(Stream.of(parts).skip(1).map(part -> part.getResponseData().length))
        .containsOnly(24_000);
    assertThat(nginx.connections(1 + images)).isEqualTo(1);
    assertThat(versions(1 + images)).containsExactly("HTTP/2.0");
    long first = Stream.of(parts).skip(1).mapToLong(SampleResult::getStartTime).min().orElseThrow();
    long early =
        Stream.of(parts)
            .skip(1)
            .filter(part -> part.getStartTime() < first + parts[1].getTime() / 2)
            .count();
    assertThat(early).as("asked for at once").isBetween(most == 1 ? 1L : 2L, (long) most);
  }

  /** nginx says goodbye by GOAWAY after so many requests, and while a user thinks. */
  @Test
  void aGoodbyeOfTheServerCostsAConnectionAndNoError() throws Exception {
    start("listen PORT http2;", "keepalive_requests 5; keepalive_timeout 1s;");
    RunTally.RUN.begin();
    List<String> places = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      HTTPSampleResult result = sample(get(false, "/page.txt", "2"));
      assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
      assertThat(result.getResponseData()).hasSize(100_000);
      places.add(place());
    }
    assertThat(nginx.connections(11)).isEqualTo(3);
    assertThat(places).startsWith("1/0", "1/1").contains("2/0", "3/0").doesNotContain("4/0");
    Thread.sleep(2_000);
    assertThat(sample(get(false, "/hello", "2")).isSuccessful()).isTrue();
    assertThat(place()).isEqualTo("4/0");
    assertThat(RunTally.RUN.line()).contains("closed by the server, as its GOAWAY said: ");
  }
}
