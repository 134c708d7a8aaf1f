package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.examples.JMeterRun;
import io.github.trueload.input.InputOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two remote engines on loopback and their controller, one test after another: {@code
 * web-users.jmx} with a seed and the listener against nginx, whose one run several tests look at,
 * and plans of other tests. An engine takes longer to start than to run a plan.
 */
class RemoteEnginesTest {

  private static final int USERS = 15;
  private static final int PER_SECOND = 60;
  private static final int SECONDS = 8;

  @TempDir static Path folder;

  private static final List<RemoteEngine> ENGINES = new ArrayList<>();

  private static RecordedRun run;

  @BeforeAll
  static void runOnTwoEngines() throws Exception {
    for (int i = 0; i < 2; i++) {
      ENGINES.add(RemoteEngine.start(RecordedRun.HOME, engineFolder(i)));
    }
    Path plan =
        TrafficRealismTest.write(
            folder.resolve("seeded.jmx"), Map.of("target", "${__P(unknown," + PER_SECOND + ")}"));
    String setting = "<stringProp name=\"ScaledThinkTime.mode\">";
    String original = Files.readString(plan);
    assertThat(original).contains(setting);
    Files.writeString(
        plan,
        original.replace(setting, "<stringProp name=\"ThinkTime.seed\">7</stringProp>" + setting));
    run =
        RecordedRun.of(
            plan,
            folder,
            Map.of(
                "users",
                "" + USERS,
                "rate",
                "" + PER_SECOND,
                "ramp",
                "0",
                "duration",
                "" + SECONDS),
            addresses());
  }

  @AfterAll
  static void stopEngines() {
    ENGINES.forEach(RemoteEngine::close);
  }

  private static Path engineFolder(int number) {
    return folder.resolve("engine" + number);
  }

  private static List<String> addresses() {
    return ENGINES.stream().map(RemoteEngine::address).toList();
  }

