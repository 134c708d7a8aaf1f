package io.github.trueload.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.Outcome;
import io.github.trueload.health.HealthRow;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two minutes of 50 requests/s each, and the longest pause of the load generators. */
class GeneratorOfRunsTest {

  private static final long START = 1_700_000_000_000L;

  @TempDir private Path folder;

  /** Exponential response times, and a pause each 30 s. */
  private RunFiles run(String name, double meanMillis, int pauseMillis) throws Exception {
    SplittableRandom random = new SplittableRandom(name.hashCode());
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (double at = START; at < START + 120_000; at += 20 * random.nextExponential()) {
      log.append((long) at)
          .append(',')
          .append(Math.round(meanMillis * random.nextExponential()))
          .append(",Page,true\n");
    }
    Path file = Files.writeString(folder.resolve(name + ".jtl"), log);
    StringBuilder health = new StringBuilder(HealthRow.HEAD + "\n");
    for (int second = 1; second <= 121; second++) {
      int pause = second % 30 == 0 ? pauseMillis : 0;
      health.append(
          "%d,1000,%d,%d,0,0,0.2,0.3,0,,2,,gen,0,0,,%n"
              .formatted(START + second * 1000L, pause, pause));
    }
    Files.writeString(folder.resolve(name + ".jtl.health.csv"), health);
    return RunFiles.read(AnalysisOptions.of(List.of(file)), Inputs.opener(InputOptions.defaults()));
  }

  @ParameterizedTest
  @CsvSource({"0, 0, FAIL", "0, 400, INCONCLUSIVE", "400, 0, INCONCLUSIVE"})
  void aRunWhoseLoadGeneratorWasTheBottleneckIsNotCompared(
      int pauseOfBase, int pauseOfCandidate, Outcome outcome) throws Exception {
    CompareOptions within =
        new CompareOptions(List.of(Statistic.MEAN), Threshold.ofShare(0.05), 1, true);
    RunComparison found =
        RunComparison.of(
            run("base", 100, pauseOfBase).whole(),
            run("candidate", 150, pauseOfCandidate).whole(),
            within);
    assertThat(found.outcome(FailOn.REGRESSION)).isEqualTo(outcome);
    if (outcome == Outcome.INCONCLUSIVE) {
      assertThat(found.doubt())
          .isEqualTo(
              "the %s: the load generator was the bottleneck: it was paused for 400 ms"
                  .formatted(pauseOfBase > 0 ? "base" : "candidate"));
    }
  }

  /** Beside response times that the load generator made, those of a slower server are no slower. */
  @Test
  void nothingPassesBesideABaselineWhoseLoadGeneratorWasTheBottleneck() throws Exception {
    RunFiles candidate = run("candidate", 100, 0);
    GateResult beside = judged("mean vs baseline +20%", candidate, run("base", 150, 400));
    assertThat(beside.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(beside.reason())
        .startsWith(
            "the baseline: The load generator was the bottleneck: it was paused for 400 ms");
    assertThat(judged("mean vs baseline +20%", candidate, run("well", 150, 0)).outcome())
        .isEqualTo(Outcome.PASS);
    assertThat(judged("errors.count vs baseline +0", candidate, run("base", 150, 400)).outcome())
        .isEqualTo(Outcome.PASS);
  }

  private static GateResult judged(String gate, RunFiles run, RunFiles baseline) throws Exception {
    return GateCheck.run(List.of(Gate.parse(gate)), run, List.of(baseline), true).results().get(0);
  }
}
