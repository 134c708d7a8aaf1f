package io.github.trueload.dispersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Periods, ticks, and measures that slow changes of the rate do not raise. */
class PatternsTest {

  private static final long EPOCH = 1_700_000_000_000_000_000L;
  private static final long MS = 1_000_000;

  private static long[] renewal(int count, DoubleSupplier seconds) {
    long[] instants = new long[count];
    double at = 0;
    for (int i = 0; i < count; i++) {
      instants[i] = EPOCH + Math.round(at * 1e9);
      at += seconds.getAsDouble();
    }
    return instants;
  }

  private static long[] poisson(SplittableRandom random, int count, double rate) {
    return renewal(count, () -> random.nextExponential() / rate);
  }

  /** Users at random phases of a period; each request is late by up to {@code jitter} of it. */
  private static long[] paced(
      SplittableRandom random, int users, double period, int rounds, double jitter) {
    double[] phases = random.doubles(users).toArray();
    return IntStream.range(0, rounds)
        .boxed()
        .flatMapToDouble(
            round ->
                Arrays.stream(phases)
                    .map(phase -> (round + phase + jitter * random.nextDouble()) * period))
        .sorted()
        .mapToLong(at -> EPOCH + Math.round(at * 1e9))
        .toArray();
  }

  private static long[] cut(long[] instants, long step) {
    return Arrays.stream(instants).map(at -> at - Math.floorMod(at, step)).toArray();
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "10, 0.5", "100, 5", "500, 2", "1000, 0.2"})
  void usersOfConstantPacingAreCountedWithTheirPeriod(int users, double period) {
    for (long step : new long[] {1, MS}) {
      long[] instants = cut(paced(new SplittableRandom(users), users, period, 20, 0), step);
      Periodicity found = Periodicity.of(instants, step).orElseThrow();
      assertThat(found.users()).isEqualTo(users);
      assertThat(found.periodSeconds()).isCloseTo(period, within(step / 1e9 + 1e-6 * period));
      assertThat(found.deviation()).isLessThan(step / 1e9 / period + 1e-9);
    }
  }

  @Test
  void aPeriodIsFoundThroughJitter() {
    // each request late by a uniform part of a thousandth of the period
    Periodicity found =
        Periodicity.of(paced(new SplittableRandom(3), 50, 1, 40, 1e-3), 1).orElseThrow();
    assertThat(found.users()).isEqualTo(50);
    assertThat(found.deviation()).isBetween(1e-4, 1e-3);
  }

  /**
   * Rounds of the first quarter are late by a uniform part of 0.139 periods: J there is N·0.139²/6
   * = 0.16, more than what is looked at further, and J of the run is a quarter of it.
   */
  @Test
  void aPeriodIsFoundThoughTheFirstQuarterIsLessRegular() {
    SplittableRandom random = new SplittableRandom(3);
    double[] phases = new SplittableRandom(3).doubles(50).toArray();
    double[] late =
        IntStream.range(0, 400)
            .mapToDouble(round -> round < 100 ? 0.139 * random.nextDouble() : 0)
            .toArray();
    long[] instants =
        IntStream.range(0, 400)
            .boxed()
            .flatMapToDouble(
                round -> Arrays.stream(phases).map(phase -> round + phase + late[round]))
            .sorted()
            .mapToLong(at -> EPOCH + Math.round(at * 1e9))
            .toArray();
    assertThat(Periodicity.of(instants, 1).orElseThrow().users()).isEqualTo(50);
  }

  @Test
  void clockworkIsThatOfOneUser() {
    assertThat(Periodicity.of(renewal(100, () -> 0.05), 1)).hasValue(new Periodicity(0.05, 1, 0));
    // 5,000/s in whole milliseconds: the interval is below the step
    Periodicity coarse = Periodicity.of(cut(renewal(5000, () -> 0.0002), MS), MS).orElseThrow();
    assertThat(coarse.users()).isEqualTo(1);
    assertThat(coarse.periodSeconds()).isCloseTo(0.0002, within(2e-7));
  }

  /** 300 streams each: P(χ²₉ &lt; 0.45) = 2e-5 for each of some thirty independent sums. */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 60})
  void renewalProcessesHaveNoPeriod(int stages) {
    for (int seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(1000L * stages + seed);
      long[] instants =
          renewal(
              500,
              () -> DoubleStream.generate(random::nextExponential).limit(stages).sum() / stages);
      assertThat(Periodicity.of(instants, 1)).as("seed %d", seed).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"500, 10", "100, 100", "5000, 15.625", "200, 20"})
  void batchesAtTicksShowTheirStep(double rate, double milliseconds) {
    long[] instants = poisson(new SplittableRandom(7), 20_000, rate);
    long[] ticks =
        Arrays.stream(instants)
            .map(
                at ->
                    EPOCH
                        + (long)
                            ((long) ((at - EPOCH) / (milliseconds * 1e6)) * milliseconds * 1e6))
            .toArray();
    for (long[] stream : new long[][] {ticks, cut(ticks, MS)}) {
      Lattice found = Lattice.of(stream, stream == ticks ? 1 : MS).orElseThrow();
      assertThat(found.stepSeconds()).isCloseTo(milliseconds / 1e3, within(1e-9));
      assertThat(found.concentration()).isGreaterThan(0.95);
    }
  }

  /** A quarter of a second of arrivals has few phases of a second; that is a pause, not a timer. */
  @Test
  void shortSpikesHaveNoTicks() {
    long[] phase = poisson(new SplittableRandom(1), 120_000, 2000);
    long[] spikes = poisson(new SplittableRandom(2), 20_000, 3000);
    for (int i = 0; i < 120_000; i++) {
      phase[i] += i < 60_000 ? 0 : 28_800_000_000_000L;
    }
    for (int i = 0; i < 20_000; i++) {
      spikes[i] += i / 600 * 600_000_000_000L;
    }
    assertThat(Lattice.of(phase, 1)).isEmpty();
    assertThat(Lattice.of(spikes, 1)).isEmpty();
  }

  /** The mean of the concentration is 0.04 (500 phases), its maximum far below 0.85. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 20, 500, 5000})
  void aPoissonProcessHasNoTicks(double rate) {
    for (int seed = 0; seed < 20; seed++) {
      long[] instants = poisson(new SplittableRandom(seed), 2000, rate);
      assertThat(Lattice.of(instants, 1)).isEmpty();
      assertThat(Lattice.of(cut(instants, MS), MS)).isEmpty();
    }
  }

  /**
   * 400 streams of 300 windows each: mean 1 with a standard error of √(3/300/400) = 0.005, standard
   * deviation √(3/300) = 0.1 within a tenth of itself, five standard errors of 1/√800 and what the
   * largest, which count less, take.
   */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 5, 100})
  void theAllanFactorOfAPoissonProcessIsOne(double meanCount) {
    Moments factors = new Moments();
    for (int seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      factors.accept(allan(poisson(random, (int) (310 * meanCount), meanCount)));
    }
    assertThat(factors.mean()).isCloseTo(1, within(0.03));
    assertThat(factors.sd()).isCloseTo(0.1, within(0.02));
  }

  /**
   * A rate of 150 and 50/s for a second each on average: IDC(w) = 1 + 25·(1 − (1 − e^(−2w))/(2w))
   * (Cox and Lewis 1966, section 4.5), and the Allan factor is 2·IDC(w) − IDC(2w) = 5.16 at half a
   * second. The largest differences count less, which takes a fifth of it at most; the standard
   * error over 200 streams of 40 windows is 2 %.
   */
  @Test
  void manyChangesOfTheRateRaiseTheAllanFactorOfFewWindows() {
    Moments factors = new Moments();
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      WindowCounts windows = new WindowCounts(EPOCH, 500_000_000, 40);
      double at = 0;
      double change = random.nextExponential();
      boolean isFast = random.nextBoolean();
      while (at < 20) {
        double next = at + random.nextExponential() / (isFast ? 150 : 50);
        at = Math.min(next, change);
        if (next < change) {
          windows.accept(EPOCH + Math.round(at * 1e9));
        } else {
          change += random.nextExponential();
          isFast = !isFast;
        }
      }
      factors.accept(windows.allanFactor(1));
    }
    assertThat(factors.mean()).isBetween(0.8 * 5.16, 5.16 * 1.06);
  }

  private static double allan(long[] instants) {
    WindowCounts windows = new WindowCounts(EPOCH, 1_000_000_000, 300);
    for (long instant : instants) {
      windows.accept(instant);
    }
    return windows.allanFactor(1);
  }

  @Test
  void aStepOfTheRateRaisesTheIndexOfDispersionAlone() {
    // 50/s, from the middle on 100/s: IDC = 1 + λ·w/9 = 9.3; the difference at the step counts as
    // others
    SplittableRandom random = new SplittableRandom(1);
    long[] slow = poisson(random, 7500, 50);
    long half = slow[7499];
    long[] fast =
        Arrays.stream(poisson(random, 15_000, 100)).map(at -> at + half - EPOCH).toArray();
    long[] instants = new long[22_500];
    System.arraycopy(slow, 0, instants, 0, 7500);
    System.arraycopy(fast, 0, instants, 7500, 15_000);
    WindowCounts windows = new WindowCounts(EPOCH, 1_000_000_000, 290);
    for (long instant : instants) {
      windows.accept(instant);
    }
    assertThat(windows.dispersion(1).index()).isBetween(7.0, 12.0);
    // three times the standard error √(3/290)
    assertThat(windows.allanFactor(1)).isCloseTo(1, within(0.31));
    assertThat(LocalCov.of(instants, 0).value()).isCloseTo(1, within(0.03));
  }

  /**
   * 400 streams; the standard error is within five of its own, 1/√800, and what the largest take.
   */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(ints = {150, 600, 3000})
  void theLocalCovOfAPoissonProcessIsOne(int intervals) {
    Moments values = new Moments();
    double stated = 0;
    for (int seed = 0; seed < 400; seed++) {
      LocalCov local = LocalCov.of(poisson(new SplittableRandom(seed), intervals + 1, 5), 0);
      values.accept(local.value());
      stated = local.standardError();
    }
    assertThat(values.mean()).isCloseTo(1, within(0.03));
    assertThat(values.sd() / stated).isBetween(0.8, 1.18);
  }

  /**
   * ξ of 2,000 log-normal intervals of CoV 2 is 0.35 with a standard deviation of 0.08, by a
   * simulation in NumPy: 0.2 is passed by 96.5 % of them, and by 0.3 % of exponential ones. Of 200,
   * 185 is three standard errors below, and 5 are above it with probability 6e-4 (binomial). Light
   * is what is below 0.2 − 0.081 = 0.119: 93 % of exponential ones, of 200 186 with a standard
   * deviation of 3.6, and 0.2 % of log-normal ones.
   */
  @Tag("statistical")
  @Test
  void aHeavyTailIsDistinguishedFromAnExponentialOne() {
    int heavy = 0;
    int exponential = 0;
    int lightLogNormal = 0;
    int lightExponential = 0;
    double variance = Math.log(5);
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] logNormal =
          renewal(2001, () -> Math.exp(Math.sqrt(variance) * random.nextGaussian()) / 20);
      heavy += TailShape.of(logNormal).isHeavy() ? 1 : 0;
      lightLogNormal += TailShape.of(logNormal).isLight() ? 1 : 0;
      TailShape ofPoisson = TailShape.of(poisson(random, 2001, 20));
      exponential += ofPoisson.isHeavy() ? 1 : 0;
      lightExponential += ofPoisson.isLight() ? 1 : 0;
    }
    assertThat(heavy).isGreaterThanOrEqualTo(185);
    assertThat(exponential).isLessThan(5);
    assertThat(lightLogNormal).isLessThan(5);
    assertThat(lightExponential).isBetween(175, 199);
  }
}
