package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorded log, corrected, and read by JMeter's own report generator. */
class CorrectedLogTest {

  private static final Path RECORDED = Path.of("..", "examples", "recorded");
  private static final Path JMETER =
      Path.of("..", "examples", "jmeter-home", "target", "jmeter", "bin").toAbsolutePath();

  /** JMeter's own columns; after them are Trueload's, which name each row's connection. */
  private static final int JMETERS_COLUMNS = 17;

  @TempDir Path folder;

  private List<String> corrected(Path log) throws IOException, InterruptedException {
    Path out = folder.resolve("corrected.jtl");
    String capture = RECORDED.resolve("web-users.pcap").toString();
    Finished run =
        Finished.trueload("analyze", log.toString(), capture, "--corrected", out.toString());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).contains("775 of 775 rows have the wire's times");
    return Files.readAllLines(out);
  }

  private static List<String> withoutOurs(List<String> lines) {
    return lines.stream()
        .map(line -> String.join(",", Arrays.copyOf(line.split(",", -1), JMETERS_COLUMNS)))
        .toList();
  }

  @Test
  void timeAloneFindsTheConnectionsOfOurColumnsAndJmeterReadsTheResult() throws Exception {
    Path log = RECORDED.resolve("web-users.jtl");
    List<String> byColumns = withoutOurs(corrected(log));
    Path plain = folder.resolve("plain.jtl");
    Files.write(plain, withoutOurs(Files.readAllLines(log)));
    assertThat(corrected(plain)).isEqualTo(byColumns);

    double sum = 0;
    for (String row : byColumns.subList(1, byColumns.size())) {
      sum += Double.parseDouble(row.split(",")[1]);
    }
    JsonNode total = jmetersReport(folder.resolve("corrected.jtl")).get("Total");
    assertThat(total.get("sampleCount").asInt()).isEqualTo(775);
    assertThat(total.get("meanResTime").asDouble()).isCloseTo(sum / 775, within(1e-6));
  }

  private JsonNode jmetersReport(Path log) throws IOException, InterruptedException {
    Path report = folder.resolve("report");
    Finished jmeter =
        Finished.java(
            List.of(
                "-Djava.awt.headless=true",
                "-jar",
                JMETER.resolve("ApacheJMeter.jar").toString(),
                "-g",
                log.toString(),
                "-o",
                report.toString(),
                "-j",
                folder.resolve("jmeter.log").toString(),
                "-Jjmeter.reportgenerator.temp_dir=" + folder.resolve("temp")));
    assertThat(jmeter.exit()).as(jmeter.out() + jmeter.err()).isZero();
    return new ObjectMapper().readTree(report.resolve("statistics.json").toFile());
  }
}
