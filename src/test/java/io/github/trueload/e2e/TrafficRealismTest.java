package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.examples.JMeterRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The listener in real JMeters: what it says of a run, against what its log says. */
class TrafficRealismTest {

  private static final String NUMBER = "([0-9][0-9.,]*)";

  private static final Pattern LAST_LINE =
      Pattern.compile(
          ("trueload = ([a-z-]+): CoV %1$s ± %1$s, %1$s/s of %1$s/s,"
                  + " p95 [0-9.,]+ [mµ]?s, I %1$s, R/Z %1$s, (.*)")
              .formatted(NUMBER));

  @TempDir private Path folder;

  private Path plan(Map<String, String> settings) throws Exception {
    return write(folder.resolve("watched.jmx"), settings);
  }

  /**
   * Writes {@code web-users.jmx} with the listener, and what watches engines, into {@code file}.
   */
  static Path write(Path file, Map<String, String> settings) throws IOException {
    StringBuilder element = new StringBuilder(element("EngineHealth", Map.of()));
    element.append(element("TrafficRealism", settings));
    String original = Files.readString(RecordedRun.PLANS.resolve("web-users.jmx"));
    String group = "      <ThreadGroup ";
    assertThat(original).contains(group);
    return Files.writeString(file, original.replace(group, element + group));
  }

  private static String element(String name, Map<String, String> settings) {
    String type = "io.github.trueload.listener." + name;
    StringBuilder element = new StringBuilder();
    element
        .append(
            "<%s guiclass=\"%s\""
                .formatted(type, type.replace("listener.", "listener.gui.") + "Gui"))
        .append(" testclass=\"%s\" testname=\"%s\">".formatted(type, name));
    settings.forEach(
        (key, text) ->
            element.append(
                "<stringProp name=\"%s.%s\">%s</stringProp>".formatted(name, key, text)));
    return element.append("</%s><hashTree/>".formatted(type)).toString();
  }

  static List<String> linesOf(Path log) throws IOException {
    Path own = log.resolveSibling(log.getFileName() + ".jmeter.log");
    return Files.readAllLines(own).stream().filter(line -> line.contains("trueload")).toList();
  }

  static Matcher lastLine(Path log) throws Exception {
    List<String> lines =
        linesOf(log).stream().filter(line -> line.contains("trueload = ")).toList();
    assertThat(lines).hasSize(1);
    Matcher found = LAST_LINE.matcher(lines.get(0));
    assertThat(found.find()).as("%s", lines).isTrue();
    return found;
  }

  /** Every figure of the last line is the log's, rounded to the digits shown. */
  static void assertThatItSaysWhatTheLogSays(Matcher line, Path log) throws Exception {
    Path json = log.resolveSibling("log.json");
    Finished analysis = Finished.trueload("analyze", log.toString(), "--json", json.toString());
    assertThat(analysis.exit()).as(analysis.err()).isZero();
    JsonNode found = new ObjectMapper().readTree(Files.readString(json));
    // A controller's listener has the health of its engines, whose files lie elsewhere.
    boolean isBlamed = line.group(8).contains("the load generator was the bottleneck");
    boolean isOfController = isBlamed && !found.at("/health").isObject();
    assertThat(line.group(1))
        .isEqualTo(isOfController ? "inconclusive" : found.at("/arrivals/verdict").asText());
    assertShown(line.group(2), found.at("/arrivals/cov"));
    assertShown(line.group(3), found.at("/arrivals/cov_se"));
    assertShown(line.group(4), found.at("/arrivals/rate_per_s"));
    double index =
        StreamSupport.stream(found.at("/arrivals/dispersion").spliterator(), false)
            .filter(at -> at.at("/windows").asLong() >= 100)
            .mapToDouble(at -> at.at("/index").asDouble())
            .max()
            .orElseThrow();
    assertThat(Double.parseDouble(line.group(6))).isEqualTo(Math.rint(index * 10) / 10);
    assertShown(line.group(7), found.at("/principle_a/r_to_z"));
    assertThat(line.group(8))
        .startsWith(
            "%d sessions on %d connections"
                .formatted(
                    found.at("/sessions/count").asLong(),
                    found.at("/sessions/connections").asLong()));
    if (found.at("/clock/kernel_share").asDouble() >= 0.95) {
      assertThat(line.group(8)).contains(", times from the kernel, delay p99 ");
    }
  }

