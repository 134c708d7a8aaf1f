package io.github.trueload.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.map.MapForecast;
import io.github.trueload.map.TwoStateMap;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperationalTimeTest {

  private static final int COUNT = 5000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "poisson 20/s",
        "erlang 20/s stages=3",
        "hyper-exponential 20/s cov=2",
        "weibull 20/s shape=0.7",
        "map 20/s index=40 peak=5",
        "bursts 20/s a=6 b=5% period=20s",
        "schedule 1/s to 100/s in 60s; 100/s for 60s; 0/s for 5s; 10/s for 1000s"
      })
  void arrivalsOfAProcessAreAPoissonProcessOfRateOne(String text) {
    ArrivalProcess process = process(text);
    double[] times = OperationalTime.of(process, fromFirst(process, 7));
    long[] nanos = Arrays.stream(times).mapToLong(time -> Math.round(time * 1e9)).toArray();

    // at a level of 1e-3 each; one of the three of seven processes fails by chance with 2 %
    assertThat(ExponentialFit.of(nanos, 1).andersonDarlingP()).isGreaterThan(1e-3);
    assertThat(Autocorrelation.of(nanos, 20, 0).pValue()).isGreaterThan(1e-3);
    double rate = (times.length - 1) / (times[times.length - 1] - times[0]);
    assertThat(rate).isCloseTo(1, within(3.3 / Math.sqrt(times.length)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"constant 20/s", "even-schedule 10/s to 100/s in 60s; 5/s for 60s"})
  void evenArrivalsAreADistanceOfOneApart(String text) {
    ArrivalProcess process = process(text);
    assertThat(OperationalTime.isEven(process)).isTrue();

    double[] times = OperationalTime.of(process, fromFirst(process, 1));

    for (int i = 1; i < times.length; i++) {
      assertThat(times[i] - times[i - 1]).isCloseTo(1, within(1e-5));
    }
  }

  /** By sums over the eight paths of the two states through three intervals. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2})
  void aMapsForecastIsTheOneOfAllPathsOfItsStates(double covWithin) {
    TwoStateMap map = new TwoStateMap(0.1, 2, 0.05, 0.3, covWithin);
    double[] intervals = {0.03, 1.7, 0.4};
    MapForecast forecast = new MapForecast(map);
    double[] found = Arrays.stream(intervals).map(forecast::next).toArray();

    for (int last = 0; last < intervals.length; last++) {
      double longer = 0;
      double all = 0;
      for (int path = 0; path < 1 << (last + 1); path++) {
        double weight = (path & 1) == 0 ? map.stationaryShort() : map.stationaryLong();
        for (int i = 0; i < last; i++) {
          weight *= density(map, intervals[i], (path >> i & 1) == 1);
          weight *= change(map, (path >> i & 1) == 1, (path >> (i + 1) & 1) == 1);
        }
        all += weight;
        longer += weight * tail(map, intervals[last], (path >> last & 1) == 1);
      }
      assertThat(found[last]).isCloseTo(-Math.log(longer / all), within(1e-5));
    }
  }

  private static double change(TwoStateMap map, boolean fromLong, boolean toLong) {
    double changes = fromLong ? map.longToShort() : map.shortToLong();
    return fromLong == toLong ? 1 - changes : changes;
  }

  /** By the difference of the tails, so that no formula of the density is taken over. */
  private static double density(TwoStateMap map, double seconds, boolean isLong) {
    double step = 1e-7;
    return (tail(map, seconds - step, isLong) - tail(map, seconds + step, isLong)) / (2 * step);
  }

  /** Weibull's distribution of the shape that has this CoV (by its tables). */
  private static double tail(TwoStateMap map, double seconds, boolean isLong) {
    double mean = isLong ? map.meanLong() : map.meanShort();
    // shapes of CoV 0.5 and 2: scipy 1.17.1, brentq(lambda k: gamma(1+2/k)/gamma(1+1/k)**2-1-c*c)
    double shape = map.covWithin() == 1 ? 1 : map.covWithin() < 1 ? 2.1013491 : 0.5426926;
    double scale = map.covWithin() == 1 ? 1 : map.covWithin() < 1 ? 0.8856899 : 1.7383760;
    return Math.exp(-Math.pow(seconds * scale / mean, shape));
  }

  @Test
  void anArrivalAfterTheEndOfAScheduleTakesNoOperationalTime() {
    double[] times = OperationalTime.of(process("schedule 10/s for 1s"), new double[] {0, 5, 6});

    assertThat(times[2]).isEqualTo(times[1]).isEqualTo(10);
  }

  private static ArrivalProcess process(String text) {
    return ((RequestedProcess.Arrivals) RequestedProcess.parse(text)).process();
  }

  private static double[] fromFirst(ArrivalProcess process, long seed) {
    ArrivalSequence sequence = process.sequence(new SplittableRandom(seed));
    long[] instants =
        IntStream.range(0, COUNT)
            .mapToLong(i -> sequence.nextNanos())
            .takeWhile(instant -> instant != ArrivalSequence.END)
            .toArray();
    return Arrays.stream(instants).mapToDouble(instant -> (instant - instants[0]) / 1e9).toArray();
  }
}
