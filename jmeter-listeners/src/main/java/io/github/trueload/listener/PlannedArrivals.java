package io.github.trueload.listener;

import io.github.trueload.settings.Setting;
import io.github.trueload.settings.Setting.Kind;
import io.github.trueload.settings.SettingValues;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;

/**
 * How many rounds a second the sessions of a Session Arrivals Thread Group are asked to make. The
 * group is in a jar of its own, so that it is known by what it stores in plans.
 */
final class PlannedArrivals {

  static final Setting PROCESS =
      Setting.choice(
          "SessionArrivals.process",
          List.of("poisson", "constant", "map", "bursts", "schedule", "crowd", "file"));

  static final Setting RATE = Setting.required("SessionArrivals.rate", Kind.RATE, "10/s");

  static final Setting LENGTH =
      Setting.choice("SessionArrivals.length", List.of("constant", "geometric", "file"));

  static final Setting LOOPS = Setting.required("SessionArrivals.loops", Kind.COUNT, "1");

  static final Setting MEAN_LOOPS =
      Setting.required("SessionArrivals.meanLoops", Kind.POSITIVE, "5");

  private static final List<Setting> ALL = List.of(PROCESS, RATE, LENGTH, LOOPS, MEAN_LOOPS);

  private PlannedArrivals() {}

  /**
   * Rounds a second: the mean rate of the sessions times the mean number of loops of one.
   *
   * @return NaN where the rate changes by a schedule, or is in a file
   * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used
   */
  static double roundsPerSecond(TestElement group) {
    SettingValues values = SettingValues.evaluatedEarly(group, ALL);
    double rate =
        switch (values.choice(PROCESS)) {
          case "poisson", "constant", "map", "bursts" -> values.perSecond(RATE);
          default -> Double.NaN;
        };
    double loops =
        switch (values.choice(LENGTH)) {
          case "constant" -> values.count(LOOPS);
          case "geometric" -> values.positive(MEAN_LOOPS);
          default -> Double.NaN;
        };
    return rate * loops;
  }
}
