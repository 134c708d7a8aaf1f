package io.github.trueload.http;

import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.Authorization;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPFileArg;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class JMeterManagersTest {

  JMeterManagersTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private RawServer server;

  @BeforeEach
  void start() throws IOException {
    server = new RawServer(JMeterManagersTest::respond);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private static boolean respond(RawServer.Request request, OutputStream out) throws IOException {
    String head =
        switch (request.path()) {
          case "/login" -> "200 OK\r\nSet-Cookie: id=42; path=/";
          case "/away" -> "302 Found\r\nLocation: /target";
          case "/cached" ->
              request.head().contains("If-None-Match: \"v1\"")
                  ? "304 Not Modified"
                  : "200 OK\r\nContent-Type: text/plain\r\nETag: \"v1\"";
          case "/secret" ->
              request.head().contains("Authorization: Basic dXNlcjpwYXNz\r\n")
                  ? "200 OK"
                  : "401 Unauthorized";
          case "/digest" ->
              request.head().contains("Authorization: Digest ")
                  ? "200 OK"
                  : "401 Unauthorized\r\nWWW-Authenticate: Digest realm=\"r\", nonce=\"n0\"";
          case "/page" -> "200 OK\r\nContent-Type: text/html";
          default -> "200 OK";
        };
    String body = request.path().equals("/page") ? "<img src='/a.png'><img src='/b.png'>" : "";
    out.write(RawServer.response(head, body));
    return true;
  }

  private SessionHttpSampler get(String path) {
    return Samplers.get(server.port(), path);
  }

  private String lastHead() {
    return server.requests().get(server.requests().size() - 1).head();
  }

  @Test
  void cookiesAreKeptAndSent() {
    CookieManager cookies = new CookieManager();
    cookies.testStarted();
    SessionHttpSampler login = get("/login");
    login.setCookieManager(cookies);
    sample(login);
    SessionHttpSampler next = get("/");
    next.setCookieManager(cookies);
    HTTPSampleResult result = sample(next);
    assertThat(lastHead()).contains("Cookie: id=42\r\n");
    assertThat(result.getCookies()).isEqualTo("id=42");
    assertThat(result.getRequestHeaders()).doesNotContain("Cookie");
  }

  @Test
  void headersOfTheManagerReplaceTheUsualOnes() {
    HeaderManager headers = new HeaderManager();
    headers.add(new Header("User-Agent", "mine"));
    headers.add(new Header("X-Trace", "7"));
    headers.add(new Header("Host", "other.example"));
    SessionHttpSampler sampler = get("/");
    sampler.setHeaderManager(headers);
    HTTPSampleResult result = sample(sampler);
    assertThat(lastHead())
        .contains("User-Agent: mine\r\n", "X-Trace: 7\r\n", "Host: other.example")
        .containsOnlyOnce("User-Agent:")
        .containsOnlyOnce("Host:");
    assertThat(result.getRequestHeaders()).contains("X-Trace: 7\n");
  }

  @Test
  void basicAuthorizationIsSentAtOnce() {
    AuthManager manager = new AuthManager();
    Authorization authorization = new Authorization();
    authorization.setURL("http://127.0.0.1:" + server.port() + "/");
    authorization.setUser("user");
    authorization.setPass("pass");
    authorization.setMechanism(AuthManager.Mechanism.BASIC);
    manager.addAuth(authorization);
    SessionHttpSampler sampler = get("/secret");
    assertThat(sample(sampler).getResponseCode()).isEqualTo("401");
    sampler.setAuthManager(manager);
    assertThat(sample(sampler).getResponseCode()).isEqualTo("200");
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void aDigestChallengeIsAnsweredOverTheSameConnectionInOneSample() {
    AuthManager manager = new AuthManager();
    Authorization authorization = new Authorization();
    authorization.setURL("http://127.0.0.1:" + server.port() + "/");
    authorization.setUser("user");
    authorization.setPass("pass");
    authorization.setMechanism(AuthManager.Mechanism.DIGEST);
    manager.addAuth(authorization);
    SessionHttpSampler sampler = get("/digest");
    sampler.setAuthManager(manager);
    HTTPSampleResult result = sample(sampler);
    assertThat(result.getResponseCode()).isEqualTo("200");
    assertThat(result.getSubResults()).isEmpty();
    assertThat(place()).isEqualTo("1/0");
    // RFC 2617 without qop; a=$(printf user:r:pass | md5sum | cut -c1-32);
    // b=$(printf GET:/digest | md5sum | cut -c1-32); printf $a:n0:$b | md5sum
    assertThat(lastHead()).contains("response=\"11864865d0191bac910d856cbb4e67c6\"");
    sample(sampler);
    assertThat(place()).isEqualTo("1/2");
  }

  @Test
  void theCacheManagerAsksConditionally() {
    CacheManager cache = new CacheManager();
    cache.testIterationStart(null);
    SessionHttpSampler sampler = get("/cached");
    sampler.setCacheManager(cache);
    assertThat(sample(sampler).getResponseCode()).isEqualTo("200");
    assertThat(sample(sampler).getResponseCode()).isEqualTo("304");
    assertThat(place()).isEqualTo("1/1");
  }

  @Test
  void theDnsManagersHostsAreUsed() {
    DNSCacheManager names = new DNSCacheManager();
    names.setCustomResolver(true);
    names.addHost("nowhere.invalid", "127.0.0.1");
    SessionHttpSampler sampler = get("/");
    sampler.setDomain("nowhere.invalid");
    assertThat(sample(sampler).getResponseCode())
        .isEqualTo("Non HTTP response code: java.net.UnknownHostException");
    sampler.setDNSResolver(names);
    assertThat(sample(sampler).getResponseCode()).isEqualTo("200");
    assertThat(lastHead()).contains("Host: nowhere.invalid:" + server.port());
  }

  @Test
  void redirectsAreFollowedOverTheSameConnectionAndTheColumnsAreTheFirstRequests() {
    HTTPSampleResult result = sample(get("/away"));
    assertThat(result.getResponseCode()).isEqualTo("200");
    assertThat(result.getUrlAsString()).endsWith("/target");
    assertThat(result.getSubResults()).hasSize(2);
    assertThat(server.accepted()).isEqualTo(1);
    assertThat(place()).isEqualTo("1/0");
    sample(get("/"));
    assertThat(place()).isEqualTo("1/2");
  }

  @Test
  void redirectAutomaticallyFollowsAsVisibly() {
    SessionHttpSampler sampler = get("/away");
    sampler.setFollowRedirects(false);
    assertThat(sample(sampler).getResponseCode()).isEqualTo("302");
    sampler.setAutoRedirects(true);
    assertThat(sample(sampler).getSubResults()).hasSize(2);
  }

  @Test
  void embeddedResourcesComeOverTheSessionsConnection() {
    SessionHttpSampler sampler = get("/page");
    sampler.setImageParser(true);
    HTTPSampleResult result = sample(sampler);
    assertThat(Stream.of(result.getSubResults()).map(SampleResult::getUrlAsString))
        .extracting(url -> url.substring(url.lastIndexOf('/')))
        .containsExactly("/page", "/a.png", "/b.png");
    assertThat(server.accepted()).isEqualTo(1);
  }

  /** Which of the page's resources are fetched: the regular expressions of the tab Advanced. */
  @Test
  void embeddedResourcesAreChosenByTheirUrls() {
    SessionHttpSampler sampler = get("/page");
    sampler.setImageParser(true);
    sampler.setEmbeddedUrlRE(".*a\\.png");
    // The page itself is the first.
    assertThat(sample(sampler).getSubResults()).hasSize(2);
    sampler.setEmbeddedUrlRE("");
    sampler.setEmbeddedUrlExcludeRE(".*\\.png");
    assertThat(sample(sampler).getSubResults()).hasSize(1);
    assertThat(server.requests())
        .extracting(RawServer.Request::path)
        .containsExactly("/page", "/a.png", "/page");
  }

  /** Kerberos is not spoken: the server's refusal is the sample, and nothing is sent in vain. */
  @Test
  void kerberosIsLeftToTheServersRefusal() {
    AuthManager manager = new AuthManager();
    Authorization authorization = new Authorization();
    authorization.setURL("http://127.0.0.1:" + server.port() + "/");
    authorization.setUser("user");
    authorization.setPass("pass");
    authorization.setMechanism(AuthManager.Mechanism.KERBEROS);
    manager.addAuth(authorization);
    SessionHttpSampler sampler = get("/secret");
    sampler.setAuthManager(manager);
    assertThat(sample(sampler).getResponseCode()).isEqualTo("401");
    assertThat(server.requests()).hasSize(1);
    assertThat(lastHead()).doesNotContain("Authorization");
  }

  @Test
  void argumentsArePostedAsAForm() {
    SessionHttpSampler sampler = get("/");
    sampler.setMethod("POST");
    sampler.addArgument("a", "1 &");
    sampler.addArgument("b", "ü");
    HTTPSampleResult result = sample(sampler);
    assertThat(server.requests().get(0).body()).isEqualTo("a=1+%26&b=%C3%BC");
    assertThat(lastHead())
        .startsWith("POST / HTTP/1.1\r\n")
        .contains("Content-Type: application/x-www-form-urlencoded; charset=UTF-8\r\n");
    assertThat(result.getQueryString()).isEqualTo("a=1+%26&b=%C3%BC");
  }

  @Test
  void argumentsOfAGetGoIntoTheUrl() {
    SessionHttpSampler sampler = get("/search");
    sampler.addArgument("q", "a b");
    sample(sampler);
    assertThat(lastHead()).startsWith("GET /search?q=a+b HTTP/1.1\r\n");
  }

  @Test
  void filesAreUploadedInParts(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("data.txt"), "content of the file");
    SessionHttpSampler sampler = get("/");
    sampler.setMethod("POST");
    sampler.setDoMultipart(true);
    sampler.addArgument("field", "value");
    sampler.setHTTPFiles(
        new HTTPFileArg[] {new HTTPFileArg(file.toString(), "upload", "text/plain")});
    HTTPSampleResult result = sample(sampler);
    assertThat(result.isSuccessful()).isTrue();
    assertThat(lastHead()).contains("Content-Type: multipart/form-data; boundary=");
    assertThat(server.requests().get(0).body())
        .contains("name=\"field\"", "value", "filename=\"data.txt\"", "content of the file");
    assertThat(result.getQueryString()).contains("<actual file content, not shown here>");
  }

  @Test
  void aPutWithoutABodySaysSo() {
    SessionHttpSampler sampler = get("/");
    sampler.setMethod("PUT");
    sample(sampler);
    assertThat(lastHead()).contains("Content-Length: 0\r\n");
  }

  @Test
  void digestsReplaceTheBodyWhereAskedFor() {
    SessionHttpSampler sampler = get("/page");
    sampler.setMD5(true);
    // printf "<img src='/a.png'><img src='/b.png'>" | md5sum
    assertThat(sample(sampler).getResponseDataAsString())
        .isEqualTo("f5dc72822ff4e4f0c8f4c2b416483620");
  }

  @Test
  void aProxyIsAskedWithTheWholeUrl() {
    SessionHttpSampler sampler = Samplers.get(80, "/through");
    sampler.setDomain("target.example");
    sampler.setProxyHost("127.0.0.1");
    sampler.setProxyPortInt(Integer.toString(server.port()));
    sampler.setProxyUser("user");
    sampler.setProxyPass("pass");
    sample(sampler);
    assertThat(lastHead())
        .startsWith("GET http://target.example:80/through HTTP/1.1\r\n")
        .contains("Host: target.example\r\n", "Proxy-Authorization: Basic dXNlcjpwYXNz\r\n");
  }

  @Test
  void otherProtocolsAreRefusedWithAHint() {
    SessionHttpSampler sampler = get("/etc/hosts");
    sampler.setProtocol("ftp");
    assertThat(sample(sampler).getResponseMessage()).contains("ftp").contains("HTTP Request");
  }

  @Test
  void httpRequestDefaultsApply() {
    ConfigTestElement defaults = new ConfigTestElement();
    defaults.setProperty(
        org.apache.jmeter.testelement.TestElement.GUI_CLASS,
        "org.apache.jmeter.protocol.http.config.gui.HttpDefaultsGui");
    defaults.setProperty(HTTPSamplerBase.DOMAIN, "127.0.0.1");
    SessionHttpSampler sampler = get("/");
    sampler.removeProperty(HTTPSamplerBase.DOMAIN);
    assertThat(sampler.applies(defaults)).isTrue();
    sampler.addTestElement(defaults);
    assertThat(sample(sampler).isSuccessful()).isTrue();
    assertThat(List.of(sampler.getDomain())).containsExactly("127.0.0.1");
  }
}
