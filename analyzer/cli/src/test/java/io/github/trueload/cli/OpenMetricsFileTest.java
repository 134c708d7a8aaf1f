package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code analyze --openmetrics} against the JSON of the same command. */
class OpenMetricsFileTest {

  /** A sample with a timestamp, as the ABNF of OpenMetrics 1.0 has it. */
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-z_]+)\\{((?:[a-z]+=\"(?:[^\"\\\\]|\\\\.)*\",?)+)\\} ([0-9.E-]+) ([0-9]+\\.[0-9]{3})");

  @TempDir private Path folder;

  /** Of the last response, milliseconds since the epoch. */
  private long end;

  /** Two users whose label has both characters that the format escapes. */
  private Path log() throws Exception {
    StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,success,threadName\n");
    Random random = new Random(1);
    long start = 1_700_000_000_000L;
    for (int i = 0; i < 2_000; i++) {
      long elapsed = 5 + random.nextInt(40);
      end = start + elapsed;
      rows.append(start)
          .append(',')
          .append(elapsed)
          .append(i % 2 == 0 ? ",Home," : ",\"a \"\"b\"\" \\\",")
          .append(i % 50 != 0)
          .append(",Users 1-")
          .append(1 + i % 2)
          .append('\n');
      start = end + 1 + (long) (-20 * Math.log(1 - random.nextDouble()));
    }
    return Files.writeString(folder.resolve("run.jtl"), rows, StandardCharsets.UTF_8);
  }

  @Test
  void theValuesAreThoseOfTheJson() throws Exception {
    Path file = folder.resolve("run.om");
    Path json = folder.resolve("run.json");
    Outcome outcome = Outcome.of("analyze", log(), "--openmetrics", file, "--json", json);
    assertThat(outcome.code()).as(outcome.err()).isZero();

    List<String> lines = Files.readAllLines(file);
    assertThat(lines).last().isEqualTo("# EOF");
    Map<String, Double> values = new TreeMap<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        Matcher sample = SAMPLE.matcher(line);
        assertThat(sample.matches()).as(line).isTrue();
        assertThat(sample.group(4)).isEqualTo("%d.%03d".formatted(end / 1_000, end % 1_000));
        values.put(sample.group(1) + "{" + sample.group(2) + "}", Double.valueOf(sample.group(3)));
      }
    }
    JsonNode root = new ObjectMapper().readTree(json.toFile());
    Map<String, Double> expected = new TreeMap<>();
    for (JsonNode each : root.get("intervals")) {
      String label = each.path("label").isTextual() ? each.get("label").asText() : null;
      String labels =
          "{figure=\"%s\"%s,unit=\"%s\"}"
              .formatted(
                  each.get("metric").asText(),
                  label == null
                      ? ""
                      : ",label=\"" + label.replace("\\", "\\\\").replace("\"", "\\\"") + "\"",
                  each.get("unit").asText());
      for (String end : List.of("value", "low95", "high95")) {
        if (each.path(end).isNumber()) {
          String name = end.equals("value") ? "" : "_" + end.replace("95", "");
          expected.put("trueload_run_figure" + name + labels, each.get(end).asDouble());
        }
      }
    }
    assertThat(expected).hasSizeGreaterThan(25);
    String verdict = root.at("/arrivals/verdict").asText();
    for (String each :
        List.of("poisson", "bursty", "hypo-exponential", "periodic", "other", "inconclusive")) {
      expected.put(
          "trueload_run_verdict{verdict=\"" + each + "\"}", each.equals(verdict) ? 1.0 : 0.0);
    }
    assertThat(values.keySet()).isEqualTo(expected.keySet());
    values.forEach(
        (name, value) ->
            assertThat(value).as(name).isCloseTo(expected.get(name), withPercentage(1e-6)));
  }

  @Test
  void anEarlierFileIsReplacedAndAUsersIsNot() throws Exception {
    Path file = folder.resolve("run.om");
    Path log = log();
    assertThat(Outcome.of("analyze", log, "--openmetrics", file).code()).isZero();
    assertThat(Outcome.of("analyze", folder.resolve("none"), "--openmetrics", file).code())
        .isEqualTo(3);
    assertThat(file).doesNotExist();

    Files.writeString(file, "mine");
    assertThat(Outcome.of("analyze", folder.resolve("none"), "--openmetrics", file).code())
        .isEqualTo(3);
    assertThat(file).hasContent("mine");
  }
}
