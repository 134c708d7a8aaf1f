package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.RunFiles;
import io.github.trueload.wording.RemarkText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs whose times cannot be those that their columns promise. */
class TimesOfLogTest {

  private static final long TODAY = 1_700_000_000_000L;

  @TempDir private Path directory;

  /** 500 samples of 50 ms; every {@code each}-th has these other times, in milliseconds. */
  private RunFiles run(long from, int each, long latency, long connect) throws Exception {
    return run(from, each, latency, connect, 500);
  }

  private RunFiles run(long from, int each, long latency, long connect, int rows) throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder log =
        new StringBuilder("timeStamp,elapsed,label,responseCode,success,Latency,Connect\n");
    long at = from;
    for (int i = 0; i < rows; i++) {
      at += 1 + (long) (random.nextExponential() * 100);
      boolean isOdd = i % each == 0;
      log.append(at).append(",50,a,200,true,").append(isOdd ? latency : 40).append(',');
      log.append(isOdd ? connect : 10).append('\n');
    }
    return Runs.read(Files.writeString(directory.resolve("run.jtl"), log));
  }

  /** One in a hundred rows is accepted; a step of the timestamps is no contradiction. */
  @ParameterizedTest
  @CsvSource({
    "1, 400, 10, INCONCLUSIVE",
    "1, 40, 51000, INCONCLUSIVE",
    "50, 400, 10, INCONCLUSIVE",
    "100, 400, 10, PASS",
    "1, 51, 10, PASS",
    "1, 50, 50, PASS",
  })
  void aPartOfARequestIsNotLongerThanAllOfIt(int each, long latency, long connect, Outcome expected)
      throws Exception {
    RunFiles run = run(TODAY, each, latency, connect);
    GateResult result = Runs.judge(run, "p(90) < 100ms");
    assertThat(result.outcome()).as(result.reason()).isEqualTo(expected);
    if (expected == Outcome.INCONCLUSIVE) {
      assertThat(result.reason()).contains("takes longer than the whole request");
    }
  }

  /** As after a correction of the clock by a few milliseconds: more than one in a hundred rows. */
  @Test
  void oneRowOfAShortLogMayContradictItself() throws Exception {
    RunFiles run = run(TODAY, 60, 52, 10, 60);
    assertThat(Runs.judge(run, "p(50) < 100ms").outcome()).isEqualTo(Outcome.PASS);
    run = run(TODAY, 30, 52, 10, 60);
    assertThat(Runs.judge(run, "p(50) < 100ms").outcome()).isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  void timesFromTheStartOfTheRunAreSaid() throws Exception {
    RunFiles run = run(0, 1, 40, 10);
    CheckResult check = GateCheck.run(List.of(Gate.parse("p(90) < 100ms")), run, null);
    assertThat(check.notes())
        .map(RemarkText::of)
        .singleElement()
        .asString()
        .contains("do not count from 1970");
    assertThat(run.whole().result().verdict().remarks())
        .map(RemarkText::of)
        .anyMatch(text -> text.contains("do not count from 1970"));
    assertThat(GateCheck.run(List.of(), run(TODAY, 1, 40, 10), null).notes()).isEmpty();
  }
}
