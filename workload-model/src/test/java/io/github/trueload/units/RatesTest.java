package io.github.trueload.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatesTest {

  @ParameterizedTest
  @CsvSource({
    "10/s, 10",
    "600/min, 10",
    "5e3 / h, 1.3888888888888888",
    "2.5, 2.5",
    "1/MIN, 0.0166667"
  })
  void ratesArePerSecond(String text, double perSecond) {
    assertThat(Rates.parsePerSecond(text, BareNumber.ACCEPTED)).isCloseTo(perSecond, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"10/day", "10 s", "/s", "ten/s", "10//s", "", "NaN", "1,5/s"})
  void anythingElseIsNoRate(String text) {
    assertThatThrownBy(() -> Rates.parsePerSecond(text, BareNumber.ACCEPTED))
        .hasMessageContaining("is not a rate");
  }

  @Test
  void zeroIsARateOnlyWhereAPauseIs() {
    assertThat(Rates.parseZeroOrMore("0/s", BareNumber.ACCEPTED)).isZero();
    assertThatThrownBy(() -> Rates.parsePerSecond("0/s", BareNumber.ACCEPTED))
        .hasMessage("must be greater than zero");
    assertThatThrownBy(() -> Rates.parseZeroOrMore("-1/s", BareNumber.ACCEPTED))
        .hasMessage("is negative");
  }

  /** The epoch in nanoseconds has 19 digits, a double 16. */
  @Test
  void instantsAreExactToTheNanosecond() {
    assertThat(Durations.parseNanos("1795238421395.000001", BareNumber.ACCEPTED))
        .isEqualTo(1_795_238_421_395_000_001L);
    assertThat(Durations.parseNanos("1795238421.395000001 s", BareNumber.ACCEPTED))
        .isEqualTo(1_795_238_421_395_000_001L);
    assertThat(Durations.parseNanos("0.4 ns", BareNumber.ACCEPTED)).isZero();
    assertThat(Durations.parseNanos("2 h", BareNumber.ACCEPTED)).isEqualTo(7_200_000_000_000L);
    assertThatThrownBy(() -> Durations.parseNanos("-1 ns", BareNumber.ACCEPTED))
        .hasMessage("is negative");
    assertThatThrownBy(() -> Durations.parseNanos("1e300 h", BareNumber.ACCEPTED))
        .hasMessageContaining("292 years");
    assertThatThrownBy(() -> Durations.parseNanos("soon", BareNumber.ACCEPTED))
        .hasMessageContaining("not a duration");
  }
}
