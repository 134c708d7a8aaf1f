package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code trueload audit} over logs and reports of real tools (src/test/resources/audit), and over
 * logs whose truth is known.
 */
class AuditCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path REAL = Path.of("src/test/resources/audit");
  private static final Path RUN = Path.of("../core/src/test/resources/analysis");

  /** 2026-01-01 in milliseconds since the epoch. */
  private static final long FIRST = 1_767_225_600_000L;

  @TempDir private Path folder;

  /** A request of a log; times in milliseconds. */
  private record Request(long start, long elapsed, boolean passed, String thread) {
    Request(long start, long elapsed) {
      this(start, elapsed, true, "Users 1-1");
    }
  }

  private static JsonNode audit(Object... words) throws IOException {
    List<Object> all = new ArrayList<>(Arrays.asList(words));
    all.add(0, "audit");
    all.addAll(List.of("--json", "-"));
    Outcome outcome = Outcome.of(all.toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = JSON.readTree(outcome.out());
    assertThat(PublishedSchema.of("audit-1.json").faultsAndUnknownFields(json)).isEmpty();
    return json;
  }

  private static List<String> kinds(JsonNode json) {
    List<String> kinds = new ArrayList<>();
    json.path("findings").forEach(each -> kinds.add(each.path("kind").asText()));
    return kinds;
  }

  private static String size(JsonNode json, String kind) {
    for (JsonNode each : json.path("findings")) {
      if (each.path("kind").asText().equals(kind)) {
        return each.path("size").asText();
      }
    }
    throw new AssertionError("no " + kind + " in " + json.path("findings"));
  }

  /** Poisson arrivals, each of a user of its own, with exponential response times above 100 ms. */
  private static List<Request> poisson(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Request> requests = new ArrayList<>();
    double at = 0;
    for (int i = 0; i < count; i++) {
      at += -50 * Math.log(1 - random.nextDouble());
      long elapsed = Math.round(100 - 60 * Math.log(1 - random.nextDouble()));
      requests.add(new Request(FIRST + Math.round(at), elapsed, true, "Users 1-" + (i + 1)));
    }
    return requests;
  }

  private Path log(String name, List<Request> requests) throws IOException {
    StringBuilder text =
        new StringBuilder("timeStamp,elapsed,label,responseCode,threadName,success\n");
    requests.forEach(
        each ->
            text.append(each.start)
                .append(',')
                .append(each.elapsed)
                .append(",Page,")
                .append(each.passed ? "200" : "503")
                .append(',')
                .append(each.thread)
                .append(',')
                .append(each.passed)
                .append('\n'));
    return Files.writeString(folder.resolve(name), text);
  }

  /** The statistics.json of JMeter's dashboard. */
  private Path report(List<Request> requests, double p50, double p95, double p99, double rate)
      throws IOException {
    long failed = requests.stream().filter(each -> !each.passed).count();
    return Files.writeString(
        folder.resolve("statistics.json"),
        String.format(
            Locale.ROOT,
            """
            {"Total": {"transaction": "Total", "sampleCount": %d, "errorCount": %d,
             "medianResTime": %s, "pct1ResTime": null, "pct2ResTime": %s, "pct3ResTime": %s,
             "throughput": %s}}
            """,
            requests.size(),
            failed,
            p50,
            p95,
            p99,
            rate));
  }

  private Path report(List<Request> requests) throws IOException {
    List<Long> times = requests.stream().map(Request::elapsed).toList();
    return report(requests, rank(times, 0.5), rank(times, 0.95), rank(times, 0.99), rate(requests));
  }

  private static double rate(List<Request> requests) {
    long end = requests.stream().mapToLong(each -> each.start + each.elapsed).max().orElseThrow();
    return requests.size() * 1000.0 / (end - requests.get(0).start);
  }

  /** The nearest rank, as a definition that the analyzer does not use. */
  private static double rank(List<Long> times, double quantile) {
    long[] sorted = times.stream().mapToLong(each -> each).sorted().toArray();
    return sorted[(int) Math.ceil(quantile * sorted.length) - 1];
  }

  @Tag("statistical")
  @Test
  void cleanRunsAndReportsHaveNoFinding() throws IOException {
    int runs = Boolean.getBoolean("tests.full") ? 300 : 20;
    for (int seed = 0; seed < runs; seed++) {
      List<Request> requests = poisson(seed, 2000);
      JsonNode json = audit(log("clean.jtl", requests), "--reported", report(requests));
      assertThat(kinds(json)).as("seed " + seed + ": " + json.path("findings")).isEmpty();
      assertThat(json.path("headline").asText())
          .isEqualTo("no finding on the run and the report of JMeter");
    }
  }

  @Test
  void cleanRunsOfRealToolsHaveNoFinding() throws IOException {
    String users = "../../examples/recorded/web-users";
    assertThat(kinds(audit(users + ".jtl"))).isEmpty();
    assertThat(kinds(audit(users + ".pcap"))).isEmpty();
    JsonNode json = audit(RUN + "/four-users.jtl", "--capture", RUN + "/four-users.pcap");
    assertThat(kinds(json)).isEmpty();
    assertThat(json.path("files").size()).isEqualTo(2);
    assertThat(json.at("/omission/basis").asText()).isEqualTo("drawn think times");
    for (String report : List.of("vegeta-fail.txt", "vegeta-fail.json")) {
      json = audit(REAL.resolve("vegeta-fail.csv"), "--reported", REAL.resolve(report));
      assertThat(kinds(json)).isEmpty();
      assertThat(json.at("/report/tool").asText()).isEqualTo("Vegeta");
      assertThat(json.at("/report/failed").asInt()).isEqualTo(45);
      assertThat(json.at("/run/failed").asInt()).isEqualTo(45);
    }
  }

  @Test
  void percentilesThatAreMeansOverWindowsAreNamed() throws IOException {
    List<Request> requests = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 4000; i++) { // every tenth second is slow
      double mean = i / 100 % 10 == 9 ? 2000 : 100;
      long elapsed = Math.round(100 - mean * Math.log(1 - random.nextDouble()));
      requests.add(new Request(FIRST + 10 * i, elapsed, true, "Users 1-" + i));
    }
    List<List<Long>> seconds =
        IntStream.range(0, 60).mapToObj(i -> (List<Long>) new ArrayList<Long>()).toList();
    requests.forEach(
        each -> seconds.get((int) ((each.start + each.elapsed - FIRST) / 1000)).add(each.elapsed));
    double[] means =
        Arrays.stream(new double[] {0.5, 0.95, 0.99})
            .map(
                at ->
                    seconds.stream()
                        .filter(each -> !each.isEmpty())
                        .mapToDouble(each -> interpolated(each, at))
                        .average()
                        .orElseThrow())
            .toArray();
    Path log = log("run.jtl", requests);
    JsonNode json =
        audit(log, "--reported", report(requests, means[0], means[1], means[2], rate(requests)));
    assertThat(kinds(json)).contains("averaged-windows");
    assertThat(json.path("findings").toString()).contains("windows of 1 s");
  }

  private static double interpolated(List<Long> times, double quantile) {
    long[] sorted = times.stream().mapToLong(each -> each).sorted().toArray();
    double at = quantile * (sorted.length - 1);
    int below = (int) at;
    return below + 1 < sorted.length
        ? sorted[below] + (at - below) * (sorted[below + 1] - sorted[below])
        : sorted[below];
  }

  /** Its end is no later than its start, so all ends have passed: a file without users. */
  @Test
  void aLastRequestThatTookNoTimeIsNoFault() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append(
          "10.0.0.1 - - [21/Nov/2026:07:40:%02d +0000] \"GET / HTTP/1.1\" 200 612 \"-\" \"ua\" %s%n"
              .formatted(i / 10, i == 199 ? "0.000" : "0.0" + (10 + i % 80)));
    }
    JsonNode json = audit(Files.writeString(folder.resolve("access.log"), text));
    assertThat(json.at("/run/requests").asInt()).isEqualTo(200);
  }

  @Test
  void percentilesThatAreMeansOverLoadGeneratorsAreNamed() throws IOException {
    List<Request> requests = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(2);
    List<List<Long>> hosts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < 6000; i++) {
      int host = i % 3;
      long elapsed = Math.round(50 - (host == 0 ? 900 : 40) * Math.log(1 - random.nextDouble()));
      hosts.get(host).add(elapsed);
      String thread = "10.0.0." + (host + 1) + ":1099-Users 1-" + i;
      requests.add(new Request(FIRST + 20 * i, elapsed, true, thread));
    }
    double[] means =
        Arrays.stream(new double[] {0.5, 0.95, 0.99})
            .map(at -> hosts.stream().mapToDouble(each -> rank(each, at)).average().orElseThrow())
            .toArray();
    JsonNode json =
        audit(
            log("run.jtl", requests),
            "--reported",
            report(requests, means[0], means[1], means[2], rate(requests)));
    assertThat(kinds(json)).contains("averaged-engines", "tail-of-host");
  }

  @Test
  void failuresThatAReportLeavesOutOrMixesInAreNamed() throws IOException {
    List<Request> requests = new ArrayList<>();
    for (Request each : poisson(3, 2000)) {
      boolean passed = requests.size() % 3 != 0;
      requests.add(new Request(each.start, passed ? each.elapsed : 20, passed, each.thread));
    }
    List<Long> passed = requests.stream().filter(Request::passed).map(Request::elapsed).toList();
    Path log = log("run.jtl", requests);
    Path ofPassed =
        report(requests, rank(passed, 0.5), rank(passed, 0.95), rank(passed, 0.99), rate(requests));
    assertThat(kinds(audit(log, "--reported", ofPassed))).containsExactly("failures-left-out");
    assertThat(kinds(audit(log, "--reported", report(requests))))
        .containsExactly("failures-included");
  }

  /**
   * The fault of gatling/gatling#4715 in a binary log of Gatling 3.14.9: 320 of 340 requests took
   * less than 1 s and 20 took 1.5 s or more, so that the 95th percentile is 1.5 s. Gatling's digest
   * printed 1,383 ms, a time that no request took.
   */
  @Test
  void theWrongDigestOfGatlingIsFound() throws IOException {
    JsonNode json =
        audit(REAL.resolve("gatling-digest.log"), "--reported", REAL.resolve("gatling-digest.txt"));
    assertThat(kinds(json)).containsExactly("wrong-times");
    assertThat(size(json, "wrong-times")).isEqualTo("p(95) reported 1.38 s, exact 1.50 s: −7.9 %");
    assertThat(json.path("findings").toString())
        .contains("94.12 % of the requests took at most 1.38 s");
    assertThat(json.at("/report/requests").asInt()).isEqualTo(340);
    assertThat(time(json, "p(50)").path("reported_s").asDouble())
        .isEqualTo(time(json, "p(50)").path("exact_s").asDouble());
  }

  @Test
  void throughputOverAnotherDurationIsNamed() throws IOException {
    List<Request> requests = poisson(4, 2000);
    List<Long> times = requests.stream().map(Request::elapsed).toList();
    double minute = rate(requests) * 1.3;
    Path stats = report(requests, rank(times, 0.5), rank(times, 0.95), rank(times, 0.99), minute);
    JsonNode json = audit(log("run.jtl", requests), "--reported", stats);
    assertThat(kinds(json)).containsExactly("throughput");
    assertThat(size(json, "throughput")).endsWith("+30.0 %");
  }

  @Test
  void requestsThatOneOfThemLacksAreNamed() throws IOException {
    List<Request> requests = poisson(5, 2000);
    Path stats = report(requests);
    JsonNode json = audit(log("run.jtl", requests.subList(0, 1500)), "--reported", stats);
    assertThat(kinds(json)).contains("count");
    assertThat(size(json, "count")).isEqualTo("reported 2,000, log 1,500: +33.3 %");
  }

  @Test
  void aTornLogIsNamed() throws IOException {
    Path log = log("run.jtl", poisson(6, 2000));
    String text = Files.readString(log);
    Files.writeString(log, text.substring(0, text.length() - 20));
    assertThat(kinds(audit(log))).contains("damaged");
  }

  @Test
  void aClockThatWasSetBackIsNamed() throws IOException {
    List<Request> requests = new ArrayList<>();
    for (Request each : poisson(7, 2000)) {
      long step = requests.size() > 1000 ? 10_000 : 0;
      requests.add(new Request(each.start - step, each.elapsed, true, each.thread));
    }
    assertThat(kinds(audit(log("run.jtl", requests)))).contains("clock");
  }

  @Test
  void timestampsThatHideTheIntervalsAreNamed() throws IOException {
    List<Request> requests = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(8);
    double at = 0;
    for (int i = 0; i < 5000; i++) {
      at += -1 * Math.log(1 - random.nextDouble()); // 1,000 requests/s in whole milliseconds
      requests.add(new Request(FIRST + (long) at, 2 + i % 2, true, "Users 1-" + i));
    }
    JsonNode json = audit(log("run.jtl", requests));
    assertThat(kinds(json)).filteredOn("coarse-times"::equals).hasSize(2);
  }

  @Test
  void aWarmUpThatChangesTheTimesIsNamed() throws IOException {
    List<Request> requests = new ArrayList<>();
    for (Request each : poisson(9, 4000)) {
      long elapsed = requests.size() < 400 ? 10 * each.elapsed : each.elapsed;
      requests.add(new Request(each.start, elapsed, true, each.thread));
    }
    assertThat(kinds(audit(log("run.jtl", requests)))).contains("warm-up");
  }

  /** A closed loop of 10 users at 100 ms and a think time of 400 ms; the server stops for 20 s. */
  @Test
  void aStallOfAClosedLoopGivesBounds() throws IOException {
    List<Request> requests = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(10);
    for (int user = 1; user <= 10; user++) {
      long at = FIRST + random.nextInt(500);
      while (at < FIRST + 200_000) {
        boolean isStalled = at >= FIRST + 100_000 && at < FIRST + 120_000;
        long elapsed = isStalled ? FIRST + 120_000 - at + 100 : 80 + random.nextInt(40);
        requests.add(new Request(at, elapsed, true, "Users 1-" + user));
        at += elapsed + 300 + random.nextInt(200);
      }
    }
    requests.sort((a, b) -> Long.compare(a.start + a.elapsed, b.start + b.elapsed));
    JsonNode json = audit(log("run.jtl", requests));
    assertThat(kinds(json)).containsExactly("coordinated-omission");
    assertThat(json.at("/omission/basis").asText()).isEqualTo("users' median pace");
    assertThat(json.at("/omission/stalls").asInt()).isEqualTo(1);
    assertThat(json.at("/omission/stalled_s").asDouble()).isBetween(18.0, 21.0);
    // A tenth of the time is stalled, so a request due at any instant waits up to 20 s in 10 %
    // of the cases: the 99th percentile of a uniform wait there is 18 s.
    JsonNode p99 = time(json, "p(99)");
    assertThat(p99.path("exact_s").asDouble()).isLessThan(0.2);
    assertThat(p99.path("due_high_s").asDouble()).isBetween(17.0, 19.0);
  }

  /** 50 requests/s for 60 s; one request takes 4 s, and none is sent meanwhile or made up for. */
  @Test
  void requestsThatAPacedGeneratorLeavesOutGiveBounds() throws IOException {
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      boolean isStalled = i >= 1500 && i < 1700;
      if (!isStalled || i == 1500) {
        long elapsed = i == 1500 ? 4000 : 50 + i % 7;
        requests.add(new Request(FIRST + 20L * i, elapsed, true, "Users 1-" + i));
      }
    }
    JsonNode json = audit(log("run.jtl", requests));
    assertThat(kinds(json)).containsExactly("coordinated-omission");
    assertThat(json.at("/omission/basis").asText()).isEqualTo("constant pace");
    // 199 of 3,000 requests waited 0.02 to 3.98 s: 1 % of all are 30, which waited 3.4 s or more.
    JsonNode p99 = time(json, "p(99)");
    assertThat(p99.path("due_low_s").asDouble()).isLessThan(0.1);
    assertThat(p99.path("due_high_s").asDouble()).isBetween(3.35, 3.45);
  }

  private static JsonNode time(JsonNode json, String figure) {
    for (JsonNode each : json.path("times")) {
      if (each.path("figure").asText().equals(figure)) {
        return each;
      }
    }
    throw new AssertionError("no " + figure);
  }

  /** vegeta attack -rate=60 -max-workers=10 against a server that stopped for 2 of 10 s. */
  @Test
  void vegetaWithTooFewWorkersOmitsAStall() throws IOException {
    JsonNode json =
        audit(REAL.resolve("vegeta-stall.csv"), "--reported", REAL.resolve("vegeta-stall.txt"));
    assertThat(kinds(json)).containsExactly("coordinated-omission");
    assertThat(json.at("/omission/basis").asText()).isEqualTo("constant pace");
    JsonNode p95 = time(json, "p(95)");
    assertThat(p95.path("reported_s").asDouble()).isEqualTo(0.135258);
    // 600 requests in 10 s were sent: none is missing, so the intended starts are exact. The stall
    // and the time of catching up after it take 4 of 10 s, in which the backlog is up to 1.86 s.
    assertThat(p95.path("due_low_s").asDouble()).isBetween(1.2, 2.0);
    assertThat(p95.path("due_high_s").asDouble()).isEqualTo(p95.path("due_low_s").asDouble());
  }

  /** hey -z 10s -c 8 against a server that stopped for 2 of 10 s. */
  @Test
  void heyOmitsAStall() throws IOException {
    JsonNode json = audit(REAL.resolve("hey-stall.csv"));
    assertThat(kinds(json)).contains("coordinated-omission");
    assertThat(json.at("/omission/basis").asText()).isEqualTo("workers' median pace");
  }

  /** Locust wrote its table before the last responses came. */
  @Test
  void locustWritesItsTableTooEarly() throws IOException {
    JsonNode json =
        audit(REAL.resolve("locust-slow.csv"), "--reported", REAL.resolve("locust-slow_stats.csv"));
    assertThat(kinds(json)).startsWith("count");
    assertThat(size(json, "count")).isEqualTo("reported 165, log 170: −2.9 %");
  }

  /** The same without the rows that came later: Locust's percentiles have two digits. */
  @Test
  void locustRoundsItsPercentiles() throws IOException {
    List<String> rows = Files.readAllLines(REAL.resolve("locust-slow.csv"));
    Path log = Files.write(folder.resolve("locust.csv"), rows.subList(0, 166));
    JsonNode json = audit(log, "--reported", REAL.resolve("locust-slow_stats.csv"));
    assertThat(kinds(json)).containsExactly("rounded");
  }

  @Test
  void abAgreesWithItsOwnLog() throws IOException {
    JsonNode json = audit(REAL.resolve("ab.tsv"), "--reported", REAL.resolve("ab.txt"));
    assertThat(json.at("/report/tool").asText()).isEqualTo("ab");
    assertThat(kinds(json)).doesNotContain("wrong-times", "count", "rounded");
  }

  /** Every second row belongs to another user, on the connection of the one before. */
  @Test
  void usersThatShareConnectionsAreNamed() throws IOException {
    List<String> rows = new ArrayList<>();
    for (String row : Files.readAllLines(RUN.resolve("four-users.jtl"))) {
      boolean isOther = rows.size() % 2 == 0 && !rows.isEmpty();
      String user =
          isOther ? row.replace(",host-", ",other-").replace("Users 1-", "Users 2-") : row;
      rows.add(user.replaceFirst(",[0-9]+,(host|other)-", ",,$1-")); // no think times
    }
    Path log = Files.write(folder.resolve("run.jtl"), rows);
    JsonNode json = audit(log, "--capture", RUN.resolve("four-users.pcap"));
    assertThat(kinds(json)).containsExactly("shared-connections");
    assertThat(size(json, "shared-connections")).isEqualTo("8 users on 4 connections, 4 shared");
  }

  /** A tool without a log: its report beside the packets, whose median is 3.6 ms. */
  @Test
  void timesThatContainTheGeneratorsOwnPartAreNamed() throws IOException {
    Path wrk =
        Files.writeString(
            folder.resolve("wrk.txt"),
            """
            Running 13s test @ http://127.0.0.1/
              1 threads and 4 connections
              Thread Stats   Avg      Stdev     Max   +/- Stdev
                Latency    25.67ms    2.26ms  28.01ms   84.12%
              Latency Distribution
                 50%   24.84ms
                 99%   26.05ms
              79 requests in 13.10s, 26.04KB read
            Requests/sec:      6.03
            """);
    JsonNode json = audit(RUN.resolve("four-users.pcap"), "--reported", wrk);
    assertThat(kinds(json)).containsExactly("reported-times");
    assertThat(size(json, "reported-times")).startsWith("p(50) reported 24.8 ms, exact 3.");
  }

  @Test
  void theScreenAndThePageShowTheFindings() throws IOException {
    Path page = folder.resolve("audit.html");
    Path tables = folder.resolve("tables");
    Outcome outcome =
        Outcome.of(
            "audit",
            REAL.resolve("vegeta-stall.csv"),
            "--reported",
            REAL.resolve("vegeta-stall.txt"),
            "--html",
            page,
            "--csv",
            tables);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("1 finding on the run and the report of Vegeta", "coordinated omission", "p(95)");
    assertThat(Files.readString(page)).contains("section-findings", "coordinated omission");
    assertThat(Files.readAllLines(tables.resolve("findings.csv")).get(0))
        .isEqualTo("kind,what,size,evidence,remedy");
  }

  @Test
  void badInputIsRefusedInOneLine() throws IOException {
    Path log = log("run.jtl", poisson(11, 500));
    Path other = Files.writeString(folder.resolve("other.txt"), "no report\n");
    Path torn = Files.writeString(folder.resolve("torn.json"), "{\"metrics\": {");
    Path empty = Files.writeString(folder.resolve("empty.txt"), "");
    assertRefused(3, "is not a report of a known tool", log, "--reported", other);
    assertRefused(3, "is not a complete JSON file", log, "--reported", torn);
    assertRefused(3, "is not a report of a known tool", log, "--reported", empty);
    assertRefused(3, "nothere", log, "--reported", folder.resolve("nothere"));
    assertRefused(3, "is a folder", log, "--reported", folder);
    assertRefused(2, "is an input", log, "--reported", other, "--html", other);
    assertRefused(3, "nothere", folder.resolve("nothere"));
  }

  private static void assertRefused(int code, String line, Object... words) {
    List<Object> all = new ArrayList<>(Arrays.asList(words));
    all.add(0, "audit");
    Outcome outcome = Outcome.of(all.toArray());
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    assertThat(outcome.err()).contains(line);
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(outcome.out()).isEmpty();
  }
}
