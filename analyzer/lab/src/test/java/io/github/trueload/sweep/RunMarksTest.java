package io.github.trueload.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.durations.LongList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When two runs at the same time disturb each other. */
class RunMarksTest {

  /** Instants of {@code seconds}, with this rate. */
  private static RunFigures figures(LongList instants, double seconds) {
    double rate = instants.size() / seconds;
    RunFigures of = Sweeps.figures(rate, 0.01, Double.NaN, "");
    double error = RunFigures.rateError(rate, ArrivalStatistics.of(instants));
    return Sweeps.withRateError(
        new RunFigures(instants.size(), of.values(), "bursty", "bursty", true, ""), error);
  }

  private static LongList instants(ArrivalSequence sequence, double seconds) {
    LongList instants = new LongList();
    for (long at = sequence.nextNanos(); at < seconds * 1e9; at = sequence.nextNanos()) {
      instants.add(at);
    }
    return instants;
  }

  /**
   * Bursty arrivals of 50/s, I = 40, for 60 s: the count has a standard error of √(40/3,000) = 11.5
   * %, and a reach of 5.5 % left out six in ten runs. With the run's own error a correct run is
   * marked seldom; an estimate from one run misses at most one in ten.
   */
  @Tag("statistical")
  @Test
  void burstyRunsOfTheRateAreNotMarked() {
    int marked = 0;
    int ofPoisson = 0;
    for (int seed = 0; seed < 200; seed++) {
      LongList instants =
          instants(MapArrivals.of(50, 40, 10).sequence(new SplittableRandom(seed)), 60);
      RunFigures run = figures(instants, 60);
      marked += RunMarks.of(run, Double.NaN, 50, 0.05).size();
      RunFigures plain = Sweeps.withRateError(run, Double.NaN);
      ofPoisson += RunMarks.of(plain, Double.NaN, 50, 0.05).size();
    }
    assertThat(ofPoisson).isGreaterThan(90);
    assertThat(marked).isLessThanOrEqualTo(20);
  }

  /** 100/s as a Poisson process, and nothing from the middle on: no surge, but half the rate. */
  @Test
  void aLoadThatStopsHalfwayIsMarked() {
    for (int seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      LongList instants = new LongList();
      for (double at = 0; at < 30; at += random.nextExponential() / 100) {
        instants.add((long) (at * 1e9));
      }
      instants.add(60_000_000_000L);
      assertThat(RunMarks.of(figures(instants, 60), Double.NaN, 100, 0.05)).hasSize(1);
    }
  }

  /** The fewer requests a run has, the less it is like the requested one: 36 instead of 72. */
  @Test
  void halfOfTheRequestsIsAnotherRateAlsoOfAFew() {
    LongList instants = new LongList();
    for (int i = 0; i < 36; i++) {
      instants.add(i * 220_000_000L);
    }
    assertThat(RunMarks.of(figures(instants, 8), Double.NaN, 9, 0.05))
        .containsExactly("4.5/s instead of the requested 9/s");
    assertThat(RunMarks.of(figures(instants, 8), Double.NaN, 5, 0.05)).isEmpty();
  }

  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,Latency,IdleTime\n";

  /** 20 rounds of a transaction and a request; as JMeter logs them with and without sub-results. */
  private static AnalyzedRun withTransactions(Path folder, boolean areRequestsLogged)
      throws Exception {
    StringBuilder log = new StringBuilder(HEADER);
    for (int round = 0; round < 20; round++) {
      long start = 1_767_225_600_000L + round * 1000;
      log.append(start)
          .append(",100,Buy,200,\"Number of samples in transaction : 1, number of failing samples")
          .append(" : 0\",Users 1-1,true,0,0\n");
      if (areRequestsLogged) {
        log.append(start).append(",100,A,200,OK,Users 1-1,true,99,0\n");
      }
      log.append(start + 100).append(",20,B,200,OK,Users 1-1,true,19,0\n");
    }
    Path file = Files.writeString(folder.resolve("run.jtl"), log);
    return RunFiles.read(AnalysisOptions.of(List.of(file)), Inputs.opener(InputOptions.defaults()))
        .whole();
  }

