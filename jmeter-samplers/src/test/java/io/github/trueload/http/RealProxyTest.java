package io.github.trueload.http;

import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Through Debian's tinyproxy and squid to nginx; skipped where they are not installed. The
 * sampler's connections are counted by its columns, nginx's by its log.
 */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@MethodSource("io.github.trueload.http.Samplers#timesOfRealServers")
@Tag("process")
class RealProxyTest {

  RealProxyTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  @TempDir private static Path certificates;
  private static Certificate certificate;

  @TempDir private Path folder;
  private RealServer nginx;
  private RealServer nginxTls;

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = Certificate.of("server", certificates);
  }

  @BeforeEach
  void start() throws Exception {
    nginx =
        RealServer.nginx(
            folder, "$request_uri", "server { listen PORT; location / { return 200 plain; } }");
    nginxTls =
        RealServer.nginx(
            folder,
            "$request_uri",
            "ssl_certificate %s; ssl_certificate_key %s; server { listen PORT ssl; location / {"
                    .formatted(certificate.certificate(), certificate.key())
                + " return 200 secure; } }");
  }

  @AfterEach
  void stop() {
    for (RealServer server : new RealServer[] {nginx, nginxTls}) {
      if (server != null) {
        server.close();
      }
    }
  }

  private static SessionHttpSampler through(RealServer proxy, RealServer server) {
    SessionHttpSampler sampler = Samplers.get(server.port(), "/page");
    sampler.setProxyHost("127.0.0.1");
    sampler.setProxyPortInt(Integer.toString(proxy.port()));
    return sampler;
  }

  private SessionHttpSampler tunnelled(RealServer proxy) {
    SessionHttpSampler sampler = through(proxy, nginxTls);
    sampler.setProtocol("https");
    return sampler;
  }

  private static List<String> places(SessionHttpSampler sampler, int requests, String body) {
    List<String> places = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      HTTPSampleResult result = sample(sampler);
      assertThat(result.getResponseDataAsString()).as(result.getResponseMessage()).isEqualTo(body);
      places.add(place());
    }
    return places;
  }

  @Test
  void squidKeepsTheUsersConnection() throws Exception {
    try (RealServer squid = RealServer.squid(folder, "http_access allow all")) {
      assertThat(places(through(squid, nginx), 3, "plain")).containsExactly("1/0", "1/1", "1/2");
      assertThat(nginx.log(3)).hasSize(3).allMatch(line -> line.endsWith(" /page"));
    }
  }

  /** The user's connection is one to the server, too: nginx sees requests 1, 2 and 3 on it. */
  @Test
  void aTunnelThroughSquidIsOneConnectionFromEndToEnd() throws Exception {
    try (RealServer squid = RealServer.squid(folder, "http_access allow all")) {
      assertThat(places(tunnelled(squid), 3, "secure")).containsExactly("1/0", "1/1", "1/2");
      assertThat(nginxTls.connections(3)).isEqualTo(1);
      assertThat(nginxTls.log(3))
          .extracting(line -> line.split(" ")[1])
          .containsExactly("1", "2", "3");
    }
  }

  @Test
  void squidAsksForUserAndPasswordAndGetsThem() throws Exception {
    Path check =
        Files.writeString(
            folder.resolve("check"),
            "#!/bin/sh\nwhile read pair; do [ \"$pair\" = 'anna secret' ] && echo OK || echo ERR; done\n");
    Files.setPosixFilePermissions(check, PosixFilePermissions.fromString("rwxr-xr-x"));
    String access =
        "auth_param basic program "
            + check
            + "\nacl known proxy_auth REQUIRED\nhttp_access allow known\nhttp_access deny all";
    try (RealServer squid = RealServer.squid(folder, access)) {
      refusesStrangersAndServesAnna(squid);
    }
  }

  @Test
  void tinyproxyAsksForUserAndPasswordAndGetsThem() throws Exception {
    try (RealServer tinyproxy = RealServer.tinyproxy(folder, "BasicAuth anna secret")) {
      refusesStrangersAndServesAnna(tinyproxy);
    }
  }

  private void refusesStrangersAndServesAnna(RealServer proxy) throws Exception {
    assertThat(sample(through(proxy, nginx)).getResponseCode()).isEqualTo("407");
    HTTPSampleResult refused = sample(tunnelled(proxy));
    assertThat(refused.isSuccessful()).isFalse();
    assertThat(refused.getResponseMessage())
        .contains("refused the tunnel to 127.0.0.1:" + nginxTls.port() + ": 407");
    assertThat(nginxTls.log(0)).isEmpty();
    for (SessionHttpSampler sampler : List.of(through(proxy, nginx), tunnelled(proxy))) {
      sampler.setProxyUser("anna");
      sampler.setProxyPass("secret");
      assertThat(sample(sampler).getResponseCode()).isEqualTo("200");
    }
  }

  /** tinyproxy closes after each plain response, which it says; a tunnel it leaves alone. */
  @Test
  void whatTinyproxyClosesShowsAndItsTunnelStays() throws Exception {
    try (RealServer tinyproxy = RealServer.tinyproxy(folder, "")) {
      SessionHttpSampler plain = through(tinyproxy, nginx);
      plain.setProperty(SessionHttpSampler.ON_SERVER_CLOSE, "mark");
      assertThat(places(plain, 2, "plain")).containsExactly("1/0", "2/0");
      assertThat(sample(plain).getResponseMessage()).contains("connection 2 closed by the server");
      String session = column(TimingColumns.SESSION);
      assertThat(places(tunnelled(tinyproxy), 3, "secure")).containsExactly("4/0", "4/1", "4/2");
      assertThat(column(TimingColumns.SESSION)).isEqualTo(session);
      assertThat(nginxTls.connections(3)).isEqualTo(1);
    }
  }
}
