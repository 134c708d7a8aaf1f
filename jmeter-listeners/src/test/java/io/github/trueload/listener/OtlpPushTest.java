package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The metrics as a receiver of OTLP gets them, against those that Prometheus reads. */
class OtlpPushTest {

  private static final String RESPONSES = "trueload_response_time_seconds";

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<ExportMetricsServiceRequest> received = new CopyOnWriteArrayList<>();
  private HttpServer receiver;
  private int status = 200;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @BeforeEach
  void listen() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/v1/metrics",
        exchange -> {
          assertThat(exchange.getRequestHeaders().getFirst("Content-Type"))
              .isEqualTo("application/x-protobuf");
          received.add(ExportMetricsServiceRequest.parseFrom(exchange.getRequestBody()));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    receiver.start();
  }

  @AfterEach
  void close() {
    receiver.stop(0);
    for (String property : List.of(OtlpPush.ENDPOINT, OtlpPush.INTERVAL, "trueload.engine")) {
      JMeterUtils.getJMeterProperties().remove(property);
    }
  }

  private OtlpPush push() {
    String url = "http://127.0.0.1:" + receiver.getAddress().getPort();
    return OtlpPush.begin(OtlpTarget.parse(url, Map.of()), lines::add);
  }

  /** What arrives last of a run with these samples. */
  private ResourceMetrics sent(List<SampleEvent> events, TrafficBoard board) {
    OtlpPush push = push();
    LiveMetricsTest.feed(push.metrics(), events, board);
    push.end();
    return last();
  }

  private ResourceMetrics last() {
    ExportMetricsServiceRequest request = received.get(received.size() - 1);
    assertThat(request.getResourceMetricsCount()).isEqualTo(1);
    assertThat(request.getResourceMetrics(0).getScopeMetricsCount()).isEqualTo(1);
    return request.getResourceMetrics(0);
  }

  private static List<Metric> metrics(ResourceMetrics sent) {
    return sent.getScopeMetrics(0).getMetricsList();
  }

  /** As in the format of the endpoint. */
  private static String labels(List<KeyValue> attributes) {
    return attributes.isEmpty()
        ? ""
        : attributes.stream()
            .map(
                each ->
                    each.getKey()
                        + "=\""
                        + each.getValue().getStringValue().replace("\"", "\\\"")
                        + "\"")
            .sorted()
            .collect(Collectors.joining(",", "{", "}"));
  }

  @Test
  void everyValueIsThatOfTheEndpoint() throws IOException {
    OtlpPush push = push();
    LiveMetricsTest.feed(push.metrics(), LiveMetricsTest.run(), new TrafficBoard());
    push.end();

    Map<String, Double> values = new TreeMap<>();
    for (Metric metric : metrics(last())) {
      assertThat(metric.getDescription()).as(metric.getName()).isNotEmpty();
      List<NumberDataPoint> points =
          metric.hasSum()
              ? metric.getSum().getDataPointsList()
              : metric.getGauge().getDataPointsList();
      points.forEach(
          each ->
              values.put(metric.getName() + labels(each.getAttributesList()), each.getAsDouble()));
      if (metric.hasSum()) {
        assertThat(metric.getSum().getIsMonotonic()).isTrue();
      }
      for (ExponentialHistogramDataPoint each :
          metric.getExponentialHistogram().getDataPointsList()) {
        String labels = labels(each.getAttributesList());
        values.put(metric.getName() + "_count" + labels, (double) each.getCount());
        values.put(metric.getName() + "_sum" + labels, each.getSum());
        assertThat(each.getZeroCount() + counts(each).values().stream().mapToLong(n -> n).sum())
            .isEqualTo(each.getCount());
        assertThat(metric.getUnit()).isEqualTo("s");
        assertThat(metric.getExponentialHistogram().getAggregationTemporality())
            .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
      }
    }
    Map<String, Double> scraped = LiveMetricsTest.scraped(push.metrics());
    scraped
        .entrySet()
        .removeIf(
            each ->
                each.getKey().contains("_bucket{")
                    || each.getKey().contains("_created")
                    || each.getValue().isNaN());
    assertThat(values).hasSizeGreaterThan(20);
    assertThat(values).isEqualTo(scraped);
  }

  private static Map<Integer, Long> counts(ExponentialHistogramDataPoint point) {
    Map<Integer, Long> counts = new TreeMap<>();
    for (int i = 0; i < point.getPositive().getBucketCountsCount(); i++) {
      long count = point.getPositive().getBucketCounts(i);
      if (count > 0) {
        counts.put(point.getPositive().getOffset() + i, count);
      }
    }
    return counts;
  }

