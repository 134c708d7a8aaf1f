package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.sweep.Sweep;
import io.github.trueload.sweep.SweepAxis;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The runs of an experiment: what becomes of them when all goes well, and when it does not. JMeter
 * itself is in the end-to-end tests.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("process")
class ExperimentRunTest extends ExperimentOfLogs {

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
  void anExperimentThatWasStoppedIsNotDone() {
    SweepAxis axis = new SweepAxis("users", "Users", List.of("1"), List.of(1.0), "", true);
    assertThat(ExperimentRunCommand.exitCode(Sweep.of("stopped", List.of(axis), List.of(), 1)))
        .isEqualTo(1);
    assertThat(ExperimentRunCommand.exitCode(Sweep.of("done", List.of(axis), List.of(), 0)))
        .isZero();
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
