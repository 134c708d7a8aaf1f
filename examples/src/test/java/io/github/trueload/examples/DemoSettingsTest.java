package io.github.trueload.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoSettingsTest {

  @Test
  void absentPropertiesAreTheReadmesDemo() {
    DemoSettings settings = DemoSettings.of(Map.of());
    assertThat(settings.users()).isEqualTo(300);
    assertThat(settings.ratePerSecond()).isEqualTo(100);
    assertThat(settings.thinkSeconds()).isEqualTo(3); // 300 users / 100 a second
    assertThat(settings.capture()).isTrue();
    assertThat(settings.folder()).isAbsolute();
  }

  @Test
  void propertiesAreTaken() {
    DemoSettings settings =
        DemoSettings.of(Map.of("trueload.demo.capture", "off", "trueload.demo.folder", "/x/./y"));
    assertThat(settings.capture()).isFalse();
    assertThat(settings.plan("web-users"))
        .isEqualTo(Path.of("/x/y/plans/web-users.jmx").toAbsolutePath());
  }

  @ParameterizedTest
  @CsvSource({
    "users, 0",
    "users, many",
    "rate, 1e3",
    "seconds, 8",
    "port, 65536",
    "page, -1",
    "capture, no",
  })
  void aValueThatCannotBeUsedIsQuoted(String name, String value) {
    assertThatThrownBy(() -> DemoSettings.of(Map.of("trueload.demo." + name, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("trueload.demo." + name)
        .hasMessageEndingWith("was " + value);
  }
}
