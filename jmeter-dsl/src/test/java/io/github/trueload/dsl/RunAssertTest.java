package io.github.trueload.dsl;

import static io.github.trueload.dsl.TrueloadAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assertions on the recorded run, whose values the page on gates shows. */
class RunAssertTest {
  private static final Path RECORDED = Path.of("..", "examples", "recorded");

  private final LoadTestRun run =
      LoadTestRun.of(RECORDED.resolve("web-users.jtl"), RECORDED.resolve("web-users.pcap"));

  @Test
  void goodRunPasses() {
    assertThat(run)
        .connectionsPerSession(1)
        .passes("p(99) of Page < 100ms", "errors.rate < 1%", "warn max < 100ms")
        .arrivals()
        .arePoisson(0.25)
        .arrivals()
        .haveRate("60/s ± 10%");
  }

  @Test
  void newestResultsOfFolderAreTheRun() {
    assertThat(LoadTestRun.newestIn(RECORDED)).passes("samples.count = 775");
  }

  /** The CoV is 1.11 ± 0.05. */
  @Test
  void toleranceDecides() {
    assertThatThrownBy(() -> assertThat(run).arrivals().arePoisson(0.1))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll("verdict = poisson is inconclusive", "CoV 1.11");
  }

  @Test
  void failureStatesGateValueAndReason() {
    assertThatThrownBy(() -> assertThat(run).connectionsPerSession(2))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll("connections.per_session = 2 is fail", "actual 1", "n = 60")
        .hasMessageNotContaining("connections.shared");
  }

  @Test
  void inconclusiveIsNoPass() {
    assertThatThrownBy(() -> assertThat(run).passes("p(99.9) < 100ms"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll("p(99.9) < 100ms is inconclusive", "at least 2,995 needed");
  }

  @Test
  void partOfTheRunIsJudgedAlone() {
    assertThatThrownBy(
            () ->
                assertThat(run.without(Duration.ofSeconds(2), Duration.ZERO))
                    .passes("samples.count = 775"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("samples.count = 775 is fail");
    Criteria strict = new Criteria(0.01, Criteria.DEFAULT.level());
    AnalysisOptions options = run.options().judgedBy(strict);
    LoadTestRun part = new LoadTestRun(options).without(Duration.ZERO, Duration.ofSeconds(1));
    Assertions.assertThat(part.options().criteria()).isEqualTo(strict);
  }

  @Test
  void wrongGateIsNoFailedRun() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertThat(run).passes("p(99) < 250"))
        .withMessageContaining("expected a duration");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertThat(run).passes())
        .withMessageContaining("no gate");
  }

  @Test
  void missingResultsAreNamed(@TempDir Path folder) {
    assertThatThrownBy(
            () -> assertThat(LoadTestRun.of(folder.resolve("no.jtl"))).passes("max < 1s"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no.jtl");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoadTestRun.newestIn(folder))
        .withMessageContaining("has no .jtl file");
  }
}
