package io.github.trueload.examples.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.ClosedNetwork;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunSpreadTest {

  /** Each mean is within the range of nine of ten runs, the longer the runs, the narrower. */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"20, 0.2", "100, 1", "200, 1"})
  void theExactMeansAreWithinTheRangeOfRuns(int users, double thinkSeconds) {
    ClosedLoop exact = ClosedNetwork.of(0.005).solve(users, thinkSeconds).loop();
    RunSpread brief = spread(users, thinkSeconds, 10);
    RunSpread longer = spread(users, thinkSeconds, 90);
    assertThat(exact.ratePerSecond()).isBetween(longer.rate().low(), longer.rate().high());
    assertThat(exact.inSystem()).isBetween(longer.inSystem().low(), longer.inSystem().high());
    assertThat(width(longer.inSystem())).isLessThan(width(brief.inSystem()));
  }

  private static RunSpread spread(int users, double thinkSeconds, double seconds) {
    return RunSpread.of(users, thinkSeconds, 0.005, new RunSpread.Span(5, seconds), 60);
  }

  private static double width(RunSpread.Range range) {
    return range.high() - range.low();
  }
}
