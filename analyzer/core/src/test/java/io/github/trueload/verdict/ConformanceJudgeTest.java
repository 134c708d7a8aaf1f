package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.stats.arrivals.Streams;
import io.github.trueload.verdict.Conformance.Agreement;
import io.github.trueload.verdict.Conformance.Subject;
import io.github.trueload.wording.ReasonText;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConformanceJudgeTest {

  private static final long MS = 1_000_000;
  private static final ArrivalJudge LOG = new ArrivalJudge("log", 1);

  @Test
  void ofAnotherRateIsNotAsAsked() {
    Conformance found = compare(LOG, "poisson 20/s", "poisson 15/s", 5000);

    assertThat(found.agreement()).isEqualTo(Agreement.NOT_AS_ASKED);
    // 15/20, and 1.96/√5000 of it on each side
    assertThat(found.rate().value()).isCloseTo(0.75, within(0.03));
    assertThat(found.rate().high() - found.rate().low())
        .isCloseTo(found.rate().value() * 2 * 1.96 / Math.sqrt(4999), within(1e-3));
    assertThat(ReasonText.of(found.reason())).contains("times the requested rate", "1 ± 0.1");
  }

  @Test
  void aMapIsNotAPoissonProcessOfItsRate() {
    String map = "map 20/s index=40 peak=5";

    assertThat(compare(LOG, map, map, 5000).agreement()).isEqualTo(Agreement.AS_ASKED);
    Conformance poisson = compare(LOG, map, "poisson 20/s", 5000);
    assertThat(poisson.agreement()).isEqualTo(Agreement.NOT_AS_ASKED);
    // SCV √40 of the intervals: MapArrivals.of
    assertThat(ReasonText.of(poisson.reason())).contains("the requested process has a CoV of 2.51");
  }

  @Test
  void aScheduleOfOtherTimesIsNotAsAsked() {
    String requested = "schedule 10/s to 90/s in 60s; 90/s for 30s";

    assertThat(compare(LOG, requested, requested, 10_000).agreement())
        .isEqualTo(Agreement.AS_ASKED);
    assertThat(compare(LOG, requested, "schedule 10/s to 90/s in 30s; 90/s for 47s", 10_000))
        .extracting(Conformance::agreement)
        .isEqualTo(Agreement.NOT_AS_ASKED);
  }

  @Test
  void aWindowOfAScheduleIsComparedWithItsPart() {
    String requested = "schedule 10/s to 90/s in 60s; 90/s for 30s";
    long[] run = instants("schedule 10/s to 90/s in 60s; 90/s for 30s", 10_000);
    long[] middle = Arrays.copyOfRange(run, 1000, 4000);

    Conformance found =
        new ConformanceJudge(LOG).ofInstants(arrivals(requested), Subject.REQUESTS, middle, run[0]);

    assertThat(found.agreement()).isEqualTo(Agreement.AS_ASKED);
  }

  @Test
  void fewArrivalsAreInconclusive() {
    Conformance found = compare(LOG, "poisson 20/s", "poisson 20/s", 20);

    assertThat(found.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(found.rate().value()).isNaN();
    assertThat(ReasonText.of(found.reason())).contains("only 19 intervals");
  }

  /** 30 intervals are the fewest; so few do not decide. */
  @Test
  void thirtyIntervalsAreCompared() {
    assertThat(compare(LOG, "poisson 20/s", "poisson 20/s", 30).reason())
        .isEqualTo(new Reason.TooFewIntervals(29, 30));
    Conformance found = compare(LOG, "poisson 20/s", "poisson 20/s", 31);
    assertThat(found.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(found.rate().value()).isPositive();

    RequestedProcess.Pacing pacing = (RequestedProcess.Pacing) RequestedProcess.parse("pacing 10s");
    assertThat(new ConformanceJudge(LOG).ofRounds(pacing, gaps(29, 10)).reason())
        .isEqualTo(new Reason.TooFewIntervals(29, 30));
    assertThat(new ConformanceJudge(LOG).ofRounds(pacing, gaps(30, 10)).reason())
        .isInstanceOf(Reason.GapsOfProcess.class);
  }

  /** Of 5,000 arrivals the rate is known to 2.8 %: 1.09 ± 0.03 is on both sides of 1.1. */
  @Test
  void theReasonIsTheRateOnlyWhereTheRateDecides() {
    Conformance asAsked = compare(LOG, "poisson 20/s", "poisson 20/s", 5000);
    assertThat(asAsked.agreement()).isEqualTo(Agreement.AS_ASKED);
    assertThat(asAsked.reason()).isInstanceOf(Reason.OnOperationalTime.class);
    // the pause that such a run of 250 s would show is half a percent of it
    assertThat(ReasonText.of(asAsked.reason())).containsPattern("a pause of less than 1\\.2\\d s");

    Conformance near = compare(LOG, "poisson 20/s", "poisson 21.8/s", 5000);
    assertThat(near.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(near.reason()).isInstanceOf(Reason.RateOfProcess.class);

    Conformance even = compare(LOG, "poisson 20/s", "constant 20/s", 5000);
    assertThat(even.agreement()).isEqualTo(Agreement.NOT_AS_ASKED);
    assertThat(even.reason()).isInstanceOf(Reason.OnOperationalTime.class);
    assertThat(compare(LOG, "poisson 20/s", "constant 10/s", 5000).reason())
        .isInstanceOf(Reason.RateOfProcess.class);

    Conformance few = compare(LOG, "poisson 20/s", "poisson 20/s", 100);
    assertThat(few.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(few.reason()).isInstanceOf(Reason.OnOperationalTime.class);
  }

  @Test
  void theEndsOfARateAreComparedWithTheTolerance() {
    Conformance.RateRatio within = new Conformance.RateRatio(1, 0.75, 1.25);
    assertThat(within.isWithin(0.25)).isTrue();
    assertThat(within.isWithin(0.2)).isFalse();
    assertThat(new Conformance.RateRatio(1, 0.9, 1.26).isWithin(0.25)).isFalse();
    assertThat(new Conformance.RateRatio(1, 0.74, 1.1).isWithin(0.25)).isFalse();

    assertThat(within.isOutside(0.25)).isFalse();
    assertThat(new Conformance.RateRatio(1.3, 1.25, 1.4).isOutside(0.25)).isFalse();
    assertThat(new Conformance.RateRatio(1.3, 1.26, 1.4).isOutside(0.25)).isTrue();
    assertThat(new Conformance.RateRatio(0.7, 0.6, 0.75).isOutside(0.25)).isFalse();
    assertThat(new Conformance.RateRatio(0.7, 0.6, 0.74).isOutside(0.25)).isTrue();
  }

  /** One arrival in a step: without a part of a step added they would come in batches. */
  @Test
  void coarseTimestampsShowAPoissonProcess() {
    ArrivalJudge coarse = new ArrivalJudge("log", MS);
    long[] run = instants("poisson 1000/s", 20_000);
    long[] cut = Streams.cut(Arrays.stream(run).map(at -> at + Streams.EPOCH).toArray(), MS);

    Conformance found =
        new ConformanceJudge(coarse)
            .ofInstants(arrivals("poisson 1000/s"), Subject.REQUESTS, cut, cut[0]);

    assertThat(found.agreement()).isEqualTo(Agreement.AS_ASKED);
  }

  /** Of CoV 2 the mean interval in a burst is at least the mean over 4: 5 steps of 1 ms at 50/s. */
  @Test
  void coarseTimestampsShowRenewalProcessesOfLongIntervals() {
    ArrivalJudge coarse = new ArrivalJudge("log", MS);
    String slow = "hyper-exponential 40/s cov=2";
    assertThat(compare(coarse, slow, slow, 5000).agreement()).isEqualTo(Agreement.AS_ASKED);
    assertThat(compare(coarse, "hyper-exponential 60/s cov=2", slow, 5000).reason())
        .isEqualTo(new Reason.TooCoarseForProcess(0.001, 1 / 60.0 / 4));
  }

  /** The intervals of Erlang-4 have CoV 0.5, and 1.96 standard errors of it are less than 0.05. */
  @Test
  void aProcessIsAsAskedThoughItsCovIsKnownExactly() {
    for (String requested : List.of("erlang 20/s stages=4", "poisson 20/s")) {
      assertThat(compare(LOG, requested, requested, 20_000).agreement())
          .isEqualTo(Agreement.AS_ASKED);
    }
  }

  @Test
  void aScheduleBeginsWithTheFirstArrivalOfARun() {
    String requested = "schedule 10/s to 90/s in 60s; 90/s for 30s";
    long[] run = instants(requested, 10_000);
    long[] later = Arrays.stream(run).map(at -> at + Streams.EPOCH).toArray();
    ConformanceJudge judge = new ConformanceJudge(LOG);

    Conformance found = judge.ofInstants(arrivals(requested), Subject.REQUESTS, later, later[0]);

    assertThat(found.agreement()).isEqualTo(Agreement.AS_ASKED);
    assertThat(found.rate().value())
        .isCloseTo(
            judge.ofInstants(arrivals(requested), Subject.REQUESTS, run, run[0]).rate().value(),
            within(1e-9));
  }

  /**
   * Gaps of 6 and 4 ms instead of 5, cut to 1 ms: both ends may be off by a step, so 0.1 and two
   * steps, 0.4, are allowed. The rate is known as if no timestamp had been cut.
   */
  @Test
  void cutTimestampsMayBeOffByAStepAtBothEndsOfAGap() {
    long[] inOrder =
        IntStream.range(0, 201).mapToLong(i -> i * 5 * MS + (i % 2 == 0 ? 0 : MS)).toArray();
    ConformanceJudge judge = new ConformanceJudge(new ArrivalJudge("log", MS));

    Conformance found =
        judge.ofInstants(arrivals("constant 200/s"), Subject.REQUESTS, inOrder, inOrder[0]);

    assertThat(found.agreement()).isEqualTo(Agreement.AS_ASKED);
    assertThat(found.rate().value()).isCloseTo(1, within(1e-9));
    Reason.GapsOfProcess reason = (Reason.GapsOfProcess) found.reason();
    assertThat(reason.share()).isEqualTo(1);
    assertThat(reason.gapSeconds()).isEqualTo(0.005);
    assertThat(reason.tolerance()).isCloseTo(0.5, within(1e-9));
    assertThat(
            judge
                .ofInstants(arrivals("constant 201/s"), Subject.REQUESTS, inOrder, inOrder[0])
                .reason())
        .isEqualTo(new Reason.TooCoarseForProcess(0.001, 1 / 201.0));
  }

  /** Gaps of 9 and 11 s: a mean of 1, and a standard error of √(100·0.1²/99)/√100. */
  @Test
  void theEndsOfARateOfGapsAreThoseOfTheirMean() {
    double[] gaps = IntStream.range(0, 100).mapToDouble(i -> i % 2 == 0 ? 9 : 11).toArray();

    Conformance found =
        new ConformanceJudge(LOG)
            .ofRounds((RequestedProcess.Pacing) RequestedProcess.parse("pacing 10s"), gaps);

    double half = 1.959964 * 0.1 / Math.sqrt(99);
    assertThat(found.rate().value()).isCloseTo(1, within(1e-9));
    assertThat(found.rate().low()).isCloseTo(1 / (1 + half), within(1e-6));
    assertThat(found.rate().high()).isCloseTo(1 / (1 - half), within(1e-6));
    assertThat(((Reason.GapsOfProcess) found.reason()).gapSeconds()).isEqualTo(10);
  }

  @Test
  void coarseTimestampsDoNotShowAMapOfShortIntervals() {
    Conformance found =
        compare(new ArrivalJudge("log", MS), "map 1000/s index=40 peak=5", "poisson 1000/s", 2000);

    assertThat(found.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(ReasonText.of(found.reason())).contains("1 ms are too coarse", "200 µs");
  }

  /** Within ± 0.1 and two steps, 4 each, nearly all gaps of any process are. */
  @Test
  void coarseTimestampsDoNotShowConstantIntervals() {
    Conformance found =
        compare(new ArrivalJudge("log", MS), "constant 2000/s", "poisson 2000/s", 2000);

    assertThat(found.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(ReasonText.of(found.reason())).contains("1 ms are too coarse", "500 µs");
  }

  /** The run's first arrival is the log's, whose clock may be ahead of the capture's. */
  @Test
  void arrivalsBeforeTheFirstOfTheRunKeepTheirIntervals() {
    long[] run = instants("poisson 20/s", 5000);
    RequestedProcess.Arrivals requested = arrivals("poisson 20/s");
    ConformanceJudge judge = new ConformanceJudge(LOG);

    assertThat(judge.ofInstants(requested, Subject.REQUESTS, run, run[1000]).rate())
        .isEqualTo(judge.ofInstants(requested, Subject.REQUESTS, run, run[0]).rate());
  }

  /** One gap is nearly all of the time: the mean less 1.96 errors is below 0. */
  @Test
  void aRateOfGapsThatVaryWithoutBoundHasNoUpperEnd() {
    double[] gaps = gaps(100, 0.01);
    gaps[50] = 10_000;

    Conformance found =
        new ConformanceJudge(LOG)
            .ofRounds((RequestedProcess.Pacing) RequestedProcess.parse("pacing 10s"), gaps);

    assertThat(found.agreement()).isEqualTo(Agreement.NOT_AS_ASKED);
    assertThat(found.rate().low()).isPositive().isLessThan(found.rate().value());
    assertThat(found.rate().high()).isInfinite().isPositive();
  }

  /** 3 % of the rounds take twenty times as long: the rate is 1/(0.97 + 0.03 · 20) = 0.637. */
  @Test
  void evenGapsWithStallsAreNotAsAsked() {
    double[] gaps = gaps(5000, 10);
    for (int i = 20; i < 5000; i += 33) {
      gaps[i] = 200;
    }

    Conformance found =
        new ConformanceJudge(LOG)
            .ofRounds((RequestedProcess.Pacing) RequestedProcess.parse("pacing 10s"), gaps);

    assertThat(found.agreement()).isEqualTo(Agreement.NOT_AS_ASKED);
    assertThat(found.rate().value()).isCloseTo(0.635, within(0.005));
    assertThat(ReasonText.of(found.reason())).contains("times the requested rate");
  }

  /**
   * Two stalls of 210 s leave 198 of 200 gaps alike, of which Wilson's lower end is 0.964. The rate
   * is 10/12 = 0.833; the standard error of the mean gap, 1.4, makes it 0.68 to 1.08.
   */
  @Test
  void aRateThatIsOutsideTheToleranceIsNotAsAsked() {
    double[] gaps = gaps(200, 10);
    gaps[50] = 210;
    gaps[150] = 210;

    Conformance found =
        new ConformanceJudge(LOG)
            .ofRounds((RequestedProcess.Pacing) RequestedProcess.parse("pacing 10s"), gaps);

    assertThat(found.rate().value()).isCloseTo(1 / 1.2, within(1e-9));
    assertThat(found.rate().high()).isGreaterThan(1);
    assertThat(found.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(found.reason()).isInstanceOf(Reason.RateOfProcess.class);
  }

  @Test
  void ofDataThatIsMissingNothingIsCertain() {
    ArrivalJudge lossy =
        new ArrivalJudge(
            "log", 1, new MissingData.FewResponses(10, 1000), PoissonVerdict.Criteria.DEFAULT, 1);

    assertThat(compare(lossy, "poisson 20/s", "poisson 10/s", 3000).agreement())
        .isEqualTo(Agreement.INCONCLUSIVE);
    Conformance even = compare(lossy, "constant 20/s", "constant 20/s", 300);
    assertThat(even.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(ReasonText.of(even.reason())).contains("data is missing", "100.00 % of the gaps");
  }

  /** Of n gaps that all agree Wilson's lower end is n/(n + 3.84), 0.95 at n = 73. */
  @Test
  void roundsNeedSeventyThreeGaps() {
    RequestedProcess.Pacing pacing = (RequestedProcess.Pacing) RequestedProcess.parse("pacing 10s");
    ConformanceJudge judge = new ConformanceJudge(LOG);

    assertThat(judge.ofRounds(pacing, gaps(72, 10.5)).agreement())
        .isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(judge.ofRounds(pacing, gaps(73, 10.5)).agreement()).isEqualTo(Agreement.AS_ASKED);
    Conformance slow = judge.ofRounds(pacing, gaps(73, 11.5));
    assertThat(slow.agreement()).isEqualTo(Agreement.NOT_AS_ASKED);
    assertThat(slow.subject()).isEqualTo(Subject.ROUNDS);
    assertThat(slow.rate().value()).isCloseTo(10 / 11.5, within(1e-9));
    assertThat(judge.ofRounds(pacing, gaps(5, 10)).agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(ConformanceJudge.withoutUsers(pacing).agreement()).isEqualTo(Agreement.INCONCLUSIVE);
  }

  private static double[] gaps(int count, double seconds) {
    return IntStream.range(0, count).mapToDouble(i -> seconds).toArray();
  }

  private static RequestedProcess.Arrivals arrivals(String text) {
    return (RequestedProcess.Arrivals) RequestedProcess.parse(text);
  }

  private static long[] instants(String sent, int count) {
    ArrivalSequence sequence = arrivals(sent).process().sequence(new SplittableRandom(3));
    return IntStream.range(0, count)
        .mapToLong(i -> sequence.nextNanos())
        .takeWhile(instant -> instant != ArrivalSequence.END)
        .toArray();
  }

  private static Conformance compare(ArrivalJudge judge, String requested, String sent, int count) {
    long[] inOrder = instants(sent, count);
    return new ConformanceJudge(judge)
        .ofInstants(arrivals(requested), Subject.REQUESTS, inOrder, inOrder[0]);
  }
}
