package io.github.trueload.e2e;

import static io.github.trueload.e2e.SamplerPlan.Implementation.OURS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.e2e.SamplerPlan.Turns;
import io.github.trueload.examples.JMeterRun;
import io.github.trueload.listener.TrafficRealism;
import io.github.trueload.timer.ExponentialThinkTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter that is stopped for 200 ms in the middle of a run, and JMeter that is left alone: 20 users
 * with exponential think times of 250 ms, 80 requests a second. {@code benchmarks/health} does it
 * twenty times.
 */
class GeneratorHealthTest {

  private static final int USERS = 20;
  private static final int REQUESTS_EACH = 32;
  private static final long STOP_MILLIS = 200;

  /** JMeter, its threads and the server have settled by then. */
  private static final int SAMPLES_BEFORE_STOP = 300;

  /** Other programs may begin to work during a run: one of so many must be left alone. */
  private static final int ATTEMPTS = 3;

  @TempDir static Path folder;

  @BeforeAll
  static void initializeJMeter() {
    JMeterUtils.setJMeterHome(RecordedRun.HOME.toString());
    JMeterUtils.loadJMeterProperties(
        RecordedRun.HOME.resolve("bin").resolve("jmeter.properties").toString());
  }

  private static Path plan(int port, int requestsEach) throws IOException {
    SaveService.loadProperties();
    SamplerPlan plan = new SamplerPlan();
    plan.add("Page", OURS, port, new Turns(USERS, requestsEach, 0, true), request -> {});
    ExponentialThinkTime timer = new ExponentialThinkTime();
    timer.settings().forEach(setting -> timer.setProperty(setting.key(), setting.initial()));
    timer.setProperty(ExponentialThinkTime.MEAN.key(), "250 ms");
    plan.add(SamplerPlan.named(timer, "think"));
    plan.add(SamplerPlan.named(new TrafficRealism(), "realism"));
    Path file = folder.resolve("plan.jmx");
    plan.write(file);
    return file;
  }

  /** What the analyzer finds of a run, which is stopped once where {@code stops}. */
  private static JsonNode run(String name, int requestsEach, boolean stops) throws Exception {
    Path log = folder.resolve(name + ".jtl");
    try (Nginx nginx = Nginx.serving(folder.resolve(name), "location / { return 200 hello; }")) {
      Path plan = plan(nginx.port(), requestsEach);
      JMeterRun run = new JMeterRun(RecordedRun.HOME, plan, log, Map.of(), Duration.ofMinutes(2));
      Thread stopper = new Thread(() -> stopOnce(log));
      if (stops) {
        stopper.start();
      }
      run.run(line -> {});
      stopper.join();
    }
    return analyzed(log);
  }

  private static JsonNode analyzed(Path log) throws Exception {
    String name = log.getFileName().toString();
    assertThat(Path.of(log + ".health.csv")).exists();
    Path json = folder.resolve(name + ".json");
    Finished analysis =
        Finished.trueload("analyze", log.toString(), "-v", "--json", json.toString());
    assertThat(analysis.exit()).as(analysis.err()).isZero();
    assertThat(analysis.out()).contains("Health of the load generator, over ");
    return new ObjectMapper().readTree(Files.readString(json));
  }

