package io.github.trueload.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.comparison.LabelTimes.Times;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a comparison cries wolf, and how often it sees one: simulated pairs of runs. */
class AlarmRateTest {

  private static final int PAIRS = 500;

  /**
   * Of 500 pairs at the stated 5 %, more than 42 have a false alarm with probability 0.0007.
   * python3: scipy.stats.binom.sf(42, 500, 0.05)
   */
  private static final int MOST_ALARMS = 42;

  /** Response times of one run, seconds, in the order of their starts. */
  enum Source {
    INDEPENDENT(
        (random, n) -> {
          double[] times = new double[n];
          for (int i = 0; i < n; i++) {
            times[i] = -0.1 * Math.log(1 - random.nextDouble());
          }
          return times;
        }),
    /** Log-normal; neighbours correlate by 0.8 on the scale of the logarithm. */
    AUTOREGRESSIVE(
        (random, n) -> {
          double[] times = new double[n];
          double state = normal(random);
          for (int i = 0; i < n; i++) {
            times[i] = 0.1 * Math.exp(0.5 * state);
            state = 0.8 * state + 0.6 * normal(random);
          }
          return times;
        }),
    /** Response times of one server at 60 % use, Poisson arrivals, exponential service. */
    QUEUE(
        (random, n) -> {
          double[] times = new double[n];
          double waiting = 0;
          for (int i = -1000; i < n; i++) {
            double service = -0.06 * Math.log(1 - random.nextDouble());
            if (i >= 0) {
              times[i] = waiting + service;
            }
            waiting = Math.max(0, waiting + service + 0.1 * Math.log(1 - random.nextDouble()));
          }
          return times;
        });

    private final BiFunction<SplittableRandom, Integer, double[]> times;

    Source(BiFunction<SplittableRandom, Integer, double[]> times) {
      this.times = times;
    }

    /** Box and Muller. */
    private static double normal(SplittableRandom random) {
      return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
          * Math.cos(2 * Math.PI * random.nextDouble());
    }

    Times run(SplittableRandom random, int n, double factor, long stepNanos) {
      Times run = new Times();
      double[] seconds = times.apply(random, n);
      for (int i = 0; i < n; i++) {
        long nanos = (long) (seconds[i] * factor * 1e9);
        run.add(i * 100_000_000L, nanos / stepNanos * stepNanos);
      }
      return run;
    }
  }

  private static long pairs(
      Source source, int n, double factor, long stepNanos, Predicate<StatisticComparison> alarm) {
    SplittableRandom random = new SplittableRandom(20261121);
    LabelComparer comparer = new LabelComparer(CompareOptions.defaults(), stepNanos);
    long alarms = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      Times base = source.run(random.split(), n, 1, stepNanos);
      Times candidate = source.run(random.split(), n, factor, stepNanos);
      List<LabelComparison> found =
          RunComparison.judged(List.of(comparer.compare("Page", base, candidate)), null, false);
      if (found.get(0).statistics().stream().anyMatch(alarm)) {
        alarms++;
      }
    }
    return alarms;
  }

  @ParameterizedTest
  @CsvSource({
    // a step of 10 ms is a tenth of the mean: as coarse as whole milliseconds are to 10 ms
    "INDEPENDENT, 300, 1",
    "AUTOREGRESSIVE, 1000, 1",
    "AUTOREGRESSIVE, 1000, 10000000",
    "QUEUE, 1000, 1",
  })
  void withoutAChangeAnyFalseAlarmIsAsRareAsStated(Source source, int n, long stepNanos) {
    assertThat(pairs(source, n, 1, stepNanos, StatisticComparison::isSignificant))
        .isBetween(1L, (long) MOST_ALARMS);
  }

  @ParameterizedTest
  @CsvSource({"AUTOREGRESSIVE, 1000, 1.3, 450", "QUEUE, 1000, 2, 250"})
  void aChangeThatIsLargeForTheRunIsSeen(Source source, int n, double factor, int least) {
    assertThat(pairs(source, n, factor, 1, each -> each.shift() == Shift.SLOWER))
        .isGreaterThan(least);
  }

  @ParameterizedTest
  @CsvSource({"INDEPENDENT, 300", "AUTOREGRESSIVE, 1000"})
  void aSlowdownThatMattersIsSeldomLetPass(Source source, int n) {
    // 6 % slower, and 5 % matter: the upper end of a 95 % interval lies below in 2.5 % of pairs
    Predicate<StatisticComparison> passes =
        each ->
            each.shift() != Shift.INCONCLUSIVE
                && each.shift() != Shift.SLOWER
                && each.statistic() == Statistic.MEAN;
    assertThat(pairs(source, n, 1.06, 1, passes)).isLessThan(MOST_ALARMS / 2);
  }
}
