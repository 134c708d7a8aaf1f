package io.github.trueload.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports in the forms that tools write; files of real runs where there are some. */
class ReportFileTest {

  private static final Path REAL = Path.of("src/test/resources/audit");

  @TempDir private Path folder;

  private ReportedRun read(String text) throws IOException {
    return ReportFile.read(Files.writeString(folder.resolve("report"), text));
  }

  private static double time(ReportedRun run, double quantile) {
    return run.ofAll().stream()
        .filter(each -> Double.compare(each.quantile(), quantile) == 0)
        .findFirst()
        .orElseThrow()
        .value()
        .value();
  }

  private static void check(
      ReportedRun run, String tool, double requests, double failed, double rate) {
    assertThat(run.tool()).isEqualTo(tool);
    assertThat(run.counts().requests()).isEqualTo(requests);
    assertThat(run.counts().failed()).isEqualTo(failed);
    assertThat(Double.isNaN(rate) || Math.abs(run.rate().value() - rate) < 1e-9).isTrue();
  }

  @Test
  void apacheBench() throws IOException {
    ReportedRun run = ReportFile.read(REAL.resolve("ab.txt"));
    check(run, "ab", 200, 0, 61.96);
    assertThat(time(run, Double.NaN)).isEqualTo(0.062);
    assertThat(time(run, 0.95)).isEqualTo(0.135);
    assertThat(time(run, 1)).isEqualTo(0.184);
    assertThat(run.ofAll().get(1).value().halfStep()).isEqualTo(0.0005, within(1e-12));
  }

  @Test
  void wrk() throws IOException {
    ReportedRun run = ReportFile.read(REAL.resolve("wrk.txt"));
    check(run, "wrk", 233, 0, 46.12);
    assertThat(time(run, Double.NaN)).isEqualTo(0.08567);
    assertThat(time(run, 0.5)).isEqualTo(0.07984);
    assertThat(time(run, 0.99)).isEqualTo(0.15605);
  }

  @Test
  void wrk2() throws IOException {
    ReportedRun run =
        read(
            """
            Running 30s test @ http://127.0.0.1:80/index.html
              2 threads and 100 connections
              Thread calibration: mean lat.: 9747 usec, rate sampling interval: 21 msec
              Thread Stats   Avg      Stdev     Max   +/- Stdev
                Latency     6.46ms    1.93ms  12.34ms   67.66%
                Req/Sec     1.05k     1.12k    2.50k    64.84%
              Latency Distribution (HdrHistogram - Recorded Latency)
             50.000%    6.67ms
             99.999%   12.35ms
              60018 requests in 30.00s, 19.81MB read
              Socket errors: connect 1, read 2, write 0, timeout 3
              Non-2xx or 3xx responses: 4
            Requests/sec:   2000.28
            """);
    check(run, "wrk2", 60018, 10, 2000.28);
    assertThat(time(run, 0.99999)).isEqualTo(0.01235);
  }

  @Test
  void hey() throws IOException {
    ReportedRun run = ReportFile.read(REAL.resolve("hey.txt"));
    check(run, "hey", 200, 0, 42.7506);
    assertThat(time(run, Double.NaN)).isEqualTo(0.0916);
    assertThat(time(run, 0.99)).isEqualTo(0.1559);
    assertThat(time(run, 1)).isEqualTo(0.1717);
  }

  @Test
  void oha() throws IOException {
    ReportedRun text =
        read(
            """
            Summary:
              Success rate:	99.00%
              Total:	2.0021 sec
              Slowest:	0.0512 sec
              Fastest:	1.2000 ms
              Average:	0.0102 sec
              Requests/sec:	49.9475

            Response time distribution:
              50.00% in 0.0100 sec
              99.90% in 0.0511 sec

            Status code distribution:
              [200] 99 responses
            """);
    check(text, "oha", 100, 1, 49.9475);
    assertThat(time(text, 0)).isEqualTo(0.0012);
    assertThat(time(text, 0.999)).isEqualTo(0.0511);
    // oha counts the 11 responses with 503 as successful
    ReportedRun real = ReportFile.read(REAL.resolve("oha.txt"));
    check(real, "oha", 200, 0, 39.9287);
    assertThat(time(real, Double.NaN)).isEqualTo(0.0205775);
    assertThat(time(real, 0.95)).isEqualTo(0.0633191);
    assertThat(time(real, 1)).isEqualTo(0.1029282);
    ReportedRun json = ReportFile.read(REAL.resolve("oha.json"));
    check(json, "oha", 200, 0, 40.07066173489597);
    assertThat(time(json, 0.999)).isEqualTo(0.092391464);
  }

  @Test
  void k6() throws IOException {
    ReportedRun text =
        read(
            """
                http_req_duration..............: avg=117.55ms min=1m2s med=115.2ms max=1.42s p(90)=147.24ms p(95)=160.3µs
                  { expected_response:true }...: avg=1ms min=1ms med=1ms max=1ms p(90)=1ms p(95)=1ms
                http_req_failed................: 1.20% 12 out of 1000
                http_reqs......................: 1000 99.1/s
                dropped_iterations.............: 7 0.7/s
            """);
    check(text, "k6", 1000, 12, 99.1);
    assertThat(text.counts().dropped()).isEqualTo(7);
    assertThat(time(text, 0)).isEqualTo(62);
    assertThat(time(text, 0.95)).isEqualTo(160.3e-6, within(1e-12));
    ReportedRun older =
        read("http_req_duration...: avg=1ms\nhttp_req_failed...: 1.20% ✓ 12 ✗ 988\n");
    assertThat(older.counts().failed()).isEqualTo(12);
    String figures = "{\"avg\": 117.5, \"med\": 115, \"p(95)\": 160.5, \"p(99.9)\": 200}";
    for (String values :
        new String[] {figures, "{\"type\": \"trend\", \"values\": " + figures + "}"}) {
      ReportedRun json =
          read(
              """
              {"metrics": {"http_req_duration": %s, "http_reqs": {"count": 10, "rate": 5.5},
               "http_req_failed": {"passes": 3, "fails": 7, "value": 0.3}}}
              """
                  .formatted(values));
      check(json, "k6", 10, 3, 5.5);
      assertThat(time(json, 0.95)).isEqualTo(0.1605);
      assertThat(time(json, 0.999)).isEqualTo(0.2);
    }
  }

