package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.health.HealthRow;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.wording.ReasonText;
import io.github.trueload.wording.VerdictText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A minute of 50 requests a second, R = 20 ms, with the health of its load generator beside it. */
class HealthMetricsTest {

  private static final long START = 1_700_000_000_000L;

  @TempDir private Path folder;

  private Path log() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    double at = START;
    while (at < START + 59_900) {
      log.append((long) at).append(",20,Page,true\n");
      at -= 20 * Math.log(1 - random.nextDouble());
    }
    log.append(START + 59_900).append(",20,Page,true\n");
    return Files.writeString(folder.resolve("run.jtl"), log);
  }

  /** A second of the file: longest pause in ms, processors' share, late wake-ups. */
  private static String row(long end, double pause, double cpu, String lags, String host) {
    return row(end, pause, cpu, lags, host, "0,0");
  }

  private static String row(
      long end, double pause, double cpu, String lags, String host, String sessions) {
    return "%d,1000.000,%s,%s,0,0,%s,%s,0.010,,2,%s,%s,%s,,%n"
        .formatted(end, pause, pause >= 10 ? pause : 0, cpu / 2, cpu, lags, host, sessions);
  }

  /** Seconds 1 to 60 of the run, in {@code file}. */
  private Path health(String file, IntFunction<String> second) throws IOException {
    StringBuilder rows = new StringBuilder(HealthRow.HEAD + "\n");
    for (int i = 1; i <= 60; i++) {
      rows.append(second.apply(i));
    }
    return Files.writeString(folder.resolve(file), rows);
  }

  private static String mixed(int i) {
    double pause = i == 30 ? 203.5 : 2;
    return row(START + i * 1000L, pause, i / 100.0, i == 7 ? "0:40 30:10" : "0:49 1:1", "gen");
  }

  private static Estimate actual(RunFiles run, String gate) throws Exception {
    return Runs.judge(run, gate).actual();
  }

  /** Origin of the numbers: the rows of {@link #mixed}, by hand. */
  @ParameterizedTest
  @CsvSource({
    "health.disturbances = 1, 1, 60",
    "health.pause.max < 100ms, 0.2035, 60",
    // 203.5 ms of 60 s, by 200 sleeps a second
    "health.pause.share < 1%, 0.003391666666666667, 12000",
    // the mean of 0.01 to 0.60; the 57th of 60 in order; the 60th
    "health.cpu.mean < 50%, 0.305, 60",
    "health.cpu.p(95) < 90% min n=1, 0.57, 60",
    "health.cpu.max < 90%, 0.6, 60",
    // of 3,000 wake-ups 10 are late by 30 ms: 99.5 % are not; 50 to 59 by 1 ms
    "health.lag.p(99) < 10ms, 0.001, 3000",
    "health.lag.p(99.7) < 10ms min n=1, 0.030, 3000",
    "health.lag.max < 10ms, 0.030, 3000"
  })
  void everyMetricIsThatOfTheRows(String gate, double value, long n) throws Exception {
    health("run.jtl.health.csv", HealthMetricsTest::mixed);
    Estimate actual = actual(Runs.read(log()), gate);
    assertThat(actual.unknown()).isNull();
    assertThat(actual.value()).isCloseTo(value, within(1e-9));
    assertThat(actual.n()).isEqualTo(n);
  }

  @Test
  void aPartOfTheRunHasItsOwnHealth() throws Exception {
    health("run.jtl.health.csv", HealthMetricsTest::mixed);
    RunFiles run = Runs.read(log());
    assertThat(actual(run, "health.pause.max in 0..20s < 100ms").value()).isEqualTo(0.002);
    assertThat(actual(run, "health.disturbances in 0..20s = 0").value()).isZero();
  }

  @Test
  void aPauseOf200MsMakesTheLoadGeneratorTheBottleneck() throws Exception {
    health("run.jtl.health.csv", HealthMetricsTest::mixed);
    RunFiles run = Runs.read(log());
    AnalysisResult result = run.whole().result();
    assertThat(VerdictText.headline(result))
        .endsWith("; the load generator was the bottleneck: it was paused for 204 ms");
    assertThat(result.verdict().conclusive()).isFalse();
    assertThat(VerdictText.points(result))
        .anyMatch(
            point ->
                point.startsWith(
                    "The load generator was the bottleneck: it was paused for 204 ms (limit 100"
                        + " ms): about 10"));
    assertThat(run.whole().result().health().longestPauseAt())
        .isCloseTo((START + 30_000) / 1e3, within(1e-6));
  }

  /** Without the file the same log is judged: poisson (in the next test, unwatched). */
  @Test
  void headlineFieldGateAndReasonAgreeThatAPausedLoadGeneratorAllowsNoVerdict() throws Exception {
    assertThat(Runs.judge(Runs.read(log()), "verdict = poisson").outcome()).isEqualTo(Outcome.PASS);
    health("run.jtl.health.csv", HealthMetricsTest::mixed);
    RunFiles run = Runs.read(log());
    AnalysisResult result = run.whole().result();
    assertThat(VerdictText.headline(result)).startsWith("inconclusive: CoV ");
    assertThat(result.arrivals().verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    String reason =
        "the load generator was the bottleneck: it was paused for 204 ms; without this problem, the"
            + " result is: poisson: CoV ";
    assertThat(ReasonText.of(result.arrivals().reason())).startsWith(reason);
    GateResult gate = Runs.judge(run, "verdict = poisson");
    assertThat(gate.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(gate.reason()).startsWith(reason);
    assertThat(Runs.judge(run, "verdict in 0..20s = poisson").outcome()).isEqualTo(Outcome.PASS);
  }

  @Test
  void aQuietLoadGeneratorLeavesTheVerdictAlone() throws Exception {
    RunFiles unwatched = Runs.read(log());
    health("run.jtl.health.csv", i -> row(START + i * 1000L, 2, 0.3, "0:49 1:1", "gen"));
    RunFiles watched = Runs.read(log());
    assertThat(watched.whole().result().health().disturbances()).isEmpty();
    assertThat(watched.whole().result().verdict()).isEqualTo(unwatched.whole().result().verdict());
  }

  @Test
  void withoutAFileNothingIsJudged() throws Exception {
    assertThat(Runs.judge(Runs.read(log()), "health.pause.max < 100ms").outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    health("run.jtl.health.csv", i -> row(START + i * 1000L, 2, 0.3, "", "gen"));
    GateResult lag = Runs.judge(Runs.read(log()), "health.lag.p(99) < 10ms");
    assertThat(lag.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(lag.reason()).isEqualTo("no thread waited for Trueload's timers alone");
  }

  /** 2 of 3 sessions of each second; and of a run without such sessions nothing is known. */
  @Test
  void droppedSessionsMakeTheLoadGeneratorTheBottleneck() throws Exception {
    health("run.jtl.health.csv", i -> row(START + i * 1000L, 2, 0.3, "0:49", "gen", "3,2"));
    RunFiles run = Runs.read(log());
    assertThat(VerdictText.blame(run.whole().result().health()))
        .isEqualTo("the load generator was the bottleneck: it dropped 120 of 180 sessions");
    Estimate dropped = actual(run, "health.sessions.dropped < 1");
    assertThat(dropped.value()).isEqualTo(120);
    assertThat(dropped.n()).isEqualTo(180);
    health("run.jtl.health.csv", i -> row(START + i * 1000L, 2, 0.3, "0:49", "gen"));
    GateResult none = Runs.judge(Runs.read(log()), "health.sessions.dropped < 1");
    assertThat(none.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(none.reason()).isEqualTo("no session of a Session Arrivals group was due");
  }

  @Test
  void filesOfSeveralLoadGeneratorsArePutTogether() throws Exception {
    health("run.jtl.a.health.csv", i -> row(START + i * 1000L, 2, 0.2, "0:9", "a"));
    health("run.jtl.b.health.csv", i -> row(START + i * 1000L, i == 9 ? 150 : 2, 0.4, "0:9", "b"));
    GeneratorHealth health = Runs.read(log()).whole().result().health();
    assertThat(health.hosts()).containsExactlyInAnyOrder("a", "b");
    assertThat(health.seconds()).isEqualTo(120);
    assertThat(health.covered()).isCloseTo(1, within(0.05));
    assertThat(health.cpuMean()).isCloseTo(0.3, within(1e-9));
    assertThat(health.wakeUps()).isEqualTo(2 * 60 * 9);
    assertThat(VerdictText.blame(health))
        .isEqualTo("the load generator was the bottleneck: b: it was paused for 150 ms");
  }

  @Test
  void aFileOfAnotherTimeIsLeftOutAndSaid() throws Exception {
    health("run.jtl.health.csv", i -> row(START - 3_600_000 + i * 1000L, 300, 1, "", "gen"));
    RunFiles run = Runs.read(log());
    assertThat(run.whole().result().health()).isNull();
    assertThat(VerdictText.points(run.whole().result()))
        .contains(
            "The load generator's health file next to the log was recorded at another time and"
                + " was not used.");
  }

  @Test
  void aFileOfHalfTheRunIsSaidToBeOne() throws Exception {
    health("run.jtl.health.csv", i -> i <= 30 ? row(START + i * 1000L, 2, 0.3, "", "gen") : "");
    GeneratorHealth health = Runs.read(log()).whole().result().health();
    assertThat(health.covered()).isCloseTo(0.5, within(0.02));
    assertThat(VerdictText.points(Runs.read(log()).whole().result()))
        .anyMatch(point -> point.startsWith("The load generator's health covers "));
  }

  @Test
  void damagedLinesCostThemselves() throws Exception {
    health("run.jtl.health.csv", i -> i == 3 ? "1,2\n" : row(START + i * 1000L, 2, 0.3, "", "g"));
    RunFiles run = Runs.read(log());
    assertThat(run.whole().result().health().seconds()).isEqualTo(59);
    assertThat(VerdictText.points(run.whole().result()))
        .anyMatch(
            point ->
                point.contains(
                    "1 line of the load generator's health cannot be read, the first is line 4."));
  }
}
