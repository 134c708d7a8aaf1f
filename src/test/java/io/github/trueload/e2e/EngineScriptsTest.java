package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The scripts that run several engines as one workload: in containers, on Kubernetes, by hand. */
class EngineScriptsTest {

  private static final Path ENGINES = Path.of("..", "examples", "engines").toAbsolutePath();
  private static final long LIMIT_SECONDS = 120;

  private static final String WITH_HEALTH =
      """
            <io.github.trueload.listener.TrafficRealism guiclass="io.github.trueload.listener.gui.TrafficRealismGui" testclass="io.github.trueload.listener.TrafficRealism" testname="Realism"/>
            <hashTree/>
      """;

  @TempDir private Path folder;

  private final Map<Process, Path> outputs = new HashMap<>();
  private Path jmeter;

  private record Ended(int exit, String out) {}

  private Process start(Map<String, String> environment, Object... words) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh"));
    Stream.of(words).map(Object::toString).forEach(command::add);
    Path out = Files.createTempFile(folder, "script", ".out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    outputs.put(process, out);
    return process;
  }

  private Ended end(Process process) throws IOException, InterruptedException {
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ends").isTrue();
      return new Ended(process.exitValue(), Files.readString(outputs.get(process)));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Written before any process starts: one that begins meanwhile would keep the file open. */
  @BeforeEach
  void writeJmeter() throws IOException {
    Path jar = RecordedRun.HOME.toAbsolutePath().resolve("bin/ApacheJMeter.jar");
    jmeter = folder.resolve("jmeter");
    Files.writeString(jmeter, "#!/bin/sh\nexec " + java() + " -jar " + jar + " \"$@\"\n");
    assertThat(jmeter.toFile().setExecutable(true)).isTrue();
  }

  private static String java() {
    return String.join(" ", Tools.java());
  }

  private Path results() throws IOException {
    return Files.createDirectories(folder.resolve("results"));
  }

  private Map<String, String> settings(String... more) throws IOException {
    Path jar = Path.of("..", "analyzer", "cli", "target", "trueload.jar").toAbsolutePath();
    Map<String, String> settings = new HashMap<>();
    settings.put("RESULTS", results().toString());
    settings.put("ENGINES", "2");
    settings.put("SEED", "11");
    settings.put("START_IN", "3");
    settings.put("PLAN", RecordedRun.PLANS.toAbsolutePath().resolve("session-arrivals.jmx") + "");
    settings.put("JMETER", jmeter.toString());
    settings.put("TRUELOAD", java() + " -jar " + jar);
    settings.put("GATES", folder.resolve("gates.txt").toString());
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return settings;
  }

  private void gates(String... lines) throws IOException {
    Files.write(folder.resolve("gates.txt"), List.of(lines));
  }

  @Test
  void twoEnginesStartTogetherAndAreJudgedAsOneRun() throws Exception {
    gates("sessions.count = 60", "errors.count = 0", "connections.per_session = 1");
    try (Nginx nginx = Nginx.start(folder.resolve("nginx"), 1294)) {
      String options =
          "-Jport=" + nginx.port() + " -Jrate=10/s -Jsessions=60 -Jpages=2 -Jthink=0.1 -Jwarm=1";
      List<Process> engines = new ArrayList<>();
      for (String index : List.of("0", "1")) {
        engines.add(
            start(
                settings("JOB_COMPLETION_INDEX", index, "OPTIONS", options),
                ENGINES.resolve("engine")));
      }
      Ended judged = end(start(settings("OPTIONS", "--trim none"), ENGINES.resolve("collect")));
      for (Process engine : engines) {
        Ended ended = end(engine);
        assertThat(ended.exit()).as(ended.out()).isZero();
      }
      assertThat(judged.exit()).as(judged.out()).isZero();
    }
    TreeSet<Long> arrivals = new TreeSet<>();
    List<Integer> shares = new ArrayList<>();
    for (int engine = 1; engine <= 2; engine++) {
      TreeSet<Long> own = new TreeSet<>();
      for (Map<String, String> row :
          LogTable.of(results().resolve("engine-" + engine + ".jtl")).rows()) {
        own.add(Long.parseLong(row.get("tl_arrival_ns")));
      }
      shares.add(own.size());
      arrivals.addAll(own);
    }
    // 60 fair coins: fewer than 15 for one engine has a probability of 3e-5
    assertThat(shares).allMatch(share -> share >= 15);
    assertThat(arrivals).hasSize(60);
    assertThat(results().resolve("report.html")).content().contains("<html");
    JsonNode result = new ObjectMapper().readTree(results().resolve("result.json").toFile());
    assertThat(result.isObject()).isTrue();
  }

  @ParameterizedTest
  @Tag("full")
  @CsvSource(
      delimiter = '|',
      value = {
        "same | -Jthink=0.1 | -Jthink=0.1 |",
        "edited | -Jthink=0.1 | -Jthink=0.1 | ran different plans or seeds",
        "same | -Jthink=0.1 | -Jthink=0.2 | ran with different values of the plan's properties",
        "same | -Jthink=0.1 -Jtrueload.engine.different=think | -Jthink=0.2 -Jtrueload.engine.different=think |",
      })
  void enginesOfOtherPlansOrPropertiesAreNamed(
      String plan, String ofFirst, String ofSecond, String conflict) throws Exception {
    gates("errors.count = 0");
    String end = "    </hashTree>\n  </hashTree>\n</jmeterTestPlan>";
    String text = Files.readString(RecordedRun.PLANS.resolve("session-arrivals.jmx"));
    assertThat(text).contains(end).contains("testname=\"Page\"");
    Path original =
        Files.writeString(folder.resolve("same.jmx"), text.replace(end, WITH_HEALTH + end));
    Files.writeString(
        folder.resolve("edited.jmx"),
        Files.readString(original).replace("testname=\"Page\"", "testname=\"Side\""));
    Ended judged;
    try (Nginx nginx = Nginx.start(folder.resolve("nginx"), 1294)) {
      String options = "-Jport=" + nginx.port() + " -Jrate=10/s -Jsessions=40 -Jpages=1 -Jwarm=1 ";
      Process one =
          start(
              settings("NUMBER", "1", "OPTIONS", options + ofFirst, "PLAN", original.toString()),
              ENGINES.resolve("engine"));
      Process two =
          start(
              settings(
                  "NUMBER",
                  "2",
                  "OPTIONS",
                  options + ofSecond,
                  "PLAN",
                  folder.resolve(plan + ".jmx").toString()),
              ENGINES.resolve("engine"));
      judged = end(start(settings("OPTIONS", "--trim none"), ENGINES.resolve("collect")));
      end(one);
      end(two);
    }
    assertThat(judged.exit()).as(judged.out()).isZero();
    String notes = judged.out().replaceAll("\\s+", " ");
    String inconclusive = "The engines did not make one workload together: engines 1/2 and 2/2 ";
    if (conflict == null) {
      assertThat(notes).doesNotContain(inconclusive);
      return;
    }
    assertThat(notes).contains(inconclusive + conflict).containsOnlyOnce(inconclusive);
    String first = results().resolve("engine-1.jtl").toString();
    String second = results().resolve("engine-2.jtl").toString();
    Finished analyzed =
        Finished.trueload("analyze", first, second, "--trim", "none", "--json", "-");
    JsonNode arrivals = new ObjectMapper().readTree(analyzed.out()).get("arrivals");
    assertThat(arrivals.get("verdict").asText()).isEqualTo("inconclusive");
    assertThat(arrivals.get("reason").asText()).contains("engines 1/2 and 2/2 " + conflict);
  }

  /** {@code kill -9} after a third of the sessions: the other engine's are all there. */
  @Test
  @Tag("full")
  void anEngineThatIsKilledIsNamedAndNothingOfTheOtherIsLost() throws Exception {
    gates("errors.count = 0");
    List<Process> engines = new ArrayList<>();
    Ended judged;
    try (Nginx nginx = Nginx.start(folder.resolve("nginx"), 1294)) {
      String options =
          "-Jport=" + nginx.port() + " -Jrate=20/s -Jsessions=300 -Jpages=1 -Jthink=0.1 -Jwarm=1";
      for (String index : List.of("0", "1")) {
        engines.add(
            start(
                settings("JOB_COMPLETION_INDEX", index, "OPTIONS", options),
                ENGINES.resolve("engine")));
      }
      Process collect = start(settings("OPTIONS", "--trim none"), ENGINES.resolve("collect"));
      Path killed = results().resolve("engine-2.jtl");
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
      while (!Files.exists(killed) || Files.readAllLines(killed).size() < 50) {
        assertThat(System.nanoTime()).isLessThan(until);
        Thread.sleep(200);
      }
      engines.get(1).descendants().forEach(ProcessHandle::destroyForcibly);
      judged = end(collect);
    } catch (AssertionError e) {
      engines.stream().flatMap(Process::descendants).forEach(ProcessHandle::destroyForcibly);
      throw e;
    }
    assertThat(judged.exit()).as(judged.out()).isEqualTo(4);
    assertThat(judged.out().replaceAll("\\s+", " "))
        .contains("engine-2.jtl has no row in the last");
    assertThat(end(engines.get(1)).exit()).isNotZero();
    Ended other = end(engines.get(0));
    assertThat(other.exit()).as(other.out()).isZero();
    int rows = LogTable.of(results().resolve("engine-1.jtl")).rows().size();
    assertThat(results().resolve("engine-1.log"))
        .content()
        .contains(rows + " arrivals, " + rows + " sessions started");
  }

  @Test
  void noEngineSendsIfOneDoesNotStart() throws Exception {
    gates("errors.count = 0");
    Files.createFile(results().resolve("start.engine-2"));
    Ended judged = end(start(settings("READY", "1"), ENGINES.resolve("collect")));
    assertThat(judged.exit()).isEqualTo(4);
    assertThat(judged.out())
        .isEqualTo(
            "collect: these engines ended or were not ready within 1 s: 1; no engine sends a request;"
                + " see engine-N.log\n");
    assertThat(results().resolve("start")).hasContent("cancelled");
  }

  /** A finished engine's log is judged, and what the other one should have sent is missing. */
  @Test
  void anEngineWithoutResultsMakesTheRunInconclusive() throws Exception {
    gates("errors.count = 0");
    for (String each : List.of("start.engine-1", "start.engine-2", "engine-1.log")) {
      Files.createFile(results().resolve(each));
    }
    Files.writeString(results().resolve("engine-1.exit"), "0\n");
    Files.copy(
        Path.of("..", "examples", "recorded", "web-users.jtl"), results().resolve("engine-1.jtl"));
    Ended judged = end(start(settings("LIMIT", "1"), ENGINES.resolve("collect")));
    assertThat(judged.out()).contains("the load is incomplete: no results after 1 s: 2");
    assertThat(judged.exit()).isEqualTo(4);

    Ended again = end(start(settings(), ENGINES.resolve("collect")));
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.out()).contains("use a new folder for each run").hasLineCount(1);
    Ended engine = end(start(settings("NUMBER", "1"), ENGINES.resolve("engine")));
    assertThat(engine.exit()).isEqualTo(2);
    assertThat(engine.out()).contains("has results of an engine 1 already").hasLineCount(1);
  }

