package io.github.trueload.timer;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * For how many engines the plans are made that this controller sends to engines, where a timer says
 * so without variables and functions: these have values on the engines alone.
 */
public final class PlannedEngines {

  private static final Set<Integer> SENT = ConcurrentHashMap.newKeySet();

  private PlannedEngines() {}

  /** The timer goes to an engine. */
  static void sent(ScaledThinkTime timer) {
    try {
      int engines =
          ScaledThinkTime.engines(
              SettingValues.evaluatedEarly(
                  timer, List.of(ScaledThinkTime.GENERATORS, ScaledThinkTime.RATE_SCOPE)));
      SENT.add(engines > 1 ? engines : 0); // 1 leaves the number to the controller
    } catch (RefusedSetting e) {
      // the engine refuses it, or works it out
    }
  }

  /**
   * {@return the numbers of engines, one for each that a timer of the plan has; 0: of no
   * importance}
   */
  public static Set<Integer> sent() {
    return Set.copyOf(SENT);
  }

  /** A run begins: plans sent earlier do not count. */
  public static void forget() {
    SENT.clear();
  }
}