  /** Of all labels together. */
  private static Map<Integer, Long> responses(ResourceMetrics sent) {
    Map<Integer, Long> sum = new TreeMap<>();
    for (Metric metric : metrics(sent)) {
      if (metric.getName().equals(RESPONSES)) {
        for (ExponentialHistogramDataPoint each :
            metric.getExponentialHistogram().getDataPointsList()) {
          assertThat(each.getScale()).isEqualTo(5);
          counts(each).forEach((index, count) -> sum.merge(index, count, Long::sum));
        }
      }
    }
    return sum;
  }

  /**
   * A bucket of scale 5 with the index i holds values in (2^(i/32), 2^((i+1)/32)], as the data
   * model of OpenTelemetry says.
   */
  @Test
  void histogramsOfTwoEnginesAddUpToThatOfAllSamples() {
    List<SampleEvent> events = LiveMetricsTest.run();
    List<SampleEvent> one = new ArrayList<>();
    List<SampleEvent> two = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      (i % 3 == 0 ? one : two).add(events.get(i));
    }

    Map<Integer, Long> added = responses(sent(one, new TrafficBoard()));
    responses(sent(two, new TrafficBoard()))
        .forEach((index, count) -> added.merge(index, count, Long::sum));

    Map<Integer, Long> expected = new TreeMap<>();
    for (SampleEvent event : LiveMetricsTest.requests(events)) {
      double seconds = LiveMetricsTest.elapsedNanos(event) / 1e9;
      int index = (int) Math.ceil(32 * Math.log(seconds) / Math.log(2)) - 1;
      expected.merge(index, 1L, Long::sum);
    }
    assertThat(expected).hasSizeGreaterThan(30);
    assertThat(added).isEqualTo(expected);
  }

  @Test
  void theResourceNamesTheLoadGenerator() {
    JMeterUtils.setProperty("trueload.engine", "2/8");
    List<KeyValue> attributes =
        sent(LiveMetricsTest.run(), new TrafficBoard()).getResource().getAttributesList();

    Map<String, KeyValue> byKey =
        attributes.stream().collect(Collectors.toMap(KeyValue::getKey, each -> each));
    assertThat(byKey.get("service.name").getValue().getStringValue()).isEqualTo("trueload");
    assertThat(byKey.get("service.instance.id").getValue().getStringValue()).hasSize(36);
    assertThat(byKey.get("trueload.engine").getValue().getIntValue()).isEqualTo(2);
    assertThat(byKey.get("trueload.engines").getValue().getIntValue()).isEqualTo(8);
  }

  @Test
  void withoutAnEndpointNothingIsSent() {
    assertThat(OtlpPush.begin(null, lines::add)).isNull();
    assertThat(lines).isEmpty();
  }

  /** The interval passes once, and the end pushes again: two failures, one line. */
  @Test
  void aReceiverThatIsNotThereIsOneLine() throws Exception {
    String url;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      url = "http://127.0.0.1:" + closed.getLocalPort();
    }
    JMeterUtils.setProperty(OtlpPush.ENDPOINT, url);
    JMeterUtils.setProperty(OtlpPush.INTERVAL, "1s");
    OtlpPush push = OtlpPush.begin(null, lines::add);
    while (lines.size() < 2) {
      Thread.sleep(10);
    }
    push.end();

    assertThat(lines)
        .hasSize(2)
        .element(1)
        .asString()
        .startsWith("trueload warning: the metrics could not be sent to " + url + "/v1/metrics: ")
        .doesNotContain("null")
        .endsWith("; the test continues, and later failures are not reported");
  }

  @Test
  void aRefusalOfTheReceiverIsOneLineWithItsStatus() {
    status = 503;
    OtlpPush push = push();
    push.end();

    assertThat(received).hasSize(1);
    assertThat(lines).hasSize(2).element(1).asString().contains("503");
  }

  @ParameterizedTest
  @CsvSource({
    "collector:4318, 10s, 'trueload.metrics.otlp=collector:4318 cannot be used: write a URL'",
    "environment, 10s, 'trueload.metrics.otlp=environment cannot be used: the variable '",
    "http://a, 10, 'trueload.metrics.otlp.interval=10 cannot be used: '",
    "http://a, 1ms, 'trueload.metrics.otlp.interval=1ms cannot be used: must be 1s or longer'",
  })
  void whatCannotBeUsedIsOneLine(String endpoint, String interval, String reason) {
    JMeterUtils.setProperty(OtlpPush.ENDPOINT, endpoint);
    JMeterUtils.setProperty(OtlpPush.INTERVAL, interval);

    assertThat(OtlpPush.begin(null, lines::add)).isNull();
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("trueload warning: no metrics are sent, since " + reason);
  }
}
