package io.github.trueload.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

  /** What each part of the product accepted before there was one grammar. */
  @ParameterizedTest
  @CsvSource({
    "500, 500",
    "500ms, 0.5",
    "50 kB, 50000",
    "1KB, 1000",
    "25%, 0.25",
    "20/s, 20",
    "120/min, 2",
    "120/m, 2",
    "7200/h, 2",
    "-5, -5",
    "1e3 s, 1000",
    "5μs, 0.000005",
    "2 MiB, 2097152",
  })
  void aQuantityIsANumberAndAUnit(String text, double base) {
    assertThat(Quantity.of(text)).map(each -> each.value().doubleValue()).contains(base);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "5 apples", "5 S", "1,5 s", "5 s 6", "NaN", "0x10", "5 /s/s"})
  void anythingElseIsNone(String text) {
    assertThat(Quantity.of(text)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Unit.class)
  void eachUnitIsFoundByItsSignAndWrittenByIt(Unit unit) {
    assertThat(Quantity.of("3" + unit.sign())).map(Quantity::unit).contains(unit);
    assertThat(Quantity.of("3" + unit.sign())).map(Quantity::toString).contains("3" + unit.sign());
    Set<String> signs = new HashSet<>();
    for (Unit each : Unit.values()) {
      assertThat(signs.add(each.sign())).as(each.sign()).isTrue();
    }
  }
}
