package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.examples.JMeterRun;
import io.github.trueload.input.InputOptions;
import io.github.trueload.jtl.NestedRows;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter itself writes one run into many logs, each configured otherwise: all of them show the same
 * samples. With {@code -Dtrueload.fixtures=FOLDER} the logs are kept there: so those of {@code
 * analyzer/core/src/test/resources/jtl/configured} were made.
 */
class JMeterLogsTest {

  private static final Path HOME = Path.of("..", "examples", "jmeter-home", "target", "jmeter");
  private static final int SAMPLES = ConfiguredPlan.USERS * ConfiguredPlan.TURNS;

  /** Rows of a turn: the page and its three parts, the redirect and its two, both transactions. */
  private static final int ROWS = SAMPLES * (4 + 3 + 1 + 2);

  static final String HOME_LABEL = "home, \"sweet\"\nhome";

  @TempDir Path folder;

  @BeforeAll
  static void initializeJmeter() throws IOException {
    JMeterUtils.setJMeterHome(HOME.toString());
    JMeterUtils.loadJMeterProperties(HOME.resolve("bin/jmeter.properties").toString());
    SaveService.loadProperties();
  }

  @Test
  void everyConfigurationShowsTheSameRun() throws IOException, InterruptedException {
    Map<String, SampleSaveConfiguration> saves = new LinkedHashMap<>();
    saves.put("defaults.csv", save(false, false));
    saves.put("everything.csv", save(true, false));
    saves.put("no-header.csv", without(save(false, false), s -> s.setFieldNames(false)));
    saves.put("no-subresults.csv", without(save(false, false), s -> s.setSubresults(false)));
    saves.put("no-messages.csv", without(save(false, false), s -> s.setMessage(false)));
    saves.put(
        "few.csv",
        without(
            save(false, false),
            s -> {
              s.setThreadCounts(false);
              s.setBytes(false);
              s.setSentBytes(false);
              s.setUrl(false);
              s.setDataType(false);
              s.setCode(false);
              s.setIdleTime(false);
            }));
    saves.put("defaults.xml", save(false, true));
    saves.put("everything.xml", save(true, true));
    saves.put("no-subresults.xml", without(save(false, true), s -> s.setSubresults(false)));
    Map<String, Path> logs = run("milliseconds", saves, Map.of());

    LogRows reference = read(logs.get("everything.xml"), NestedRows.ONCE, TimestampMeaning.START);
    assertThat(labels(reference)).isEqualTo(Map.of(HOME_LABEL, 6L, "moved", 6L, "cart", 6L));
    assertThat(reference.rows().stream().filter(LogRows.Row::failed)).hasSize(SAMPLES);
    for (String name : saves.keySet()) {
      LogRows once = read(logs.get(name), NestedRows.ONCE, TimestampMeaning.START);
      if (name.equals("no-messages.csv")) {
        // Without messages a transaction looks like a sample that began before the one ahead.
        assertThat(labels(once)).containsEntry("buy", 6L);
        assertThat(once.summary().anomalies().count(AnomalyKind.TIME_BACKWARDS)).isEqualTo(6);
        continue;
      }
      if (name.startsWith("no-subresults")) {
        // The parent transaction's requests are not saved.
        assertThat(labels(once)).as(name).isEqualTo(Map.of(HOME_LABEL, 6L, "moved", 6L));
        assertThat(once.summary().anomalies().count(AnomalyKind.REQUESTS_NOT_LOGGED)).isEqualTo(6);
        continue;
      }
      assertThat(once.summary().anomalies().list()).as(name).isEmpty();
      assertThat(once.rows().stream().map(JMeterLogsTest::times).sorted())
          .as(name)
          .containsExactlyElementsOf(
              reference.rows().stream().map(JMeterLogsTest::times).sorted().toList());
    }
    for (String name :
        List.of("defaults.csv", "everything.csv", "defaults.xml", "everything.xml")) {
      LogRows every = read(logs.get(name), NestedRows.COUNT, TimestampMeaning.START);
      assertThat(every.rows()).as(name).hasSize(ROWS);
    }
  }

