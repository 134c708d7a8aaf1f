package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.ValidationMessage;
import io.github.trueload.sweep.Sweep;
import io.github.trueload.sweep.SweepAxis;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Experiments whose JMeter is a script that hands out a log made before: what becomes of them when
 * all goes well, and when it does not. JMeter itself is in the end-to-end tests.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("process")
class ExperimentRunTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** In the run's folder, as JMeter is; files next to the experiment announce the faults. */
  private static final String JMETER =
      """
      #!/bin/sh
      here=$(sed -n 's/^here=//p' run.properties)
      users=$(sed -n 's/^users=//p' run.properties)
      kind=$(sed -n 's/^kind=//p' run.properties)
      echo "$users $kind" >> "$here/calls"
      log=run.jtl
      while [ $# -gt 0 ]; do if [ "$1" = -l ]; then log=$2; fi; shift; done
      if [ -f "$here/die-$users" ]; then echo "cannot go on"; exit 3; fi
      if [ -f "$here/full-$users" ]; then echo "java.io.IOException: No space left on device" > jmeter.log; fi
      if [ -f "$here/hang-$users" ]; then sleep 100; fi
      if [ -f "$here/term-$users" ]; then kill -s TERM $PPID; exit 0; fi
      cp "$here/known.jtl" "$log"
      if [ -f "$here/health-$users" ]; then cp "$here/health-$users" "$log.health.csv"; fi
      """;

  private static final String EXPERIMENT =
      """
      title: Made up
      plan: plan.jmx
      axes:
        - {property: users, label: Users, values: [20, 40]}
        - {property: kind, values: [a, b]}
      duration: 8s
      order: as-written
      load: off
      jmeter: {home: jmeter, java: "${here}/java.sh", end-within: 3s}
      """;

  /** The same with half the points, where two show as much as four. */
  private static final String TWO_RUNS = EXPERIMENT.replace("[a, b]", "[a]");

  @TempDir private static Path shared;
  @TempDir private Path folder;

  private String out;
  private String err;

  @BeforeAll
  static void generate() {
    String log = shared.resolve("known.jtl").toString();
    String command =
        "generate "
            + log
            + " --users 20 --think 100ms --service 500us --requests 2000 --nanoseconds --seed 1";
    Outcome outcome = Outcome.ofLine(command);
    assertThat(outcome.code()).as(outcome.err()).isZero();
  }

  @BeforeEach
  void prepare() throws IOException {
    Files.copy(shared.resolve("known.jtl"), folder.resolve("known.jtl"));
    Files.createDirectories(folder.resolve("jmeter/bin"));
    Files.writeString(folder.resolve("jmeter/bin/ApacheJMeter.jar"), "");
    Files.writeString(folder.resolve("plan.jmx"), "${__P(users)} ${__P(kind)} ${__P(duration)}");
    Path java = Files.writeString(folder.resolve("java.sh"), JMETER);
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  private int run(String experiment) throws IOException {
    Path file = Files.writeString(folder.resolve("made-up.yaml"), experiment);
    return call("experiment", "run", file.toString(), "--output", results().toString());
  }

  private int call(String... arguments) {
    Outcome outcome = Outcome.of((Object[]) arguments);
    out = outcome.out();
    err = outcome.err();
    return outcome.code();
  }

  private Path results() {
    return folder.resolve("results");
  }

  private JsonNode json() throws IOException {
    return JSON.readTree(Files.readString(results().resolve("results.json")));
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(folder.resolve("calls"));
  }

  private Path run(int number, String ending) throws IOException {
    try (Stream<Path> points = Files.list(results().resolve("points"))) {
      return points
          .filter(path -> path.getFileName().toString().startsWith("%03d_".formatted(number)))
          .findFirst()
          .orElseThrow()
          .resolve("r1" + ending);
    }
  }

  @Test
  void everyRunHasItsFilesAndAllTogetherAReport() throws IOException {
    assertThat(run(EXPERIMENT)).as(out + err).isZero();
    assertThat(calls()).containsExactly("20 a", "20 b", "40 a", "40 b");
    assertThat(run(1, ""))
        .isDirectoryContaining("glob:**/run.jtl")
        .isDirectoryContaining("glob:**/run.sh")
        .isDirectoryContaining("glob:**/run.properties")
        .isDirectoryContaining("glob:**/plan.jmx")
        .isDirectoryContaining("glob:**/report.html")
        .isDirectoryContaining("glob:**/analysis.json")
        .isDirectoryContaining("glob:**/run.json");
    assertThat(results())
        .isDirectoryContaining("glob:**/report.html")
        .isDirectoryContaining("glob:**/runs.csv")
        .isDirectoryContaining("glob:**/curves.csv")
        .isDirectoryContaining("glob:**/knees.csv")
        .isDirectoryNotContaining("glob:**/processes");
    assertThat(out)
        .contains("run 1 of 4, users=20, kind=a, repetition 1; 1:04 left")
        .contains("4 of 4 runs have figures.");
    String page = Files.readString(results().resolve("report.html"));
    assertThat(page).contains("href=\"points/001_users=20_kind=a/r1/report.html\"");
    // 20 users, Z = 100 ms, S = 500 us: exact MVA has 198.9/s; of the log's 10 s, 8 are taken
    JsonNode figures = json().at("/runs/0/figures");
    assertThat(figures.get("x_per_s").asDouble()).isBetween(185.0, 213.0);
    assertThat(figures.get("requests").asInt()).isBetween(1480, 1704);
    assertThat(figures.get("n").asDouble()).isEqualTo(20);
  }

  @Test
  void theResultFitsItsSchemaAndThePageNamesItsFields() throws IOException {
    Files.writeString(folder.resolve("die-40"), "");
    run(TWO_RUNS);
    PublishedSchema schema = PublishedSchema.of("experiment-1.json");
    Set<ValidationMessage> faults = schema.faultsAndUnknownFields(json());
    assertThat(faults).isEmpty();
    String page = Files.readString(Path.of("../../docs/experiment.md"));
    for (String field : schema.fields()) {
      assertThat(page).as(field).containsPattern("[`.]" + field + "[`\\[{]");
    }
  }

  @Test
  void whatIsDoneIsNotDoneAgain() throws IOException {
    assertThat(run(TWO_RUNS)).isZero();
    String first = Files.readString(results().resolve("results.json"));
    assertThat(run(TWO_RUNS)).isZero();
    assertThat(calls()).hasSize(2);
    assertThat(out).contains("note: 2 of 2 runs are already done");
    assertThat(Files.readString(results().resolve("results.json"))).isEqualTo(first);
  }

  @Test
  void threeFailedRunsAtTheStartEndTheExperiment() throws IOException {
    Files.writeString(folder.resolve("die-20"), "");
    Files.writeString(folder.resolve("die-40"), "");
    assertThat(run(EXPERIMENT)).isEqualTo(1);
    assertThat(out).contains("the first 3 runs failed, so that the experiment ends");
    assertThat(folder.resolve("calls")).content().hasLineCount(3);
    Files.delete(folder.resolve("die-20"));
    Files.delete(folder.resolve("die-40"));
    assertThat(run(EXPERIMENT)).isZero();
  }

  @Test
  void aRunThatFailsIsOneLineAndTheOthersGoOn() throws IOException {
    Files.writeString(folder.resolve("die-20"), "");
    assertThat(run(TWO_RUNS)).isEqualTo(1);
    assertThat(out)
        .contains(
            "  failed: JMeter ended with 3 and wrote no samples; its last output: cannot go on; see"
                + " jmeter.log\n")
        .contains("1 of 2 runs have figures.");
    assertThat(run(1, ".failed")).isDirectoryContaining("glob:**/run.json");
    assertThat(json().at("/runs/0/status").asText()).isEqualTo("failed");
    assertThat(json().at("/runs/1/status").asText()).isEqualTo("counted");
    // and once the reason is gone, only what failed is done again
    Files.delete(folder.resolve("die-20"));
    assertThat(run(TWO_RUNS)).isZero();
    assertThat(calls()).hasSize(3);
    assertThat(run(1, ".failed")).doesNotExist();
  }

  @Test
  void aFullDiskIsOneLine() throws IOException {
    Files.writeString(folder.resolve("full-40"), "");
    assertThat(run(TWO_RUNS)).isEqualTo(1);
    assertThat(out).contains("  failed: the disk is full: ").contains("MB are left at");
    assertThat(json().at("/runs/0/status").asText()).isEqualTo("counted");
  }

  @Test
  void aJMeterThatDoesNotEndIsEnded() throws IOException {
    Files.writeString(folder.resolve("hang-40"), "");
    String one = TWO_RUNS.replace("duration: 8s", "duration: 1s");
    assertThat(run(one)).isEqualTo(1);
    assertThat(out)
        .contains("failed: JMeter did not end within 4 s; does the plan read ${__P(duration)}?");
    assertThat(marked()).isEmpty();
  }

  @Test
  void aPortThatDoesNotExistFailsTheRunInOneLine() throws IOException {
    assertThat(run(TWO_RUNS + "server: {health: 'http://127.0.0.1:80800/'}\n")).isEqualTo(1);
    assertThat(out)
        .contains("failed: server.health: not the address of a server: http://127.0.0.1:80800/");
  }

  @Test
  void filesThatAreNotTextAreNamed() throws IOException {
    Path photo = Files.write(folder.resolve("photo.jpg"), new byte[] {-1, -40, -1, 0, 16});
    assertThat(call("experiment", "compare", photo.toString(), results().toString())).isEqualTo(3);
    assertThat(err).contains("photo.jpg").contains("no results").hasLineCount(1);
    Path calls = Files.writeString(folder.resolve("calls.log"), "/a think=1\n");
    Path times = Files.write(folder.resolve("times.txt"), new byte[] {-1, -2, 49, 0});
    Path to = folder.resolve("out.csv");
    assertThat(call("sessions", "convert", calls + "", "--instants", times + "", "-o", to + ""))
        .isEqualTo(3);
    assertThat(err).contains("times.txt").contains("UTF-8").hasLineCount(1);
    assertThat(to).doesNotExist();
  }

  @Test
  void aServerThatDoesNotComeUpIsOneLine() throws IOException {
    assertThat(run(TWO_RUNS + "server: {start: 'echo no port; exit 7', health: 'false'}\n"))
        .isEqualTo(1);
    assertThat(out)
        .contains(
            "failed: the server did not start: its command ended with 7; its last output: no port");
    assertThat(run(TWO_RUNS.replace("title: Made up", "title: b"))).isEqualTo(2);
    assertThat(err)
        .contains("contains the results of another version of this experiment")
        .hasLineCount(1);
  }

  @Test
  void aServerThatIsNotReadyInTimeIsEndedWithAllItStarted() throws IOException {
    String server =
        "server: {start: 'sleep 77 & sleep 78', health: 'test -f ready-$users', ready-within:"
            + " 600ms}\n";
    Files.writeString(folder.resolve("ready-40"), "");
    assertThat(run(TWO_RUNS + server)).isEqualTo(1);
    assertThat(out).contains("failed: the server was not ready within 0.6 s: test -f ready-$users");
    assertThat(json().at("/runs/0/status").asText()).isEqualTo("failed");
    assertThat(json().at("/runs/1/status").asText()).isEqualTo("counted");
    assertThat(marked()).isEmpty();
  }

  @Test
  void theServersCommandsSeeTheRunsProperties() throws IOException {
    String server =
        """
        server:
          configure: echo "configure $users $kind $repetition" >> commands
          start: echo "start $users" >> commands
          health: test -f commands
          stop: echo "stop $users" >> commands
        """;
    assertThat(run(TWO_RUNS + server)).as(out).isZero();
    assertThat(Files.readAllLines(folder.resolve("commands")))
        .startsWith("configure 20 a 1", "start 20", "stop 20", "configure 40 a 1")
        .hasSize(6);
  }

  @Test
  void aLoadGeneratorThatStoodStillIsMarkedAndLeftOut() throws IOException {
    List<String> log = Files.readAllLines(folder.resolve("known.jtl"));
    long middle = Long.parseLong(log.get(log.size() / 2).split(",")[0].replaceAll("\\..*", ""));
    StringBuilder health =
        new StringBuilder(
            "end_ms,length_ms,pause_max_ms,pause_sum_ms,gc_pauses,gc_ms,cpu_process,cpu_machine,"
                + "cpu_stolen,cpu_limit,cores,lags_ms,host\n");
    for (int second = -20; second <= 20; second++) {
      // one core, in use by another program without a break
      health.append((middle + 1000L * second) + ",1000,5,0,0,0,0.05,1.00,0,,1,,burnt\n");
    }
    Files.writeString(folder.resolve("health-40"), health);
    assertThat(run(EXPERIMENT)).as(out).isZero();
    assertThat(out)
        .contains("; does not count: the load generator was the bottleneck: ")
        .contains("4 of 4 runs have figures, 2 of them do not count.");
    assertThat(json().at("/runs/2/status").asText()).isEqualTo("marked");
    assertThat(json().at("/curves/0/points")).hasSize(1);
    assertThat(Files.readString(results().resolve("report.html")))
        .contains("Does not count: users=40, kind=a, repetition 1: the load generator");
  }

  @Test
  void aLoadThatWasNotWhatWasAskedIsMarked() throws IOException {
    String requested = TWO_RUNS.replace("load: off", "load: {users: '${users}'}");
    assertThat(run(requested)).isZero();
    // the log has 20 users for every number asked
    assertThat(json().at("/runs/0/status").asText()).isEqualTo("counted");
    assertThat(json().at("/runs/1/status").asText()).isEqualTo("marked");
    assertThat(json().at("/runs/1/marks/0").asText())
        .startsWith("Little's law: λ(R + Z) is ")
        .endsWith(" instead of the requested 40 users");
  }

  private Process script(int run) throws IOException {
    return new ProcessBuilder("/bin/sh", run(run, "").resolve("run.sh").toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("script.out").toFile())
        .start();
  }

  private int end(Process script) throws InterruptedException {
    assertThat(script.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return script.exitValue();
  }

  /** Waits until the processes whose numbers are in the file have ended. */
  private void assertEnded(String file) throws Exception {
    for (String number : Files.readAllLines(folder.resolve(file))) {
      Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(number));
      if (process.isPresent()) {
        process.get().onExit().get(60, TimeUnit.SECONDS);
      }
    }
  }

  /** A server of one process, and one whose shell waits for another process. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo $$ >> numbers; exec sleep 300",
        "echo $$ >> numbers; sleep 300 & echo $! >> numbers; wait",
      })
  void aRunCanBeMadeAgainByItsScript(String start) throws Exception {
    String server = "{start: 'echo up >> commands; " + start + "', health: 'test -s numbers # up'}";
    assertThat(run(TWO_RUNS + "server: " + server + "\n")).isZero();
    Files.delete(folder.resolve("numbers"));
    assertThat(end(script(2))).as(Files.readString(folder.resolve("script.out"))).isZero();
    assertThat(calls()).hasSize(3).last().isEqualTo("40 a");
    assertThat(Files.readAllLines(folder.resolve("commands"))).hasSize(3);
    assertThat(run(2, "").resolve("again.jtl")).hasSameBinaryContentAs(folder.resolve("known.jtl"));
    assertEnded("numbers");
  }

  /** Even if the command that stops it fails. The fake JMeter sends the signal. */
  @Test
  void theScriptOfARunEndsTheServerAfterASignal() throws Exception {
    String start = "echo $$ >> numbers; exec sleep 300";
    String stop = "echo stop >> commands; test ! -f broken";
    assertThat(
            run(
                TWO_RUNS
                    + ("server: {start: '" + start + "', stop: '" + stop + "'")
                    + ", health: 'test -s numbers'}\n"))
        .isZero();
    Files.delete(folder.resolve("numbers"));
    Files.createFile(folder.resolve("broken"));
    Files.createFile(folder.resolve("term-40"));
    assertThat(end(script(2))).isEqualTo(1);
    assertThat(Files.readAllLines(folder.resolve("commands"))).hasSize(3);
    assertThat(run(2, "").resolve("again.jtl")).doesNotExist();
    assertEnded("numbers");
  }

  @Test
  void twoDoNotWorkInOneFolder() throws IOException {
    assertThat(run(TWO_RUNS)).isZero();
    try (FileChannel other =
            FileChannel.open(results().resolve(".lock"), StandardOpenOption.WRITE);
        FileLock held = other.lock()) {
      assertThat(held.isValid()).isTrue();
      assertThat(run(TWO_RUNS)).isEqualTo(2);
      assertThat(err).contains("another trueload is working in it").hasLineCount(1);
    }
    Path full = Files.createDirectories(folder.resolve("full"));
    Files.writeString(full.resolve("letter.txt"), "mine");
    Path file = folder.resolve("made-up.yaml");
    assertThat(call("experiment", "run", file.toString(), "-o", full.toString())).isEqualTo(2);
    assertThat(err).contains("contains other files").hasLineCount(1);
  }

  @Test
  void anExperimentThatWasStoppedIsNotDone() {
    SweepAxis axis = new SweepAxis("users", "Users", List.of("1"), List.of(1.0), "", true);
    assertThat(ExperimentRunCommand.exitCode(Sweep.of("stopped", List.of(axis), List.of(), 1)))
        .isEqualTo(1);
    assertThat(ExperimentRunCommand.exitCode(Sweep.of("done", List.of(axis), List.of(), 0)))
        .isZero();
  }

  @Test
  void theFolderOfTheUsersOwnFileIsNoFolderOfResults() throws IOException {
    Path file = Files.writeString(folder.resolve("experiment.yaml"), TWO_RUNS);
    Path report = Files.writeString(folder.resolve("report.html"), "mine");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    for (Path output : List.of(folder, link)) {
      assertThat(call("experiment", "run", file.toString(), "-o", output.toString())).isEqualTo(2);
      assertThat(err).contains(output + ": contains other files").hasLineCount(1);
    }
    assertThat(report).hasContent("mine");
    assertThat(folder.resolve("calls")).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeWrittenIsWrongUsage() throws IOException {
    Path file = Files.writeString(folder.resolve("made-up.yaml"), TWO_RUNS);
    Path other = Files.writeString(folder.resolve("other"), "");
    Files.createDirectories(folder.resolve("locked/.lock"));
    for (String output :
        List.of(other.toString(), other + "/sub", "/dev/null", folder.resolve("locked") + "")) {
      assertThat(call("experiment", "run", file.toString(), "-o", output)).isEqualTo(2);
      assertThat(err).contains(output).contains(": cannot be written: ").hasLineCount(1);
    }
  }

  @Test
  void aDamagedFileOfAnEarlierRunIsNamed() throws IOException {
    String byKind = TWO_RUNS.replace("plan.jmx", "${kind}.jmx");
    Files.copy(folder.resolve("plan.jmx"), folder.resolve("a.jmx"));
    assertThat(run(byKind)).as(out + err).isZero();
    Path json = run(1, "").resolve("run.json");
    String whole = Files.readString(json);
    String figures = whole.substring(whole.indexOf("\"figures\""));
    for (String damaged :
        List.of(
            whole.replaceFirst("(?s)\"places\" : \\[.*?]", "\"places\" : [0]"),
            whole.replaceFirst("(?s)\"places\" : \\[.*?]", "\"places\" : [-1, 0]"),
            whole.replaceFirst("(?s)\"places\" : \\[.*?]", "\"places\" : [1, 0]"),
            whole.replace("\"point\" : 1", "\"point\" : 2"),
            whole.replace("\"repetition\" : 1", "\"repetition\" : 2"),
            whole.replace("\"folder\" : \"points/", "\"folder\" : \"javascript:/"),
            whole.replace("experiment-run/1", "experiment-run/9"),
            whole.replace(figures, "\"figures\" : {}}"))) {
      assertThat(damaged).isNotEqualTo(whole);
      Files.writeString(json, damaged);
      assertThat(run(byKind)).as(damaged).isEqualTo(3);
      assertThat(err).contains(json + ": it is not a run of an experiment").hasLineCount(1);
    }
    Files.writeString(json, whole);
    Path properties = run(1, "").resolve("run.properties");
    for (String damaged : List.of("a=\\uzzzz", "", "kind=\u00ff")) {
      Files.write(properties, damaged.getBytes(StandardCharsets.ISO_8859_1));
      assertThat(run(byKind)).as(damaged).isEqualTo(3);
      assertThat(err)
          .contains(properties + ": it does not contain the properties of a run")
          .hasLineCount(1);
    }
    Files.delete(properties);
    Path processes = results().resolve("processes");
    for (Path directory : List.of(properties, processes.resolve("x"))) {
      Files.createDirectories(directory);
    }
    assertThat(run(byKind)).isEqualTo(3);
    assertThat(err).contains(processes + ": cannot be read").hasLineCount(1);
    Files.write(results().resolve("experiment.yaml"), new byte[] {-1, -2});
    assertThat(run(byKind)).isEqualTo(2);
    assertThat(err).contains(results() + ": contains the results of another version");
  }

  @Test
  void jMeterReadsEveryCharacterOfAProperty() throws IOException {
    String name = "\u00e4 \u20ac \ud83d\ude00";
    assertThat(run(TWO_RUNS + "properties: {name: '" + name + "'}\n")).as(out + err).isZero();
    Properties read = new Properties();
    try (InputStream in = Files.newInputStream(run(1, "").resolve("run.properties"))) {
      read.load(in); // as JMeter does, in Latin-1
    }
    assertThat(read).containsEntry("name", name);
  }

  @Test
  void twoExperimentsAreLaidOverEachOther() throws IOException {
    assertThat(run(EXPERIMENT)).isZero();
    Path page = folder.resolve("both.html");
    Path tables = folder.resolve("both");
    String a = results().toString();
    String[] requested = {"--html", page.toString(), "--csv", tables.toString()};
    assertThat(
            call(
                "experiment",
                "compare",
                a,
                a,
                requested[0],
                requested[1],
                requested[2],
                requested[3]))
        .as(err)
        .isZero();
    assertThat(Files.readAllLines(tables.resolve("compared.csv")))
        .hasSize(1 + 4 * 3) // points and metrics
        .first()
        .asString()
        .startsWith("curve,value,metric,base_count,base_mean,");
    assertThat(out).contains("users  kind").contains("1.000");
    assertThat(out.replaceAll("\\s+", " "))
        .contains(
            "Throughput of "
                + a
                + " is significantly higher at 0 of 4 points, significantly lower at 0.");
    assertThat(Files.readString(page)).contains("Points of both");
    for (String[] output :
        new String[][] {{"--json", a + "/results.json"}, {"--html", a + "/report.html"}}) {
      assertThat(call("experiment", "compare", a, a, output[0], output[1])).isEqualTo(2);
      assertThat(err).contains("is an input").hasLineCount(1);
      assertThat(Path.of(output[1])).isNotEmptyFile();
    }
    String page1 = run(1, "").resolve("report.html").toString();
    for (String file : List.of(a + "/experiment.yaml", a + "/.lock", page1)) {
      assertThat(call("experiment", "compare", a, a, "--json", file)).as(file).isEqualTo(2);
      assertThat(err).contains(file + ": belongs to the runs in " + a).hasLineCount(1);
      assertThat(Path.of(file)).exists();
    }
    assertThat(call("experiment", "compare", a, a, "--json", a + "/runs.csv")).isEqualTo(2);
    assertThat(call("experiment", "compare", a, a, "--json", a + "/both.json")).isZero();
    assertThat(call("experiment", "compare", a, folder.toString())).isEqualTo(3);
    assertThat(err).contains("there is no such file").hasLineCount(1);
    Path other = Files.writeString(folder.resolve("other.json"), "{}");
    assertThat(call("experiment", "compare", a, other.toString())).isEqualTo(3);
    assertThat(err).contains("it contains no results of an experiment").hasLineCount(1);
  }

  @Test
  void aComparisonsJsonKeepsToItsSchemaAndItKnowsEveryField() throws IOException {
    assertThat(run(TWO_RUNS + "repetitions: 2\n")).as(out).isZero();
    String a = results().toString();
    assertThat(call("experiment", "compare", a, a, "--json", "-")).as(err).isZero();
    JsonNode both = JSON.readTree(out);
    PublishedSchema schema = PublishedSchema.of("experiment-compare-1.json");
    assertThat(schema.faults(both)).isEmpty();
    assertThat(schema.faultsAndUnknownFields(both)).isEmpty();
    assertThat(both.at("/points")).hasSize(2);
    assertThat(both.at("/points/0/throughput/ratio").asDouble()).isEqualTo(1);
    assertThat(both.at("/points/0/throughput/base/count").asInt()).isEqualTo(2);
    assertThat(both.at("/points/0/throughput/sure").asBoolean(true)).isFalse();
    String page = Files.readString(Path.of("../../docs/experiment.md"));
    for (String field : schema.fields()) {
      assertThat(page).containsPattern("[`.]" + field + "[`\\[{]");
    }
  }

  /** Processes that bear the mark of this experiment; none where the system does not show them. */
  private List<String> marked() throws IOException {
    Path processes = Path.of("/proc");
    if (!Files.isDirectory(processes)) {
      return List.of();
    }
    String mark = "TRUELOAD_EXPERIMENT_FOLDER=" + results();
    try (Stream<Path> all = Files.list(processes)) {
      return all.filter(each -> each.getFileName().toString().matches("\\d+"))
          .filter(each -> environment(each).contains(mark))
          .map(Path::toString)
          .toList();
    }
  }

  private static String environment(Path process) {
    try {
      return new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
