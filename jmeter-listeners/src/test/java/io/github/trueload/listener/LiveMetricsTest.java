package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.ArrivalVerdict;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;

/** The metrics of runs against the samples that they are of. */
class LiveMetricsTest {

  private static final TrafficSettings SETTINGS =
      new TrafficSettings(
          Duration.ofSeconds(60), 20, null, null, Duration.ofSeconds(10), null, null);

  /** Values by name and labels, as Prometheus reads them. */
  static Map<String, Double> scraped(LiveMetrics metrics) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OpenMetricsTextFormatWriter.create().write(out, metrics.registry().scrape());
    Map<String, Double> values = new TreeMap<>();
    for (String line : out.toString(StandardCharsets.UTF_8).split("\n")) {
      if (!line.startsWith("#")) {
        int space = line.lastIndexOf(' ');
        values.put(line.substring(0, space), number(line.substring(space + 1)));
      }
    }
    return values;
  }

  private static double number(String text) {
    return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
  }

  private static LiveMetrics metricsOf(List<SampleEvent> events, TrafficBoard board) {
    LiveMetrics metrics = new LiveMetrics(false);
    feed(metrics, events, board);
    return metrics;
  }

  /** Takes the samples of a run, and shows its window. */
  static void feed(LiveMetrics metrics, List<SampleEvent> events, TrafficBoard board) {
    long[] nanos = {0};
    LiveTraffic traffic =
        LiveForTests.traffic(SETTINGS, board, 2_000_000, () -> nanos[0], line -> {});
    traffic.alsoTo(metrics);
    events.forEach(traffic.rows()::add);
    traffic.take();
    nanos[0] += 1_000_000_000;
    traffic.look();
  }

  private static void assertValue(Map<String, Double> values, String name, double expected) {
    assertThat(values.get(name)).as(name).isEqualTo(expected);
  }

  static List<SampleEvent> run() {
    Columns.set(Columns.OURS);
    return MadeRun.of(40, 150, 2, true);
  }

  /** Requests of a run: what is no transaction, which {@code Buy} is. */
  static List<SampleEvent> requests(List<SampleEvent> events) {
    return events.stream()
        .filter(event -> !event.getResult().getSampleLabel().equals("Buy"))
        .collect(Collectors.toList());
  }

  @Test
  void countsAndTimesOfEachLabelAreThoseOfTheSamples() throws IOException {
    List<SampleEvent> events = run();

    TrafficBoard board = new TrafficBoard();
    Map<String, Double> values = scraped(metricsOf(events, board));

    for (String label : List.of("Home", "A \"b\", ü")) {
      List<SampleResult> of =
          requests(events).stream()
              .map(SampleEvent::getResult)
              .filter(each -> each.getSampleLabel().equals(label))
              .toList();
      long passed = of.stream().filter(SampleResult::isSuccessful).count();
      String quoted = "{label=\"" + label.replace("\"", "\\\"") + "\"";
      String counter = "trueload_requests_total" + quoted + ",outcome=";
      assertValue(values, counter + "\"passed\"}", passed);
      assertValue(values, counter + "\"failed\"}", of.size() - passed);
      assertValue(values, "trueload_response_time_seconds_count" + quoted + "}", of.size());
    }
    assertThat(values.keySet()).noneMatch(name -> name.contains("label=\"Buy\""));
    assertValue(values, "trueload_target_requests_per_second", 20);
    assertValue(values, "trueload_generator_trouble", 0);
    assertValue(values, "trueload_samples_lost_total", 0);
    TrafficFigures shown = board.figures();
    for (ArrivalVerdict each : ArrivalVerdict.values()) {
      assertValue(
          values,
          "trueload_verdict{verdict=\"" + each.id() + "\"}",
          shown.verdict().equals(each.id()) ? 1 : 0);
    }
    ArrivalSummary arrivals = shown.headline().arrivals();
    assertValue(values, "trueload_window_requests_per_second", arrivals.ratePerSecond());
    assertValue(values, "trueload_window_cov", arrivals.cov());
    assertValue(values, "trueload_window_cov_standard_error", arrivals.covStandardError());
    assertValue(values, "trueload_window_dispersion_index", shown.index().orElseThrow());
    assertValue(
        values, "trueload_window_response_to_think_ratio", shown.responseToThink().orElseThrow());
    SessionConnections sessions = shown.headline().sessions();
    assertThat(sessions.count()).isPositive();
    assertValue(values, "trueload_window_sessions", sessions.count());
    assertValue(values, "trueload_window_connections", sessions.connections());
    assertValue(values, "trueload_window_connections_shared", 0);
  }

  /**
   * Every request comes 30 ms late, and every tenth one begins another session of its user. The
   * first request of a user has no response before it.
   */
  @Test
  void timesFromIntendedStartsHoldWhatTheGeneratorSentLate() throws IOException {
    long late = 30_000_000;
    Map<String, Integer> requestsOfUser = new HashMap<>();
    List<SampleEvent> events = new ArrayList<>();
    long count = 0;
    double seconds = 0;
    for (SampleEvent event : requests(run())) {
      long think = Long.parseLong(event.getVarValue(indexOf("tl_think_ns")));
      String user = event.getVarValue(indexOf("tl_session")).replaceFirst("[0-9]+$", "");
      int number = requestsOfUser.merge(user, 1, Integer::sum);
      JMeterVariables variables = new JMeterVariables();
      for (int i = 0; i < SampleEvent.getVarCount(); i++) {
        variables.put(SampleEvent.getVarName(i), event.getVarValue(i));
      }
      variables.put("tl_think_ns", String.valueOf(Math.max(0, think - late)));
      variables.put("tl_session", user + (1 + number / 10));
      events.add(new SampleEvent(event.getResult(), "Users", variables));
      if (number > 1) {
        count++;
        seconds += (elapsedNanos(event) + Math.min(think, late)) / 1e9;
      }
    }

    Map<String, Double> values = scraped(metricsOf(events, new TrafficBoard()));

    assertValue(values, "trueload_intended_response_time_seconds_count", count);
    assertThat(values.get("trueload_intended_response_time_seconds_sum"))
        .isCloseTo(seconds, within(1e-6));
  }

  /** Sums of buckets over two load generators hold every quantile to the width of a bucket. */
  @Test
  void quantilesOfTwoGeneratorsTogetherAreWithinABucketOfTheSamples() throws IOException {
    List<SampleEvent> events = run();
    List<SampleEvent> one = new ArrayList<>();
    List<SampleEvent> two = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      (i % 3 == 0 ? one : two).add(events.get(i));
    }

    TreeMap<Double, Double> cumulative = new TreeMap<>();
    for (List<SampleEvent> each : List.of(one, two)) {
      scraped(metricsOf(each, new TrafficBoard()))
          .forEach(
              (name, count) -> {
                if (name.startsWith("trueload_response_time_seconds_bucket")) {
                  String bound = name.replaceFirst(".*le=\"([^\"]*)\".*", "$1");
                  cumulative.merge(number(bound), count, Double::sum);
                }
              });
    }

    List<Double> seconds =
        requests(events).stream().map(event -> elapsedNanos(event) / 1e9).sorted().toList();
    assertThat(cumulative.lastEntry().getValue()).isEqualTo(seconds.size());
    for (double share : new double[] {0.01, 0.5, 0.9, 0.95, 0.99, 0.999}) {
      double exact = seconds.get((int) Math.ceil(share * seconds.size()) - 1);
      double bound =
          cumulative.entrySet().stream()
              .filter(each -> each.getValue() >= share * seconds.size())
              .findFirst()
              .orElseThrow()
              .getKey();
      assertThat(exact).isBetween(bound / Math.pow(2, 0.25) * (1 - 1e-4), bound);
    }
  }

  static long elapsedNanos(SampleEvent event) {
    return Long.parseLong(event.getVarValue(indexOf("tl_elapsed_ns")));
  }

  private static int indexOf(String name) {
    for (int i = 0; i < SampleEvent.getVarCount(); i++) {
      if (SampleEvent.getVarName(i).equals(name)) {
        return i;
      }
    }
    throw new AssertionError("no column " + name);
  }

  @Test
  void labelsBeyondTheBoundShareOne() throws IOException {
    Columns.set(List.of());
    List<SampleEvent> events = new ArrayList<>();
    for (int i = 0; i < LiveMetrics.MOST_LABELS + 30; i++) {
      SampleResult result = SampleResult.createTestSample(1_767_225_600_000L, 1_767_225_600_010L);
      result.setSampleLabel("label " + i);
      result.setThreadName("Users 1-1");
      result.setSuccessful(true);
      events.add(new SampleEvent(result, "Users", new JMeterVariables()));
    }

    Map<String, Double> values = scraped(metricsOf(events, new TrafficBoard()));

    assertThat(values.keySet())
        .filteredOn(name -> name.startsWith("trueload_response_time_seconds_count"))
        .hasSize(LiveMetrics.MOST_LABELS + 1);
    assertValue(values, "trueload_response_time_seconds_count{label=\"(other)\"}", 30);
  }
}
