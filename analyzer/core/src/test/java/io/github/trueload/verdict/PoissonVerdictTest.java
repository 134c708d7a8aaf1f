package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.LocalCov;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.stats.arrivals.Streams;
import io.github.trueload.think.Erlang;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.HyperExponential;
import io.github.trueload.think.LogNormal;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import io.github.trueload.wording.ReasonText;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoissonVerdictTest {

  private static final PoissonVerdict DEFAULT = new PoissonVerdict(Criteria.DEFAULT);

  private static final Set<ArrivalVerdict> ALARMS =
      EnumSet.complementOf(EnumSet.of(ArrivalVerdict.POISSON, ArrivalVerdict.INCONCLUSIVE));

  /** Of 10,000 intervals, with a standard error of 0.01. */
  private static Evidence evidence(double cov, double lag1, ExponentialFit fit) {
    return new Evidence(
        10_000,
        1e-9,
        new Evidence.OfIntervals(
            new Evidence.CovRange(cov, 0.01, cov - 0.02, cov + 0.02),
            lag1,
            new LocalCov(cov, 0.01),
            () -> fit),
        List.of(),
        null,
        null,
        new Evidence.Rate(relative -> null, 0, 1));
  }

  private static long[] stream(ThinkTime intervals, long seed, int count) {
    return Streams.of(intervals.sequence(new SplittableRandom(seed)), count);
  }

  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final int RUNS = FULL ? 200 : 40;

  /**
   * Most alarms in 200 runs at the level 5 % with 1e-6, in 40 with 0.0007:
   * scipy.stats.binom.isf(1e-6, 200, .05), sf(7, 40, .05).
   */
  private static final long MOST_ALARMS = FULL ? 27 : 7;

  /** The same at 1 %: sf(3, 40, .01) is 0.0007. */
  private static final long MOST_RARE_ALARMS = FULL ? 12 : 3;

  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"101, 1", "501, 1", "2001, 1", "501, 1000000", "2001, 1000000", "501, 10000000"})
  void poissonIsTakenForSomethingElseAtMostAsOftenAsSaid(int arrivals, long stepNanos) {
    long alarms =
        IntStream.range(0, RUNS)
            .parallel()
            .mapToObj(seed -> stream(new Exponential(0.05), seed, arrivals))
            .map(instants -> Judged.inSteps(instants, stepNanos).verdict())
            .filter(ALARMS::contains)
            .count();
    assertThat(alarms).isLessThanOrEqualTo(MOST_ALARMS);
  }

  @Tag("statistical")
  @Test
  void longPoissonStreamsAreNearlyAllRecognised() {
    // 5,000 intervals: the CoV errs in 2·(1 − Φ(7)) of runs, the counts in at most 1 %
    long others =
        IntStream.range(1000, 1000 + RUNS)
            .parallel()
            .mapToObj(seed -> Judged.of(stream(new Exponential(0.05), seed, 5_001)))
            .filter(arrivals -> arrivals.verdict() != ArrivalVerdict.POISSON)
            .count();
    assertThat(others).isLessThanOrEqualTo(MOST_RARE_ALARMS);
  }

  @Test
  void regularStreamsAreHypoExponential() {
    ArrivalSummary erlang = Judged.of(stream(new Erlang(0.05, 2), 1, 2_001));
    // CoV of Erlang-2 is 1/√2 = 0.707; five standard errors of 0.013
    assertThat(erlang.cov()).isBetween(0.64, 0.78);
    assertThat(erlang.verdict()).isEqualTo(ArrivalVerdict.HYPO_EXPONENTIAL);
    assertThat(ReasonText.of(erlang.reason())).contains("CoV 0.7");
    long[] clockwork = IntStream.range(0, 100).mapToLong(i -> i * 50_000_000L).toArray();
    assertThat(Judged.of(clockwork).verdict()).isEqualTo(ArrivalVerdict.PERIODIC);
    assertThat(ReasonText.of(Judged.of(clockwork).reason()))
        .contains("repeat every 50 ms, as those of 1 user");
    assertThat(Judged.of(clockwork).cov()).isZero();
    assertThat(Judged.of(clockwork).intervals().lag1()).isNaN();
  }

  @Test
  void hyperExponentialStreamsAreBursty() {
    ArrivalSummary arrivals = Judged.of(stream(new HyperExponential(0.05, 2), 1, 4_001));
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
    ArrivalSummary arrivals = Judged.of(instants);
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.BURSTY);
    assertThat(ReasonText.of(arrivals.reason())).contains("counts vary");
  }

  @Test
  void manyPacedUsersLookRandomByIntervalsAndAreFoundByTheirPeriod() {
    // 500 users, each every 2 s at its own phase: intervals nearly exponential, counts of 2 s equal
    SplittableRandom random = new SplittableRandom(3);
    long[] phases = random.longs(500, 0, 2_000_000_000L).toArray();
    long[] instants =
        IntStream.range(0, 60)
            .boxed()
            .flatMapToLong(n -> Arrays.stream(phases).map(phase -> phase + n * 2_000_000_000L))
            .sorted()
            .toArray();
    ArrivalSummary arrivals = Judged.of(instants);
    assertThat(arrivals.cov()).isBetween(0.9, 1.1);
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.PERIODIC);
    assertThat(ReasonText.of(arrivals.reason()))
        .contains("repeat every 2 s, as those of 500 users");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void coarseStampsAreSaidAndCountsDecide(int stages) {
    // 5,000/s in whole milliseconds: Poisson and Erlang-4 both read CoV 2 (sheet, section 3)
    ArrivalSummary arrivals = Judged.inMilliseconds(stream(new Erlang(0.0002, stages), 7, 100_001));
    assertThat(arrivals.cov()).isBetween(1.8, 2.2);
    assertThat(arrivals.covResolvable()).isFalse();
    assertThat(ReasonText.of(arrivals.reason())).startsWith("CoV not resolvable");
    assertThat(arrivals.verdict())
        .isEqualTo(stages == 1 ? ArrivalVerdict.POISSON : ArrivalVerdict.HYPO_EXPONENTIAL);
    assertThat(arrivals.dispersion().get(0).windowSeconds()).isEqualTo(0.001);
  }

  @Test
  void coarseStampsOfAShortRunDecideNothing() {
    ArrivalSummary arrivals = Judged.inMilliseconds(stream(new Exponential(0.0002), 7, 2_001));
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(ReasonText.of(arrivals.reason())).contains("too few windows");
  }

  @Test
  void thirtyIntervalsAreTheFewest() {
    assertThat(Judged.of(stream(new Exponential(0.05), 1, 30)).reason())
        .isEqualTo(new Reason.TooFewIntervals(29, 30));
    assertThat(Judged.of(stream(new Exponential(0.05), 1, 31)).reason())
        .isInstanceOf(Reason.CovUndecided.class);
  }

  @Test
  void tooFewArrivalsDecideNothing() {
    ArrivalSummary few = Judged.of(stream(new Exponential(0.05), 1, 20));
    assertThat(few.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(ReasonText.of(few.reason())).contains("only 19 intervals");
    ArrivalSummary some = Judged.of(stream(new Exponential(0.05), 4, 101));
    assertThat(some.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(ReasonText.of(some.reason())).containsPattern("intervals are needed$");
    Reason.Cov nearTheLimit = new Reason.Cov(1.11, 0.04);
    assertThat(ReasonText.of(new Reason.CovUndecided(nearTheLimit, 0.1, 774, 133_334)))
        .endsWith(
            "1 ± 0.1: judge a part of the run without ramps (--trim auto), or allow a larger"
                + " deviation (--tolerance)");
    assertThat(Judged.of(new long[0]).verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(Judged.of(new long[100]).verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
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
    ArrivalSummary arrivals = Judged.of(ramped);
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(ReasonText.of(arrivals.reason()))
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
    return DEFAULT.answer(evidence(1, lag1, null)).verdict();
  }

  @Test
  void opposedNeighboursAreOther() {
    assertThat(verdictAtLag(-0.11)).isEqualTo(ArrivalVerdict.OTHER);
    assertThat(verdictAtLag(-0.09)).isEqualTo(ArrivalVerdict.POISSON);
  }

  @Test
  void anotherShapeWithTheSameCovIsOther() {
    // log-normal with CoV 1 is up to 0.12 away from the exponential: max over x of
    // |Phi((ln x + ln(2)/2)/sqrt(ln 2)) - 1 + exp(-x)|, scipy on a grid: 0.1171 at x = 0.216. In
    // windows of a few intervals its counts are too even already; here the shortest holds ten.
    ArrivalSummary arrivals = Judged.of(stream(new LogNormal(0.001, 1), 3, 20_001));
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.OTHER);
    assertThat(ReasonText.of(arrivals.reason()))
        .contains("the intervals are not exponential")
        .contains("p < 0.001");
    assertThat(arrivals.detail().fit().distance()).isBetween(0.10, 0.13);
  }

  @Test
  void shapeNeedsBothADistanceAndASmallProbability() {
    assertThat(DEFAULT.answer(evidence(1, 0, fit(0.11, 0.009))).verdict())
        .isEqualTo(ArrivalVerdict.OTHER);
    assertThat(DEFAULT.answer(evidence(1, 0, fit(0.09, 1e-6))).verdict())
        .isEqualTo(ArrivalVerdict.POISSON);
    assertThat(DEFAULT.answer(evidence(1, 0, fit(0.11, 0.011))).verdict())
        .isEqualTo(ArrivalVerdict.POISSON);
  }

  private static ExponentialFit fit(double distance, double p) {
    return new ExponentialFit(1_000, 3, p, distance, 2, p);
  }

  private static final PoissonVerdict QUARTER = new PoissonVerdict(new Criteria(0.25, 0.95));

  /** Of 10,000 intervals whose rate changes by any size. */
  private static PoissonVerdict.Answer ofCov(double cov, double low, double high, double local) {
    return QUARTER.answer(
        new Evidence(
            10_000,
            1e-9,
            new Evidence.OfIntervals(
                new Evidence.CovRange(cov, 0.01, low, high),
                0,
                new LocalCov(local, 0.01),
                () -> null),
            List.of(),
            null,
            null,
            new Evidence.Rate(
                relative -> new RateChange(RateChange.Kind.SWING, relative, 1, 2, 0, 0), 0, 1)));
  }

  /** Half the interval over the tolerance, or over what the CoV is beyond it, squared. */
  @Test
  void theIntervalsThatWouldDecideAreStated() {
    Reason.CovUndecided within = (Reason.CovUndecided) ofCov(1, 0.5, 1.5, 1).reason();
    assertThat(within.intervals()).isEqualTo(10_000);
    assertThat(within.needed()).isEqualTo(40_000);
    assertThat(((Reason.CovUndecided) ofCov(1.25, 0.75, 1.75, 1).reason()).needed())
        .isEqualTo(40_000);
    // beyond the tolerance by half of what the interval has on each side
    assertThat(((Reason.CovUndecided) ofCov(1.5, 1, 2, 1).reason()).needed()).isEqualTo(40_000);
    assertThat(((Reason.CovUndecided) ofCov(1.375, 1.125, 1.625, 1).reason()).needed())
        .isEqualTo(40_000);
  }

  @Test
  void aCovAndItsIntervalMayReachTheTolerance() {
    assertThat(ofCov(1, 0.75, 1.25, 1).verdict()).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(ofCov(1.25, 1, 1.5, 1).verdict()).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(ofCov(0.75, 0.5, 1, 1).verdict()).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(ofCov(1, 0.74, 1.26, 1).verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(ofCov(1.26, 1.06, 1.46, 1).verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    // the whole interval must be beyond it
    assertThat(ofCov(0.7, 0.65, 0.75, 1).verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(ofCov(0.7, 0.66, 0.74, 1).verdict()).isEqualTo(ArrivalVerdict.HYPO_EXPONENTIAL);
    assertThat(ofCov(1.5, 1.25, 1.75, 1.5).reason()).isInstanceOf(Reason.CovUndecided.class);
    assertThat(ofCov(1.5, 1.26, 1.74, 1.5).reason()).isInstanceOf(Reason.CovAbove.class);
  }

  /** Above 1 by half of the tolerance; what else is in the CoV is s with c² = 1 + 2·s². */
  @Test
  void aCovThatNeighboursDoNotShowIsAChangeOfTheRate() {
    assertThat(ofCov(1.5, 1.4, 1.6, 1.126).verdict()).isEqualTo(ArrivalVerdict.BURSTY);
    assertThat(ofCov(1.5, 1.4, 1.6, Double.NaN).verdict()).isEqualTo(ArrivalVerdict.BURSTY);
    PoissonVerdict.Answer slow = ofCov(1.5, 1.4, 1.6, 1.125);
    assertThat(slow.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(((Reason.RateChanges) slow.reason()).change().relative())
        .isCloseTo(Math.sqrt(1.25 / 2), within(1e-12));
  }

  @Test
  void toleranceAndLevelAreTheCallers() {
    // CoV 0.85 with interval 0.83 to 0.87
    assertThat(DEFAULT.answer(evidence(0.85, 0, null)).verdict())
        .isEqualTo(ArrivalVerdict.HYPO_EXPONENTIAL);
    PoissonVerdict lenient = new PoissonVerdict(new Criteria(0.2, 0.95));
    assertThat(lenient.answer(evidence(0.85, 0, null)).verdict()).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(ReasonText.of(lenient.answer(evidence(0.85, 0, null)).reason())).contains("1 ± 0.2");
    // 500 Erlang-2 intervals, CoV 0.707 with a standard error of 0.026: the distance to 0.8 is 3.6
    // of these, more than 1.96 and less than 3.89 (level 99.99 %)
    long[] regular = stream(new Erlang(0.05, 2), 1, 501);
    assertThat(verdict(regular, new Criteria(0.2, 0.95)))
        .isEqualTo(ArrivalVerdict.HYPO_EXPONENTIAL);
    assertThat(verdict(regular, new Criteria(0.2, 0.9999))).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThatIllegalArgumentException().isThrownBy(() -> new Criteria(0, 0.95));
    assertThatIllegalArgumentException().isThrownBy(() -> new Criteria(Double.NaN, 0.95));
    assertThatIllegalArgumentException().isThrownBy(() -> new Criteria(0.1, 95));
  }

  private static ArrivalVerdict verdict(long[] instants, Criteria criteria) {
    return new ArrivalJudge("wire", 1, null, criteria, 1)
        .judge(Streams.statistics(instants))
        .verdict();
  }

  @Test
  void correlatedIntervalsGetTheStandardErrorOfBlocks() {
    TwoStateMap map = new TwoStateMap(0.01, 0.17, 0.01, 0.03);
    ArrivalSummary bursts =
        Judged.of(
            Streams.of(
                map.sequence(new SplittableRandom(1), TwoStateMap.Start.STATIONARY), 40_001));
    assertThat(bursts.detail().cov().ofBlocks()).isTrue();
    assertThat(bursts.detail().cov().narrow()).isFalse();
    assertThat(bursts.detail().cov().low()).isLessThan(Math.sqrt(map.scv()));
    assertThat(bursts.detail().cov().high()).isGreaterThan(Math.sqrt(map.scv()));
    assertThat(bursts.detail().countPlateau().level())
        .isCloseTo(map.indexOfDispersion(), withinPercentage(40));
    // of Poisson arrivals one in twenty counts as correlated; this one does not
    ArrivalSummary poisson = Judged.of(stream(new Exponential(0.05), 1, 20_001));
    assertThat(poisson.detail().cov().ofBlocks()).isFalse();
    assertThat(poisson.covStandardError()).isCloseTo(1 / Math.sqrt(20_000), withinPercentage(10));
  }

  /** By chance one curve in ten shows a time scale, and then may not level off. */
  @Test
  void theCurveOfPoissonArrivalsRestsAtOneFromItsFirstPointOn() {
    List<Plateau> plateaus =
        IntStream.range(0, 10)
            .mapToObj(seed -> Judged.of(stream(new Exponential(0.05), seed, 20_001)))
            .map(poisson -> poisson.detail().countPlateau())
            .filter(plateau -> plateau != null && plateau.from() == 0)
            .toList();
    assertThat(plateaus).hasSizeGreaterThanOrEqualTo(6);
    // at most 2,000 stretches carry the level: a standard error of √(2/2000), 3 %
    assertThat(plateaus).allSatisfy(at -> assertThat(at.level()).isCloseTo(1, within(0.15)));
  }

  @Test
  void burstsAsBangaAndDruschelMadeThemAreFoundAgain() {
    // (6, 5 %): for 5 s of each 100 s six times the mean of 100/s, else 100·(1 − 0.3)/0.95 = 73.7/s
    SplittableRandom random = new SplittableRandom(1);
    LongStream.Builder instants = LongStream.builder();
    for (double at = 0; at < 2000; ) {
      at -= Math.log(1 - random.nextDouble()) / (at % 100 < 5 ? 600 : 73.684);
      instants.add((long) (at * 1e9));
    }
    ArrivalSummary arrivals = Judged.of(instants.build().toArray());
    WindowPeak second =
        arrivals.detail().peaks().stream()
            .filter(peak -> Math.abs(peak.windowSeconds() - 1) < 1e-9)
            .findFirst()
            .orElseThrow();
    // windows begin with the first arrival, not with the bursts: a sixth of them is half a burst;
    // at 73.7/s chance brings a window above 100 with probability 0.002
    assertThat(second.burstShare()).isBetween(0.05, 0.07);
    assertThat(second.burstFactor()).isBetween(5.0, 6.0);
    assertThat(second.peakToMean()).isBetween(6.0, 7.0);
    // the largest of 2,000 Poisson counts of mean 100:
    // scipy.stats.poisson.ppf(.5**(1/2000),100)=136
    assertThat(second.poissonPeakToMean()).isCloseTo(1.36, withinPercentage(3));
  }

  @Test
  void batchesAtTicksAreBurstyAndTheStepIsNamed() {
    for (long step : new long[] {1, 1_000_000}) {
      long[] ticks = Streams.cut(stream(new Exponential(0.002), 3, 20_001), 10_000_000);
      ArrivalSummary arrivals = Judged.inSteps(ticks, step);
      assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.BURSTY);
      assertThat(ReasonText.of(arrivals.reason())).contains("with a step of 10 ms, 5.1 on average");
    }
    // one arrival in two ticks: the batches are within the tolerance for counts
    long[] sparse = Streams.cut(stream(new Exponential(0.1), 3, 5_001), 10_000_000);
    assertThat(Judged.inMilliseconds(sparse).verdict()).isEqualTo(ArrivalVerdict.POISSON);
  }

  /**
   * About 5,000/s for 40 s; the rate is that of {@code relative}, by thinning, over the share 0 to
   * 1.
   */
  private static ArrivalSummary swinging(DoubleUnaryOperator relative) {
    SplittableRandom random = new SplittableRandom(12);
    long[] all = stream(new Exponential(0.0001), 11, 400_000);
    double span = all[all.length - 1] - all[0];
    return Judged.of(
        Arrays.stream(all)
            .filter(at -> random.nextDouble() * 2 < relative.applyAsDouble((at - all[0]) / span))
            .toArray());
  }

  @Test
  void aRateThatSwingsWithinTheToleranceIsSaidWithThePoissonVerdict() {
    // standard deviation 0.05/√2 = 3.5 % of the mean; a step's is half of it over 1 + half
    ArrivalSummary sine = swinging(at -> 1 + 0.05 * Math.sin(8 * Math.PI * at));
    assertThat(sine.verdict()).isEqualTo(ArrivalVerdict.POISSON);
    RateChange swing = ((Reason.RateSwings) sine.reason()).change();
    assertThat(swing.kind()).isEqualTo(RateChange.Kind.SWING);
    assertThat(swing.relative()).isBetween(0.025, 0.05);
    assertThat(ReasonText.of(sine.reason())).matches("rate changes by [34].*; CoV 1.*");

    RateChange step = ((Reason.RateSwings) swinging(at -> at < 0.5 ? 1 : 1.1).reason()).change();
    assertThat(step.kind()).isEqualTo(RateChange.Kind.STEP);
    assertThat(step.relative()).isBetween(0.035, 0.065);
    assertThat(step.toPerSecond() / step.fromPerSecond()).isBetween(1.08, 1.12);
    assertThat(step.atSeconds()).isBetween(18.0, 21.0);

    RateChange trend = ((Reason.RateSwings) swinging(at -> 0.9 + 0.2 * at).reason()).change();
    assertThat(trend.kind()).isEqualTo(RateChange.Kind.TREND);
    assertThat(trend.toPerSecond() / trend.fromPerSecond()).isBetween(1.18, 1.27);
  }

  @Test
  void aRateThatChangesByMoreDecidesNothingAndIsNotTakenForBursts() {
    ArrivalSummary sine = swinging(at -> 1 + 0.5 * Math.sin(8 * Math.PI * at));
    assertThat(sine.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(ReasonText.of(sine.reason()))
        .startsWith("the rate is not steady: rate changes by 3")
        .endsWith("by at most 10.00 %");
    ArrivalSummary pause = swinging(at -> at > 0.4 && at < 0.45 ? 0 : 1);
    assertThat(pause.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(ReasonText.of(pause.reason())).contains("nothing arrives for 2");
  }

  /** Of 2,000 arrivals at 500/s; 2 % of the run are 80 ms, and 43 ms are found in any run. */
  @Test
  void aPauseThatCountsDoNotShowDecidesNothing() {
    for (int seed = 0; seed < RUNS; seed++) {
      ArrivalSummary run = Judged.inMilliseconds(paused(seed, 2_001, 80_000_000));
      assertThat(run.covResolvable()).isFalse();
      assertThat(run.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
      assertThat(ReasonText.of(run.reason())).contains("nothing arrives for ");
    }
  }

  /** 0.24 s of 40 s: √(0.006/0.994) = 7.8 %, within the tolerance of 10 %. */
  @Test
  void aShorterPauseIsARemark() {
    ArrivalSummary run = Judged.inMilliseconds(paused(1, 20_001, 240_000_000));
    assertThat(run.verdict()).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(ReasonText.of(run.reason())).startsWith("nothing arrives for 24");
  }

  /** 500/s, and from the middle on later by so much. */
  private static long[] paused(long seed, int count, long nanos) {
    long[] instants = stream(new Exponential(0.002), seed, count);
    for (int i = count / 2; i < count; i++) {
      instants[i] += nanos;
    }
    return instants;
  }

  /**
   * 10 users, each every 500 ms with a standard deviation of 50 ms. In 18 of 1,000 such runs (rows
   * of the table of verdicts) the users send close together for so long that intervals alone are
   * those of bursts: that none of 400 does has probability 7e-4, and that none of 200 does 0.03.
   */
  @Tag("statistical")
  @Test
  void usersThatHappenToSendCloseTogetherAreNoBursts() {
    assertThat(
            IntStream.range(0, FULL ? 400 : 200)
                .parallel()
                .mapToObj(seed -> Judged.of(pacedUsers(new SplittableRandom(seed))))
                .map(ArrivalSummary::verdict))
        .containsOnly(ArrivalVerdict.HYPO_EXPONENTIAL, ArrivalVerdict.PERIODIC);
  }

  private static long[] pacedUsers(SplittableRandom random) {
    return IntStream.range(0, 10)
        .mapToObj(
            user -> {
              long[] instants = new long[200];
              double at = random.nextDouble() * 500e6;
              for (int i = 0; i < instants.length; i++) {
                instants[i] = Math.round(at);
                at += 500e6 * (1 + 0.1 * random.nextGaussian());
              }
              return instants;
            })
        .flatMapToLong(Arrays::stream)
        .filter(instant -> instant < 95_000_000_000L)
        .sorted()
        .toArray();
  }

  @Test
  void whatAShortRunCannotShowIsSaid() {
    // 2,000 arrivals: about 66 in a thirtieth; 29 degrees of freedom: √((29/14.26 − 1)/66) = 12.5 %
    ArrivalSummary run = Judged.of(stream(new Exponential(0.05), 1, 2_001));
    assertThat(run.verdict()).isEqualTo(ArrivalVerdict.POISSON);
    // a pause: ln(2000/10⁻⁶) = 21.4 intervals of 50 ms; 0.5 % of 1,000 s for 20,000 arrivals
    assertThat(ReasonText.of(run.reason()))
        .containsPattern(
            "a pause of less than 1.0\\d s or a slow change of the rate by less than 1")
        .endsWith("may not be detected");
    assertThat(ReasonText.of(Judged.of(stream(new Exponential(0.05), 1, 20_001)).reason()))
        .containsPattern("a pause of less than (4.9|5.0).* s may not be detected$");
  }

  @Test
  void lossIsSaidAndForbidsAVerdict() {
    ArrivalSummary arrivals =
        new ArrivalJudge("wire", 1, new MissingData.FewResponses(7, 8), Criteria.DEFAULT, 1)
            .judge(Streams.statistics(stream(new Exponential(0.05), 1, 5_001)));
    assertThat(arrivals.verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(ReasonText.of(arrivals.reason()))
        .startsWith("data is missing (it has 7 responses")
        .contains("poisson");
  }

  @Test
  void bandOfCountsIsThatOfChiSquare() {
    // quantiles 0.0005 and 0.9995 of chi-square(29)/29, by bisection of the series of the lower
    // incomplete gamma function in python3: 0.352648, 2.094298
    PoissonVerdict verdict = new PoissonVerdict(Criteria.DEFAULT);
    assertThat(verdict.poissonBand(30, 1)).isCloseTo(2.094298, withinPercentage(1));
    assertThat(verdict.poissonBand(30, -1)).isCloseTo(0.352648, withinPercentage(1));
    assertThat(verdict.poissonBand(1, 1)).isInfinite();
    assertThat(verdict.poissonBand(1, -1)).isZero();
  }
}
