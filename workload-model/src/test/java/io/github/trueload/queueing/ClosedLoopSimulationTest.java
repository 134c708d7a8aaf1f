package io.github.trueload.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.dispersion.Moments;
import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeSequence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosedLoopSimulationTest {

  private static ThinkTimeSequence exponential(double mean, String name, long seed) {
    return new Exponential(mean).sequence(new SeededStreams(seed, "").generator(name, 0));
  }

  private static ThinkTimeSequence given(long... nanos) {
    int[] drawn = {0};
    return () -> nanos[drawn[0]++];
  }

  @Test
  void servesInTheOrderOfArrivalAndThinksAfterEachResponse() {
    // think 10 and 11 to begin with; service 3, then 5, 1, 2; after the responses think 4, 6, 20,
    // 20
    ClosedLoopSimulation.Run run =
        ClosedLoopSimulation.run(2, given(11, 10, 4, 6, 20, 20), given(3, 5, 1, 2), 0, 4);
    // 10 → 13, next at 17; 11 waits → 18, next at 24; 17 waits → 19, next at 39; 24 → 26
    assertThat(run.arrivals()).containsExactly(10, 11, 17, 24);
    assertThat(run.meanResponseSeconds()).isCloseTo((3 + 7 + 2 + 2) / 4e9, within(1e-18));
    assertThat(run.peakInSystem()).isEqualTo(2);
    assertThat(run.utilization()).isCloseTo(11 / 14.0, within(1e-12));
    assertThat(run.ratePerSecond()).isCloseTo(3 / 14e-9, within(1.0));
  }

  @Test
  void theWarmUpIsLeftOut() {
    ClosedLoopSimulation.Run run =
        ClosedLoopSimulation.run(2, given(11, 10, 4, 6, 20, 20), given(3, 5, 1, 2), 2, 2);
    assertThat(run.arrivals()).containsExactly(17, 24);
  }

  /**
   * With exponential times it is the machine repairman: within 5 standard errors, taken from 40
   * independent runs, of the exact figures.
   */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"1, 0.05", "10, 0.5", "50, 3", "40, 1"})
  void exponentialTimesGiveTheExactFigures(int users, double think) {
    Moments rate = new Moments();
    Moments response = new Moments();
    Moments cov = new Moments();
    Moments dispersion = new Moments();
    for (int seed = 0; seed < 40; seed++) {
      ClosedLoopSimulation.Run run =
          ClosedLoopSimulation.run(
              users,
              exponential(think, "think", seed),
              exponential(0.05, "serve", seed),
              2000,
              20_000);
      IntervalStatistics intervals = new IntervalStatistics();
      long[] arrivals = run.arrivals();
      WindowCounts counts =
          new WindowCounts(arrivals[0], 5_000_000_000L, (int) (run.seconds() / 5));
      for (long arrival : arrivals) {
        intervals.accept(arrival);
        counts.accept(arrival);
      }
      rate.accept(run.ratePerSecond());
      response.accept(run.meanResponseSeconds());
      cov.accept(intervals.cov());
      dispersion.accept(counts.dispersion(1).index());
    }
    ClosedLoop exact = ClosedNetwork.of(0.05).solve(users, think).loop();
    LoopArrivals arrivals = LoopArrivals.of(users, think, 0.05);
    assertMean(rate, exact.ratePerSecond(), 0);
    assertMean(response, exact.responseSeconds(), 0);
    assertMean(cov, arrivals.cov(), 0);
    // windows of 5 s, 100 services, are not yet infinite
    assertMean(dispersion, arrivals.dispersion(), 0.02);
  }

  private static void assertMean(Moments runs, double exact, double beside) {
    double error = runs.sd() / Math.sqrt(runs.count());
    assertThat(runs.mean()).isCloseTo(exact, within(5 * error + beside));
  }

  @Test
  void theSameSequencesGiveTheSameRun() {
    long[] once = run(7).arrivals();
    assertThat(run(7).arrivals()).containsExactly(once);
    assertThat(run(8).arrivals()).isNotEqualTo(once);
  }

  private static ClosedLoopSimulation.Run run(long seed) {
    return ClosedLoopSimulation.run(
        20, exponential(1, "think", seed), exponential(0.01, "serve", seed), 0, 100);
  }

  @Test
  void refusesARunOfOneRequest() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClosedLoopSimulation.run(1, given(1), given(1), 0, 1))
        .withMessageContaining("number of requests is 1");
  }

  @Test
  void refusesARunBeyondTheClock() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> ClosedLoopSimulation.run(1, () -> Long.MAX_VALUE / 3, given(1, 1, 1, 1), 0, 4))
        .withMessageContaining("292 years");
  }
}
