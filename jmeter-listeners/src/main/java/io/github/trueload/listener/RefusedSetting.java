package io.github.trueload.listener;

/** A setting that cannot be used; the message is one line. */
final class RefusedSetting extends Exception {
  private static final long serialVersionUID = 1L;

  RefusedSetting(TrafficSetting setting, String text, String why) {
    super(setting.key() + " '" + text + "': " + why);
  }
}
