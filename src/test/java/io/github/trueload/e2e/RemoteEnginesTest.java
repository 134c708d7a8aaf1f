package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.examples.JMeterRun;
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
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code web-users.jmx} with a seed, by two remote engines on loopback against nginx. */
class RemoteEnginesTest {

  private static final int USERS = 15;

  @TempDir static Path folder;

  private static RecordedRun run;

  @BeforeAll
  static void runOnTwoEngines() throws Exception {
    Path plan = folder.resolve("seeded.jmx");
    String setting = "<stringProp name=\"ScaledThinkTime.mode\">";
    String original = Files.readString(RecordedRun.PLANS.resolve("web-users.jmx"));
    assertThat(original).contains(setting);
    Files.writeString(
        plan,
        original.replace(
            setting,
            "<stringProp name=\"ThinkTime.seed\">7</stringProp>"
                + "<stringProp name=\"ScaledThinkTime.generators\">2</stringProp>"
                + setting));
    run =
        RecordedRun.remote(
            plan,
            folder,
            2,
            Map.of("users", "" + USERS, "rate", "60", "ramp", "0", "duration", "6"));
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
    try (Nginx nginx = Nginx.start(folder.resolve("kept"), 1294);
        RemoteEngine engine = RemoteEngine.start(RecordedRun.HOME, folder.resolve("kept-engine"))) {
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
                List.of(engine.address()),
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
    try (Nginx nginx = Nginx.start(folder.resolve("shared"), 1294);
        RemoteEngine first = RemoteEngine.start(RecordedRun.HOME, folder.resolve("first"));
        RemoteEngine second = RemoteEngine.start(RecordedRun.HOME, folder.resolve("second"))) {
      List<String> both = List.of(first.address(), second.address());
      Map<String, Long> ofBoth = arrivals(plan, nginx.port(), "two", both);
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
