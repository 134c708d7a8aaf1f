package io.github.trueload.http;

import static io.github.trueload.http.Samplers.nanos;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.config.KeystoreConfig;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.SSLManager;
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
 * TLS as nginx and OpenSSL see it: their log says which version was spoken, which name was asked
 * for, which certificate the client showed, and whether a session was resumed ({@code r}) or not
 * ({@code .}). Skipped where nginx is not installed.
 */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@MethodSource("io.github.trueload.http.Samplers#timesOfRealServers")
@Tag("process")
class RealTlsTest {

  RealTlsTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static final String LOGGED =
      "$ssl_protocol $ssl_session_reused $ssl_server_name ($ssl_client_s_dn)";

  @TempDir private static Path certificates;
  private static Certificate server;

  /** Of the user anna; its store has berta's too. */
  private static Certificate anna;

  /** The certificates of both. */
  private static Path both;

  @TempDir private Path folder;

  @BeforeAll
  static void makeCertificates() throws Exception {
    server = Certificate.of("shop.test", certificates);
    anna = Certificate.of("anna", certificates);
    Certificate.addTo(anna.store(), "berta");
    Path berta = Certificate.export(anna.store(), "berta", certificates.resolve("berta.pem"));
    both =
        Files.writeString(
            certificates.resolve("both.pem"),
            Files.readString(anna.certificate()) + Files.readString(berta));
  }

  @AfterEach
  void forgetTheKeyStore() {
    System.clearProperty("javax.net.ssl.keyStore");
    System.clearProperty("javax.net.ssl.keyStorePassword");
    SSLManager.reset();
  }

  /** One server for each name, so that its page shows which name the client asked for. */
  private RealServer nginx(String more) throws Exception {
    return RealServer.nginx(
        folder,
        LOGGED,
        """
        ssl_certificate %s; ssl_certificate_key %s;
        ssl_session_cache shared:all:1m; ssl_session_tickets on; keepalive_timeout 60s;
        MORE
        server { listen PORT ssl; server_name _; location / { return 200 default; } }
        server { listen PORT ssl; server_name shop.test; location / { return 200 shop; } }
        """
            .formatted(server.certificate(), server.key())
            .replace("MORE", more));
  }

  private static SessionHttpSampler https(RealServer nginx) {
    SessionHttpSampler sampler = Samplers.get(nginx.port(), "/");
    sampler.setProtocol("https");
    DNSCacheManager names = new DNSCacheManager();
    names.setCustomResolver(true);
    names.addHost("shop.test", "127.0.0.1");
    sampler.setDNSResolver(names);
    sampler.setDomain("shop.test");
    return sampler;
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void bothVersionsAreSpokenAndTheNameIsAskedFor(String version) throws Exception {
    try (RealServer nginx = nginx("ssl_protocols " + version + ";")) {
      SessionHttpSampler sampler = https(nginx);
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseDataAsString())
          .as(result.getResponseMessage())
          .isEqualTo("shop");
      assertThat(nanos(TimingColumns.TLS)).isPositive();
      sample(sampler);
      assertThat(place()).isEqualTo("1/1");
      assertThat(nanos(TimingColumns.TLS)).isZero();
      assertThat(nginx.log(2))
          .extracting(line -> line.substring(line.indexOf(' ') + 1))
          .containsExactly(
              "1 " + version + " . shop.test (-)", "2 " + version + " . shop.test (-)");
      assertThat(nginx.connections(2)).isEqualTo(1);
    }
  }

  /** Three sessions of a thread; each has a first connection and, as nginx closes, a second. */
  @ParameterizedTest
  @CsvSource({
    // Cold start: a session resumes what it began itself, and nothing else.
    "TLSv1.2, false, . r . r . r",
    "TLSv1.3, false, . r . r . r",
    // The thread's next session goes on where the one before left off.
    "TLSv1.2, true, . r r r r r",
    "TLSv1.3, true, . r r r r r"
  })
  void aSessionStartsColdUnlessTlsIsKept(String version, boolean keep, String resumed)
      throws Exception {
    try (RealServer nginx = nginx("keepalive_requests 1; ssl_protocols " + version + ";")) {
      SessionHttpSampler sampler = https(nginx);
      sampler.setProperty(SessionHttpSampler.SESSION, "iteration");
      sampler.setProperty(SessionHttpSampler.KEEP_TLS, keep);
      for (int session = 1; session <= 3; session++) {
        sampler.testIterationStart(new LoopIterationEvent(null, session));
        assertThat(sample(sampler).isSuccessful()).isTrue();
        assertThat(sample(sampler).isSuccessful()).isTrue();
        assertThat(place()).isEqualTo("2/0");
      }
      assertThat(nginx.log(6))
          .extracting(line -> line.split(" ")[3])
          .containsExactly(resumed.split(" "));
    }
  }

  /** JMeter's Keystore Configuration: which user shows which certificate. */
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void theKeystoreConfigurationsCertificateIsShown(String version) throws Exception {
    System.setProperty("javax.net.ssl.keyStore", anna.store().toString());
    System.setProperty("javax.net.ssl.keyStorePassword", Certificate.PASSWORD);
    SSLManager.reset();
    KeystoreConfig configuration = new KeystoreConfig();
    configuration.setPreload("true");
    configuration.setClientCertAliasVarName("who");
    configuration.testStarted();
    String requested =
        "ssl_protocols " + version + "; ssl_verify_client on; ssl_client_certificate " + both + ";";
    try (RealServer nginx = nginx(requested)) {
      List<String> shown = new ArrayList<>();
      SessionHttpSampler sampler = https(nginx);
      sampler.setProperty(SessionHttpSampler.SESSION, "iteration");
      for (String who : List.of("anna", "berta")) {
        JMeterContextService.getContext().getVariables().put("who", who);
        sampler.testIterationStart(new LoopIterationEvent(null, 1));
        HTTPSampleResult result = sample(sampler);
        shown.add(result.getResponseDataAsString());
      }
      assertThat(shown).containsExactly("shop", "shop");
      assertThat(nginx.log(2))
          .extracting(line -> line.substring(line.indexOf('(')))
          .containsExactly("(CN=anna)", "(CN=berta)");
    }
  }

  @Test
  void withoutACertificateTheServersRefusalIsAnAnswer() throws Exception {
    try (RealServer nginx =
        nginx("ssl_verify_client on; ssl_client_certificate " + anna.certificate() + ";")) {
      // nginx completes the handshake and answers 400 No required SSL certificate was sent.
      HTTPSampleResult result = sample(https(nginx));
      assertThat(result.getResponseCode()).isEqualTo("400");
      assertThat(result.getResponseDataAsString()).contains("No required SSL certificate was sent");
    }
  }
}
