package io.github.trueload.listener;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.timer.BurstyThinkTime;
import io.github.trueload.timer.ExponentialThinkTime;
import io.github.trueload.timer.ScaledThinkTime;
import java.util.List;
import org.apache.jmeter.timers.Timer;

/**
 * What a timer of Trueload's asks of a group of users.
 *
 * @param seconds mean think time; NaN where it cannot be read
 * @param namesRate whether it follows from a rate that the timer names
 */
record PlannedThink(double seconds, boolean namesRate) {

  private static final List<Setting> OF_SCALED =
      List.of(
          ScaledThinkTime.RATE,
          ScaledThinkTime.RATE_UNIT,
          ScaledThinkTime.USERS_FROM,
          ScaledThinkTime.USERS,
          ScaledThinkTime.GENERATORS,
          ScaledThinkTime.RATE_SCOPE);

  private static final PlannedThink UNKNOWN = new PlannedThink(Double.NaN, false);

  /**
   * What {@code timer} asks of {@code users}; unknown of a timer of others.
   *
   * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used
   */
  static PlannedThink of(Timer timer, int users) {
    if (timer instanceof ExponentialThinkTime exponential) {
      Setting mean = ExponentialThinkTime.MEAN;
      return new PlannedThink(
          SettingValues.evaluatedEarly(exponential, List.of(mean)).seconds(mean), false);
    }
    if (timer instanceof BurstyThinkTime bursty) {
      return of(bursty);
    }
    return timer instanceof ScaledThinkTime scaled ? of(scaled, users) : UNKNOWN;
  }

  private static PlannedThink of(BurstyThinkTime timer) {
    List<Setting> needed = List.of(BurstyThinkTime.PARAMETERS, BurstyThinkTime.MEAN);
    SettingValues values = SettingValues.evaluatedEarly(timer, needed);
    return BurstyThinkTime.byKnob(values)
        ? new PlannedThink(values.seconds(BurstyThinkTime.MEAN), false)
        : UNKNOWN;
  }

  /** Z = N/λ, N and λ of all load generators or of each. */
  private static PlannedThink of(ScaledThinkTime timer, int users) {
    SettingValues values = SettingValues.evaluatedEarly(timer, OF_SCALED);
    return switch (values.choice(ScaledThinkTime.USERS_FROM)) {
      // how many there are makes no difference to the rate
      case "group", "active" -> named(values, Math.max(1, users));
      case "number" -> users == 0 ? UNKNOWN : named(values, values.count(ScaledThinkTime.USERS));
      // of all groups together, which one does not know
      default -> UNKNOWN;
    };
  }

  /** How many engines {@code timer} divides a rate among; 0 where it does not. */
  static int engines(Timer timer) {
    if (!(timer instanceof ScaledThinkTime scaled)) {
      return 0;
    }
    try {
      return ScaledThinkTime.engines(
          SettingValues.evaluatedEarly(
              scaled, List.of(ScaledThinkTime.GENERATORS, ScaledThinkTime.RATE_SCOPE)));
    } catch (RefusedSetting e) {
      return 0; // the timer itself says what is wrong
    }
  }

  private static PlannedThink named(SettingValues values, int usersEach) {
    return new PlannedThink(ScaledThinkTime.plan(values, usersEach).thinkSeconds(), true);
  }
}
