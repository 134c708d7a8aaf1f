package io.github.trueload.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with sums, of real tools where {@code src/test/resources/tools} has one. */
class KnownSummaryTest {

  private static void refused(byte[] file, String message) {
    assertThatThrownBy(
            () ->
                Inputs.open(
                    InputBytes.of("sums", new ByteArrayInputStream(file)), InputOptions.defaults()))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageStartingWith("sums: is " + message)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          locust/locust-2.47.0-statistics.csv | Locust's statistics, which
          locust/locust-2.47.0-history.csv    | Locust's statistics, which
          k6/k6-1.8.1-summary.json            | k6's summary, which
          k6/k6-1.8.1-summary-2.json          | k6's summary, which
          vegeta/vegeta-12.13.0-report.txt    | Vegeta's report, which
          """)
  void aFileOfSumsIsRefusedWithTheNameOfItsTool(String file, String message) throws IOException {
    refused(Files.readAllBytes(Path.of("src/test/resources/tools").resolve(file)), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"aggregate": {"rates": {"http.request_rate": 2 | Artillery's report, which
          {"summary": {"successRate": 1.0, "total": 0.5   | oha's summary, which
          """)
  void aDocumentedSummaryIsRefusedWithTheNameOfItsTool(String file, String message) {
    refused(file.getBytes(StandardCharsets.US_ASCII), message);
  }

  @Test
  void theReportOfArtilleryIsRefused() throws IOException {
    refused(
        Files.readAllBytes(Path.of("../lab/src/test/resources/audit/artillery.json")),
        "Artillery's report, which");
  }

  @Test
  void theReportOfHyperfoilIsRefused() throws IOException {
    refused(
        Files.readAllBytes(Path.of("../lab/src/test/resources/audit/hyperfoil.json")),
        "Hyperfoil's report, which");
  }

  @Test
  void logsOfRequestsAreNoSummaries() {
    for (String log :
        List.of("timestamp,request_type,name,", "{\"metrics\":{}}", "{\"summary\":{}}", "")) {
      assertThat(KnownSummary.of(log.getBytes(StandardCharsets.US_ASCII))).as(log).isEmpty();
    }
  }
}