  /** Stops the JMeter that writes {@code log} as a debugger or a hypervisor would. */
  private static void stopOnce(Path log) {
    try {
      while (!Files.exists(log) || lines(log) < SAMPLES_BEFORE_STOP) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      String pid = pidOf(log);
      new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
      TimeUnit.MILLISECONDS.sleep(STOP_MILLIS);
      new ProcessBuilder("kill", "-CONT", pid).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Kills the JMeter that writes {@code log} once three of its seconds have samples and health. */
  private static void kill(Path log) {
    try {
      while (!hasThreeSeconds(log, Path.of(log + ".health.csv"))) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      new ProcessBuilder("kill", "-KILL", pidOf(log)).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Whether samples that start more than 3 s apart are in the log, and the health up to the last of
   * them: JMeter writes samples in portions, later than their health. On a busy machine a row of
   * health is longer than a second, so 2 s would be two of them.
   */
  private static boolean hasThreeSeconds(Path log, Path health) throws IOException {
    List<Long> starts = firstColumn(log);
    List<Long> ends = firstColumn(health);
    if (starts.isEmpty() || ends.isEmpty()) {
      return false;
    }
    long first = Collections.min(starts);
    long last = Collections.max(starts);
    return last - first > 3_000 && ends.get(ends.size() - 1) >= last;
  }

  /** Of each line that is written whole, but not of the head. */
  private static List<Long> firstColumn(Path file) throws IOException {
    String text = Files.exists(file) ? Files.readString(file) : "";
    return text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .skip(1)
        .map(line -> Long.valueOf(line.substring(0, line.indexOf(','))))
        .toList();
  }

  private static String pidOf(Path log) {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(log.toString()))
        .map(child -> Long.toString(child.pid()))
        .findFirst()
        .orElseThrow();
  }

  private static long lines(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.count();
    }
  }

  @Test
  void aStopOf200MsMakesTheLoadGeneratorTheBottleneck() throws Exception {
    JsonNode stopped = run("stopped", REQUESTS_EACH, true);
    assertThat(stopped.at("/samples/count").asInt()).isEqualTo(USERS * REQUESTS_EACH);
    // too short by one sleep of 10 ms at most
    assertThat(stopped.at("/health/pause_max_s").asDouble()).isGreaterThanOrEqualTo(0.19);
    assertThat(stopped.at("/health/bottleneck").asBoolean()).isTrue();
    assertThat(stopped.at("/health/disturbances/0/kind").asText()).isEqualTo("pause");
    assertThat(stopped.at("/verdict/conclusive").asBoolean(true)).isFalse();
    assertThat(stopped.at("/verdict/headline").asText())
        .contains("the load generator was the bottleneck: it was paused for ");
    // every think time but those under way at the end, which no sample follows
    assertThat(stopped.at("/health/wake_ups").asInt())
        .isBetween(USERS * REQUESTS_EACH * 9 / 10, USERS * REQUESTS_EACH);
    assertThat(stopped.at("/health/lag_max_s").asDouble()).isPositive();
  }

  @Test
  void aJmeterThatIsKilledLeavesWhatIsKnownOfItsHealth() throws Exception {
    Path log = folder.resolve("killed.jtl");
    try (Nginx nginx =
        Nginx.serving(folder.resolve("killed"), "location / { return 200 hello; }")) {
      Path plan = plan(nginx.port(), REQUESTS_EACH);
      JMeterRun run = new JMeterRun(RecordedRun.HOME, plan, log, Map.of(), Duration.ofMinutes(2));
      Thread killer = new Thread(() -> kill(log));
      killer.start();
      // 128 + 9
      assertThatThrownBy(() -> run.run(line -> {})).hasMessageContaining("exit code 137");
      killer.join();
    }
    JsonNode killed = analyzed(log);
    // more than three seconds touch three rows or more, each of up to 1.5 s
    assertThat(killed.at("/health/seconds").asInt()).isBetween(3, 60);
    assertThat(killed.at("/health/pause_max_s").asDouble()).isPositive();
    assertThat(killed.at("/samples/count").asInt()).isBetween(1, USERS * REQUESTS_EACH);
  }

  @Tag("alone")
  @Test
  void leftAloneItIsNotBlamed() throws Exception {
    JsonNode last = null;
    for (int i = 0; i < ATTEMPTS; i++) {
      IdleMachine.assume();
      last = run("alone" + i, REQUESTS_EACH / 2, false);
      if (!last.at("/health/bottleneck").asBoolean(true)) {
        break;
      }
      System.err.println("repeated, held back by other programs: " + last.at("/health"));
    }
    if (last.at("/health/bottleneck").asBoolean(true)) {
      IdleMachine.assume();
      fail("on an idle machine the load generator is blamed: " + last.at("/health"));
    }
    assertThat(last.at("/verdict/headline").asText()).doesNotContain("bottleneck");
    assertThat(last.at("/health/covered").asDouble()).isGreaterThan(0.9);
    assertThat(last.at("/health/lag_p99_s").asDouble()).isLessThan(0.1);
  }
}
