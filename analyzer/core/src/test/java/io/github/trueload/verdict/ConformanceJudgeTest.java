package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.conformance.AskedProcess;
import io.github.trueload.verdict.Conformance.Agreement;
import io.github.trueload.verdict.Conformance.Subject;
import io.github.trueload.wording.ReasonText;
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
    String asked = "schedule 10/s to 90/s in 60s; 90/s for 30s";

    assertThat(compare(LOG, asked, asked, 10_000).agreement()).isEqualTo(Agreement.AS_ASKED);
    assertThat(compare(LOG, asked, "schedule 10/s to 90/s in 30s; 90/s for 47s", 10_000))
        .extracting(Conformance::agreement)
        .isEqualTo(Agreement.NOT_AS_ASKED);
  }

  @Test
  void aWindowOfAScheduleIsComparedWithItsPart() {
    String asked = "schedule 10/s to 90/s in 60s; 90/s for 30s";
    long[] run = instants("schedule 10/s to 90/s in 60s; 90/s for 30s", 10_000);
    long[] middle = java.util.Arrays.copyOfRange(run, 1000, 4000);

    Conformance found =
        new ConformanceJudge(LOG).ofInstants(arrivals(asked), Subject.REQUESTS, middle, run[0]);

    assertThat(found.agreement()).isEqualTo(Agreement.AS_ASKED);
  }

  @Test
  void fewArrivalsAreInconclusive() {
    Conformance found = compare(LOG, "poisson 20/s", "poisson 20/s", 20);

    assertThat(found.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(found.rate().value()).isNaN();
    assertThat(ReasonText.of(found.reason())).contains("only 19 intervals");
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
    AskedProcess.Arrivals asked = arrivals("poisson 20/s");
    ConformanceJudge judge = new ConformanceJudge(LOG);

    assertThat(judge.ofInstants(asked, Subject.REQUESTS, run, run[1000]).rate())
        .isEqualTo(judge.ofInstants(asked, Subject.REQUESTS, run, run[0]).rate());
  }

  /** One gap is nearly all of the time: the mean less 1.96 errors is below 0. */
  @Test
  void aRateOfGapsThatVaryWithoutBoundHasNoUpperEnd() {
    double[] gaps = gaps(100, 0.01);
    gaps[50] = 10_000;

    Conformance found =
        new ConformanceJudge(LOG)
            .ofRounds((AskedProcess.Pacing) AskedProcess.parse("pacing 10s"), gaps);

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
            .ofRounds((AskedProcess.Pacing) AskedProcess.parse("pacing 10s"), gaps);

    assertThat(found.agreement()).isEqualTo(Agreement.NOT_AS_ASKED);
    assertThat(found.rate().value()).isCloseTo(0.635, within(0.005));
    assertThat(ReasonText.of(found.reason())).contains("times the requested rate");
  }

  @Test
  void ofDataThatIsMissingNothingIsCertain() {
    ArrivalJudge lossy =
        new ArrivalJudge(
            "log", 1, new Loss.FewResponses(10, 1000), PoissonVerdict.Criteria.DEFAULT);

    assertThat(compare(lossy, "poisson 20/s", "poisson 10/s", 3000).agreement())
        .isEqualTo(Agreement.INCONCLUSIVE);
    Conformance even = compare(lossy, "constant 20/s", "constant 20/s", 300);
    assertThat(even.agreement()).isEqualTo(Agreement.INCONCLUSIVE);
    assertThat(ReasonText.of(even.reason())).contains("data is missing", "100.00 % of the gaps");
  }

  /** Of n gaps that all agree Wilson's lower end is n/(n + 3.84), 0.95 at n = 73. */
  @Test
  void roundsNeedSeventyThreeGaps() {
    AskedProcess.Pacing pacing = (AskedProcess.Pacing) AskedProcess.parse("pacing 10s");
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

  private static AskedProcess.Arrivals arrivals(String text) {
    return (AskedProcess.Arrivals) AskedProcess.parse(text);
  }

  private static long[] instants(String sent, int count) {
    ArrivalSequence sequence = arrivals(sent).process().sequence(new SplittableRandom(3));
    return IntStream.range(0, count)
        .mapToLong(i -> sequence.nextNanos())
        .takeWhile(instant -> instant != ArrivalSequence.END)
        .toArray();
  }

  private static Conformance compare(ArrivalJudge judge, String asked, String sent, int count) {
    long[] inOrder = instants(sent, count);
    return new ConformanceJudge(judge)
        .ofInstants(arrivals(asked), Subject.REQUESTS, inOrder, inOrder[0]);
  }
}
