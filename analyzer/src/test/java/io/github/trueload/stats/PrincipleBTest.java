package io.github.trueload.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.trueload.map.TwoStateMap;
import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.think.Erlang;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.HyperExponential;
import io.github.trueload.think.ThinkTime;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrincipleBTest {

  private static long[] stream(ThinkTime intervals, long seed, int count) {
    return Streams.of(intervals.sequence(new SplittableRandom(seed)), count);
  }

  /** Most false alarms in 500 runs at the level 6 % with 1e-6: binom.isf(1e-6, 500, .06) = 58. */
  private static final long MOST_ALARMS_AT_SIX_PERCENT = 58;

  @Test
  void poissonIsHeldForAnythingElseAtMostAsOftenAsSaid() {
    // 500 intervals: the CoV alone errs in 2·(1 − Φ(0.1·√500)) = 2.5 %, the counts in at most 1 %
    long alarms =
        IntStream.range(0, 500)
            .mapToObj(seed -> Streams.summary(stream(new Exponential(0.05), seed, 501)))
            .filter(
                arrivals ->
                    arrivals.verdict() == ArrivalVerdict.BURSTY
                        || arrivals.verdict() == ArrivalVerdict.HYPO_EXPONENTIAL)
            .count();
    assertThat(alarms).isLessThanOrEqualTo(MOST_ALARMS_AT_SIX_PERCENT);
  }

  @Test
  void longPoissonStreamsAreNearlyAllRecognised() {
    // 5,000 intervals: the CoV errs in 2·(1 − Φ(7)) of runs, the counts in at most 1 %;
    // binom.isf(1e-6, 500, .01) = 19
    long others =
        IntStream.range(1000, 1500)
            .mapToObj(seed -> Streams.summary(stream(new Exponential(0.05), seed, 5_001)))
            .filter(arrivals -> arrivals.verdict() != ArrivalVerdict.POISSON)
            .count();
    assertThat(others).isLessThanOrEqualTo(19);
  }

  @Test
  void regularStreamsAreHypoExponential() {
    Arrivals erlang = Streams.summary(stream(new Erlang(0.05, 2), 1, 2_001));
    // CoV of Erlang-2 is 1/√2 = 0.707; five standard errors of 0.013
    assertThat(erlang.cov()).isBetween(0.64, 0.78);
    assertThat(erlang.verdict()).isEqualTo(ArrivalVerdict.HYPO_EXPONENTIAL);
    assertThat(erlang.reason()).contains("CoV 0.7");
    long[] clockwork = IntStream.range(0, 100).mapToLong(i -> i * 50_000_000L).toArray();
    assertThat(Streams.summary(clockwork).verdict()).isEqualTo(ArrivalVerdict.HYPO_EXPONENTIAL);
    assertThat(Streams.summary(clockwork).cov()).isZero();
    assertThat(Streams.summary(clockwork).lag1()).isNaN();
  }

  @Test
  void hyperExponentialStreamsAreBursty() {
    Arrivals arrivals = Streams.summary(stream(new HyperExponential(0.05, 2), 1, 4_001));
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.BURSTY);
    assertThat(arrivals.cov()).isBetween(1.6, 2.4);
  }

  @Test
  void correlatedIntervalsAreBurstyEvenWhereTheirCovIsNearOne() {
    // means 40 and 60 ms, 100 intervals in a row: CoV = √(1 + 2V/E²) = √(1 + 2·0.01²/0.05²) = 1.04
    TwoStateMap map = new TwoStateMap(0.04, 0.06, 0.005, 0.005);
    assertThat(Math.sqrt(map.scv())).isBetween(1.03, 1.05);
    long[] instants =
        Streams.of(map.sequence(new SplittableRandom(1), TwoStateMap.Start.STATIONARY), 20_001);
    Arrivals arrivals = Streams.summary(instants);
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.BURSTY);
    assertThat(arrivals.reason()).contains("counts vary");
  }

  @Test
  void manyPacedUsersLookRandomByIntervalsAndAreFoundByCounts() {
    // 500 users, each every 2 s at its own phase: intervals nearly exponential, counts of 2 s equal
    SplittableRandom random = new SplittableRandom(3);
    long[] phases = random.longs(500, 0, 2_000_000_000L).toArray();
    long[] instants =
        IntStream.range(0, 60)
            .boxed()
            .flatMapToLong(n -> Arrays.stream(phases).map(phase -> phase + n * 2_000_000_000L))
            .sorted()
            .toArray();
    Arrivals arrivals = Streams.summary(instants);
    assertThat(arrivals.cov()).isBetween(0.9, 1.1);
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.HYPO_EXPONENTIAL);
    assertThat(arrivals.reason()).contains("windows of 2 s");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void coarseStampsAreSaidAndCountsDecide(int stages) {
    // 5,000/s in whole milliseconds: Poisson and Erlang-4 both read CoV 2 (sheet, section 3)
    Arrivals arrivals = Streams.millisecondSummary(stream(new Erlang(0.0002, stages), 7, 100_001));
    assertThat(arrivals.cov()).isBetween(1.8, 2.2);
    assertThat(arrivals.covResolvable()).isFalse();
    assertThat(arrivals.reason()).startsWith("CoV not resolvable");
    assertThat(arrivals.verdict())
        .isEqualTo(stages == 1 ? ArrivalVerdict.POISSON : ArrivalVerdict.HYPO_EXPONENTIAL);
    assertThat(arrivals.dispersion()).allMatch(at -> at.windowSeconds() >= 0.01);
  }

  @Test
  void coarseStampsOfAShortRunDecideNothing() {
    Arrivals arrivals = Streams.millisecondSummary(stream(new Exponential(0.0002), 7, 2_001));
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(arrivals.reason()).contains("too few windows");
  }

  @Test
  void tooFewArrivalsDecideNothing() {
    Arrivals few = Streams.summary(stream(new Exponential(0.05), 1, 20));
    assertThat(few.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(few.reason()).contains("only 19 intervals");
    Arrivals some = Streams.summary(stream(new Exponential(0.05), 4, 101));
    assertThat(some.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(some.reason()).contains("intervals are needed");
    assertThat(Streams.summary(new long[0]).verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(Streams.summary(new long[100]).verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
  }

  @Test
  void aRampIsNotTakenForBursts() {
    // 100/s for a minute, thinned to a tenth in the first ten seconds
    SplittableRandom random = new SplittableRandom(5);
    long[] steady = stream(new Exponential(0.01), 5, 6_001);
    long[] ramped =
        Arrays.stream(steady)
            .filter(at -> at > steady[0] + 10_000_000_000L || random.nextInt(10) == 0)
            .toArray();
    Arrivals arrivals = Streams.summary(ramped);
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(arrivals.reason())
        .contains("the rate is not steady")
        .contains("off the start with --trim")
        .contains("poisson");
  }

  @Test
  void neighboursThatAreAlikeAreBurstyWhereNothingElseShowsIt() {
    // 3.3/√10,000 = 0.03, so that the tolerance of 0.1 decides
    assertThat(verdictAtLag(0.11)).isEqualTo(ArrivalVerdict.BURSTY);
    assertThat(verdictAtLag(0.09)).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(verdictAtLag(Double.NaN)).isEqualTo(ArrivalVerdict.POISSON);
  }

  private static ArrivalVerdict verdictAtLag(double lag1) {
    return PrincipleB.answer(new PrincipleB.Evidence(10_000, 1, 0.01, lag1, true, 1e-9, List.of()))
        .verdict();
  }

  @Test
  void lossIsSaidAndForbidsAVerdict() {
    Arrivals arrivals =
        Streams.statistics(stream(new Exponential(0.05), 1, 5_001)).summary("wire", 1, "7 packets");
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(arrivals.reason()).startsWith("data is missing (7 packets)").contains("poisson");
  }

  @Test
  void bandOfCountsIsThatOfChiSquare() {
    // quantiles 0.0005 and 0.9995 of chi-square(29)/29, by bisection of the series of the lower
    // incomplete gamma function in python3: 0.352648, 2.094298
    assertThat(PrincipleB.poissonBand(30, 1)).isCloseTo(2.094298, withinPercentage(1));
    assertThat(PrincipleB.poissonBand(30, -1)).isCloseTo(0.352648, withinPercentage(1));
    assertThat(PrincipleB.poissonBand(1, 1)).isInfinite();
  }
}