  @Test
  void gatling() throws IOException {
    String stats =
        """
        {"name": "%s", "numberOfRequests": {"total": 102, "ok": 100, "ko": 2},
         "minResponseTime": {"total": 0}, "maxResponseTime": {"total": 1503},
         "meanResponseTime": {"total": 92}, "percentiles1": {"total": 4},
         "percentiles2": {"total": 6}, "percentiles3": {"total": 1072},
         "percentiles4": {"total": 1502}, "meanNumberOfRequestsPerSecond": {"total": 4.08}}
        """;
    ReportedRun all = read(stats.formatted("All Requests"));
    check(all, "Gatling", 102, 2, 4.08);
    assertThat(time(all, 0.95)).isEqualTo(1.072);
    ReportedRun tree =
        read(
            "{\"type\": \"GROUP\", \"stats\": %s, \"contents\": {\"req_1\": {\"name\": \"home\", \"stats\": %s}}}"
                .formatted(stats.formatted("All Requests"), stats.formatted("home")));
    assertThat(tree.times()).filteredOn(each -> "home".equals(each.label())).hasSize(7);
    ReportedRun table =
        read(
            """
            > request count                                         |           102 |           100 |             2
            > min response time (ms)                                |             0 |             0 |             4
            > response time 95th percentile (ms)                    |         1,072 |         1,214 |             4
            > mean throughput (rps)                                 |          4.08 |             4 |          0.08
            """);
    assertThat(table.counts().requests()).isEqualTo(102);
    assertThat(time(table, 0.95)).isEqualTo(1.072);
    assertThat(table.rate().value()).isEqualTo(4.08);
  }

  @Test
  void jmeterAndLocust() throws IOException {
    ReportedRun aggregate =
        read(
            """
            Label,# Samples,Average,Median,90% Line,95% Line,99% Line,Min,Max,Error %,Throughput,Received KB/sec,Std. Dev.
            "Page, one",100,20,18,30,35,50,1,60,1.000%,10.0,1.0,2.0
            TOTAL,100,20,18,30,35,50,1,60,1.000%,10.0,1.0,2.0
            """);
    assertThat(aggregate.tool()).isEqualTo("JMeter");
    assertThat(aggregate.counts().failed()).isEqualTo(1);
    assertThat(time(aggregate, 0.95)).isEqualTo(0.035);
    assertThat(aggregate.times()).anyMatch(each -> "Page, one".equals(each.label()));
    ReportedRun locust =
        read(
            """
            Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min Response Time,Max Response Time,Average Content Size,Requests/s,Failures/s,50%,66%,75%,80%,90%,95%,98%,99%,99.9%,99.99%,100%
            GET,/,165,1,450,554.27,196.1,1708.05,2.0,8.55,0.0,450,580,690,740,1000,1100,1500,1700,1700,1700,1700
            ,Aggregated,165,1,450,554.27,196.1,1708.05,2.0,8.55,0.0,450,580,690,740,1000,1100,1500,1700,1700,1700,1700
            """);
    check(locust, "Locust", 165, 1, 8.55);
    assertThat(time(locust, 0.9999)).isEqualTo(1.7);
  }

  /** Artillery 2.0.34, whose console shows the same figures. */
  @Test
  void artillery() throws IOException {
    ReportedRun run = ReportFile.read(REAL.resolve("artillery.json"));
    check(run, "Artillery", 240, 24, Double.NaN);
    assertThat(time(run, Double.NaN)).isEqualTo(0.0516);
    assertThat(time(run, 0.5)).isEqualTo(0.0434);
    assertThat(time(run, 0.999)).isEqualTo(0.1657);
    assertThat(time(run, 1)).isEqualTo(0.222);
  }

  /** Hyperfoil 0.25.2: two phases, whose times have the names of their metrics. */
  @Test
  void hyperfoil() throws IOException {
    ReportedRun run = ReportFile.read(REAL.resolve("hyperfoil.json"));
    check(run, "Hyperfoil", 477, 17, Double.NaN);
    assertThat(run.times()).filteredOn(each -> each.label() == null).isEmpty();
    assertThat(run.times())
        .filteredOn(each -> "home".equals(each.label()) && each.quantile() == 0.9)
        .singleElement()
        .satisfies(each -> assertThat(each.value().value()).isEqualTo(0.084934655));
    String one =
        Files.readString(REAL.resolve("hyperfoil.json"))
            .replaceFirst("\"isWarmup\":false", "\"isWarmup\":true");
    ReportedRun main = read(one);
    check(main, "Hyperfoil", 423, 15, Double.NaN);
    assertThat(time(main, 0.99)).isEqualTo(0.123207679);
    assertThat(time(main, Double.NaN)).isEqualTo(0.047869216);
  }
}
