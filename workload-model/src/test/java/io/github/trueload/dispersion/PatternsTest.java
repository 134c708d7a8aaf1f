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

  @Test
  void clockworkIsThatOfOneUser() {
    assertThat(Periodicity.of(renewal(100, () -> 0.05), 1)).hasValue(new Periodicity(0.05, 1, 0));
    // 5,000/s in whole milliseconds: the interval is below the step
    Periodicity coarse = Periodicity.of(cut(renewal(5000, () -> 0.0002), MS), MS).orElseThrow();
    assertThat(coarse.users()).isEqualTo(1);
    assertThat(coarse.periodSeconds()).isCloseTo(0.0002, within(2e-7));
  }

  /** Of 300 streams each: P(χ²₉ < 0.45) = 2e-5 for each of some thirty independent sums. */
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
   * deviation √(3/300) = 0.1 within a tenth of itself, five standard errors of 1/√800 and what
   * leaving out the largest takes.
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

  private static double allan(long[] instants) {
    WindowCounts windows = new WindowCounts(EPOCH, 1_000_000_000, 300);
    for (long instant : instants) {
      windows.accept(instant);
    }
    return windows.allanFactor(1);
  }

  @Test
  void aStepOfTheRateRaisesTheIndexOfDispersionAlone() {
    // 50/s, from the middle on 100/s: IDC = 1 + λ·w/9 = 9.3; the difference at the step is left out
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

  /** 400 streams; the largest blocks left out, the spread is at most the 1/√n that is stated. */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(ints = {150, 600, 3000})
  void theLocalCovOfAPoissonProcessIsOne(int intervals) {
    Moments values = new Moments();
    for (int seed = 0; seed < 400; seed++) {
      values.accept(LocalCov.of(poisson(new SplittableRandom(seed), intervals + 1, 5), 0).value());
    }
    assertThat(values.mean()).isCloseTo(1, within(0.03));
    assertThat(values.sd() * Math.sqrt(intervals)).isBetween(0.5, 1.1);
  }
}
