package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that ended without its precision, or whose response times drift, does not pass. Response
 * times are independent and exponential: the interval of a mean of n is ± 1.96/√n of it, and the
 * slope of a line through 20 means of n/20 has a standard error of √(20/n)/√665 of the mean for
 * each twentieth, 665 being the sum of the squares of −9.5, −8.5, …, 9.5.
 */
class PrecisionGateTest {

  private static final int PER_SECOND = 20;

  @TempDir private Path folder;

  private RunFiles run(int minutes, double driftPerMinute) throws Exception {
    Random random = new Random(7);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success,threadName\n");
    double millis = 0;
    for (int i = 0; i < minutes * 60 * PER_SECOND; i++) {
      millis -= Math.log(1 - random.nextDouble()) * 1000 / PER_SECOND;
      double mean = 1000 * (1 + driftPerMinute * millis / 60_000);
      long elapsed = Math.round(-mean * Math.log(1 - random.nextDouble()));
      log.append(1_767_225_600_000L + Math.round(millis)).append(',').append(elapsed);
      log.append(i % 2 == 0 ? ",Home" : ",Page").append(",true,Users 1-").append(i % 100 + 1);
      log.append('\n');
    }
    return Runs.read(write(log));
  }

  private Path write(CharSequence log) throws IOException {
    return Files.writeString(folder.resolve("run.jtl"), log);
  }

  @Test
  void aRunThatIsTooShortForItsPrecisionIsInconclusive() throws Exception {
    RunFiles run = run(10, 0); // n = 12,000: ± 1.8 %; of one label ± 2.5 %
    assertThat(Runs.judge(run, "mean ± 3%").outcome()).isEqualTo(Outcome.PASS);
    assertThat(Runs.judge(run, "mean of Home ± 4%").outcome()).isEqualTo(Outcome.PASS);
    GateResult missed = Runs.judge(run, "mean ± 1%");
    assertThat(missed.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(missed.reason()).matches("± \\d+\\.\\d+ ms, and ± \\d+\\.\\d+ ms is needed");
    double half = (missed.actual().high() - missed.actual().low()) / 2;
    // the error of the standard error of 20 batches is 16 %; it is used where it is the larger
    assertThat(half / missed.actual().value()).isBetween(0.015, 0.03);
  }

  @Test
  void aDriftIsShownExcludedOrNotKnown() throws Exception {
    RunFiles steady = run(30, 0); // n = 36,000: ± 2.1·√(20/36,000)/25.8/1.5 = ± 0.13 % a minute
    assertThat(Runs.judge(steady, "drift < 1%").outcome()).isEqualTo(Outcome.PASS);
    assertThat(Runs.judge(steady, "drift > -1%").outcome()).isEqualTo(Outcome.PASS);
    assertThat(Runs.judge(steady, "drift of Home < 1%").outcome()).isEqualTo(Outcome.PASS);
    RunFiles rising = run(30, 0.03); // 3 % of the first minute's mean is 2.07 % of the run's
    GateResult seen = Runs.judge(rising, "drift < 1%");
    assertThat(seen.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(seen.actual().value()).isBetween(0.0175, 0.024);
    // n = 1,200: ± 2.1·√(20/1,200)/25.8/0.05 = ± 21 % a minute
    assertThat(Runs.judge(run(1, 0), "drift < 1%").outcome()).isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  void aPartWithoutAResponseLeavesTheDriftUnknown() throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success,threadName\n");
    for (int i = 0; i < 1000; i++) {
      log.append(1_767_225_600_000L + i * 10L).append(",7,");
      log.append(i < 500 ? "Home" : "Page").append(",true,Users 1-1\n");
    }
    GateResult result = Runs.judge(Runs.read(write(log)), "drift of Page < 1%");
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.reason()).isEqualTo("a twentieth of the run has no response time");
  }
}
