package io.github.trueload.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testing.jmeter.JMeterForTests;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PropertyDefaultsTest {

  @BeforeEach
  void initialize() {
    JMeterForTests.initialize();
  }

  @AfterEach
  void forget() {
    JMeterUtils.getJMeterProperties().remove("known");
  }

  /** JMeter's function __P stands for 1 without a property and a default. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "20|20",
        "${__P(rate,20)}/s|20/s",
        "${__P(rate, 20 )}|20",
        "${__P(rate)}|1",
        "${__P(list,a\\,b)}|a,b",
        "${__property(rate,,20)}|20",
        "${__property(rate)}|${__property(rate)}",
        "${__P(a,1)}-${__P(b,2)}|1-2",
        "${rate}|${rate}",
        "${__Random(1,9)}|${__Random(1,9)}",
        "${__P(rate,${other})}|${__P(rate,${other})}"
      })
  void aReferenceStandsForItsDefault(String text, String filled) {
    assertThat(PropertyDefaults.fill(text)).isEqualTo(filled);
  }

  @Test
  void aPropertyThatIsSetComesBeforeTheDefault() {
    JMeterUtils.setProperty("known", "$7");
    assertThat(PropertyDefaults.fill("${__P(known,20)} ${__property(known)}")).isEqualTo("$7 $7");
  }

  @Test
  void aDefaultMayBeAMillionCharactersLong() {
    String lines = "10/s for 1 min;".repeat(70_000);
    assertThat(PropertyDefaults.fill("${__P(schedule," + lines + ")}")).isEqualTo(lines);
    assertThat(PropertyDefaults.fill("${__property(schedule,," + lines + ")}")).isEqualTo(lines);
  }

  @Test
  void namesAreFoundWithAnyDefault() {
    assertThat(
            PropertyDefaults.names(
                "${__P(b,uniform(1\\,2))} ${__property( a ,x,${c})} ${__P(b)} ${__P(${d})} ${e}"))
        .containsExactly("a", "b");
  }
}
