package io.github.trueload.listener;

import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** A setting that cannot be used; the message is one line. */
final class UnusableSetting extends Exception {
  private static final long serialVersionUID = 1L;

  /** The panel's, so that a message names a field as its user sees it. */
  private static final ResourceBundle LABELS =
      ResourceBundle.getBundle(UnusableSetting.class.getPackageName() + ".gui.Labels");

  UnusableSetting(TrafficSetting setting, String text, @Nullable String why) {
    super(LABELS.getString(setting.key()) + " '" + text + "': " + why);
  }
}
