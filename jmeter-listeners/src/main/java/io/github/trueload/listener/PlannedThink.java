package io.github.trueload.listener;

import io.github.trueload.settings.Setting;
import io.github.trueload.settings.Setting.Kind;
import io.github.trueload.settings.SettingValues;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.timers.Timer;

/**
 * What a timer of Trueload's asks of a group of users. The timers are in a jar of their own, so
 * that they are known by what they store in plans.
 *
 * @param seconds mean think time; NaN where it cannot be read
 * @param namesRate whether it follows from a rate that the timer names
 */
record PlannedThink(double seconds, boolean namesRate) {

  /**
   * Package of the timers. It does not begin like our packages, for names that do are others inside
   * the jar.
   */
  static final String PACKAGE = ".trueload.timer.";

  static final Setting MEAN = Setting.required("ThinkTime.mean", Kind.DURATION, "7 s");

  static final Setting BURSTY_MEAN = Setting.required("BurstyThinkTime.mean", Kind.DURATION, "7 s");

  static final Setting BURSTY_PARAMETERS =
      Setting.option("BurstyThinkTime.parameters", List.of("knob", "map", "file"));

  static final Setting RATE = Setting.required("ScaledThinkTime.rate", Kind.POSITIVE, "10");

  static final Setting RATE_UNIT =
      Setting.choice("ScaledThinkTime.rateUnit", List.of("s", "min", "h"));

  static final Setting USERS_FROM =
      Setting.choice(
          "ScaledThinkTime.usersFrom", List.of("group", "active", "allActive", "number"));

  static final Setting USERS = Setting.required("ScaledThinkTime.users", Kind.COUNT, "100");

  static final Setting GENERATORS = Setting.optional("ScaledThinkTime.generators", Kind.COUNT, "1");

  static final Setting RATE_SCOPE =
      Setting.choice("ScaledThinkTime.rateScope", List.of("total", "perGenerator"));

  private static final List<Setting> OF_SCALED =
      List.of(RATE, RATE_UNIT, USERS_FROM, USERS, GENERATORS, RATE_SCOPE);

  private static final Map<String, Double> SECONDS_PER_UNIT =
      Map.of("s", 1.0, "min", 60.0, "h", 3600.0);

  private static final PlannedThink UNKNOWN = new PlannedThink(Double.NaN, false);

  /**
   * What {@code timer} asks of {@code users}; unknown of a timer of others.
   *
   * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used
   */
  static PlannedThink of(Timer timer, int users) {
    if (!(timer instanceof TestElement element)) {
      return UNKNOWN;
    }
    if (!timer.getClass().getName().contains(PACKAGE)) {
      return UNKNOWN;
    }
    return switch (timer.getClass().getSimpleName()) {
      case "ExponentialThinkTime" ->
          new PlannedThink(
              SettingValues.evaluatedEarly(element, List.of(MEAN)).seconds(MEAN), false);
      case "BurstyThinkTime" ->
          bursty(SettingValues.evaluatedEarly(element, List.of(BURSTY_PARAMETERS, BURSTY_MEAN)));
      case "ScaledThinkTime" -> scaled(SettingValues.evaluatedEarly(element, OF_SCALED), users);
      default -> UNKNOWN;
    };
  }

  private static PlannedThink bursty(SettingValues values) {
    return values.choice(BURSTY_PARAMETERS).equals("knob")
        ? new PlannedThink(values.seconds(BURSTY_MEAN), false)
        : UNKNOWN;
  }

  /** Z = N/λ, N and λ of all load generators or of each. */
  private static PlannedThink scaled(SettingValues values, int users) {
    double rate = values.positive(RATE) / SECONDS_PER_UNIT.get(values.choice(RATE_UNIT));
    boolean isTotal = values.choice(RATE_SCOPE).equals("total");
    int generators = isTotal ? values.count(GENERATORS) : 1;
    return switch (values.choice(USERS_FROM)) {
      case "group", "active" -> new PlannedThink(generators * users / rate, true);
      case "number" -> new PlannedThink(generators * values.count(USERS) / rate, true);
      // of all groups together, which one does not know
      default -> UNKNOWN;
    };
  }
}
