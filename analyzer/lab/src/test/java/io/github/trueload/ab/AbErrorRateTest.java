package io.github.trueload.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.Statistic;
import io.github.trueload.comparison.Threshold;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often sessions of simulated runs are wrong, and how many runs they need. */
@Tag("statistical")
class AbErrorRateTest {

  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final int SESSIONS = FULL ? 2000 : 200;

  /**
   * Of 2,000 sessions at the stated 5 %, more than 132 have a false alarm with a probability of
   * 0.0008, and of 200 more than 20 with 0.0010. python3: sum(comb(2000, k) * .05**k * .95**(2000 -
   * k) for k in range(133, 2001))
   */
  private static final int MOST_ALARMS = FULL ? 132 : 20;

  private static final AbPlan PLAN =
      new AbPlan(
          List.of(new AbFigure(Statistic.MEAN, null)),
          Threshold.ofShare(0.05),
          AbPlan.USUAL_PAIRS,
          FailOn.CHANGE,
          1);

  private static final RepeatedIntervals INTERVALS = AbSession.intervals(PLAN);

  /** How many sessions end with each decision, and how many runs they need together. */
  private record Tally(Map<AbDecision, Integer> decisions, long runs) {

    int of(AbDecision decision) {
      return decisions.getOrDefault(decision, 0);
    }

    int alarms() {
      return of(AbDecision.SLOWER) + of(AbDecision.FASTER);
    }
  }

  private static Tally tally(Stream<SimulatedRuns> sources) {
    Map<AbDecision, Integer> decisions = new EnumMap<>(AbDecision.class);
    long runs = 0;
    for (SimulatedRuns source : (Iterable<SimulatedRuns>) sources::iterator) {
      AbResult result = session(source);
      decisions.merge(result.figures().get(0).decision(), 1, Integer::sum);
      runs += result.runs();
    }
    return new Tally(decisions, runs);
  }

  private static AbResult session(SimulatedRuns source) {
    try {
      return new AbSession(PLAN, source, state -> {}, INTERVALS).run();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Tally normal(double slower, double deviation) {
    return tally(
        IntStream.range(0, SESSIONS)
            .mapToObj(i -> SimulatedRuns.normal(slower, deviation, 7_000_003L * i)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.03, 0.05, 0.1})
  void equalSidesAreCalledDifferentAtMostOnceInTwenty(double deviation) {
    assertThat(normal(0, deviation).alarms()).isLessThanOrEqualTo(MOST_ALARMS);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.03, 0.05})
  void aDifferenceThatMattersIsFalselyCalledEqualAtMostOnceInTwenty(double deviation) {
    assertThat(normal(0.05, deviation).of(AbDecision.EQUAL)).isLessThanOrEqualTo(MOST_ALARMS);
  }

  /** Deviations of runs that are not normal: with outliers, skewed, drifting, of two levels. */
  static Stream<Arguments> otherDeviations() {
    return Stream.of(
        Arguments.of("one run of ten is 15 % slower", 1, 0.0),
        Arguments.of("log-normal outliers", 2, 0.0),
        Arguments.of("the machine gets slower by 0.5 % each run", 3, 0.005),
        Arguments.of("two levels", 4, 0.0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("otherDeviations")
  void deviationsThatAreNotNormalDoNotCauseMoreAlarms(String name, int kind, double drift) {
    Tally tally =
        tally(
            IntStream.range(0, SESSIONS)
                .mapToObj(i -> new SimulatedRuns(0, deviations(kind, drift, 31L * i))));
    assertThat(tally.alarms()).as(name).isLessThanOrEqualTo(MOST_ALARMS);
  }

  private static DoubleSupplier deviations(int kind, double drift, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] made = new int[1];
    return () -> {
      double normal = random.nextGaussian();
      double own =
          switch (kind) {
            case 1 -> 0.02 * normal + (random.nextInt(10) == 0 ? 0.15 : 0);
            case 2 -> 0.02 * Math.exp(normal);
            case 3 -> 0.03 * normal;
            default -> random.nextBoolean() ? 0.04 : -0.04;
          };
      return own + drift * made[0]++;
    };
  }

  /**
   * A fixed plan has to be made for the largest number of pairs, as its deviation is not known
   * before. It makes no use of what the first pairs show.
   */
  @Test
  void aDifferenceOfFivePercentIsFoundInLessTimeThanByTheFixedPlan() {
    for (double deviation : new double[] {0.03, 0.05}) {
      Tally tally = normal(0.05, deviation);
      // power of at least 80 %, and 3.3 standard errors of 2,000 sessions more
      assertThat(tally.of(AbDecision.SLOWER)).isGreaterThan((int) (SESSIONS * (0.8 + 0.03)));
      // 30 pairs and three second bases
      double fixedRuns = 2 * AbPlan.USUAL_PAIRS + 3;
      assertThat((double) tally.runs() / SESSIONS / fixedRuns).isLessThan(0.6);
    }
  }

  /**
   * With normal differences the intervals are exact. All of them together contain the true
   * difference in 95 % of the sessions, whether it is 0 or not.
   */
  @ParameterizedTest
  @ValueSource(ints = {6, 10, 30, 60})
  void theIntervalsOfASessionContainTheTruthTogether(int most) {
    RepeatedIntervals intervals = new RepeatedIntervals(most, 0.05);
    SplittableRandom random = new SplittableRandom(99);
    int missed = 0;
    for (int i = 0; i < 10_000; i++) {
      PairMoments moments = new PairMoments();
      boolean misses = false;
      for (int pairs = 1; pairs <= most; pairs++) {
        moments.add(3 + random.nextGaussian());
        misses |=
            pairs >= AbPlan.LEAST_PAIRS
                && Math.abs(moments.mean() - 3) > intervals.factor(pairs) * moments.standardError();
      }
      missed += misses ? 1 : 0;
    }
    // 5 % of 10,000, plus and minus 3.3 standard errors of this simulation and of the constant's
    assertThat(missed).isBetween(500 - 75, 500 + 75);
  }

  /** One look is Student's t. */
  @Test
  void aSessionOfOneLookHasStudentsInterval() {
    double student = new TDistribution(null, 5).inverseCumulativeProbability(0.975);
    assertThat(new RepeatedIntervals(6, 0.05).factor(6)).isBetween(0.98 * student, 1.02 * student);
  }
}
