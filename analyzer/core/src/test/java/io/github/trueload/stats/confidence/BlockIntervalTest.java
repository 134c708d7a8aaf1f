package io.github.trueload.stats.confidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.stats.durations.DurationStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often an interval of one run holds the truth, and when there is none. */
class BlockIntervalTest {

  private static final int RUNS = 300;

  /**
   * Of 300 runs whose interval holds the truth in 93 to 97 %, fewer than 264 hold it with
   * probability 0.0009, and all do with 0.0001. python3: scipy.stats.binom.cdf(263, 300, 0.93),
   * 0.97**300
   */
  private static final int LEAST = 264;

  private static final int MOST = 299;

  /** Of 300 at 5 %, 30 or more are wrong with probability 0.0003: scipy.stats.binom.sf(29, …). */
  private static final int MOST_WRONG = 29;

  /** One run with arrivals at random, 10 a second, and its quantile. */
  private record Simulated(RunStretches run, DurationStatistics times, double perSecond) {

    static Simulated of(SimulatedTimes source, SplittableRandom random, int n, double q) {
      long[] nanos = source.nanos(random, n, 1, 1);
      long[] starts = new long[n];
      double at = 0;
      for (int i = 0; i < n; i++) {
        at -= 1e8 * Math.log(1 - random.nextDouble());
        starts[i] = (long) at;
      }
      DurationStatistics times = new DurationStatistics();
      for (long each : nanos) {
        times.accept(each);
      }
      double quantile = times.quantile(q);
      RunStretches run =
          new RunStretches(
              0,
              starts[n - 1],
              1,
              n,
              List.of(v -> v, v -> v <= quantile ? 1 : 0, v -> v < quantile ? 1 : 0));
      for (int i = 0; i < n; i++) {
        run.accept(starts[i], nanos[i] / 1e9);
      }
      return new Simulated(run, times, n / (starts[n - 1] / 1e9));
    }
  }

  private static List<Simulated> runs(SimulatedTimes source, int n, double q) {
    SplittableRandom[] randoms =
        new SplittableRandom(20261123).splits(RUNS).toArray(SplittableRandom[]::new);
    return IntStream.range(0, RUNS)
        .parallel()
        .mapToObj(i -> Simulated.of(source, randoms[i], n, q))
        .toList();
  }

  private static boolean holds(double low, double high, double truth) {
    return low <= truth && truth <= high;
  }

  /**
   * The truths: the mean of exponential times is 0.1 s, of the log-normal ones 0.1·e^(1/8), of the
   * queue 0.06/(1 − 0.6) = 0.15 s; the 95th percentiles −ln 0.05 times the mean of exponential
   * ones, as those of a queue are, and 0.1·e^(1.644854/2).
   */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({
    "INDEPENDENT, 1000, 0.1, 0.2995732",
    "AUTOREGRESSIVE, 5000, 0.11331485, 0.2276039",
    "QUEUE, 20000, 0.15, 0.4493598",
  })
  void intervalsHoldTheTruthAsOftenAsTheySay(
      SimulatedTimes source, int n, double mean, double p95) {
    int ofMean = 0;
    int ofQuantile = 0;
    int ofRate = 0;
    double widths = 0;
    for (Simulated each : runs(source, n, 0.95)) {
      BlockInterval first = BlockInterval.ofMean(each.run, 0);
      BlockInterval second = BlockInterval.ofQuantile(each.times, 0.95, each.run, 1);
      BlockInterval third = BlockInterval.ofRate(each.run, each.perSecond);
      assertThat(first.shortage()).isNull();
      assertThat(second.shortage()).isNull();
      ofMean += holds(first.low(), first.high(), mean) ? 1 : 0;
      ofQuantile += holds(second.low(), second.high(), p95) ? 1 : 0;
      assertThat(third.shortage()).isNull();
      ofRate += holds(third.low(), third.high(), 10) ? 1 : 0;
      widths += (third.high() - third.low()) / each.perSecond * Math.sqrt((double) n);
    }
    assertThat(ofMean).as("mean").isBetween(LEAST, MOST);
    assertThat(ofQuantile).as("p95").isBetween(LEAST, MOST);
    assertThat(ofRate).as("rate").isBetween(LEAST, MOST);
    // n arrivals at random have a rate of n/T ± t/√n, t = 2.093 with 19 degrees of freedom; the
    // error is the larger of 1 and that of 20 batches, 1 + 0.4/√38 on average; four errors of it
    assertThat(widths / RUNS).as("width").isCloseTo(2 * 2.093 * 1.065, within(0.15));
  }

