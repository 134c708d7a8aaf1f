package io.github.trueload.timer;

import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeFamily;
import java.util.Arrays;
import java.util.List;

/** The choice of a distribution, common to the timers of independent think times. */
public final class DistributionChoice {
  /** Which distribution: the ids of {@link ThinkTimeFamily}. */
  public static final Setting FAMILY =
      Setting.choice(
          "ThinkTime.distribution",
          Arrays.stream(ThinkTimeFamily.values()).map(ThinkTimeFamily::id).toList());

  /** The distribution's shape parameter; empty means the family's default. */
  public static final Setting SHAPE =
      Setting.optional("ThinkTime.shape", Setting.Kind.POSITIVE, "");

  private DistributionChoice() {}

  /** {@return the chosen family; exponential while the choice is not known} */
  public static ThinkTimeFamily family(SettingValues values) {
    boolean known = FAMILY.fault(values.text(FAMILY)).isEmpty();
    return known ? ThinkTimeFamily.byId(values.text(FAMILY)) : ThinkTimeFamily.EXPONENTIAL;
  }

  static List<Setting> settingsInEffect(SettingValues values) {
    boolean shaped = values.isOpen(FAMILY) || family(values).hasShape();
    return shaped ? List.of(FAMILY, SHAPE) : List.of(FAMILY);
  }

  /**
   * The distribution of this mean.
   *
   * @param meanSeconds a mean that was checked
   * @throws io.github.trueload.settings.RefusedSetting if family or shape cannot be used
   */
  static ThinkTime of(SettingValues values, double meanSeconds) {
    ThinkTimeFamily family = ThinkTimeFamily.byId(values.choice(FAMILY));
    if (!family.hasShape() || values.isBlank(SHAPE)) {
      return family.of(meanSeconds);
    }
    double shape = values.positive(SHAPE);
    try {
      return family.of(meanSeconds, shape);
    } catch (IllegalArgumentException e) {
      throw values.refusal(SHAPE, "does not fit: " + e.getMessage());
    }
  }
}
