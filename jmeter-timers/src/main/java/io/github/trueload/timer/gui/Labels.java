package io.github.trueload.timer.gui;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** The panels' texts in the language of JMeter's menus, English where a translation is missing. */
final class Labels {
  private static final String BUNDLE = "io.github.trueload.timer.gui.Labels";

  /** English is the bundle without a suffix; the platform's language must not come before it. */
  private static final ResourceBundle.Control ENGLISH_OTHERWISE =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private Labels() {}

  /** The text of this key; the key itself if there is none. */
  static String text(String key) {
    return textOr(key, key);
  }

  /** The text of this key, its placeholders filled. */
  static String text(String key, Object... arguments) {
    return MessageFormat.format(text(key), arguments);
  }

  /** The text of this key, or another text if there is none. */
  static String textOr(String key, String otherwise) {
    Locale locale = JMeterUtils.getLocale();
    try {
      return ResourceBundle.getBundle(
              BUNDLE,
              locale == null ? Locale.ENGLISH : locale,
              Labels.class.getClassLoader(),
              ENGLISH_OTHERWISE)
          .getString(key);
    } catch (MissingResourceException e) {
      return otherwise;
    }
  }
}
