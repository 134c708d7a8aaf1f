package io.github.trueload.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BangaDruschelTest {

  @Property
  void theMeanRateHoldsOverAPeriod(
      @ForAll @DoubleRange(min = 1.1, max = 100) double peak,
      @ForAll @DoubleRange(min = 0.01, max = 0.9) double share) {
    Assume.that(peak * share < 1);
    BurstPattern pattern = new BurstPattern(peak, share);
    double mean = share * pattern.peakRate(300) + (1 - share) * pattern.lowRate(300);
    assertThat(mean).isCloseTo(300, within(1e-9));
    assertThat(pattern.lowRate(300)).isPositive();
  }

  /** Six times the mean for 10 % of the period: 0.4/0.9 of it for the rest. */
  @Test
  void lowRateByHand() {
    assertThat(new BurstPattern(6, 0.1).lowRate(90)).isCloseTo(40, within(1e-12));
    assertThat(new BurstPattern(6, 0.1).peakRate(90)).isEqualTo(540);
  }

  @ParameterizedTest
  @CsvSource({"6, 0.2", "2, 0.5", "1, 0.1", "NaN, 0.1", "2, 0", "2, NaN", "Infinity, 0.1"})
  void impossibleBurstsAreRefused(double peak, double share) {
    assertThatIllegalArgumentException().isThrownBy(() -> new BurstPattern(peak, share));
  }

  /** 100 sockets given up after 0.5 s: 200 attempts a second. */
  @Test
  void socketsOverTimeoutIsTheOfferedRate() {
    assertThat(new SClient(100, 0.5).offeredRate()).isEqualTo(200);
    assertThat(SClient.forRate(201, 0.5)).isEqualTo(new SClient(101, 0.5));
    assertThat(SClient.forRate(201, 0.5).offeredRate()).isGreaterThanOrEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "NaN, 1", "1, 0", "1, NaN", "1e12, 1"})
  void impossibleRatesAreRefused(double rate, double timeout) {
    assertThatIllegalArgumentException().isThrownBy(() -> SClient.forRate(rate, timeout));
  }
}
