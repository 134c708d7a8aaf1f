package io.github.trueload.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.Outcome;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library, as a program uses it, on a recorded run of 79 requests by four users. */
class RunAnalyzerTest {

  @TempDir private Path folder;

  private static final Path RECORDED = Path.of("src", "test", "resources", "analysis");
  private static final Path LOG = RECORDED.resolve("four-users.jtl");
  private static final Path PACKETS = RECORDED.resolve("four-users.pcap");

  @Test
  void aRunIsAnalyzed() throws Exception {
    AnalysisResult result = RunAnalyzer.analyze(AnalysisRequest.of(LOG, PACKETS));
    // tail -n +2 four-users.jtl | wc -l
    assertThat(result.samples().count()).isEqualTo(79);
    assertThat(result.arrivals()).isNotNull();
    assertThat(result.wire()).isNotNull();
  }

  @Test
  void gatesAreChecked() throws Exception {
    CheckResult check =
        RunAnalyzer.check(
            AnalysisRequest.of(LOG), List.of(Gate.parse("mean < 1s"), Gate.parse("mean < 1us")));
    assertThat(check.results())
        .extracting(each -> each.outcome())
        .containsExactly(Outcome.PASS, Outcome.FAIL);
    assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
  }

  @Test
  void aBaselineIsReadWhereOneIsGivenAndMissedWhereNot() throws Exception {
    List<Gate> gates = List.of(Gate.parse("mean vs baseline +50%"));
    AnalysisRequest run = AnalysisRequest.of(LOG);
    assertThat(RunAnalyzer.check(run, gates, AnalysisRequest.of(elevenDaysLater())).outcome())
        .isEqualTo(Outcome.PASS);
    assertThatExceptionOfType(OptionException.class)
        .isThrownBy(() -> RunAnalyzer.check(run, gates))
        .withMessageContaining("there is no baseline");
  }

  @Test
  void aRunIsNotSlowerThanItsLikeOfAnotherDay() throws Exception {
    RunComparison found =
        RunAnalyzer.compare(
            AnalysisRequest.of(LOG),
            AnalysisRequest.of(elevenDaysLater()),
            CompareOptions.defaults());
    assertThat(found.outcome(FailOn.REGRESSION)).isNotEqualTo(Outcome.FAIL);
  }

  /** The same run with other timestamps. */
  private Path elevenDaysLater() throws IOException {
    String rows = Files.readString(LOG).replaceAll("\\b1795(\\d{9}|\\d{15})\\b", "1796$1");
    return Files.writeString(folder.resolve("later.jtl"), rows);
  }

  @Test
  void whatCannotBeReadIsSaidInOneLine() {
    Path nothing = RECORDED.resolve("nothing.jtl");
    assertThatExceptionOfType(UnreadableInputException.class)
        .isThrownBy(() -> RunAnalyzer.analyze(AnalysisRequest.of(nothing)))
        .withMessageContaining("nothing.jtl");
    assertThatIllegalArgumentException().isThrownBy(AnalysisRequest::of);
  }
}
