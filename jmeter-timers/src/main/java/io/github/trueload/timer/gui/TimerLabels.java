package io.github.trueload.timer.gui;

import io.github.trueload.settings.gui.LabelTexts;

final class TimerLabels {
  static final LabelTexts TEXTS = new LabelTexts(TimerLabels.class);

  private TimerLabels() {}

  /** The text of this key; the key itself if there is none. */
  static String text(String key) {
    return TEXTS.text(key);
  }

  static String text(String key, Object... arguments) {
    return TEXTS.text(key, arguments);
  }

  /** The text of this key, or another text if there is none. */
  static String textOr(String key, String otherwise) {
    return TEXTS.textOr(key, otherwise);
  }
}
