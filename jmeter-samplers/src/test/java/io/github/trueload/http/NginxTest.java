package io.github.trueload.http;

import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Against Debian's nginx, as a child process of its own; skipped where it is not installed. */
@ExtendWith(JMeterThreadRule.class)
class NginxTest {

  private static final Path NGINX = Path.of("/usr/sbin/nginx");

  @TempDir private Path folder;
  private Process nginx;
  private int port;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(Files.isExecutable(NGINX), "nginx is not installed at " + NGINX);
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String temporary = "";
    for (String kind : List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) {
      temporary += kind + "_temp_path " + folder.resolve(kind) + ";\n";
    }
    Path www = Files.createDirectory(folder.resolve("www"));
    Files.writeString(www.resolve("page.txt"), "x".repeat(100_000));
    Path configuration =
        Files.writeString(
            folder.resolve("nginx.conf"),
            """
            daemon off; master_process off; pid %s/pid; error_log stderr;
            events { worker_connections 100; }
            http {
              access_log off; gzip on; gzip_types *; default_type text/plain;
              %s
              server {
                listen 127.0.0.1:%d; root %s; keepalive_requests 5; keepalive_timeout 1s;
                location = /away { return 302 /page.txt; }
              }
            }
            """
                .formatted(folder, temporary, port, www));
    nginx =
        new ProcessBuilder(NGINX.toString(), "-e", "stderr", "-c", configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    awaitListening();
  }

  private void awaitListening() throws IOException, InterruptedException {
    for (int i = 0; ; i++) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException e) {
        if (i == 500 || !nginx.isAlive()) {
          throw new IOException(Files.readString(folder.resolve("log")), e);
        }
        Thread.sleep(10);
      }
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (nginx != null) {
      nginx.destroy();
      nginx.waitFor(5, TimeUnit.SECONDS);
    }
  }

  @Test
  void keepaliveRequests5GivesANewConnectionAfterEveryFifthRequest() {
    SessionHttpSampler sampler = Samplers.get(port, "/page.txt");
    List<String> places = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      HTTPSampleResult result = sample(sampler);
      assertThat(result.isSuccessful()).isTrue();
      assertThat(result.getResponseData()).hasSize(100_000);
      places.add(place());
    }
    assertThat(places)
        .containsExactly(
            "1/0", "1/1", "1/2", "1/3", "1/4", "2/0", "2/1", "2/2", "2/3", "2/4", "3/0");
  }

  @Test
  void aThinkTimePastTheServersPatienceCostsAReconnectAndNoError() throws Exception {
    SessionHttpSampler sampler = Samplers.get(port, "/away");
    assertThat(sample(sampler).isSuccessful()).isTrue();
    assertThat(place()).isEqualTo("1/0");
    // nginx closes idle connections after keepalive_timeout 1s, to a resolution of its timer.
    Thread.sleep(2_000);
    assertThat(sample(sampler).isSuccessful()).isTrue();
    assertThat(place()).isEqualTo("2/0");
  }
}