  @Tag("full")
  @Test
  void datesBetweenOtherSeparators() throws IOException, InterruptedException {
    Map<String, Path> logs =
        run(
            "dates",
            Map.of(
                "defaults.csv", save(false, false),
                "everything.csv", save(true, false),
                "defaults.xml", save(false, true)),
            Map.of(
                "jmeter.save.saveservice.default_delimiter",
                ";",
                "jmeter.save.saveservice.timestamp_format",
                "yyyy/MM/dd HH:mm:ss.SSS"));
    LogRows reference = read(logs.get("defaults.xml"), NestedRows.ONCE, TimestampMeaning.START);
    for (String name : List.of("defaults.csv", "everything.csv")) {
      LogRows once = read(logs.get(name), NestedRows.ONCE, TimestampMeaning.START);
      assertThat(once.summary().metadata()).containsKey("time zone");
      assertThat(once.rows().stream().map(JMeterLogsTest::times).sorted())
          .containsExactlyElementsOf(
              reference.rows().stream().map(JMeterLogsTest::times).sorted().toList());
    }
  }

  @Tag("full")
  @Test
  void stampsOfEndsBetweenTabs() throws IOException, InterruptedException {
    Map<String, Path> logs =
        run(
            "ends",
            Map.of(
                "defaults.csv", save(false, false),
                "everything.csv", save(true, false),
                "defaults.xml", save(false, true)),
            Map.of(
                "jmeter.save.saveservice.default_delimiter",
                "\\t",
                "sampleresult.timestamp.start",
                "false"));
    for (Path log : logs.values()) {
      LogRows once = LogRows.of(log, InputOptions.defaults());
      assertThat(once.summary().metadata()).containsEntry("stamps told by", "rows");
      assertThat(once.summary().anomalies().list()).isEmpty();
      assertThat(labels(once)).isEqualTo(Map.of(HOME_LABEL, 6L, "moved", 6L, "cart", 6L));
      // A user's samples follow each other: none begins before the one ahead of it is over.
      Map<String, Long> ends = new TreeMap<>();
      for (LogRows.Row row : once.rows()) {
        long end = ends.getOrDefault(row.session(), Long.MIN_VALUE);
        assertThat(row.startNanos()).as(log + " " + row.label()).isGreaterThanOrEqualTo(end);
        ends.put(row.session(), row.startNanos() + row.elapsedNanos());
      }
    }
  }

  static SampleSaveConfiguration save(boolean everything, boolean xml) {
    SampleSaveConfiguration save =
        everything ? new SampleSaveConfiguration(true) : new SampleSaveConfiguration();
    save.setAsXml(xml);
    return save;
  }

  private static SampleSaveConfiguration without(
      SampleSaveConfiguration save, Consumer<SampleSaveConfiguration> change) {
    change.accept(save);
    return save;
  }

  /** Runs the plan once, into a log for each configuration. */
  private Map<String, Path> run(
      String name, Map<String, SampleSaveConfiguration> saves, Map<String, String> properties)
      throws IOException, InterruptedException {
    return run(folder, name, saves, properties, List.of());
  }

  /** The same in {@code folder}, by remote engines where there are any. */
  static Map<String, Path> run(
      Path folder,
      String name,
      Map<String, SampleSaveConfiguration> saves,
      Map<String, String> properties,
      List<String> engines)
      throws IOException, InterruptedException {
    Map<String, Path> logs = new LinkedHashMap<>();
    Map<Path, SampleSaveConfiguration> listeners = new LinkedHashMap<>();
    saves.forEach(
        (file, save) -> {
          logs.put(file, folder.resolve(file));
          listeners.put(folder.resolve(file), save);
        });
    Path plan = folder.resolve("plan.jmx");
    try (Backend backend = Backend.start()) {
      ConfiguredPlan.write(plan, backend.port(), listeners);
      Path log = folder.resolve("ignored.jtl");
      new JMeterRun(HOME, plan, log, properties, engines, Duration.ofMinutes(2)).run(line -> {});
    }
    String fixtures = System.getProperty("trueload.fixtures");
    if (fixtures != null) {
      for (Map.Entry<String, Path> log : logs.entrySet()) {
        Path target = Files.createDirectories(Path.of(fixtures)).resolve(name + "-" + log.getKey());
        Files.copy(log.getValue(), target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return logs;
  }

  private static LogRows read(Path log, NestedRows nested, TimestampMeaning stamps)
      throws IOException {
    InputOptions options = InputOptions.defaults();
    return LogRows.of(log, options.withJtl(options.jtl().withNested(nested).withStamp(stamps)));
  }

  static Map<String, Long> labels(LogRows log) {
    return log.rows().stream()
        .collect(Collectors.groupingBy(LogRows.Row::label, Collectors.counting()));
  }

  private static String times(LogRows.Row row) {
    return Stream.of(row.startNanos(), row.elapsedNanos(), row.label(), row.failed())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }
}
