package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testing.jmeter.JMeterForTests;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The endpoint of the metrics, asked as Prometheus asks. */
class MetricsEndpointTest {

  private final List<String> lines = new ArrayList<>();

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @BeforeEach
  void properties() {
    Properties ours = JMeterUtils.getJMeterProperties();
    ours.remove(MetricsEndpoint.LISTEN);
    ours.remove(MetricsEndpoint.WAIT);
  }

  @AfterEach
  void forget() {
    properties();
  }

  private MetricsEndpoint open(String listen, String wait) {
    JMeterUtils.setProperty(MetricsEndpoint.LISTEN, listen);
    JMeterUtils.setProperty(MetricsEndpoint.WAIT, wait);
    return MetricsEndpoint.ofProperties(new LiveMetrics(false), lines::add);
  }

  private HttpResponse<String> scrape() throws Exception {
    URI uri = URI.create(lines.get(0).replaceFirst(".* at ", ""));
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  @Test
  void withoutThePropertyThereIsNone() {
    assertThat(MetricsEndpoint.ofProperties(new LiveMetrics(false), lines::add)).isNull();
    assertThat(lines).isEmpty();
  }

  @Test
  void aPortAloneIsOfTheLoopbackInterface() throws Exception {
    MetricsEndpoint endpoint = open("0", "0s");

    HttpResponse<String> answer = scrape();

    assertThat(answer.uri().getHost()).isEqualTo(InetAddress.getLoopbackAddress().getHostAddress());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("# TYPE trueload_generator_delay_seconds histogram");
    endpoint.end();
  }

  /** The end comes after the scrape: without it the wait would be an hour. */
  @Test
  void theEndWaitsForOneMoreScrape() throws Exception {
    MetricsEndpoint endpoint = open("0", "1h");
    assertThat(scrape().statusCode()).isEqualTo(200);
    Thread ending = new Thread(endpoint::end);
    ending.start();
    while (ending.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    assertThat(scrape().statusCode()).isEqualTo(200);
    ending.join();
  }

  @ParameterizedTest
  @CsvSource({
    "port, 0s, 'trueload.metrics.listen=port cannot be used: write a port, or HOST:PORT'",
    "70000, 0s, 'trueload.metrics.listen=70000 cannot be used: write a port, or HOST:PORT'",
    "0, 5, 'trueload.metrics.wait=5 cannot be used: '",
    "0, soon, 'trueload.metrics.wait=soon cannot be used: '",
  })
  void whatCannotBeUsedIsOneLine(String listen, String wait, String reason) {
    assertThat(open(listen, wait)).isNull();
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("trueload warning: no metrics are served, since " + reason);
  }

  @Test
  void aPortThatIsTakenIsOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      assertThat(open(port, "0s")).isNull();
      assertThat(lines)
          .singleElement()
          .asString()
          .contains(MetricsEndpoint.LISTEN + "=" + port)
          .contains("in use");
    }
  }
}