  private List<JsonNode> objects(Object... words) throws Exception {
    List<Object> all = new ArrayList<>(List.of(ENGINES.resolve("kubernetes")));
    all.addAll(List.of(words));
    Ended ended = end(start(Map.of("SEED", "7"), all.toArray()));
    assertThat(ended.exit()).as(ended.out()).isZero();
    List<JsonNode> objects = new ArrayList<>();
    new Load(LoadSettings.builder().build())
        .loadAllFromString(ended.out())
        .forEach(object -> objects.add(new ObjectMapper().valueToTree(object)));
    return objects;
  }

  private static void validate(JsonNode object) throws IOException {
    var json = JsonParser.parseString(object.toString());
    switch (object.get("kind").asText()) {
      case "Job" -> V1Job.validateJsonElement(json);
      case "ConfigMap" -> V1ConfigMap.validateJsonElement(json);
      default -> V1PersistentVolumeClaim.validateJsonElement(json);
    }
  }

  @Test
  void theObjectsForKubernetesMeetItsSchemaAndHoldThePlan() throws Exception {
    gates("errors.count = 0");
    Path plan = RecordedRun.PLANS.resolve("session-arrivals.jmx").toAbsolutePath();
    List<JsonNode> objects =
        objects("checkout", plan, folder.resolve("gates.txt"), "8", "-Jhost=it's", "-Jport=80");
    assertThat(objects)
        .extracting(each -> each.at("/kind").asText())
        .containsExactly("PersistentVolumeClaim", "ConfigMap", "Job", "Job");
    for (JsonNode object : objects) {
      validate(object);
    }
    JsonNode data = objects.get(1).get("data");
    assertThat(data.get("plan.jmx").asText()).isEqualTo(Files.readString(plan));
    assertThat(data.get("engine").asText()).isEqualTo(Files.readString(ENGINES.resolve("engine")));
    assertThat(data.get("collect").asText())
        .isEqualTo(Files.readString(ENGINES.resolve("collect")));
    JsonNode engine = objects.get(2).get("spec");
    assertThat(engine.get("completions").asInt()).isEqualTo(8);
    assertThat(engine.get("parallelism").asInt()).isEqualTo(8);
    Map<String, String> environment = new HashMap<>();
    engine
        .at("/template/spec/containers/0/env")
        .forEach(each -> environment.put(each.get("name").asText(), each.get("value").asText()));
    assertThat(environment)
        .containsEntry("ENGINES", "8")
        .containsEntry("SEED", "7")
        .containsEntry("OPTIONS", "-Jhost=it's -Jport=80");
  }

