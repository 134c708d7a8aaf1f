package io.github.trueload.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An attack of 100 requests, in each of Vegeta's forms, against the figures of its report. */
class VegetaLogTest {

  private static final Path GOB = log("gob");

  private static Path log(String form) {
    return Path.of("src/test/resources/tools/vegeta/vegeta-12.13.0." + form);
  }

  /** {@code vegeta report -type json}: vegeta-12.13.0-report.txt beside the logs. */
  @ParameterizedTest
  @ValueSource(strings = {"gob", "json", "csv"})
  void theFiguresAreThoseOfVegetasReport(String form) throws IOException {
    ReadLog log = ReadLog.of(log(form));
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.summary().resolutionNanos()).isEqualTo(1);
    assertThat(log.rows()).hasSize(100);
    assertThat(log.failed()).isEqualTo(40);
    assertThat(log.rows().stream().filter(row -> row.status() == 500)).hasSize(7);
    assertThat(log.rows().stream().mapToLong(ReadLog.Row::bytes).sum()).isEqualTo(547);
    assertThat(log.meanElapsed()).isEqualTo(12_170_724);
    assertThat(log.sortedElapsed(0)).isEqualTo(293_107);
    assertThat(log.sortedElapsed(99)).isEqualTo(41_364_026);
    long earliest = log.rows().stream().mapToLong(ReadLog.Row::start).min().orElseThrow();
    Instant start = Instant.parse("2026-11-23T21:09:12.386754579Z");
    assertThat(earliest).isEqualTo(start.getEpochSecond() * 1_000_000_000L + start.getNano());
  }

  @Test
  void theThreeFormsHaveTheSameRequests() throws IOException {
    List<ReadLog.Row> rows = ReadLog.of(GOB).rows();
    assertThat(ReadLog.of(log("json")).rows()).isEqualTo(rows);
    assertThat(ReadLog.of(log("csv")).rows()).isEqualTo(rows);
  }

  @Test
  void theGobNamesItsTool() throws IOException {
    ReadLog log = ReadLog.of(GOB);
    assertThat(log.summary().format()).isEqualTo(SourceFormat.TOOL_LOG);
    assertThat(log.summary().metadata()).containsEntry("tool", "vegeta");
  }

  @Test
  void aCutGobGivesTheRequestsBeforeTheCut() throws IOException {
    byte[] whole = Files.readAllBytes(GOB);
    List<ReadLog.Row> rows = ReadLog.of(GOB).rows();
    ReadLog cut = ReadLog.of(Arrays.copyOf(whole, whole.length - 10));
    assertThat(cut.rows()).isEqualTo(rows.subList(0, 99));
    // Three definitions of types and a hundred results.
    assertThat(cut.summary().anomalies().list())
        .singleElement()
        .satisfies(
            anomaly -> {
              assertThat(anomaly.kind()).isEqualTo(AnomalyKind.TRUNCATED_FILE);
              assertThat(anomaly.firstPlaces()).containsExactly(104L);
            });
  }

  @Test
  void twoAttacksInOneFileAreReadBoth() throws IOException {
    byte[] once = Files.readAllBytes(GOB);
    byte[] twice = Arrays.copyOf(once, once.length * 2);
    System.arraycopy(once, 0, twice, once.length, once.length);
    assertThat(ReadLog.of(twice).rows()).hasSize(200);
  }

  @Test
  void anUndefinedTypeIsRefusedWithItsMessage() throws IOException {
    byte[] damaged = Files.readAllBytes(GOB);
    int result = 0xce; // The first result: its length, then its type's number, FF 80.
    assertThat(damaged[result + 2]).isEqualTo((byte) 0xFF);
    damaged[result + 3] = 0x7A;
    assertThatThrownBy(() -> ReadLog.of(damaged))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageStartingWith("log: message 5 of the gob stream has the type 61")
        .hasMessageNotContaining("\n");
  }
}
