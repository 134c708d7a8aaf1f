package io.github.trueload.settings.gui;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Texts of panels in the language of JMeter's menus, English where a translation is missing: those
 * of one bundle, and the texts that all panels share where it lacks a key.
 */
public final class LabelTexts {
  /** English is the bundle without a suffix; the platform's language must not come before it. */
  private static final ResourceBundle.Control ENGLISH_OTHERWISE =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  static final LabelTexts SHARED = new LabelTexts(LabelTexts.class);

  private final String bundle;
  private final ClassLoader loader;

  /**
   * Uses the bundle {@code Labels} of a package.
   *
   * @param neighbour any class of the package
   */
  public LabelTexts(Class<?> neighbour) {
    bundle = neighbour.getPackageName() + ".Labels";
    loader = neighbour.getClassLoader();
  }

  /**
   * {@return the text of this key; the key itself if there is none}
   *
   * @param key in the bundle
   */
  public String text(String key) {
    return textOr(key, key);
  }

  /**
   * {@return the text of this key, its placeholders filled}
   *
   * @param key in the bundle
   * @param arguments of the placeholders, in order
   */
  public String text(String key, Object... arguments) {
    return MessageFormat.format(text(key), arguments);
  }

  /**
   * {@return the text of this key, or another text if there is none}
   *
   * @param key in the bundle
   * @param otherwise text for a missing key
   */
  public String textOr(String key, String otherwise) {
    String found = find(key);
    return found == null ? otherwise : found;
  }

  /** The text of this key; null if there is none. */
  @Nullable String find(String key) {
    Locale locale = JMeterUtils.getLocale();
    try {
      return ResourceBundle.getBundle(
              bundle, locale == null ? Locale.ENGLISH : locale, loader, ENGLISH_OTHERWISE)
          .getString(key);
    } catch (MissingResourceException e) {
      return this == SHARED ? null : SHARED.find(key);
    }
  }
}
