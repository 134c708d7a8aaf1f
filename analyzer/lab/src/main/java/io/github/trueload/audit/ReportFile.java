package io.github.trueload.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The report that a load generator wrote, recognised by its content. */
final class ReportFile {

  /** A report has some kilobytes; a larger file is something else, such as the log. */
  private static final long MOST_BYTES = 16L << 20;

  private static final String REMEDY =
      "give the summary that ab, wrk, hey, oha, Vegeta, k6, Gatling, Locust, JMeter, Artillery or"
          + " Hyperfoil wrote (docs/audit.md)";

  private ReportFile() {}

  /**
   * Reads a report.
   *
   * @param file text, JSON or CSV
   * @return its figures; those that it lacks are not known
   * @throws UnreadableInputException if it is not a report of a known tool
   * @throws IOException if it cannot be read
   */
  static ReportedRun read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new UnreadableInputException(file.toString(), "is a folder", REMEDY);
    }
    if (Files.size(file) > MOST_BYTES) {
      throw new UnreadableInputException(file.toString(), "has more than 16 MiB", REMEDY);
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    ReportBuilder report =
        figures(file, text.replace("\uFEFF", ""))
            .orElseThrow(
                () ->
                    new UnreadableInputException(
                        file.toString(), "is not a report of a known tool", REMEDY));
    if (!report.hasTimes()) {
      throw new UnreadableInputException(
          file.toString(), "contains no response time", "give the complete report");
    }
    return report.of(file.toString());
  }

  private static Optional<ReportBuilder> figures(Path file, String text) throws IOException {
    try {
      if (text.stripLeading().startsWith("{")) {
        return JsonReports.of(new ObjectMapper().readTree(text));
      }
      Optional<ReportBuilder> table = CsvReports.of(text);
      return table.isPresent() ? table : TextReports.of(text);
    } catch (JsonProcessingException e) {
      throw new UnreadableInputException(
          file.toString(), "is not a complete JSON file", "give the complete report");
    } catch (NumberFormatException e) {
      throw new UnreadableInputException(
          file.toString(),
          "contains a number that cannot be read",
          "give the report as the tool wrote it");
    }
  }
}
