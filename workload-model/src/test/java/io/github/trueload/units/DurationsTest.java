package io.github.trueload.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "7 s, 7",
    "7s, 7",
    "250ms, 0.25",
    "1.5 min, 90",
    "2 H, 7200",
    "40 us, 0.00004",
    "40 µs, 0.00004",
    "5000 ns, 0.000005",
    "300, 0.3",
    ".5, 0.0005",
    "1e3 ms, 1",
    "+2 s, 2"
  })
  void readsNumberAndUnit(String text, double seconds) {
    assertThat(Durations.parseSeconds(text, BareNumber.ACCEPTED))
        .isCloseTo(seconds, within(seconds * 1e-12));
  }

  @ParameterizedTest
  @CsvSource({
    "7 sec, not a duration",
    "s, not a duration",
    "NaN, not a duration",
    "Infinity, not a duration",
    "'1,5 s', not a duration",
    "1 s 2 s, not a duration",
    "0x10, not a duration",
    "0, longer than zero",
    "-7 s, longer than zero",
    "1e-400 s, longer than zero",
    "10 ns, shorter than a microsecond",
    "1e999 s, longer than 365 days",
    "9000 h, longer than 365 days"
  })
  void refusesWhatIsNoUsableDuration(String text, String reason) {
    assertThatThrownBy(() -> Durations.parseSeconds(text, BareNumber.ACCEPTED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7 s",
    "0.0021, 2.1 ms",
    "0.00004, 40 µs",
    "120, 2 min",
    "7200, 2 h",
    "21.0897, 21.09 s"
  })
  void showsTheUnitThatReadsBest(double seconds, String text) {
    assertThat(Durations.format(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "30s, 30000000000",
    "2m, 120000000000",
    "2min, 120000000000",
    "1.5h, 5400000000000",
    "7 µs, 7000",
    "7 μs, 7000",
    "0, 0",
    "1.5ns, 2"
  })
  void aBareNumberIsRefusedButForZero(String text, long nanos) {
    assertThat(Durations.parseNanos(text, BareNumber.REFUSED)).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "5 parsecs", "NaN", "5s ", "1m30s", "5%", "5/s"})
  void whatHasNoUnitOfTimeIsNoDuration(String text) {
    assertThatThrownBy(() -> Durations.parseNanos(text, BareNumber.REFUSED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "is not a duration; write a number and ns, us, ms, s, m (or min) or h");
  }
}
