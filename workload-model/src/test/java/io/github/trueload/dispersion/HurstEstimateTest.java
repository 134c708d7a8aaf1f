package io.github.trueload.dispersion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How often the interval contains the Hurst parameter of streams whose parameter is known. */
class HurstEstimateTest {

  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final int STREAMS = FULL ? 1000 : 60;

  /**
   * Nine tenths of 1,000. Of 60 intervals that hold the parameter in 95 %, fewer than 51 do with a
   * probability of 0.0007. python3: scipy.stats.binom.cdf(50, 60, 0.95)
   */
  private static final int LEAST_HELD = FULL ? 900 : 51;

  private enum Stream {
    /** Fractional Gaussian noise of 4,096 values. */
    NOISE_50(0.5, random -> noise(0.5, random)),
    NOISE_70(0.7, random -> noise(0.7, random)),
    NOISE_90(0.9, random -> noise(0.9, random)),
    POISSON(0.5, random -> HurstEstimate.of(poisson(20_000, random)).orElseThrow()),
    /** Intervals of 10 and of 90 ms, in runs of 20 or 100. */
    MAP_20(0.5, random -> HurstEstimate.of(map(20_000, 20, random)).orElseThrow()),
    MAP_100(0.5, random -> HurstEstimate.of(map(20_000, 100, random)).orElseThrow()),
    /** H = (3 − α)/2 (Taqqu, Willinger and Sherman 1997). */
    ON_OFF_14(0.8, random -> HurstEstimate.of(onOff(1.4, random)).orElseThrow()),
    ON_OFF_12(0.9, random -> HurstEstimate.of(onOff(1.2, random)).orElseThrow());

    private final double hurst;
    private final Function<SplittableRandom, HurstEstimate> estimate;

    Stream(double hurst, Function<SplittableRandom, HurstEstimate> estimate) {
      this.hurst = hurst;
      this.estimate = estimate;
    }
  }

  private static double exponential(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble());
  }

  /** By the circulant embedding of Davies and Harte (Biometrika 74, 1987). */
  private static HurstEstimate noise(double hurst, SplittableRandom random) {
    int count = 4096;
    double[] covariance = new double[2 * count];
    for (int k = 0; k <= count; k++) {
      double value =
          (Math.pow(k + 1, 2 * hurst)
                  - 2 * Math.pow(k, 2 * hurst)
                  + Math.pow(Math.abs(k - 1), 2 * hurst))
              / 2;
      covariance[k] = value;
      covariance[(2 * count - k) % (2 * count)] = value;
    }
    FastFourierTransformer fourier = new FastFourierTransformer(DftNormalization.STANDARD);
    Complex[] drawn = fourier.transform(covariance, TransformType.FORWARD);
    for (int i = 0; i < drawn.length; i++) {
      double size = Math.sqrt(Math.max(0, drawn[i].getReal()) / drawn.length);
      drawn[i] = new Complex(size * random.nextGaussian(), size * random.nextGaussian());
    }
    double[] values =
        Arrays.stream(fourier.transform(drawn, TransformType.FORWARD))
            .limit(count)
            .mapToDouble(Complex::getReal)
            .toArray();
    return HurstEstimate.ofCounts(values, 1).orElseThrow();
  }

  private static long[] poisson(int count, SplittableRandom random) {
    return map(count, 0.05, 0.05, 100, random);
  }

  private static long[] map(int count, double run, SplittableRandom random) {
    return map(count, 0.01, 0.09, run, random);
  }

  private static long[] map(
      int count, double first, double second, double run, SplittableRandom random) {
    long[] instants = new long[count];
    boolean isFirst = random.nextBoolean();
    double at = 0;
    for (int i = 0; i < count; i++) {
      at += exponential(random) * (isFirst ? first : second);
      instants[i] = Math.round(at * 1e9);
      isFirst ^= random.nextDouble() < 1 / run;
    }
    return instants;
  }

  /** 20 sources that are on and off for Pareto times of mean 1 s, 4,000 s of 2/s each while on. */
  private static long[] onOff(double alpha, SplittableRandom random) {
    LongStream.Builder instants = LongStream.builder();
    for (int source = 0; source < 20; source++) {
      boolean isOn = random.nextBoolean();
      for (double at = 0; at < 4000; isOn = !isOn) {
        double end = at + (alpha - 1) / alpha * Math.pow(1 - random.nextDouble(), -1 / alpha);
        double next = at + exponential(random) / 2;
        for (; isOn && next < Math.min(end, 4000); next += exponential(random) / 2) {
          instants.add(Math.round(next * 1e9));
        }
        at = end;
      }
    }
    return instants.build().sorted().toArray();
  }

  @ParameterizedTest
  @EnumSource
  @Tag("statistical")
  void nineTenthsOfTheIntervalsContainTheParameter(Stream stream) {
    HurstEstimate[] found =
        IntStream.range(0, STREAMS)
            .mapToObj(i -> stream.estimate.apply(new SplittableRandom(1000 + i)))
            .toArray(HurstEstimate[]::new);
    long held =
        Arrays.stream(found)
            .filter(each -> each.low() <= stream.hurst && stream.hurst <= each.high())
            .count();
    String row =
        "%s: %s %% of %s, mean %.3f, half width %.2f"
            .formatted(
                stream,
                100.0 * held / STREAMS,
                STREAMS,
                Arrays.stream(found).mapToDouble(HurstEstimate::value).average().orElseThrow(),
                Arrays.stream(found)
                    .mapToDouble(each -> (each.high() - each.low()) / 2)
                    .average()
                    .orElseThrow());
    assertThat(held).as(row).isGreaterThanOrEqualTo(LEAST_HELD);
  }

  @Test
  void aRateThatGrowsIsNoBurstOfStationaryArrivals() {
    SplittableRandom random = new SplittableRandom(1);
    long[] growing =
        LongStream.range(0, 20_000)
            .map(i -> (long) (1e9 * Math.sqrt(i + random.nextDouble())))
            .toArray();
    assertThat(HurstEstimate.of(growing).orElseThrow().low()).isGreaterThan(0.9);
  }

  @Test
  void fewArrivalsHaveNone() {
    assertThat(HurstEstimate.of(new long[0])).isEmpty();
    assertThat(HurstEstimate.of(new long[5000])).isEmpty();
    assertThat(HurstEstimate.of(poisson(511, new SplittableRandom(1)))).isEmpty();
    assertThat(HurstEstimate.of(poisson(512, new SplittableRandom(1)))).isPresent();
  }
}
