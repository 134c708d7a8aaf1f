package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.network.Network;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the sampler's columns say of the kernel's timestamps and of the network. */
class KernelMetricsTest {

  private static final String HEAD =
      "timeStamp,elapsed,label,responseCode,success,threadName,tl_session,tl_conn,tl_local,"
          + "tl_request,tl_start_ns,tl_elapsed_ns,tl_first_byte_ns";
  private static final String KERNEL =
      ",tl_sent_again,tl_clock,tl_delay_ns,tl_rtt_ns,tl_retransmits";

  @TempDir private Path folder;

  private RunFiles run;

  /**
   * Rows 1 to 100: row i has a delay of i µs and a round trip of i µs, and takes 1 ms to its first
   * byte. Each tenth is by the JVM's clock, without a delay; each fiftieth has 3 segments that were
   * sent again; row 7 was sent again itself. Rows of odd numbers are of the label A.
   */
  @BeforeEach
  void write() throws Exception {
    StringBuilder log = new StringBuilder(HEAD + KERNEL + "\n");
    for (int at = 1; at <= 100; at++) {
      int i = 1 + at * 37 % 100; // not in order: delays that grow with time have no interval
      boolean isOfJvm = i % 10 == 0;
      log.append(row(at, i)).append(i == 7 ? ",1," : ",0,").append(isOfJvm ? "jvm," : "kernel,");
      log.append(isOfJvm ? "" : i * 1000).append(',').append(i * 1000).append(',');
      log.append(i % 50 == 0 ? 3 : 0).append('\n');
    }
    run = Runs.read(Files.writeString(folder.resolve("kernel.jtl"), log));
  }

  private static String row(int i) {
    return row(i, i);
  }

  private static String row(int at, int i) {
    long start = 1_700_000_000_000_000_000L + at * 37_000_000L;
    return "%d,5,%s,200,true,U 1-1,s,1,127.0.0.1:4000,%d,%d,5000000,1000000"
        .formatted(start / 1_000_000, i % 2 == 1 ? "A" : "B", at - 1, start);
  }

  /**
   * python3: d = [i for i in range(1, 101) if i % 10]; statistics.mean(d) = 50, stdev = 29.0…,
   * numpy.quantile of type 7; the round trips are of all 100; the server's of the 98 whose segments
   * were all sent once: 1000 - i.
   */
  @ParameterizedTest
  @CsvSource({
    "generator.delay.mean, 50e-6, 90",
    "generator.delay.p(50), 50e-6, 90",
    "generator.delay.p(90), 89.2e-6, 90",
    "generator.delay.max, 99e-6, 90",
    "network.rtt.mean, 50.5e-6, 100",
    "network.rtt.p(90), 90.1e-6, 100",
    "network.rtt.mean of A, 50e-6, 50",
    "network.server.mean, 950e-6, 98",
    "network.server.max of B, 998e-6, 48",
    "network.retransmissions, 6, 100",
    "network.retransmissions of A, 0, 50",
    "network.retransmitted.rate, 0.02, 100",
    "requests.sent_again, 1, 100",
    "requests.sent_again of B, 0, 50"
  })
  void figuresAreThoseOfTheRows(String subject, double value, long n) throws Exception {
    Metric metric = Metrics.of(subject.replaceAll("[( ].*", ""));
    String limit =
        metric.kind() == Kind.TIME ? " < 1s" : metric.kind() == Kind.SHARE ? " < 1%" : " < 1";
    Estimate actual = Runs.judge(run, subject + limit + " min n=1").actual();
    assertThat(actual.unknown()).isNull();
    assertThat(actual.value()).isCloseTo(value, within(5e-4 * value));
    assertThat(actual.n()).isEqualTo(n);
  }

  @Test
  void theResultCountsTheRowsOfEachClock() throws Exception {
    AnalysisResult result = run.whole().result();
    ClockSummary clock = result.clock();
    assertThat(clock.samples()).isEqualTo(100);
    assertThat(clock.kernel()).isEqualTo(90);
    assertThat(clock.generator()).isEqualTo(10);
    assertThat(clock.isOfKernel()).isFalse(); // 90 % is less than 95 %
    assertThat(clock.delay().count()).isEqualTo(90);
    Network.OfLabel b = result.network().labels().get("B");
    assertThat(b.requests()).isEqualTo(50);
    assertThat(b.retransmitted()).isEqualTo(2);
    assertThat(b.retransmissions()).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource({
    "generator.delay.p(99) < 1s, tl_delay_ns",
    "network.rtt.p(99) < 1s, tl_rtt_ns",
    "network.server.p(99) < 1s, tl_rtt_ns",
    "network.retransmissions = 0, tl_retransmits",
    "network.retransmitted.rate < 1%, tl_retransmits",
    "requests.sent_again = 0, tl_sent_again"
  })
  void withoutTheColumnsNothingIsKnown(String gate, String column) throws Exception {
    StringBuilder log = new StringBuilder(HEAD + "\n");
    for (int i = 1; i <= 100; i++) {
      log.append(row(i)).append('\n');
    }
    RunFiles plain = Runs.read(Files.writeString(folder.resolve("plain.jtl"), log));
    assertThat(plain.whole().result().clock()).isNull();
    assertThat(plain.whole().result().network()).isNull();
    GateResult result = Runs.judge(plain, gate);
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains(column);
  }
}
