package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.examples.JMeterRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The listener on a controller of two real engines on loopback, one test after another. */
class RemoteRealismTest {

  private static final int ENGINES = 2;

  @TempDir static Path folder;

  private static final List<RemoteEngine> STARTED = new ArrayList<>();

  @BeforeAll
  static void startEngines() throws Exception {
    for (int i = 0; i < ENGINES; i++) {
      STARTED.add(RemoteEngine.start(RecordedRun.HOME, folder.resolve("engine" + i)));
    }
  }

  @AfterAll
  static void stopEngines() {
    STARTED.forEach(RemoteEngine::close);
  }

  private static List<String> addresses() {
    return STARTED.stream().map(RemoteEngine::address).toList();
  }

  private static Path run(String name, Map<String, String> settings, Map<String, String> properties)
      throws Exception {
    Path plan = TrafficRealismTest.write(folder.resolve(name + ".jmx"), settings);
    Path log = folder.resolve(name + ".jtl");
    new JMeterRun(RecordedRun.HOME, plan, log, properties, addresses(), Duration.ofMinutes(1))
        .run(line -> {});
    return log;
  }

  private static List<String> engineLogs() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < ENGINES; i++) {
      try (Stream<Path> files = Files.list(folder.resolve("engine" + i))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".log")).toList()) {
          lines.addAll(Files.readAllLines(file));
        }
      }
    }
    return lines;
  }

  @Test
  void theControllerSaysOfBothEnginesWhatTheLogSaysAndHowTheyFared() throws Exception {
    Path log;
    try (Nginx nginx = Nginx.start(folder.resolve("nginx"), 1294)) {
      log =
          run(
              "both",
              Map.of("target", "${__P(unknown,60)}"),
              Map.of(
                  "port", String.valueOf(nginx.port()),
                  "users", "15",
                  "rate", "30",
                  "ramp", "0",
                  "duration", "8"));
    }

    Matcher line = TrafficRealismTest.lastLine(log);
    assertThat(line.group(8)).startsWith("30 sessions on 30 connections");
    TrafficRealismTest.assertThatItSaysWhatTheLogSays(line, log);
    assertThat(TrafficRealismTest.linesOf(log))
        .filteredOn(each -> each.contains("trueload = "))
        .hasSize(1);

    // two engines share 30/s, over 8 s: 240 requests, 8 standard deviations of a Poisson number
    assertThat(TrafficRealismTest.linesOf(log))
        .filteredOn(each -> each.contains("trueload warning: "))
        .isEmpty();
    assertThat(Files.readAllLines(log)).hasSizeBetween(240 - 124, 240 + 124);

    // each engine's health: sent to the controller with the samples, and written on the engine
    String text = Files.readString(log);
    for (String address : addresses()) {
      assertThat(text).contains("," + address);
      assertThat(engineLogs())
          .filteredOn(each -> each.contains("The health of this engine is written to "))
          .anyMatch(each -> each.contains(address.replace(':', '_')));
    }
  }

  /** Of the 50 s that were asked for, some seconds pass. */
  @Tag("full")
  @Test
  void aConditionThatHasHeldStopsEveryEngine() throws Exception {
    Path log;
    try (Backend backend = Backend.start()) {
      log =
          run(
              "stopped",
              Map.of("stopWhen", "errors.rate &gt; 5%", "stopAfter", "2"),
              Map.of(
                  "port", String.valueOf(backend.port()),
                  "path", "/missing",
                  "users", "10",
                  "rate", "50",
                  "ramp", "0",
                  "duration", "50"));
    }

    assertThat(TrafficRealismTest.linesOf(log))
        .filteredOn(line -> line.contains("trueload stops the test: errors.rate > 5% has held"))
        .hasSize(1);
    List<String> rows = Files.readAllLines(log);
    long first = Long.parseLong(rows.get(1).split(",")[0]);
    long last = Long.parseLong(rows.get(rows.size() - 1).split(",")[0]);
    assertThat(last - first).isLessThan(40_000);
    for (int i = 0; i < ENGINES; i++) {
      String address = addresses().get(i);
      assertThat(Files.readString(log)).as("samples of %s", address).contains(address + "-");
    }
  }

  @Tag("full")
  @Test
  void aSettingThatIsRefusedStopsTheEnginesBeforeLoad() throws Exception {
    Path log =
        run(
            "refused",
            Map.of("stopWhen", "errors.rat &gt; 5%"),
            Map.of("users", "2", "ramp", "0", "duration", "50", "port", "1", "rate", "50"));

    Path own = log.resolveSibling(log.getFileName() + ".jmeter.log");
    assertThat(Files.readAllLines(own))
        .filteredOn(line -> line.contains("there is no metric 'errors.rat'"))
        .as("said once for both engines, in the log and to the user")
        .hasSizeBetween(1, 2);
    assertThat(Files.readAllLines(log)).hasSizeLessThanOrEqualTo(1);
  }
}