  private static void assertShown(String shown, JsonNode exact) {
    assertThat(exact.isNumber()).as("%s", exact).isTrue();
    int decimals = shown.contains(".") ? shown.length() - shown.indexOf('.') - 1 : 0;
    assertThat(Double.parseDouble(shown))
        .isBetween(
            exact.asDouble() - 0.5000001 * Math.pow(10, -decimals),
            exact.asDouble() + 0.5000001 * Math.pow(10, -decimals));
  }

  @Test
  void theLastLineSaysWhatTheAnalyzerSaysOfTheLog() throws Exception {
    Path log = folder.resolve("run.jtl");
    try (Nginx nginx = Nginx.start(folder.resolve("nginx"), 1294)) {
      Map<String, String> properties =
          Map.of(
              "port", String.valueOf(nginx.port()),
              "users", "40",
              "rate", "50",
              "ramp", "0",
              "duration", "9",
              "summariser.interval", "4");
      // the target is what the plan's timer asks for
      Path plan = plan(Map.of("window", "5"));
      new JMeterRun(RecordedRun.HOME, plan, log, properties, Duration.ofMinutes(2)).run(line -> {});
    }

    Matcher line = lastLine(log);
    assertThat(line.group(5)).isEqualTo("50");
    assertThatItSaysWhatTheLogSays(line, log);
    // Engine Health is in the plan, but there are no engines
    assertThat(Files.readAllLines(log).get(0))
        .contains("\"tl_session\"")
        .doesNotContain("tl_health");
    // Two boundaries of 4 s lie within any 9 s; a busy machine may be too late for one.
    assertThat(linesOf(log)).filteredOn(each -> each.contains("trueload + ")).hasSizeBetween(1, 3);
  }

  @Test
  void aConditionThatHasHeldEndsTheTest() throws Exception {
    Path log = folder.resolve("stopped.jtl");
    try (Backend backend = Backend.start()) {
      Map<String, String> properties =
          Map.of(
              "port", String.valueOf(backend.port()),
              "path", "/missing",
              "users", "20",
              "rate", "50",
              "ramp", "0",
              "duration", "80");
      Path plan = plan(Map.of("stopWhen", "errors.rate &gt; 5%: broken", "stopAfter", "3"));
      new JMeterRun(RecordedRun.HOME, plan, log, properties, Duration.ofMinutes(2)).run(line -> {});
    }

    assertThat(linesOf(log))
        .filteredOn(line -> line.contains("trueload stops the test"))
        .singleElement()
        .asString()
        .containsPattern("errors\\.rate > 5% has held for [0-9.]+ s \\(100 %: broken\\)");
    // What the samples' own stamps say: far from the 80 s that were asked for.
    List<String> rows = Files.readAllLines(log);
    long first = Long.parseLong(rows.get(1).split(",")[0]);
    long last = Long.parseLong(rows.get(rows.size() - 1).split(",")[0]);
    assertThat(last - first).isBetween(2_000L, 60_000L);
  }

  @Test
  void aConditionThatIsNoneIsRefusedInOneLineBeforeLoad() throws Exception {
    Path log = folder.resolve("refused.jtl");
    Map<String, String> properties = Map.of("users", "2", "duration", "5", "port", "1");
    Path plan = plan(Map.of("stopWhen", "errors.rat &gt; 5%"));

    new JMeterRun(RecordedRun.HOME, plan, log, properties, Duration.ofMinutes(2)).run(line -> {});

    Path own = log.resolveSibling(log.getFileName() + ".jmeter.log");
    assertThat(Files.readAllLines(own))
        .filteredOn(line -> line.contains("errors.rat"))
        .first()
        .asString()
        .contains("there is no metric 'errors.rat'; did you mean 'errors.rate'?");
    assertThat(Files.readAllLines(log)).hasSizeLessThanOrEqualTo(1);
  }
}
