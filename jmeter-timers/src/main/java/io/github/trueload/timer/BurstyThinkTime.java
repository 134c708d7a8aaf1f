package io.github.trueload.timer;

import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.KnobSetting;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.List;

/**
 * Bursty think times: a two-state Markovian arrival process, found from a mean and an index of
 * dispersion. All threads share one process, so that users hurry and rest together.
 */
public final class BurstyThinkTime extends ThinkTimer {
  private static final long serialVersionUID = 1L;

  /** The mean think time E[Z]. */
  public static final Setting MEAN =
      Setting.required("BurstyThinkTime.mean", Setting.Kind.DURATION, "7 s");

  /** The index of dispersion I of the think times. */
  public static final Setting INDEX =
      Setting.required("BurstyThinkTime.index", Setting.Kind.POSITIVE, "400");

  /** The most users N; empty: the threads configured in the group. */
  public static final Setting USERS =
      Setting.optional("BurstyThinkTime.users", Setting.Kind.COUNT, "");

  /** The service demand of one request, summed over all servers. */
  public static final Setting SERVICE_DEMAND =
      Setting.required("BurstyThinkTime.serviceDemand", Setting.Kind.DURATION, "5 ms");

  /** The lag-1 autocorrelation to reach where possible. */
  public static final Setting MIN_LAG1 =
      Setting.optional(
          "BurstyThinkTime.minLag1",
          Setting.Kind.POSITIVE,
          String.valueOf(BurstinessKnob.DEFAULT_LAG1_FLOOR));

  private static final String PER_THREAD = "thread";

  /** Whether all threads share one process, or each has its own. */
  public static final Setting SHARING =
      Setting.choice("BurstyThinkTime.sharing", List.of("shared", PER_THREAD));

  private static final String START_LONG = "long";

  /** Where the process starts. */
  public static final Setting START =
      Setting.choice("BurstyThinkTime.start", List.of("stationary", START_LONG));

  private static final List<Setting> SETTINGS =
      List.of(MEAN, INDEX, USERS, SERVICE_DEMAND, MIN_LAG1, SHARING, START, SEED);

  /** Made by JMeter from a plan, and for each thread. */
  public BurstyThinkTime() {
    // nothing to set: settings are properties
  }

  @Override
  public List<Setting> settings() {
    return SETTINGS;
  }

  @Override
  public List<Setting> settingsInEffect(SettingValues values) {
    return SETTINGS;
  }

  /**
   * The process that the settings describe.
   *
   * @param users N, 1 or more
   * @throws RefusedSetting if a setting cannot be used, or there is no such process
   */
  public static KnobSetting.Tuned model(SettingValues values, int users) {
    KnobSetting setting = knob(values, users).turn();
    if (setting instanceof KnobSetting.Infeasible infeasible) {
      throw values.refusal(INDEX, "is not feasible: " + infeasible.reason());
    }
    return setting.orThrow();
  }

  static BurstinessKnob knob(SettingValues values, int users) {
    double mean = values.seconds(MEAN);
    double index = values.positive(INDEX);
    double demand = values.seconds(SERVICE_DEMAND);
    double minLag1 = values.positive(MIN_LAG1);
    try {
      return new BurstinessKnob(mean, index, users, demand, minLag1);
    } catch (IllegalArgumentException e) {
      // of these, only the floor's domain is narrower than what the settings accept
      throw values.refusal(MIN_LAG1, "does not fit: " + e.getMessage());
    }
  }

  /** Where the process starts. */
  public static TwoStateMap.Start start(SettingValues values) {
    return values.choice(START).equals(START_LONG)
        ? TwoStateMap.Start.LONG
        : TwoStateMap.Start.STATIONARY;
  }

  @Override
  int users(SettingValues values) {
    int users = values.isBlank(USERS) ? UserCount.GROUP.count() : values.count(USERS);
    if (users < 1) {
      throw values.refusal(
          USERS, "is empty and this thread group has no fixed number of threads; enter a number");
    }
    return users;
  }

  @Override
  boolean followsUsers(SettingValues values) {
    return false;
  }

  @Override
  void check(SettingValues values, int users) {
    values.seed(SEED);
    values.choice(SHARING);
    start(values);
    if (users > 0 || !values.isBlank(USERS)) {
      model(values, values.isBlank(USERS) ? users : values.count(USERS));
    } else {
      knob(values, 1);
    }
  }

  @Override
  ThinkTimeSequence sequence(SettingValues values, int users, ThreadStreams streams) {
    if (values.choice(SHARING).equals(PER_THREAD)) {
      return model(values, users).map().sequence(streams.ofThread(), start(values));
    }
    return streams.testRun().bursts(values.element()).sequence(values, users, streams);
  }
}
