package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficFiguresTest {

  private static String line(List<SampleEvent> events, double target) {
    List<String> lines = new ArrayList<>();
    TrafficSettings settings =
        new TrafficSettings(
            Duration.ofSeconds(60), target, null, null, Duration.ofSeconds(10), null, null);
    LiveTraffic traffic =
        LiveForTests.traffic(settings, new TrafficBoard(), 2_000_000, () -> 0, lines::add);
    events.forEach(traffic.rows()::add);
    traffic.take();
    traffic.printWhole();
    return lines.isEmpty() ? "" : lines.get(0);
  }

  /** The first 75 s: users end after 60 samples, about 120 s, and none before 75 s. */
  private static List<SampleEvent> steady(List<SampleEvent> events) {
    long end = events.get(0).getResult().getStartTime() + 75_000;
    return events.stream().filter(event -> event.getResult().getEndTime() < end).toList();
  }

  @Test
  void theLineHasVerdictCovRateIndexRatioAndConnections() {
    Columns.set(Columns.OURS);

    String line = line(steady(MadeRun.of(40, 60, 2, true)), 20);

    assertThat(line)
        .matches(
            "trueload = poisson: \\d\\.\\d\\d % failed \\(first: 500 OK, fine\\), CoV [01]\\.\\d\\d"
                + " ± 0\\.0\\d, [12]\\d\\.\\d/s of 20/s, p95 [0-9.]+ m?s, I \\d\\.\\d, R/Z"
                + " 0\\.0\\d\\d, 40 sessions on 40 connections, times from the kernel, delay p99"
                + " \\d\\d\\.\\d µs");
  }

  @Test
  void withoutOurColumnsUsersAreThreadsAndConnectionsAreUnknown() {
    Columns.set(List.of());

    assertThat(line(MadeRun.of(40, 60, 2, false), Double.NaN))
        .endsWith(", 40 users")
        .doesNotContain(" of ");
  }

  @Test
  void failuresComeFirstWithWhatTheFirstOfThemSays() {
    Columns.set(List.of());
    List<SampleEvent> events = MadeRun.of(40, 60, 2, false);
    for (int i = 0; i < events.size(); i++) {
      events.get(i).getResult().setSuccessful(false);
      events.get(i).getResult().setResponseCode(i == 0 ? "503" : "500");
      events.get(i).getResult().setResponseMessage("Service\n\u202eUnavailable");
    }

    assertThat(line(events, Double.NaN))
        .containsPattern(": 100\\.00 % failed \\(first: 503 Service \\?Unavailable\\), CoV ");
  }

  @Test
  void anExceptionIsNamedByItsClassAndMessage() {
    Columns.set(List.of());
    List<SampleEvent> events = MadeRun.of(40, 60, 2, false);
    for (int i = 0; i < events.size(); i += 10) {
      events.get(i).getResult().setSuccessful(false);
      events
          .get(i)
          .getResult()
          .setResponseCode("Non HTTP response code: java.net.ConnectException");
      events.get(i).getResult().setResponseMessage("Non HTTP response message: Connection refused");
    }

    assertThat(line(events, Double.NaN))
        .containsPattern(
            ": 1\\d\\.\\d\\d % failed \\(first: ConnectException Connection refused\\), CoV ");
  }

  @Test
  void aRunWithoutASampleSaysNothing() {
    Columns.set(List.of());

    assertThat(line(List.of(), 20)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"19.31, 19.3", "20.04, 20.0", "0.5124, 0.512", "412.4, 412", "4021.3, '4,021'"})
  void aRateHasThreeDigits(double rate, String words) {
    assertThat(TrafficFigures.rate(rate)).isEqualTo(words);
  }
}
