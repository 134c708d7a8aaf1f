package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.api.AnalysisRequest;
import io.github.trueload.api.RunAnalyzer;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.health.HealthRow;
import io.github.trueload.wording.RemarkText;
import io.github.trueload.wording.VerdictText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No gate passes that the data cannot carry. */
class CarriedGateTest {

  private static final long START = 1_700_000_000_000L;
  private static final String HEADER = "timeStamp,elapsed,label,success\n";

  @TempDir private Path folder;

  /**
   * A log of 50 requests a second.
   *
   * @param failing every so manieth request fails; 0 for none
   */
  private Path log(String name, String label, int seconds, int failing, int elapsed)
      throws IOException {
    SplittableRandom random = new SplittableRandom(name.hashCode());
    StringBuilder log = new StringBuilder(HEADER);
    double at = START;
    for (int i = 1; at < START + seconds * 1000L; i++) {
      boolean fails = failing > 0 && i % failing == 0;
      log.append((long) at).append(',').append(elapsed).append(',').append(label).append(',');
      log.append(!fails).append('\n');
      at -= 20 * Math.log(1 - random.nextDouble());
    }
    return Files.writeString(folder.resolve(name), log);
  }

  private static Outcome outcome(String gate, Path... logs) throws Exception {
    return Runs.judge(Runs.read(logs), gate).outcome();
  }

  @Test
  void aLogWithoutARowAmongSeveralIsALoadGeneratorThatDidNotRun() throws Exception {
    Path whole = log("a.jtl", "Page", 60, 0, 20);
    Path empty = Files.writeString(folder.resolve("b.jtl"), HEADER);
    assertThat(outcome("mean < 1s", whole)).isEqualTo(Outcome.PASS);
    GateResult result = Runs.judge(Runs.read(whole, empty), "mean < 1s");
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains("b.jtl has no row");
  }

  @Test
  void aLoadGeneratorThatEndsEarlyAmongSeveralIsNoticedUnlessItsTimeIsTrimmed() throws Exception {
    Path whole = log("a.jtl", "Page", 60, 0, 20);
    Path early = log("b.jtl", "Page", 10, 0, 20);
    GateResult result = Runs.judge(Runs.read(whole, early), "mean < 1s");
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains("b.jtl has no row in the last 50");
    // one that ends a second before the other is usual
    assertThat(outcome("mean < 1s", whole, log("c.jtl", "Page", 59, 0, 20)))
        .isEqualTo(Outcome.PASS);
  }

  @ParameterizedTest
  @CsvSource({
    "errors.count = 0, 1, 0, INCONCLUSIVE",
    "errors.count < 3, 29, 0, INCONCLUSIVE",
    "errors.count = 0, 30, 0, PASS",
    "errors.count = 0 min n=1, 1, 0, PASS",
    // a failure is one among however few
    "errors.count = 0, 1, 1, FAIL",
    "errors.count < 3, 4, 1, FAIL",
  })
  void noFailureAmongFewSaysNothing(String gate, int samples, int failing, Outcome expected)
      throws Exception {
    StringBuilder rows = new StringBuilder(HEADER);
    for (int i = 0; i < samples; i++) {
      rows.append(START + 37L * i).append(",5,Page,").append(failing == 0).append('\n');
    }
    assertThat(outcome(gate, Files.writeString(folder.resolve("few.jtl"), rows)))
        .isEqualTo(expected);
  }

  @Test
  void aRunIsNotComparedWithItself() throws Exception {
    Path log = log("a.jtl", "Page", 60, 0, 20);
    Path copy = Files.copy(log, folder.resolve("copy.jtl"));
    List<Gate> gates = List.of(Gate.parse("mean vs baseline +10%"));
    assertThatThrownBy(
            () -> RunAnalyzer.check(AnalysisRequest.of(log), gates, AnalysisRequest.of(copy)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("copy.jtl: the baseline is a file of the run itself");
    assertThatThrownBy(
            () ->
                RunAnalyzer.compare(
                    AnalysisRequest.of(log), AnalysisRequest.of(copy), CompareOptions.defaults()))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("the base is a file of the run itself");
  }

  @Test
  void aBaselineOfOtherRequestsSaysNothing() throws Exception {
    RunFiles run = Runs.read(log("a.jtl", "Page", 60, 0, 20));
    RunFiles other = Runs.read(log("b.jtl", "Start", 60, 0, 20));
    RunFiles same = Runs.read(log("c.jtl", "Page", 60, 0, 20));
    List<Gate> gates = List.of(Gate.parse("mean vs baseline +10%"));
    assertThat(GateCheck.run(gates, run, same).results().get(0).outcome()).isEqualTo(Outcome.PASS);
    GateResult result = GateCheck.run(gates, run, other).results().get(0);
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).contains("no label in common");
  }

  /** One quiet second of the load generator, of a run of 60 s. */
  @ParameterizedTest
  @CsvSource({
    "1, 2, health.disturbances = 0, INCONCLUSIVE",
    "1, 2, health.pause.max < 100ms, INCONCLUSIVE",
    "1, 2, health.cpu.mean < 90%, INCONCLUSIVE",
    "1, 250, health.disturbances = 0, FAIL",
    "1, 250, health.pause.max < 100ms, FAIL",
    "60, 2, health.disturbances = 0, PASS",
    "60, 2, health.cpu.mean < 90%, PASS",
  })
  void aSecondOfHealthDoesNotSpeakForAMinute(int seconds, int pause, String gate, Outcome expected)
      throws Exception {
    Path log = log("run.jtl", "Page", 60, 0, 20);
    StringBuilder health = new StringBuilder(HealthRow.HEAD + "\n");
    for (int i = 1; i <= seconds; i++) {
      health.append(
          "%d,1000.000,%s,%s,0,0,0.1,0.2,0.010,,2,0:49 1:1,gen,0,0,,%n"
              .formatted(START + 1000L * i, (double) pause, pause >= 10 ? pause : 0.0));
    }
    Files.writeString(folder.resolve("run.jtl.health.csv"), health);
    RunFiles run = Runs.read(log);
    assertThat(Runs.judge(run, gate).outcome()).isEqualTo(expected);
    List<String> notes =
        GateCheck.run(List.of(Gate.parse("mean < 1s")), run, null).notes().stream()
            .map(RemarkText::of)
            .toList();
    assertThat(notes.stream().anyMatch(note -> note.contains("covers"))).isEqualTo(seconds == 1);
    assertThat(notes.stream().anyMatch(note -> note.contains("bottleneck")))
        .isEqualTo(pause == 250);
  }

  @Test
  void headlineAndFirstPointCountFailures() throws Exception {
    AnalysisResult many = result(log("many.jtl", "Page", 60, 50, 20));
    assertThat(VerdictText.headline(many))
        .containsPattern("^\\d+ of [\\d,]+ samples failed \\(\\d.\\d+ %\\); ");
    assertThat(VerdictText.points(many).get(0)).contains("samples failed", "more than 1");
    AnalysisResult few = result(log("few.jtl", "Page", 60, 1000, 20));
    assertThat(VerdictText.headline(few)).containsPattern(", \\d failed");
    assertThat(VerdictText.points(few).get(0)).startsWith("Arrivals");
    assertThat(VerdictText.headline(result(log("none.jtl", "Page", 60, 0, 20))))
        .doesNotContain("failed");
  }

  private static AnalysisResult result(Path log) throws Exception {
    return Runs.read(log).whole().result();
  }
}
