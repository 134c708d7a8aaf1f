package io.github.trueload.stats.confidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.dispersion.Moments;
import io.github.trueload.stats.durations.DurationStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockResamplerTest {

  private static final TimeFigure P99 = TimeFigure.quantile(0.99);

  private static final List<TimeFigure> ALL =
      List.of(TimeFigure.MEAN, TimeFigure.quantile(0.5), TimeFigure.quantile(0.95), P99);

  private static long[] exponential(int n, long stepNanos) {
    SplittableRandom random = new SplittableRandom(7);
    long[] nanos = new long[n];
    for (int i = 0; i < n; i++) {
      nanos[i] = (long) (-50e6 * Math.log(1 - random.nextDouble())) / stepNanos * stepNanos;
    }
    return nanos;
  }

  private static long[] starts(int n) {
    long[] starts = new long[n];
    Arrays.setAll(starts, i -> i * 1_000_000L);
    return starts;
  }

  private static BlockResampler units(long[] starts, long[] nanos, long stepNanos) {
    return new BlockResampler(starts, nanos, Bins.over(nanos, stepNanos), ALL);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, 1_000_000})
  void valuesAreThoseOfTheSamplesBarTheBins(long stepNanos) {
    long[] nanos = exponential(5000, stepNanos);
    BlockResampler units = units(starts(5000), nanos, stepNanos);
    DurationStatistics exact = new DurationStatistics();
    Arrays.stream(nanos).forEach(exact::accept);
    assertThat(units.value(TimeFigure.MEAN) / 1e9).isCloseTo(exact.mean(), within(1e-12));
    for (TimeFigure figure : ALL.subList(1, 4)) {
      double expected = exact.quantile(figure.q());
      // half a step of the timestamps, or a bin: 1/256 of the value, at least 1/2048 of the median
      double bin = Math.max(stepNanos / 2e9, expected / 256);
      assertThat(units.value(figure) / 1e9).isCloseTo(expected, within(bin));
    }
  }

  @Test
  void theErrorOfIndependentSamplesIsThatOfTheTextbook() {
    int n = 4000;
    BlockResampler units = units(starts(n), exponential(n, 1), 1);
    double[] errors = units.standardErrors(ALL, new SplittableRandom(1));
    // σ/√n of the mean; √(q(1 − q)/n)/f(x) of a quantile, where an exponential has f(x) = (1 − q)/m
    double mean = 50e6;
    double[] expected = {
      mean / Math.sqrt(n),
      mean * Math.sqrt(0.5 / 0.5 / n),
      mean * Math.sqrt(0.95 / 0.05 / n),
      mean * Math.sqrt(0.99 / 0.01 / n)
    };
    for (int i = 0; i < 4; i++) {
      // 300 resamples: 4 %; the density is estimated from 40 samples beyond p99: another 16 %
      assertThat(errors[i]).isCloseTo(expected[i], within((i < 2 ? 0.15 : 0.4) * expected[i]));
    }
  }

  /** Each resample's samples are counted bin by bin, whether its blocks are short or long. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 40})
  void errorsOfQuantilesAreThoseOfResamplesCountedOneByOne(int length) {
    int n = 1000;
    long[] nanos = exponential(n, 1);
    Bins bins = Bins.over(nanos, 1);
    List<TimeFigure> quantiles = List.of(P99, TimeFigure.quantile(0.5), TimeFigure.quantile(0.05));
    BlockResampler units = new BlockResampler(starts(n), nanos, bins, quantiles);
    units.lengthenTo(length);
    double[][] values = new double[3][300];
    CircularBlocks blocks = new CircularBlocks(n, length, new SplittableRandom(9));
    int[] times = new int[n];
    for (int resample = 0; resample < 300; resample++) {
      blocks.draw();
      blocks.count(times);
      long[] counts = new long[bins.count()];
      for (int i = 0; i < n; i++) {
        counts[bins.of(nanos[i])] += times[i];
      }
      for (int figure = 0; figure < 3; figure++) {
        double rank = quantiles.get(figure).q() * n;
        int bin = 0;
        while (counts[bin] < rank) {
          rank -= counts[bin];
          bin++;
        }
        values[figure][resample] = bins.within(bin, rank / counts[bin]);
      }
    }
    double blocksOf = (double) n / length;
    double[] errors = units.standardErrors(quantiles, new SplittableRandom(9));
    for (int figure = 0; figure < 3; figure++) {
      Moments moments = new Moments();
      Arrays.stream(values[figure]).forEach(moments::accept);
      double expected = moments.sd() * Math.sqrt(blocksOf / (blocksOf - 1));
      assertThat(errors[figure]).isCloseTo(expected, within(1e-6 * expected));
    }
  }

  @Test
  void aDeviationIsThatOfTheSamplesAndItsErrorThatOfTheTextbook() {
    int n = 4000;
    long[] nanos = exponential(n, 1);
    List<TimeFigure> deviation = List.of(TimeFigure.DEVIATION);
    BlockResampler units = new BlockResampler(starts(n), nanos, Bins.over(nanos, 1), deviation);
    DurationStatistics exact = new DurationStatistics();
    Arrays.stream(nanos).forEach(exact::accept);
    assertThat(units.value(TimeFigure.DEVIATION) / 1e9)
        .isCloseTo(exact.standardDeviation(), within(1e-12));
    // delta method: √((κ − 1)/4n)·σ with the exponential's kurtosis κ = 9
    double expected = 50e6 * Math.sqrt(2.0 / n);
    double error = units.standardErrors(deviation, new SplittableRandom(1))[0];
    // 300 resamples: 4 %; the sample's own fourth moment: some 15 %
    assertThat(error).isCloseTo(expected, within(0.4 * expected));
  }

  @Test
  void theOrderOfTheRowsDoesNotMatterThatOfTheirStartsDoes() {
    int n = 3000;
    long[] starts = starts(n);
    long[] nanos = exponential(n, 1);
    Arrays.sort(nanos); // neighbours in time are alike
    long[] backwards = new long[n];
    long[] backwardStarts = new long[n];
    for (int i = 0; i < n; i++) {
      backwards[i] = nanos[n - 1 - i];
      backwardStarts[i] = starts[n - 1 - i];
    }
    BlockResampler forth = units(starts, nanos, 1);
    BlockResampler back = units(backwardStarts, backwards, 1);
    assertThat(back.standardErrors(ALL, new SplittableRandom(3)))
        .containsExactly(forth.standardErrors(ALL, new SplittableRandom(3)));
    assertThat(forth.blocks()).isLessThan(20);
    assertThat(units(starts, exponential(n, 1), 1).blocks()).isGreaterThan(300);
  }

  /**
   * Independent samples need no blocks, however many share a unit. Of neighbours that correlate by
   * 0.8 on the scale of the logarithm, with σ² = 1/4 there, the autocorrelations of the times are
   * (e^(0.8ᵏ/4) − 1)/(e^(1/4) − 1). Their sum gives V, and V the length. The standard error of V is
   * √(2/1024) = 4.4 %, and the length grows as V^⅔: three of them are 9 %.
   */
  @Test
  void unitsThatAreNotCorrelatedShowHowMuchTheSamplesWithinThemAre() {
    int n = 400_000;
    List<TimeFigure> mean = List.of(TimeFigure.MEAN);
    long[] independent = exponential(n, 1);
    assertThat(
            new BlockResampler(starts(n), independent, Bins.over(independent, 1), ALL)
                .blockSamples())
        .isEqualTo(1);

    long[] alike = SimulatedTimes.AUTOREGRESSIVE.nanos(new SplittableRandom(5), n, 1, 1);
    double ratio = 1;
    for (int k = 1; k < 100; k++) {
      ratio += 2 * Math.expm1(Math.pow(0.8, k) / 4) / Math.expm1(0.25);
    }
    double slope = (ratio * ratio - 1) / (2 * ratio);
    double expected = Math.cbrt(1.5 * slope * slope * n);
    assertThat(expected).isLessThan(n / 1024.0);
    assertThat(new BlockResampler(starts(n), alike, Bins.over(alike, 1), mean).blockSamples())
        .isCloseTo(expected, within(0.09 * expected));
  }

  /** All times in one step: √(1/12) of it; in two with equal shares, a quarter of that. */
  @Test
  void equalTimesHaveTheErrorOfTheirRounding() {
    long ms = 1_000_000;
    long[] nanos = new long[100];
    Arrays.fill(nanos, 12 * ms);
    BlockResampler units = units(starts(100), nanos, ms);
    for (TimeFigure figure : ALL) {
      assertThat(units.roundingError(figure, ms)).isCloseTo(ms / Math.sqrt(12), within(1e-6 * ms));
    }
    assertThat(units(starts(100), new long[100], ms).roundingError(TimeFigure.MEAN, ms)).isZero();
    // 50 less the half of 50 beside it
    Arrays.fill(nanos, 0, 50, 13 * ms);
    assertThat(units(starts(100), nanos, ms).roundingError(TimeFigure.MEAN, ms))
        .isCloseTo(ms / Math.sqrt(12) / 4, within(1e-6 * ms));
    // 50 ms in steps of 1 ms: one of 50, less its neighbours
    assertThat(units(starts(4000), exponential(4000, ms), ms).roundingError(ALL.get(1), ms))
        .isLessThan(0.01 * ms);
    assertThat(units(starts(4000), exponential(4000, 1), 1).roundingError(ALL.get(1), 1)).isZero();
  }

  @Test
  void equalStartsAreOneUnit() {
    long[] starts = new long[100];
    Arrays.setAll(starts, i -> i / 50);
    assertThat(units(starts, exponential(100, 1), 1).blocks()).isEqualTo(2);
  }

  @Test
  void aTailMadeByFewStretchesIsOfFewBlocks() {
    int n = 1000;
    long[] nanos = new long[n];
    for (int i = 0; i < n; i++) {
      nanos[i] = 1_000_000 + i % 7;
    }
    for (int i = 0; i < 12; i++) {
      nanos[400 + i] = 90_000_000 + i; // one pause, twelve requests
    }
    BlockResampler units = units(starts(n), nanos, 1);
    assertThat(units.blocksBeyond(P99)).isLessThanOrEqualTo(3);
    assertThat(units.blocksBeyond(TimeFigure.MEAN)).isGreaterThan(20);
  }
}
