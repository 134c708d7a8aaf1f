package io.github.trueload.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Binary logs of Gatling, against the figures that it printed: {@code …-report.txt} beside them.
 */
class GatlingLogTest {

  private static final Path FOLDER = Path.of("src/test/resources/tools/gatling");
  private static final Path LOG = FOLDER.resolve("gatling-3.14.9.log");
  private static final long MILLI = 1_000_000L;

  private static void refused(byte[] content, String problem) {
    assertThatThrownBy(() -> ReadLog.of(content))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageStartingWith("log: " + problem)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource({"3.13.1, 2, 28, 1477, 430", "3.14.9, 6, 32, 2963, 1018", "3.15.1, 6, 6, 1481, 598"})
  void theFiguresAreThoseOfGatlingsReport(
      String version, int failed, long least, long greatest, long mean) throws IOException {
    ReadLog log = ReadLog.of(FOLDER.resolve("gatling-" + version + ".log"));
    assertThat(log.summary().format()).isEqualTo(SourceFormat.TOOL_LOG);
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.summary().resolutionNanos()).isEqualTo(MILLI);
    assertThat(log.summary().metadata())
        .containsEntry("tool", "gatling")
        .containsEntry("version", version)
        .containsEntry("simulation", "Shop")
        .containsEntry("users", "30")
        .containsEntry("errors without a request", "30");
    assertThat(log.rows()).hasSize(90);
    assertThat(log.failed()).isEqualTo(failed);
    assertThat(log.sortedElapsed(0)).isEqualTo(least * MILLI);
    assertThat(log.sortedElapsed(89)).isEqualTo(greatest * MILLI);
    assertThat(Math.round(log.meanElapsed() / 1e6)).isEqualTo(mean);
  }

  @Test
  void groupsAreTransactionsAndPartOfTheLabelsAsInTheReport() throws IOException {
    ReadLog log = ReadLog.of(LOG);
    assertThat(count(log.rows()))
        .isEqualTo(Map.of("home", 30L, "büy € / in / cart", 30L, "büy € / other", 30L));
    assertThat(count(log.transactions())).isEqualTo(Map.of("büy €", 30L, "büy € / in", 30L));
    assertThat(log.transactions().stream().filter(ReadLog.Row::failed)).hasSize(12);
  }

  private static Map<String, Long> count(List<ReadLog.Row> rows) {
    return rows.stream().collect(Collectors.groupingBy(ReadLog.Row::label, Collectors.counting()));
  }

  @Test
  void aCutLogGivesTheRequestsBeforeTheCut() throws IOException {
    byte[] whole = Files.readAllBytes(LOG);
    ReadLog cut = ReadLog.of(Arrays.copyOf(whole, whole.length / 2));
    int rows = cut.rows().size();
    assertThat(rows).isBetween(1, 89);
    assertThat(cut.rows()).isEqualTo(ReadLog.of(LOG).rows().subList(0, rows));
    assertThat(cut.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
  }

  @Test
  void anotherVersionIsRefusedByName() throws IOException {
    byte[] log = Files.readAllBytes(LOG);
    log[7] = '2'; // 3.14.9 becomes 3.24.9
    refused(log, "is a log of Gatling 3.24.9; the binary logs of 3.13 to 3.15 can be read");
  }

  @Test
  void anUnknownRecordIsRefusedWithItsNumber() throws IOException {
    byte[] log = Files.readAllBytes(LOG);
    int firstUser = 0x71;
    assertThat(log[firstUser]).isEqualTo((byte) 2);
    log[firstUser] = 9;
    refused(log, "record 2 is of the unknown kind 9");
  }

  @Test
  void aReferenceToAStringThatIsMissingIsRefused() throws IOException {
    byte[] log = Files.readAllBytes(LOG);
    String text = new String(log, StandardCharsets.ISO_8859_1);
    int home = text.indexOf("\u0004home", 0x71);
    assertThat(log[home - 4]).isEqualTo((byte) 1); // the number of the string, its last byte
    log[home - 4] = 7;
    assertThatThrownBy(() -> ReadLog.of(log))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("refers to the string 7, which is not in the file");
  }
}
