package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "30s, 30000000000",
    "2m, 120000000000",
    "2min, 120000000000",
    "1.5h, 5400000000000",
    "250ms, 250000000",
    "7us, 7000",
    "7 µs, 7000",
    "3ns, 3",
    "0, 0",
    "1.5ns, 1",
    "999999999h, 9223372036854775807"
  })
  void durationsCarryTheirUnit(String text, long nanos) {
    assertThat(Durations.nanos(text)).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "-5s", "5 parsecs", "1e3s", "NaN", "5s ", "1m30s"})
  void anythingElseIsRefusedWithTheValue(String text) {
    assertThatThrownBy(() -> Durations.nanos(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }
}
