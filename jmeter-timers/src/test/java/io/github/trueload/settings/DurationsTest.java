package io.github.trueload.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    assertThat(Durations.parseSeconds(text)).isCloseTo(seconds, within(seconds * 1e-12));
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
    assertThatThrownBy(() -> Durations.parseSeconds(text))
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
}
