package io.github.trueload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.GoodnessOfFit;
import io.github.trueload.arrivals.ScheduledArrivals.Spacing;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.queueing.BurstPattern;
import io.github.trueload.think.Erlang;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.SeededStreams;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class ArrivalProcessTest {

  private static final RateSchedule RAMPS =
      new RateSchedule(
          List.of(
              RateSchedule.Stretch.constant(10, 20),
              new RateSchedule.Stretch(20, 0, 80),
              RateSchedule.Stretch.constant(5, 0),
              new RateSchedule.Stretch(10, 100, 10)),
          false);

  static final List<ArrivalProcess> ALL =
      List.of(
          RenewalArrivals.poisson(50),
          RenewalArrivals.constant(50),
          new RenewalArrivals(new Erlang(0.02, 4)),
          MapArrivals.of(50, 40, 8),
          new ScheduledArrivals(RAMPS, Spacing.RANDOM),
          new ScheduledArrivals(RAMPS, Spacing.EVEN),
          bursts(Spacing.RANDOM),
          recorded(0, 5, 5, 70, 71, 4_000_000).scaled(1.5, 2.7),
          recorded(0, 5, 5, 70, 71, 4_000_000).scaled(0.5, 0.4));

  private static ScheduledArrivals bursts(Spacing spacing) {
    return new ScheduledArrivals(RateSchedule.bursts(new BurstPattern(6, 0.05), 50, 10), spacing);
  }

  private static RecordedArrivals recorded(long... instantsNanos) {
    RecordedArrivals.Builder builder = new RecordedArrivals.Builder();
    Arrays.stream(instantsNanos).forEach(builder::add);
    return builder.build();
  }

  private static RandomGenerator generator(long seed) {
    return new SeededStreams(seed, "").generator("arrivals", 0);
  }

  private static long[] instants(ArrivalProcess process, long seed, int most) {
    ArrivalSequence sequence = process.sequence(generator(seed));
    return LongStream.generate(sequence::nextNanos)
        .takeWhile(each -> each != ArrivalSequence.END)
        .limit(most)
        .toArray();
  }

  private static double[] intervalsSeconds(long[] instants) {
    double[] intervals = new double[instants.length];
    for (int i = 0; i < instants.length; i++) {
      intervals[i] = (instants[i] - (i == 0 ? 0 : instants[i - 1])) / 1e9;
    }
    return intervals;
  }

  @ParameterizedTest
  @FieldSource("ALL")
  void aSeedAlwaysGivesTheSameInstantsInOrder(ArrivalProcess process) {
    long[] once = instants(process, 7, 5_000);
    assertThat(instants(process, 7, 5_000)).isEqualTo(once).isSorted();
    assertThat(Arrays.stream(once).allMatch(each -> each >= 0)).isTrue();
  }

  @Test
  void whatHasEndedStaysEnded() {
    for (ArrivalProcess process : List.of(ALL.get(4), ALL.get(5), ALL.get(7))) {
      ArrivalSequence sequence = process.sequence(generator(1));
      while (sequence.nextNanos() != ArrivalSequence.END) {
        // to its end
      }
      assertThat(sequence.nextNanos()).isEqualTo(ArrivalSequence.END);
    }
  }

  /**
   * P-values of true hypotheses are uniform: below 0.001 once in a thousand seeds; these are 20.
   */
  @Test
  void poissonIntervalsAreExponential() {
    int lowest = 0;
    for (long seed = 0; seed < 20; seed++) {
      double[] intervals = intervalsSeconds(instants(RenewalArrivals.poisson(200), seed, 5_000));
      double p = GoodnessOfFit.pValue(intervals, new Exponential(0.005)::cdf);
      assertThat(p).isGreaterThan(1e-4);
      lowest += p < 0.05 ? 1 : 0;
    }
    // binomial(20, 0.05): P(more than 5) = 3e-4
    assertThat(lowest).isLessThanOrEqualTo(5);
  }

  @Test
  void constantArrivalsAreExactlyAsFarApart() {
    assertThat(instants(RenewalArrivals.constant(400), 1, 4))
        .containsExactly(2_500_000, 5_000_000, 7_500_000, 10_000_000);
  }

  /** Superposed Poisson streams are one of the sum of their rates (Palm; Khintchine). */
  @Test
  void streamsOfSeveralGeneratorsMakeOnePoissonStream() {
    long[] all =
        LongStream.range(0, 5)
            .boxed()
            .flatMapToLong(
                host ->
                    Arrays.stream(
                        merge(RenewalArrivals.poisson(40), new SeededStreams(3, "host" + host))))
            .filter(each -> each < 100_000_000_000L)
            .sorted()
            .toArray();
    // Poisson(20,000): within 4·√20000
    assertThat(all.length).isCloseTo(20_000, within(566));
    assertThat(GoodnessOfFit.pValue(intervalsSeconds(all), new Exponential(0.005)::cdf))
        .isGreaterThan(1e-3);
  }

  private static long[] merge(ArrivalProcess process, SeededStreams streams) {
    ArrivalSequence sequence = process.sequence(streams.generator("arrivals", 0));
    return LongStream.generate(sequence::nextNanos).limit(6_000).toArray();
  }

  @ParameterizedTest
  @CsvSource({"50, 4, 2", "50, 40, 8", "10, 400, 10", "200, 4000, 30", "5, 1.5, 1.1"})
  void mapHasTheAskedRateIndexAndPeakExactly(double rate, double index, double peak) {
    MapArrivals arrivals = MapArrivals.of(rate, index, peak);
    assertThat(arrivals.ratePerSecond()).isCloseTo(rate, within(1e-9 * rate));
    assertThat(arrivals.map().indexOfDispersion()).isCloseTo(index, within(1e-9 * index));
    assertThat(1 / arrivals.map().meanShort()).isCloseTo(peak * rate, within(1e-9 * peak * rate));
    // equations, section 5: ρ₁ peaks at (√I - 1)/(2(√I + 1))
    double root = Math.sqrt(index);
    assertThat(arrivals.map().autocorrelation(1))
        .isCloseTo((root - 1) / (2 * (root + 1)), within(1e-9));
  }

  /** J_k at k intervals, long past the correlation of 1/(1-γ) = 7.3 intervals; chi-square band. */
  @Tag("statistical")
  @Test
  void mapArrivalsShowTheirIndexOfDispersion() {
    long[] instants = instants(MapArrivals.of(50, 40, 8), 11, 2_000_000);
    IntervalDispersion far =
        IntervalDispersion.curve(instants, 0).stream()
            .filter(each -> each.neighbours() == 2_000)
            .findFirst()
            .orElseThrow();
    // J_k falls short of I by about (I - SCV)/(k(1 - γ)) = 0.12 of 40 there
    assertThat(far.low()).isLessThan(40);
    assertThat(far.high()).isGreaterThan(40);
    assertThat(far.index()).isCloseTo(40, within(8.0)); // 1,000 sums: 4.5 % error, four of them
  }

  /** Laid along Λ(t), the arrivals of any schedule are a unit Poisson process. */
  @Test
  void scheduledArrivalsAreUnitPoissonInOperationalTime() {
    RateSchedule schedule =
        new RateSchedule(
            List.of(
                RateSchedule.Stretch.constant(100, 20),
                new RateSchedule.Stretch(200, 5, 80),
                RateSchedule.Stretch.constant(50, 0),
                new RateSchedule.Stretch(100, 100, 0)),
            false);
    long[] instants = instants(new ScheduledArrivals(schedule, Spacing.RANDOM), 5, 1_000_000);
    // Poisson with mean Λ = 2000 + 8500 + 5000: within 4·√15500
    assertThat(schedule.arrivals()).isEqualTo(15_500);
    assertThat(instants.length).isCloseTo(15_500, within(498));
    double[] distances = new double[instants.length];
    double before = 0;
    for (int i = 0; i < instants.length; i++) {
      double now = expectedUntil(schedule, instants[i] / 1e9);
      distances[i] = now - before;
      before = now;
    }
    assertThat(GoodnessOfFit.pValue(distances, new Exponential(1)::cdf)).isGreaterThan(1e-3);
    assertThat(Arrays.stream(instants).filter(each -> each > 300e9 && each < 350e9)).isEmpty();
  }

  /** Λ(t) by its definition, summed over stretches. */
  private static double expectedUntil(RateSchedule schedule, double seconds) {
    double sum = 0;
    double left = seconds;
    for (RateSchedule.Stretch stretch : schedule.stretches()) {
      double inside = Math.min(left, stretch.seconds());
      sum += inside * (stretch.fromPerSecond() + stretch.rateAt(inside)) / 2;
      left -= inside;
      if (!(left > 0)) {
        break;
      }
    }
    return sum;
  }

  @Test
  void evenArrivalsOfAScheduleAreExactlyAsManyAsExpected() {
    long[] instants = instants(new ScheduledArrivals(RAMPS, Spacing.EVEN), 1, 10_000);
    // 10·20 + 20·40 + 0 + 10·55
    assertThat(instants).hasSize(1_550);
    // 20/s from the start, the first in the middle of its twentieth of a second
    assertThat(instants[0]).isEqualTo(25_000_000);
    assertThat(instants[199]).isEqualTo(9_975_000_000L);
    // the ramp: 2t² = 0.5 and 799.5 arrivals after its beginning at 10 s
    assertThat(instants[200]).isEqualTo(10_500_000_000L);
    assertThat(instants[999]).isCloseTo(Math.round(1e9 * (10 + Math.sqrt(399.75))), within(1L));
  }

  @Test
  void burstsKeepTheMeanAndTheirShare() {
    long[] instants = instants(bursts(Spacing.EVEN), 1, 50 * 1_000);
    assertThat(bursts(Spacing.EVEN).ratePerSecond()).isCloseTo(50, within(1e-9));
    // 100 periods of 10 s at 50/s; in the last 0.5 s of each 6·50 a second
    assertThat(instants[instants.length - 1]).isCloseTo(1_000_000_000_000L, within(10_000_000L));
    long inBursts =
        Arrays.stream(instants).filter(each -> each % 10_000_000_000L >= 9_500_000_000L).count();
    assertThat(inBursts).isCloseTo(100 * 150, within(100L));
  }

  @Test
  void aFlashCrowdIsThereFromItsStartToItsEnd() {
    RateSchedule crowd = RateSchedule.flashCrowd(10, 333, 30, 4, 60);
    assertThat(crowd.rateAt(29.9)).isEqualTo(10);
    assertThat(crowd.rateAt(30)).isEqualTo(333);
    assertThat(crowd.rateAt(33.9)).isEqualTo(333);
    assertThat(crowd.rateAt(34)).isEqualTo(10);
    assertThat(crowd.rateAt(60)).isZero();
    assertThat(crowd.arrivals()).isEqualTo(56 * 10 + 4 * 333);
    assertThat(RateSchedule.flashCrowd(10, 20, 0, 60, 60).stretches()).hasSize(1);
    assertThatThrownBy(() -> RateSchedule.flashCrowd(10, 20, 50, 20, 60))
        .hasMessageContaining("after the crowd");
  }

  @Test
  void aRecordIsRepeatedToTheNanosecondAndStretchedInTime() {
    RecordedArrivals record = recorded(3, 3, 1_000_000_007L);
    assertThat(instants(record, 1, 10)).containsExactly(3, 3, 1_000_000_007L);
    assertThat(instants(record.scaled(2, 1), 1, 10)).containsExactly(6, 6, 2_000_000_014L);
    RecordedArrivals.Builder intervals = new RecordedArrivals.Builder();
    intervals.addAfter(5).addAfter(0).addAfter(7);
    assertThat(instants(intervals.build(), 1, 10)).containsExactly(5, 5, 12);
  }

  @Test
  void aRecordIsThinnedAndMultipliedByTheAskedFactor() {
    long[] poisson = instants(RenewalArrivals.poisson(100), 9, 20_000);
    RecordedArrivals record = recorded(poisson);
    // binomial: 20,000·0.3 ± 4·√(20000·0.3·0.7), and 20,000·(2 + 0.5) ± 4·√(20000/4)
    long[] thinned = instants(record.scaled(1, 0.3), 2, 100_000);
    assertThat(thinned.length).isCloseTo(6_000, within(260));
    assertThat(GoodnessOfFit.pValue(intervalsSeconds(thinned), new Exponential(1 / 30.0)::cdf))
        .isGreaterThan(1e-3);
    long[] multiplied = instants(record.scaled(1, 2.5), 2, 100_000);
    assertThat(multiplied.length).isCloseTo(50_000, within(283));
    assertThat(multiplied).isSorted();
    assertThat(Arrays.stream(poisson).allMatch(each -> Arrays.binarySearch(multiplied, each) >= 0))
        .isTrue();
  }

  @Test
  void badParametersAreRefusedInOneLine() {
    assertThatThrownBy(() -> RenewalArrivals.poisson(0))
        .hasMessageContaining("arrivals per second");
    assertThatThrownBy(() -> RenewalArrivals.poisson(2e6)).hasMessageContaining("1000000");
    assertThatThrownBy(() -> MapArrivals.of(10, 1, 5)).hasMessageContaining("index of dispersion");
    assertThatThrownBy(() -> MapArrivals.of(10, 4, 1)).hasMessageContaining("surge");
    assertThatThrownBy(() -> MapArrivals.of(1e5, 4, 100)).hasMessageContaining("in a surge");
    assertThatThrownBy(() -> new RateSchedule(List.of(), false)).hasMessageContaining("no segment");
    assertThatThrownBy(() -> RateSchedule.Stretch.constant(0, 5)).hasMessageContaining("length");
    assertThatThrownBy(() -> RateSchedule.Stretch.constant(1, -5)).hasMessageContaining("-5");
    assertThatThrownBy(() -> new RecordedArrivals.Builder().build())
        .hasMessage("there are no arrivals");
    assertThatThrownBy(() -> recorded(5, 4)).hasMessageContaining("sort them by time");
    assertThatThrownBy(() -> recorded(-1)).hasMessageContaining("before the start");
    assertThatThrownBy(() -> recorded(1).scaled(0, 1)).hasMessageContaining("scale of time");
  }

  @Test
  void statisticsOfIntervalsFitTheProcess() {
    IntervalStatistics statistics = new IntervalStatistics();
    for (long each : instants(new RenewalArrivals(new Erlang(0.02, 4)), 1, 20_000)) {
      statistics.accept(each);
    }
    // Erlang of 4 stages: CoV 1/2; its standard error at n = 20,000 is about 0.0026
    assertThat(statistics.cov()).isCloseTo(0.5, within(0.0104));
    assertThat(statistics.ratePerSecond()).isCloseTo(50, within(0.71)); // 4·50·0.5/√20000
  }
}
