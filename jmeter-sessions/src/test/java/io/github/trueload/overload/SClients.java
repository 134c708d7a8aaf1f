package io.github.trueload.overload;

import io.github.trueload.settings.SettingValues;
import java.util.LinkedHashMap;
import java.util.Map;

/** Elements and settings for tests: the initial texts, some replaced. */
public final class SClients {
  private SClients() {}

  /** An element. */
  public static SClientGroup group(String... keysAndTexts) {
    SClientGroup group = new SClientGroup();
    group.setName("Overload");
    values(keysAndTexts).texts().forEach(group::setProperty);
    return group;
  }

  /** The texts alone; keys without their prefix. */
  static SettingValues values(String... keysAndTexts) {
    Map<String, String> texts = new LinkedHashMap<>();
    SClientSettings.ALL.forEach(each -> texts.put(each.key(), each.initial()));
    for (int i = 0; i < keysAndTexts.length; i += 2) {
      String key = "SClient." + keysAndTexts[i];
      if (texts.put(key, keysAndTexts[i + 1]) == null) {
        throw new IllegalArgumentException("no setting " + key);
      }
    }
    return new SettingValues("Overload", texts);
  }
}
