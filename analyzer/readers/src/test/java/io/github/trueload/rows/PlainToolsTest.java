package io.github.trueload.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Tables that tools wrote of 40 requests by 4 users, of which the server answered 8 with the status
 * 500, against what the tools themselves report of the same run.
 */
class PlainToolsTest {

  private static ReadLog log(String name) throws IOException {
    ReadLog log = ReadLog.of(Path.of("src/test/resources/tools").resolve(name));
    assertThat(log.rows()).hasSize(40);
    return log;
  }

  /** h2load-1.52.0-report.txt: 56.81 ms on average, 33.20 ms to 76.70 ms; 8 failed. */
  @Test
  void theFiguresAreThoseOfTheReportOfH2load() throws IOException {
    ReadLog log = log("h2load/h2load-1.52.0.tsv");
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.failed()).isEqualTo(8);
    assertThat(log.meanElapsed()).isBetween(56_805_000L, 56_815_000L);
    assertThat(log.sortedElapsed(0)).isBetween(33_195_000L, 33_205_000L);
    assertThat(log.sortedElapsed(39)).isBetween(76_695_000L, 76_705_000L);
  }

  /** ab-2.3-report.txt: 26 ms on average, 4 ms to 50 ms, half within 26 ms, 90 % within 42 ms. */
  @Test
  void theFiguresAreThoseOfTheReportOfAb() throws IOException {
    ReadLog log = log("ab/ab-2.3.tsv");
    assertThat(log.summary().anomalies().list())
        .extracting(anomaly -> anomaly.kind())
        .containsExactly(AnomalyKind.SUCCESS_UNKNOWN);
    assertThat(log.meanElapsed() / 1_000_000).isEqualTo(26);
    assertThat(log.sortedElapsed(0)).isEqualTo(4_000_000);
    assertThat(log.sortedElapsed(20)).isEqualTo(26_000_000);
    assertThat(log.sortedElapsed(36)).isEqualTo(42_000_000);
    assertThat(log.sortedElapsed(39)).isEqualTo(50_000_000);
  }

  /** hey prints no summary beside its table: awk of the columns response-time and status-code. */
  @Test
  void theTimesOfHeyAreThoseOfItsColumns() throws IOException {
    ReadLog log = log("hey/hey-0.1.4.csv");
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.failed()).isEqualTo(8);
    assertThat(log.meanElapsed()).isEqualTo(51_535_000);
    assertThat(log.sortedElapsed(39)).isEqualTo(68_100_000);
    assertThat(log.rows().stream().mapToLong(ReadLog.Row::start).min()).hasValue(2_400_000);
    assertThat(log.rows().stream().mapToLong(ReadLog.Row::start).max()).hasValue(482_300_000);
  }

  /** oha prints no summary beside its table: awk of request-start, request-duration and status. */
  @Test
  void theTimesOfOhaAreThoseOfItsColumns() throws IOException {
    ReadLog log = log("oha/oha-1.16.0.csv");
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.failed()).isEqualTo(8);
    assertThat(log.meanElapsed()).isEqualTo(54_972_320);
    assertThat(log.sortedElapsed(39)).isEqualTo(68_652_864);
    assertThat(log.rows().stream().mapToLong(ReadLog.Row::start).min()).hasValue(1_700_095);
    assertThat(log.rows().stream().mapToLong(ReadLog.Row::start).max()).hasValue(514_131_547);
  }
}
