package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.examples.JMeterRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Prometheus of the system that scrapes two real JMeters, against the analysis of their logs, and
 * the queries of the Grafana dashboard.
 */
class PrometheusTest {

  /** Two bounds of a bucket are 2^(1/4) apart; bounds are rounded to five digits. */
  private static final double BUCKET = Math.pow(2, 0.25) + 1e-4;

  private static final String CONFIGURATION =
      """
      global: {scrape_interval: 500ms, scrape_timeout: 500ms}
      scrape_configs:
      - job_name: engines
        static_configs: [{targets: ['127.0.0.1:%d', '127.0.0.1:%d']}]
      """;

  private static final Path DASHBOARD = Path.of("..", "examples", "grafana", "trueload.json");
  private static final Pattern LEGEND_LABEL = Pattern.compile("\\{\\{(\\w+)}}");
  private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), (\\w+)\\)");

  @TempDir private Path folder;

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Process prometheus(int port, int[] engines) throws IOException {
    Path program = Tools.require("prometheus", "prometheus");
    Path configuration = folder.resolve("prometheus.yml");
    Files.writeString(configuration, CONFIGURATION.formatted(engines[0], engines[1]));
    return new ProcessBuilder(
            program.toString(),
            "--config.file=" + configuration,
            "--storage.tsdb.path=" + folder.resolve("tsdb"),
            "--web.listen-address=127.0.0.1:" + port)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("prometheus.log").toFile())
        .start();
  }

  private JsonNode answer(int port, String query) throws Exception {
    URI uri =
        URI.create(
            "http://127.0.0.1:%s/api/v1/query?query=%s"
                .formatted(port, URLEncoder.encode(query, StandardCharsets.UTF_8)));
    String text =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
            .body();
    return new ObjectMapper().readTree(text).at("/data/result");
  }

  private double value(int port, String query) throws Exception {
    JsonNode found = answer(port, query);
    assertThat(found.size()).as("%s: %s", query, found).isEqualTo(1);
    return Double.parseDouble(found.at("/0/value/1").asText());
  }

  private void run(Path plan, Path log, int server, int metrics) {
    Map<String, String> properties =
        Map.of(
            "port", String.valueOf(server),
            "users", "40",
            "rate", "50",
            "ramp", "0",
            "duration", "8",
            "trueload.metrics.listen", String.valueOf(metrics),
            "trueload.metrics.wait", "20s");
    try {
      new JMeterRun(RecordedRun.HOME, plan, log, properties, Duration.ofMinutes(2)).run(line -> {});
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void quantilesOfTwoEnginesTogetherAreThoseOfTheirLogs() throws Exception {
    int[] engines = {freePort(), freePort()};
    int port = freePort();
    Path plan = TrafficRealismTest.write(folder.resolve("watched.jmx"), Map.of("window", "5"));
    List<String> logs = new ArrayList<>();
    Process prometheus = prometheus(port, engines);
    try (Backend backend = Backend.start()) {
      List<CompletableFuture<Void>> runs = new ArrayList<>();
      for (int engine : engines) {
        Path log = folder.resolve("engine-" + engine + ".jtl");
        logs.add(log.toString());
        runs.add(
            CompletableFuture.runAsync(
                () -> run(plan, log, backend.port(), engine), task -> new Thread(task).start()));
      }
      for (CompletableFuture<Void> each : runs) {
        each.get(2, TimeUnit.MINUTES);
      }
      assertThatBothAgree(port, analyzed(logs), LoggedTimes.of(logs));
      assertThatEachQueryOfTheDashboardAnswers(port);
    } finally {
      prometheus.destroy();
      prometheus.waitFor();
    }
  }

  /**
   * With the variables as Grafana fills them in. A misspelt metric or label finds nothing; a query
   * at any instant of the run is enough, so a subquery counts its values.
   */
  private void assertThatEachQueryOfTheDashboardAnswers(int port) throws Exception {
    JsonNode dashboard = new ObjectMapper().readTree(DASHBOARD.toFile());
    List<JsonNode> targets = new ArrayList<>();
    dashboard.get("panels").forEach(panel -> panel.get("targets").forEach(targets::add));
    assertThat(targets).hasSizeGreaterThan(20);
    for (JsonNode target : targets) {
      String query = filled(target.get("expr").asText());
      JsonNode found = answer(port, "count_over_time((" + query + ")[3m:500ms])");
      assertThat(found.size()).as("series of %s", query).isPositive();
      Matcher legend = LEGEND_LABEL.matcher(target.get("legendFormat").asText());
      while (legend.find()) {
        assertThat(found.at("/0/metric").has(legend.group(1)))
            .as("%s in %s", legend, query)
            .isTrue();
      }
    }
    for (JsonNode variable : dashboard.at("/templating/list")) {
      Matcher values = LABEL_VALUES.matcher(variable.at("/query/query").asText());
      if (values.matches()) {
        String query = "count by (" + values.group(2) + ") (" + filled(values.group(1)) + ")";
        JsonNode found = answer(port, "count_over_time((" + query + ")[3m:500ms])");
        assertThat(found.at("/0/metric").has(values.group(2))).as(query).isTrue();
      }
    }
  }

  private static String filled(String query) {
    return query
        .replace("$__rate_interval", "2s")
        .replace("$__range", "3m")
        .replace("$job", "engines")
        .replace("$instance", ".+")
        .replace("$label", ".+");
  }

  private JsonNode analyzed(List<String> logs) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("analyze"));
    arguments.addAll(logs);
    Path json = folder.resolve("both.json");
    arguments.addAll(List.of("--json", json.toString()));
    Finished analysis = Finished.trueload(arguments.toArray(String[]::new));
    assertThat(analysis.exit()).as(analysis.err()).isZero();
    return new ObjectMapper().readTree(json.toFile());
  }

  private void assertThatBothAgree(int port, JsonNode ofLogs, LoggedTimes times) throws Exception {
    // A run waits for one more scrape at its end, so that every request is counted.
    String last = "last_over_time(%s[5m])";
    double requests =
        value(port, "sum(" + last.formatted("trueload_response_time_seconds_count") + ")");
    assertThat(requests).isEqualTo(ofLogs.at("/samples/count").asDouble());
    assertThat(answer(port, last.formatted("trueload_verdict")).size()).isEqualTo(2 * 6);
    for (String quantile : List.of("0.5", "0.95", "0.99")) {
      double scraped =
          value(
              port,
              "histogram_quantile(%s, sum by (le) (%s))"
                  .formatted(quantile, last.formatted("trueload_response_time_seconds_bucket")));
      String field = "p" + Math.round(Double.parseDouble(quantile) * 100);
      double exact = ofLogs.at("/response_s/" + field).asDouble();
      assertThat(exact).as(field).isBetween(times.below(quantile), times.above(quantile));
      assertThat(scraped)
          .as(field)
          .isBetween(times.below(quantile) / BUCKET, times.above(quantile) * BUCKET);
    }
  }

  /**
   * Where a quantile is in a gap between two times, each of them and all between them is one.
   *
   * @param sorted seconds from the request's first byte to the response's last
   */
  private record LoggedTimes(double[] sorted) {

    static LoggedTimes of(List<String> logs) throws IOException {
      List<Double> times = new ArrayList<>();
      for (String log : logs) {
        List<String> lines = Files.readAllLines(Path.of(log));
        List<String> names = List.of(lines.get(0).replace("\"", "").split(","));
        int column = names.indexOf("tl_elapsed_ns");
        for (String line : lines.subList(1, lines.size())) {
          String[] fields = line.split(",", -1);
          assertThat(fields).hasSameSizeAs(names);
          times.add(Long.parseLong(fields[column]) / 1e9);
        }
      }
      return new LoggedTimes(times.stream().mapToDouble(Double::doubleValue).sorted().toArray());
    }

    /** The time one rank below. */
    double below(String quantile) {
      return sorted[rank(quantile) - 2];
    }

    /** The time one rank above. */
    double above(String quantile) {
      return sorted[rank(quantile)];
    }

    /** From 1. */
    private int rank(String quantile) {
      return (int) Math.ceil(Double.parseDouble(quantile) * sorted.length);
    }
  }
}
