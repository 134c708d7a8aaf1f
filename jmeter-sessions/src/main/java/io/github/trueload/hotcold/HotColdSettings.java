package io.github.trueload.hotcold;

import io.github.trueload.settings.Setting;
import io.github.trueload.settings.Setting.Kind;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.ThisEngine;
import java.util.List;
import java.util.OptionalLong;

/**
 * The settings of {@link HotCold}.
 *
 * @param hotShare share of the connections that have a request in progress, above 0 and up to 1
 * @param requests requests of a connection's turn, 1 or more
 * @param seed of the order of turns
 */
public record HotColdSettings(double hotShare, int requests, OptionalLong seed) {
  private static final String PREFIX = "HotCold.";

  /** Per cent of the connections that are hot at any time. */
  public static final Setting PERCENT = Setting.required(PREFIX + "percent", Kind.POSITIVE, "10");

  /** Requests that a connection makes while it is hot. */
  public static final Setting REQUESTS = Setting.optional(PREFIX + "requests", Kind.COUNT, "1");

  /** The seed; empty draws differently in every run. */
  public static final Setting SEED = Setting.optional(PREFIX + "seed", Kind.SEED, "");

  /** All settings, in the order in which a new element stores them. */
  public static final List<Setting> ALL = List.of(PERCENT, REQUESTS, SEED);

  /**
   * Reads the settings.
   *
   * @throws io.github.trueload.settings.RefusedSetting if one cannot be used
   */
  public static HotColdSettings of(SettingValues values) {
    double percent = values.positive(PERCENT);
    if (!(percent <= 100)) {
      throw values.refusal(PERCENT, "is more than all connections; write at most 100");
    }
    return new HotColdSettings(
        percent / 100, values.count(REQUESTS), ThisEngine.seed(values, SEED));
  }

  /**
   * {@return the number of hot connections: the share rounded to a whole number, at least 1}
   *
   * @param connections number of all connections, 1 or more
   */
  public int hotOf(int connections) {
    return (int) Math.max(1, Math.round(hotShare * connections));
  }
}
