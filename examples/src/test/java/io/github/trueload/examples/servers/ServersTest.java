package io.github.trueload.examples.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ServersTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @Test
  void aQueueSaysWhereItServesAndAtItsEndHowMuch() {
    assertThat(run("queue", "--port", "0", "--seconds", "1")).isZero();
    assertThat(out.toString()).matches("http://127\\.0\\.0\\.1:[0-9]+/\\R0 requests\\R");
  }

  @Test
  void aBookstoreReportsEachInterval() throws Exception {
    Path report = folder.resolve("report.csv");
    assertThat(
            run(
                "bookstore",
                "--port=0",
                "--seconds=2",
                "--items=50",
                "--customers=5",
                "--interval-millis=100",
                "--report=" + report))
        .isZero();
    assertThat(out.toString()).contains("0 pages served, 0 failed; sessions: 0 accepted");
    assertThat(Files.readAllLines(report))
        .hasSizeBetween(2, 21)
        .first()
        .isEqualTo(
            "time_s,arrivals,front_busy,database_busy,front_requests,database_requests,"
                + "active_clients,sessions_accepted,sessions_refused,sessions_aborted");
    assertThat(Files.readAllLines(report).get(1)).matches("[0-9]+\\.[0-9]{3}(,0){9}");
  }

  @Test
  void aStreamIsServedForItsDuration() {
    assertThat(run("streams", "--port=0", "--seconds=1")).isZero();
    assertThat(out.toString()).contains("http://127.0.0.1:").contains("0 events");
    assertThat(run("streams", "--interval-millis=0")).isEqualTo(2);
    assertThat(err.toString()).contains("--interval-millis");
  }

  @Test
  void whatToExpectIsExactMeanValueAnalysisAndARange() {
    assertThat(
            run(
                "expect",
                "--users=100,200",
                "--think-millis=1000",
                "--service-millis=5",
                "--seconds=20",
                "--runs=20"))
        .isZero();
    // trueload plan web --rate 100/s --service 5ms --users 100: λ 99.01, Q 0.99;
    // --rate 200/s --users 200: λ 189.1, Q 10.87
    assertThat(out.toString().lines().skip(1).map(line -> line.strip().replaceAll(" +", " ")))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("100 1.000 s |"),
            line -> assertThat(line).startsWith("200 1.000 s | 189.13"));
  }

  @Test
  void wrongUsageIsOneLineAndTwo() {
    assertThat(run("expect", "--users=1", "--service-millis=5", "--seconds=1")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines("expect: give --think-millis or --rate, and not both");
    assertThat(run("queue", "--service-millis=0")).isEqualTo(2);
    assertThat(run("nothing")).isEqualTo(2);
  }

  private int run(String... arguments) {
    CommandLine line = Servers.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }
}
