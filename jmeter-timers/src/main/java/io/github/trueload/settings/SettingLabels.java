package io.github.trueload.settings;

import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/** Names of settings as the panel of their element shows them. */
final class SettingLabels {

  /** English is the bundle without a suffix; the platform's language must not come before it. */
  private static final ResourceBundle.Control ENGLISH_OTHERWISE =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private SettingLabels() {}

  /**
   * The label of a setting.
   *
   * @param element the element's class; null if it is not known
   * @param key of the setting
   * @return {@code key} where no panel has a label for it
   */
  static String of(@Nullable Class<?> element, String key) {
    if (element == null) {
      return key;
    }
    Locale locale = JMeterUtils.getLocale();
    try {
      return ResourceBundle.getBundle(
              element.getPackageName() + ".gui.Labels",
              locale == null ? Locale.ENGLISH : locale,
              element.getClassLoader(),
              ENGLISH_OTHERWISE)
          .getString(key);
    } catch (MissingResourceException e) {
      return key;
    }
  }
}
