package io.github.trueload.listener.gui;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** The panel's texts in the language of JMeter's menus, English where a translation is missing. */
final class Labels {

  private Labels() {}

  /** The text of a key, which must be there, its placeholders filled. */
  static String text(String key, Object... arguments) {
    Locale locale = JMeterUtils.getLocale() == null ? Locale.ENGLISH : JMeterUtils.getLocale();
    ResourceBundle.Control noPlatformLanguage =
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
    String bundle = Labels.class.getName();
    ClassLoader loader = Labels.class.getClassLoader();
    String text =
        ResourceBundle.getBundle(bundle, locale, loader, noPlatformLanguage).getString(key);
    return arguments.length == 0 ? text : MessageFormat.format(text, arguments);
  }
}
