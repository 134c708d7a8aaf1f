package io.github.trueload.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testing.jmeter.JMeterForTests;
import java.util.List;
import org.apache.jmeter.config.ConfigTestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SettingValuesTest {

  private static final Setting TEXT = Setting.optional("text", Setting.Kind.TEXT, "");

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private static String early(String text) {
    ConfigTestElement element = new ConfigTestElement();
    element.setProperty(TEXT.key(), text);
    return SettingValues.evaluatedEarly(element, List.of(TEXT)).text(TEXT);
  }

  /** Such as a schedule with a phase for each minute of a year. */
  @Test
  void aTextOfAMillionCharactersIsRead() {
    String lines = "10/s for 1 min\n".repeat(70_000) + "$5";
    assertThat(early(lines)).isEqualTo(lines);
  }
}