  private static List<String> engineLogs() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < ENGINES.size(); i++) {
      try (Stream<Path> files = Files.list(engineFolder(i))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".log")).toList()) {
          lines.addAll(Files.readAllLines(file));
        }
      }
    }
    return lines;
  }

  @Test
  void theControllerSaysOfBothEnginesWhatTheLogSaysAndHowTheyFared() throws Exception {
    Path log = run.log();
    Matcher line = TrafficRealismTest.lastLine(log);
    assertThat(line.group(8)).startsWith("30 sessions on 30 connections");
    TrafficRealismTest.assertThatItSaysWhatTheLogSays(line, log);
    assertThat(TrafficRealismTest.linesOf(log))
        .filteredOn(each -> each.contains("trueload = "))
        .hasSize(1);

    // two engines share the rate: a Poisson number of requests, 8 of its standard deviations
    int expected = PER_SECOND * SECONDS;
    int bound = (int) (8 * Math.sqrt(expected));
    assertThat(TrafficRealismTest.linesOf(log))
        .filteredOn(each -> each.contains("trueload warning: "))
        .isEmpty();
    assertThat(Files.readAllLines(log)).hasSizeBetween(expected - bound, expected + bound);

    // each engine's health: sent to the controller with the samples, and written on the engine
    String text = Files.readString(log);
    for (String address : addresses()) {
      assertThat(text).contains("," + address);
      assertThat(engineLogs())
          .filteredOn(each -> each.contains("The health of this engine is written to "))
          .anyMatch(each -> each.contains(address.replace(':', '_')));
    }
  }

  @Test
  void sessionsOfDifferentEnginesAreDifferentAndKeepTheirConnections() throws Exception {
    JsonNode analysis = run.analyzed();
    assertThat(analysis.at("/samples/errors").asLong(-1)).isZero();
    assertThat(analysis.at("/sessions/count").asInt()).isEqualTo(2 * USERS);
    assertThat(analysis.at("/sessions/connections").asInt()).isEqualTo(2 * USERS);
    assertThat(analysis.at("/sessions/shared_connections").asInt(-1)).isZero();
    assertThat(analysis.at("/error/matched").asLong())
        .as("all samples are found in the packets by their columns")
        .isEqualTo(analysis.at("/samples/count").asLong());
  }

  /** Each user's first two think times: with one seed, all different, whichever engine's. */
  @Test
  void enginesWithTheSameSeedDoNotThinkTheSame() throws Exception {
    Map<String, List<String>> thinks = thinksByThread();
    assertThat(thinks).hasSize(2 * USERS);
    List<String> beginnings = new ArrayList<>();
    thinks.values().forEach(times -> beginnings.add(times.get(0)));
    assertThat(new HashSet<>(beginnings)).hasSize(2 * USERS).doesNotContain("", "null");
  }

  /** Threads of both bear the same names but for the engine's address ahead of them. */
  @Tag("full")
  @Test
  void logsOfAnyConfigurationHoldBothEngines() throws Exception {
    JMeterLogsTest.initializeJmeter();
    Map<String, SampleSaveConfiguration> saves =
        Map.of(
            "defaults.csv", JMeterLogsTest.save(false, false),
            "everything.csv", JMeterLogsTest.save(true, false),
            "defaults.xml", JMeterLogsTest.save(false, true));
    Map<String, Path> logs = JMeterLogsTest.run(folder, "remote", saves, Map.of(), addresses());
    for (Map.Entry<String, Path> log : logs.entrySet()) {
      LogRows once = LogRows.of(log.getValue(), InputOptions.defaults());
      assertThat(JMeterLogsTest.labels(once))
          .as(log.getKey())
          .isEqualTo(Map.of(JMeterLogsTest.HOME_LABEL, 12L, "moved", 12L, "cart", 12L));
      // Both have the name of this machine, where that is saved; else their addresses.
      int hosts = log.getKey().startsWith("everything") ? 1 : 2;
      assertThat(once.summary().names().hosts().size()).as(log.getKey()).isEqualTo(hosts);
      assertThat(once.summary().sessions().size()).isEqualTo(2 * ConfiguredPlan.USERS);
      assertThat(once.summary().anomalies().list()).isEmpty();
      assertThat(once.summary().metadata()).containsEntry("stamps", "start");
    }
  }

  /** Runs {@code web-users.jmx} with the listener on both engines. */
  private static Path watched(
      String name, Map<String, String> settings, Map<String, String> properties) throws Exception {
    Path plan = TrafficRealismTest.write(folder.resolve(name + ".jmx"), settings);
    Path log = folder.resolve(name + ".jtl");
    new JMeterRun(RecordedRun.HOME, plan, log, properties, addresses(), Duration.ofMinutes(1))
        .run(line -> {});
    return log;
  }

  /** Of the 50 s that were asked for, some seconds pass. */
  @Tag("full")
  @Test
  void aConditionThatHasHeldStopsEveryEngine() throws Exception {
    Path log;
    try (Backend backend = Backend.start()) {
      log =
          watched(
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
    for (int i = 0; i < ENGINES.size(); i++) {
      String address = addresses().get(i);
      assertThat(Files.readString(log)).as("samples of %s", address).contains(address + "-");
    }
  }

  @Tag("full")
  @Test
  void aSettingThatIsRefusedStopsTheEnginesBeforeLoad() throws Exception {
    Path log =
        watched(
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

  /** An engine's values come to the controller by their places: with and without a timer's. */
  @Tag("full")
  @Test
  void anEngineServesOnePlanAfterAnother() throws Exception {
    String withTimer = Files.readString(RecordedRun.PLANS.resolve("web-users.jmx"));
    Pattern timer = Pattern.compile("(?s)<io\\.github\\.trueload\\.timer\\.(\\w+) .*?</\\S+\\1>");
    assertThat(withTimer).containsPattern(timer);
    String without =
        timer
            .matcher(withTimer)
            .replaceAll(
                "<ConstantTimer guiclass=\"ConstantTimerGui\" testclass=\"ConstantTimer\""
                    + " testname=\"Pause\"><stringProp name=\"ConstantTimer.delay\">100"
                    + "</stringProp></ConstantTimer>");
    List<String> plans = List.of(withTimer, without, withTimer);
    try (Nginx nginx = Nginx.start(folder.resolve("kept"), 1294)) {
      Map<String, String> properties =
          Map.of(
              "port", "" + nginx.port(), "users", "3", "rate", "30", "ramp", "0", "duration", "3");
      for (int i = 0; i < plans.size(); i++) {
        Path plan = Files.writeString(folder.resolve("kept" + i + ".jmx"), plans.get(i));
        Path log = folder.resolve("kept" + i + ".jtl");
        new JMeterRun(
                RecordedRun.HOME,
                plan,
                log,
                properties,
                addresses().subList(0, 1),
                Duration.ofMinutes(1))
            .run(line -> {});
        assertThat(connections(log)).as("plan %s", i).containsOnly("1").hasSizeGreaterThan(20);
      }
    }
  }

  /** The controller numbers its engines and hands them one seed: they make one process. */
  @Tag("full")
  @Test
  void sessionsOfTwoEnginesArriveAsThoseOfOne() throws Exception {
    Path plan = RecordedRun.PLANS.resolve("session-arrivals.jmx");
    try (Nginx nginx = Nginx.start(folder.resolve("shared"), 1294)) {
      Map<String, Long> ofBoth = arrivals(plan, nginx.port(), "two", addresses());
      assertThat(ofBoth).hasSizeGreaterThan(100);
      assertThat(ofBoth).isEqualTo(arrivals(plan, nginx.port(), "one", List.of()));
    }
  }

  /** Since the common start, nanoseconds, by the number of the session. */
  private static Map<String, Long> arrivals(Path plan, int port, String name, List<String> engines)
      throws Exception {
    Path log = folder.resolve(name + ".jtl");
    long start = System.currentTimeMillis() / 1000 + 15;
    Map<String, String> properties = new TreeMap<>(Map.of("port", "" + port, "rate", "20/s"));
    properties.putAll(Map.of("duration", "10 s", "pages", "1", "warm", "0 s"));
    properties.putAll(Map.of("trueload.seed", "42", "trueload.start", "" + start));
    new JMeterRun(RecordedRun.HOME, plan, log, properties, engines, Duration.ofMinutes(1))
        .run(line -> {});
    List<String> lines = Files.readAllLines(log);
    List<String> head = Arrays.asList(lines.get(0).replace("\"", "").split(","));
    Map<String, Long> arrivals = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      String session = fields[head.indexOf("threadName")].replaceAll(".*-", "");
      long arrival = Long.parseLong(fields[head.indexOf("tl_arrival_ns")]);
      arrivals.put(session, arrival - start * 1_000_000_000L);
    }
    return arrivals;
  }

  private static List<String> connections(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    int column = Arrays.asList(lines.get(0).replace("\"", "").split(",")).indexOf("tl_conn");
    return lines.stream().skip(1).map(line -> line.split(",", -1)[column]).toList();
  }

  private static Map<String, List<String>> thinksByThread() throws IOException {
    List<String> lines = Files.readAllLines(run.log());
    List<String> head = Arrays.asList(lines.get(0).replace("\"", "").split(","));
    int thread = head.indexOf("threadName");
    int think = head.indexOf("tl_think_ns");
    assertThat(think).as("column tl_think_ns in %s", head).isNotNegative();
    Map<String, List<String>> thinks = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      thinks.computeIfAbsent(fields[thread], name -> new ArrayList<>()).add(fields[think]);
    }
    return thinks;
  }
}
