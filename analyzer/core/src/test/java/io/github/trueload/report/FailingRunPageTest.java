package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.document.Banner.Finding;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The colour of the page is that of the outcome, not of the arrivals alone. */
class FailingRunPageTest {

  @TempDir private Path folder;

  /** Poisson arrivals, by seed, so that nothing but failures or times can take the colour away. */
  @Tag("large")
  @ParameterizedTest
  @CsvSource({
    "0, 20, good, ✓",
    "1000, 20, good, ✓",
    "50, 20, notable, ✗",
    "1, 0, notable, ✗",
    "0, 0, notable, ✗"
  })
  void noPageIsGreenWhereSamplesFailOrTakeNoTime(
      int failing, int elapsed, String style, String sign) throws Exception {
    SplittableRandom random = new SplittableRandom(7);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    double at = 1_700_000_000_000.0;
    for (int i = 1; i <= 20_000; i++) {
      boolean fails = failing > 0 && i % failing == 0;
      log.append((long) at).append(',').append(elapsed).append(",Page,").append(!fails);
      log.append('\n');
      at -= 500 * Math.log(1 - random.nextDouble());
    }
    Path file = Files.writeString(folder.resolve("run.jtl"), log);
    RunFiles run = read(file);
    Finding outcome = OutcomeFinding.of(run.whole().result(), null);
    assertThat(outcome.style()).isEqualTo(style);
    assertThat(outcome.sign()).isEqualTo(sign);
  }

  /** What a log without a column for success gives is not known. */
  @Test
  void noPageIsGreenWhereTheLogDoesNotSayWhichSamplesFailed() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("run.jtl"),
            "timeStamp,elapsed,label\n1700000000000,20,Page\n1700000000500,20,Page\n");
    assertThat(OutcomeFinding.of(read(file).whole().result(), null).style()).isEqualTo("open");
  }

  @Test
  void aGateThatOnlyWarnsHasNotPassed() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("run.jtl"),
            "timeStamp,elapsed,label,success\n1700000000000,20,Page,true\n");
    RunFiles run = read(file);
    List<Gate> gates =
        List.of(Gate.parse("samples.count = 1"), Gate.parse("warn samples.count = 2"));
    for (int count = 1; count <= 2; count++) {
      CheckResult checked = GateCheck.run(gates.subList(0, count), run, List.of(), false);
      assertThat(OutcomeFinding.of(run.whole().result(), checked).toString())
          .contains(count == 1 ? "All gates passed" : "No gate failed, but there are warnings");
    }
  }

  private static RunFiles read(Path file) throws Exception {
    return RunFiles.read(
        AnalysisOptions.of(List.of(file)), path -> Inputs.open(path, InputOptions.defaults()));
  }
}