  @Tag("statistical")
  @Test
  void aRateHasItsInterval() {
    SplittableRandom random = new SplittableRandom(5);
    int held = 0;
    for (int i = 0; i < RUNS; i++) {
      RunStretches run = new RunStretches(0, 100_000_000_000L, 1, 1000, List.of());
      int n = 0;
      for (double at = 0; at < 1e11; at -= 1e8 * Math.log(1 - random.nextDouble())) {
        run.accept((long) at, 0);
        n++;
      }
      BlockInterval rate = BlockInterval.ofRate(run, n / 100.0);
      held += holds(rate.low(), rate.high(), 10) ? 1 : 0;
    }
    assertThat(held).isBetween(LEAST, MOST);
  }

  /** 1,000 samples of a queue at 60 % are worth some dozens: without a check a third would miss. */
  @Tag("statistical")
  @Test
  void aRunTooShortForItsCorrelationHasNoInterval() {
    int unknown = 0;
    int wrong = 0;
    int wrongAsIfIndependent = 0;
    for (Simulated each : runs(SimulatedTimes.QUEUE, 1000, 0.95)) {
      BlockInterval mean = BlockInterval.ofMean(each.run, 0);
      unknown += mean.isKnown() ? 0 : 1;
      wrong += mean.isKnown() && !holds(mean.low(), mean.high(), 0.15) ? 1 : 0;
      double[] plain = Intervals95.ofMean(each.times);
      wrongAsIfIndependent += holds(plain[0], plain[1], 0.15) ? 0 : 1;
    }
    assertThat(unknown).isGreaterThan(RUNS / 2);
    assertThat(wrong).isLessThanOrEqualTo(MOST_WRONG);
    assertThat(wrongAsIfIndependent).isGreaterThan(RUNS / 3);
  }

  @Test
  void theShortageSaysHowManySamplesAreNeeded() {
    Simulated run = Simulated.of(SimulatedTimes.QUEUE, new SplittableRandom(3), 1000, 0.95);
    assertThat(BlockInterval.ofMean(run.run, 0).shortage())
        .isInstanceOfSatisfying(
            Shortage.Correlated.class,
            found -> {
              assertThat(found.samples()).isEqualTo(1000);
              assertThat(found.worth()).isLessThan(200);
              assertThat(found.needed()).isGreaterThan(1000);
            });
  }

  @Test
  void constantTimesHaveAnIntervalWithoutWidth() {
    DurationStatistics times = new DurationStatistics();
    RunStretches run =
        new RunStretches(0, 1000, 1, 40, List.of(v -> v, v -> v <= 5 ? 1 : 0, v -> 0));
    for (int i = 0; i < 40; i++) {
      run.accept(25L * i, 5);
      times.accept(5_000_000_000L);
    }
    assertThat(BlockInterval.ofMean(run, 0)).isEqualTo(new BlockInterval(5, 5, null));
    assertThat(BlockInterval.ofQuantile(times, 0.5, run, 1))
        .isEqualTo(new BlockInterval(5, 5, null));
  }

  @Test
  void theErrorOfIndependentPartsIsTheirDeviation() {
    SplittableRandom random = new SplittableRandom(11);
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      double[] parts = random.doubles(1000).toArray();
      double mean = IntStream.range(0, 1000).mapToDouble(at -> parts[at]).sum() / 1000;
      for (int at = 0; at < 1000; at++) {
        parts[at] -= mean;
      }
      ratios.add(SeriesError.of(parts).variance() / (1000 / 12.0));
    }
    // the larger of 1 and χ²(19)/19, whose deviation is √(2/19) = 0.32 and mean excess 0.4·0.32
    double average = ratios.stream().mapToDouble(each -> each).sum() / ratios.size();
    assertThat(average).isCloseTo(1.13, within(0.1));
  }
}
