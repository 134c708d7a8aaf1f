package io.github.trueload.stats.durations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DurationStatisticsTest {

  private static final double ROUNDING = 1e-15;

  private static DurationStatistics of(long... nanos) {
    DurationStatistics statistics = new DurationStatistics();
    Arrays.stream(nanos).forEach(statistics::accept);
    return statistics;
  }

  @Test
  void quantilesAreOfTypeSevenAndTheDeviationIsTheSamples() {
    // python3: import statistics; a=sorted([3e-3,1.5e-3,-.25e-3,10e-3,70,2e-3,2e-3,8.000001e-3])
    // print(sum(a)/8, statistics.stdev(a)); for q in (0,.5,.9,.95,.99,1): h=7*q; i=int(h); f=h-i
    //   print(a[i]+(f*(a[i+1]-a[i]) if f else 0))           numpy.percentile gives the same
    DurationStatistics times =
        of(
            3_000_000,
            1_500_000,
            -250_000,
            10_000_000,
            70_000_000_000L,
            2_000_000,
            2_000_000,
            8_000_001);
    DurationSummary summary = times.summary();
    assertThat(summary.mean()).isCloseTo(8.753281250125, within(1e-12));
    assertThat(summary.sd()).isCloseTo(24.74741176123907, within(1e-12));
    assertThat(times.quantile(0)).isEqualTo(-0.00025);
    assertThat(summary.p50()).isCloseTo(0.0025, within(ROUNDING));
    assertThat(summary.p90()).isCloseTo(21.007000000000005, within(1e-12));
    assertThat(summary.p95()).isCloseTo(45.503499999999995, within(1e-12));
    assertThat(summary.p99()).isCloseTo(65.1007, within(1e-12));
    assertThat(summary.max()).isEqualTo(70.0);
  }

  /** 4.1 s times 10⁹ is 4,099,999,999.9999995 in binary. */
  @Test
  void aDurationOfExactlyTheLimitIsWithinIt() {
    for (int millis = 1; millis <= 60_000; millis++) {
      double seconds = millis / 1e3;
      assertThat(DurationStatistics.nanosUpTo(seconds)).isEqualTo(millis * 1_000_000L);
      assertThat(DurationStatistics.nanosUpTo(seconds + 4e-10)).isEqualTo(millis * 1_000_000L);
      assertThat(DurationStatistics.nanosUpTo(seconds - 4e-10)).isEqualTo(millis * 1_000_000L - 1);
    }
    DurationStatistics times = of(4_100_000_000L, 4_100_000_000L, 4_100_000_001L);
    assertThat(times.countAtMostSeconds(4.1)).isEqualTo(2);
    assertThat(times.shareAtMost(4.1)).isCloseTo(2 / 3.0, within(1e-12));
  }

  @Test
  void partsCombineToTheWholeToTheLastDigit() {
    Random random = new Random(1);
    DurationStatistics whole = new DurationStatistics();
    DurationStatistics one = new DurationStatistics();
    DurationStatistics two = new DurationStatistics();
    for (int i = 0; i < 10_000; i++) {
      long nanos =
          random.nextBoolean() ? random.nextInt(100_000) * 1_000_000L : random.nextInt() / 2L;
      whole.accept(nanos);
      (random.nextInt(3) == 0 ? one : two).accept(nanos);
    }
    one.quantile(0.5);
    one.combine(two);
    assertThat(one.summary()).isEqualTo(whole.summary());
    assertThat(one.count()).isEqualTo(10_000);
  }

  @Test
  void everyQuantileLiesBetweenItsNeighboursInOrder() {
    Random random = new Random(2);
    long[] values = random.longs(501, -5_000_000, 200_000_000_000L).toArray();
    for (int i = 0; i < 250; i++) {
      values[i] -= values[i] % 1_000_000;
    }
    DurationStatistics times = of(values);
    Arrays.sort(values);
    for (int i = 0; i < values.length; i++) {
      // with 501 values the quantile i/500 is exactly the value of rank i
      assertThat(times.quantile(i / 500.0)).isCloseTo(values[i] / 1e9, within(1e-6));
      assertThat(times.shareAtMost(values[i] / 1e9 + 1e-9)).isGreaterThanOrEqualTo((i + 1) / 501.0);
    }
  }

  @Test
  void nothingHasNoFigures() {
    DurationSummary nothing = of().summary();
    assertThat(nothing.mean()).isNaN();
    assertThat(nothing.p50()).isNaN();
    assertThat(of(5).standardDeviation()).isNaN();
    assertThat(of(5).quantile(0.99)).isEqualTo(5e-9);
  }

  @Test
  void extremeValuesNeitherOverflowNorHang() {
    assertThat(of(Long.MAX_VALUE, -Long.MAX_VALUE).quantile(1)).isEqualTo(Long.MAX_VALUE / 1e9);
    assertThat(of(Long.MAX_VALUE, -Long.MAX_VALUE).quantile(0)).isEqualTo(-Long.MAX_VALUE / 1e9);
  }

  @Test
  void quantileOutsideItsDomainIsRefused() {
    assertThatThrownBy(() -> of(1).quantile(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> of(1).quantile(1.01)).hasMessageContaining("1.01");
  }
}
