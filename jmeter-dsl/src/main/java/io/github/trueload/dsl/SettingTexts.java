package io.github.trueload.dsl;

import io.github.trueload.settings.Setting;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;

/** What a plan's author gave for an element's settings; the others keep their initial texts. */
final class SettingTexts {
  private static final int NANO_DIGITS = 9;

  private final Map<Setting, String> given = new HashMap<>();

  void put(Setting setting, String text) {
    given.put(setting, text);
  }

  /** Stores every setting as the panel of a new element does, so that saved plans are equal. */
  void storeIn(TestElement element, List<Setting> settings) {
    for (Setting setting : settings) {
      String text = given.getOrDefault(setting, setting.initial());
      boolean isLeftOut = !setting.stored() && text.equals(setting.initial());
      element.setProperty(setting.key(), isLeftOut ? "" : text, "");
    }
  }

  /** Exact, in seconds with their unit. */
  static String of(Duration duration) {
    return BigDecimal.valueOf(duration.toNanos(), NANO_DIGITS).stripTrailingZeros().toPlainString()
        + " s";
  }
}
