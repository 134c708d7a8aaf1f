package io.github.trueload.sessions;

import io.github.trueload.settings.SettingValues;
import java.util.LinkedHashMap;
import java.util.Map;

/** Groups and settings for tests: the initial texts, some replaced. */
public final class Groups {
  private Groups() {}

  /** An element. */
  public static SessionArrivals group(String... keysAndTexts) {
    SessionArrivals group = new SessionArrivals();
    group.setName("Sessions");
    values(keysAndTexts).texts().forEach(group::setProperty);
    return group;
  }

  /** The texts alone; keys without their prefix. */
  static SettingValues values(String... keysAndTexts) {
    Map<String, String> texts = new LinkedHashMap<>();
    ArrivalSettings.ALL.forEach(each -> texts.put(each.key(), each.initial()));
    for (int i = 0; i < keysAndTexts.length; i += 2) {
      String key = "SessionArrivals." + keysAndTexts[i];
      if (texts.put(key, keysAndTexts[i + 1]) == null) {
        throw new IllegalArgumentException("no setting " + key);
      }
    }
    return new SettingValues("Sessions", texts);
  }
}
