package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.stats.responses.Grouping;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.wording.VerdictText;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class SteadyWindowTest {

  /** Poisson arrivals for 100 s at 100/s, thinned to a share; response times of the instant. */
  private static FakeSource log(DoubleUnaryOperator shareAt, LongUnaryOperator microsAt) {
    SplittableRandom random = new SplittableRandom(6);
    FakeSource log = FakeSource.log();
    for (double at = 0; at < 100; at -= Math.log(1 - random.nextDouble()) / 100) {
      if (random.nextDouble() < shareAt.applyAsDouble(at)) {
        long micros = (long) (at * 1e6);
        log.row(micros, microsAt.applyAsLong(micros), "u 1-1", -1, -1);
      }
    }
    return log;
  }

  private static AnalysisResult steady(FakeSource log) throws Exception {
    AnalysisOptions options =
        new AnalysisOptions(FakeSource.paths(log), WindowChoice.AUTOMATIC, null);
    return Analysis.run(options, FakeSource.opener(log));
  }

  @Test
  void rampsAtBothEndsAreCutOff() throws Exception {
    FakeSource log = log(at -> Math.min(1, Math.min(at / 20, (100 - at) / 10)), micros -> 5_000);
    AnalysisResult summary = steady(log);
    // the least of MSER's curve lies where a ramp's last bins are within the noise of their counts
    assertThat(summary.window().cutStart()).isBetween(10.0, 35.0);
    assertThat(summary.window().cutEnd()).isBetween(5.0, 25.0);
    assertThat(summary.window().steadyBy()).isEqualTo("mser-5");
    assertThat(summary.window().seconds())
        .isCloseTo(100 - summary.window().cutStart() - summary.window().cutEnd(), within(1.0));
    assertThat(summary.arrivals().verdict()).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(VerdictText.points(summary))
        .anySatisfy(
            point ->
                assertThat(point)
                    .startsWith("Steady part (MSER-5")
                    .contains("off the start", "(for the arrivals)"));
  }

  @Test
  void aServerThatWarmsUpIsCutOffThoughArrivalsAreSteady() throws Exception {
    SplittableRandom noise = new SplittableRandom(2);
    AnalysisResult summary =
        steady(
            log(at -> 1, micros -> (micros < 30_000_000 ? 50_000 : 5_000) + noise.nextInt(1_000)));
    // the warm-up less at most a batch of one second, and what noise may cut of the rest
    assertThat(summary.window().cutStart()).isBetween(29.0, 45.0);
    assertThat(VerdictText.points(summary))
        .anySatisfy(point -> assertThat(point).contains("(for the response times) off the start"));
  }

  @Test
  void aSteadyRunIsLeftNearlyWhole() throws Exception {
    SplittableRandom noise = new SplittableRandom(2);
    AnalysisResult summary = steady(log(at -> 1, micros -> 5_000 + noise.nextInt(1_000)));
    // numpy, MSER-5 from both ends on 500 Poisson counts: 95 % of cuts are under 7 % of the run
    assertThat(summary.window().cutStart()).isLessThan(15);
    assertThat(summary.window().cutEnd()).isLessThan(15);
  }

  @Test
  void aWindowIsNoLongerThanWasAsked() throws Exception {
    FakeSource log = log(at -> 1, micros -> 5_000);
    WindowChoice choice = WindowChoice.without(10_000_000_000L, 5_000_000_000L);
    for (double seconds : new double[] {30, 1e9}) {
      AnalysisOptions options =
          new AnalysisOptions(FakeSource.paths(log), choice.atMost((long) (seconds * 1e9)), null);
      AnalysisResult summary = Analysis.run(options, FakeSource.opener(log));
      assertThat(summary.window().cutStart()).isEqualTo(10);
      // of 100 s, 10 and 5 are cut off the ends
      assertThat(summary.window().seconds()).isCloseTo(Math.min(seconds, 85), within(0.1));
    }
  }

  @Test
  void whatNeverRestsIsSaidAndKeptWhole() throws Exception {
    AnalysisResult summary = steady(log(at -> at / 100, micros -> 5_000));
    assertThat(summary.window().cutStart()).isZero();
    assertThat(summary.window().cutEnd()).isZero();
    assertThat(VerdictText.points(summary))
        .anySatisfy(point -> assertThat(point).contains("does not settle"));
    AnalysisResult one = steady(FakeSource.log().row(0, 5, "u", -1, -1));
    assertThat(one.window().cutStart()).isZero();
    assertThat(VerdictText.points(one))
        .anySatisfy(point -> assertThat(point).startsWith("Too few requests to look"));
  }

  @Test
  void captureWithoutLogHasASteadyPartToo() throws Exception {
    SplittableRandom random = new SplittableRandom(6);
    FakeSource wire = FakeSource.capture();
    int connection = wire.connection("127.0.0.1:1001", "127.0.0.1:80", 0, -1);
    int request = 0;
    for (double at = 0; at < 100; at -= Math.log(1 - random.nextDouble()) / 100) {
      if (random.nextDouble() < Math.min(1, at / 20)) {
        wire.row((long) (at * 1e6), 5, null, connection, request++);
      }
    }
    assertThat(steady(wire).window().cutStart()).isBetween(10.0, 35.0);
  }

  @Test
  void labelsAndHostsAreSeparateOnTheWireToo() throws Exception {
    FakeSource wire = FakeSource.capture();
    int first = wire.connection("192.0.2.1:1001", "127.0.0.1:80", 0, -1);
    int second = wire.connection("[2001:db8::2]:1001", "127.0.0.1:80", 0, -1);
    int again = wire.connection("192.0.2.1:1002", "127.0.0.1:80", 0, -1);
    wire.row(0, 5, null, first, 0).row(1000, 7, null, second, 0).row(2000, 7, null, again, 0);
    AnalysisOptions options =
        AnalysisOptions.of(FakeSource.paths(wire)).by(List.of(Grouping.LABEL, Grouping.HOST));
    AnalysisResult summary = Analysis.run(options, FakeSource.opener(wire));
    assertThat(summary.breakdowns()).hasSize(2);
    assertThat(summary.breakdowns().get(0).source()).isEqualTo("wire");
    assertThat(summary.breakdowns().get(0).parts().get(0).name()).isEqualTo("page");
    assertThat(summary.breakdowns().get(0).parts().get(0).arrivals().count()).isEqualTo(3);
    // the clients' addresses, with any ports
    assertThat(summary.breakdowns().get(1).parts())
        .extracting(part -> part.name() + " " + part.arrivals().count())
        .containsExactly("192.0.2.1 2", "[2001:db8::2] 1");
  }
}