  /** So that the validation of the test above can fail. */
  @Test
  void aFieldThatKubernetesDoesNotHaveIsFound() throws Exception {
    gates("errors.count = 0");
    Path plan = RecordedRun.PLANS.resolve("web-users.jmx").toAbsolutePath();
    JsonNode job = objects("a", plan, folder.resolve("gates.txt"), "2").get(2);
    ((ObjectNode) job.at("/spec/template/spec")).put("restartPolicies", "Never");
    assertThatThrownBy(() -> validate(job)).hasMessageContaining("restartPolicies");
  }

  @Test
  void wrongArgumentsAreRefusedInOneLine() throws Exception {
    gates("errors.count = 0");
    Path plan = RecordedRun.PLANS.resolve("web-users.jmx").toAbsolutePath();
    Path gates = folder.resolve("gates.txt");
    Object[][] wrong = {
      {"Name", plan, gates, "2"}, {"a", plan, gates, "0"}, {"a", plan, folder.resolve("no"), "2"}
    };
    String[] named = {"NAME Name", "ENGINES 0", "no cannot be read"};
    for (int i = 0; i < wrong.length; i++) {
      List<Object> words = new ArrayList<>(List.of(ENGINES.resolve("kubernetes")));
      words.addAll(List.of(wrong[i]));
      Ended ended = end(start(Map.of(), words.toArray()));
      assertThat(ended.exit()).isEqualTo(2);
      assertThat(ended.out()).contains(named[i]).hasLineCount(1);
    }
  }
}