  @Test
  void aRunWhoseLogLacksRequestsDoesNotCount(@TempDir Path folder) throws Exception {
    assertThat(RunMarks.ofData(withTransactions(folder, true), 1)).isEmpty();
    assertThat(RunMarks.ofData(withTransactions(folder, false), 1))
        .containsExactly(
            "the log lost data (a transaction whose requests are not in the log (Generate parent"
                + " sample without sub-results): 20)");
  }

  /** Poisson arrivals of 20/s for {@code seconds}, with pauses of {@code pause} seconds in them. */
  private static AnalyzedRun lasting(Path folder, double seconds, double pause) throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder log = new StringBuilder(HEADER);
    double next = pause > 0 ? 2 : Double.MAX_VALUE;
    for (double at = 0; at < seconds; at += random.nextExponential() / 20) {
      if (at > next) {
        at += pause;
        next = at + 2;
      }
      if (at > seconds) {
        break;
      }
      log.append(1_700_000_000_000L + (long) (1e3 * at));
      log.append(",1,A,200,OK,Users 1-1,true,1,0\n");
    }
    Path file = Files.writeString(folder.resolve("run.jtl"), log);
    return RunFiles.read(AnalysisOptions.of(List.of(file)), Inputs.opener(InputOptions.defaults()))
        .whole();
  }

  @Test
  void aLoadThatEndsEarlyDoesNotCount(@TempDir Path folder) throws Exception {
    AnalyzedRun run = lasting(folder, 17.8, 0);
    assertThat(RunMarks.ofData(run, 20_000_000_000L))
        .singleElement(STRING)
        .matches("the load lasted 1[78]\\.\\d s instead of the requested 20 s");
    assertThat(RunMarks.ofData(run, 19_500_000_000L)).isEmpty(); // a second, and 5 %
  }

  /** Surges of 2 s with pauses of 3 s between them: the last surge ends at 17 s. */
  @Test
  void aPauseAtTheEndLikeThoseBeforeIsNoEnd(@TempDir Path folder) throws Exception {
    AnalyzedRun run = lasting(folder, 20, 3);
    assertThat(run.result().window().seconds()).isBetween(16.8, 17.5);
    assertThat(RunMarks.ofData(run, 19_700_000_000L)).isEmpty();
    assertThat(RunMarks.ofData(run, 25_000_000_000L)).hasSize(1);
  }

  /** 40 requests in 19.1 s: chance can make a silence of 5.9 intervals, 2.8 s, also at the end. */
  @Test
  void aSlowLoadCanBeSilentForSomeIntervals(@TempDir Path folder) throws Exception {
    AnalyzedRun run = withTransactions(folder, true);
    assertThat(RunMarks.ofData(run, 21_500_000_000L)).isEmpty();
    assertThat(RunMarks.ofData(run, 23_000_000_000L)).hasSize(1);
  }

  @Test
  void twoRunsAtOnceCountIfTheyLeaveProcessors() {
    assertThat(RunMarks.atOnce(0.7, 0, 10)).isEmpty();
    assertThat(RunMarks.atOnce(Double.NaN, 0, 10)).isEmpty();
    assertThat(RunMarks.atOnce(0.83, 0, 10))
        .containsExactly("both sides at once used 83 % of the processors, at most 70 %");
  }

  @Test
  void twoRunsThatBeganApartWereNotAtOnce() {
    assertThat(RunMarks.atOnce(0.5, 1, 10)).isEmpty();
    assertThat(RunMarks.atOnce(0.5, 3.5, 10))
        .containsExactly("the two loads began 3.5 s apart, at most 1 s");
  }
}
