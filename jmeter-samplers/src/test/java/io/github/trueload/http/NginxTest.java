package io.github.trueload.http;

import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Against Debian's nginx; skipped where it is not installed. */
@ExtendWith(JMeterThreadRule.class)
@Tag("process")
class NginxTest {

  @TempDir private Path folder;
  private RealServer nginx;

  @BeforeEach
  void start() throws Exception {
    Path www = Files.createDirectory(folder.resolve("www"));
    Files.writeString(www.resolve("page.txt"), "x".repeat(100_000));
    nginx =
        RealServer.nginx(
            folder,
            "$request_uri",
            """
            server {
              listen PORT; root %s; keepalive_requests 5; keepalive_timeout 1s;
              location = /away { return 302 /page.txt; }
            }
            """
                .formatted(www));
  }

  @AfterEach
  void stop() {
    if (nginx != null) {
      nginx.close();
    }
  }

  @Test
  void keepaliveRequests5GivesANewConnectionAfterEveryFifthRequest() {
    SessionHttpSampler sampler = Samplers.get(nginx.port(), "/page.txt");
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
    SessionHttpSampler sampler = Samplers.get(nginx.port(), "/away");
    assertThat(sample(sampler).isSuccessful()).isTrue();
    assertThat(place()).isEqualTo("1/0");
    // nginx closes idle connections after keepalive_timeout 1s, to a resolution of its timer.
    Thread.sleep(2_000);
    assertThat(sample(sampler).isSuccessful()).isTrue();
    assertThat(place()).isEqualTo("2/0");
  }
}
