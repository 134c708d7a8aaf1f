package io.github.trueload.timer;

import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.List;
import java.util.stream.Stream;

/**
 * Independent think times of a given mean: exponential, or another distribution where one is
 * chosen. Exponential think times make every user's requests, and so the whole load, as irregular
 * as those of independent people.
 */
public final class ExponentialThinkTime extends ThinkTimer {
  private static final long serialVersionUID = 1L;

  /** The mean think time. */
  public static final Setting MEAN =
      Setting.required("ThinkTime.mean", Setting.Kind.DURATION, "7 s");

  private static final List<Setting> SETTINGS =
      Stream.concat(
              Stream.of(MEAN, DistributionChoice.FAMILY, DistributionChoice.SHAPE, SEED),
              COMMON.stream())
          .toList();

  @Override
  public List<Setting> settings() {
    return SETTINGS;
  }

  @Override
  public List<Setting> settingsInEffect(SettingValues values) {
    return Stream.of(
            List.of(MEAN), DistributionChoice.settingsInEffect(values), List.of(SEED), COMMON)
        .flatMap(List::stream)
        .toList();
  }

  /**
   * {@return the distribution that the settings describe}
   *
   * @throws io.github.trueload.settings.RefusedSetting if one cannot be used
   */
  public static ThinkTime model(SettingValues values) {
    return DistributionChoice.of(values, values.seconds(MEAN));
  }

  @Override
  void check(SettingValues values, int users) {
    values.seed(SEED);
    model(values);
  }

  @Override
  ThinkTimeSequence sequence(SettingValues values, int users, ThreadStreams streams) {
    return model(values).sequence(streams.ofThread());
  }
}
