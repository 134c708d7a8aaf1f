package io.github.trueload.timer;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.engines.EngineShare;
import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.KnobSetting;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.settings.PlanFiles;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.units.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Bursty think times: a two-state Markovian arrival process, found from a mean and an index of
 * dispersion, or given by its four parameters, here or in a file. All threads share one process, so
 * that users hurry and rest together.
 */
public final class BurstyThinkTime extends ThinkTimer {
  private static final long serialVersionUID = 1L;

  private static final String KNOB = "knob";
  private static final String MAP = "map";
  private static final String IN_FILE = "file";

  /** What describes the process: the knob, its four parameters, or a file that holds them. */
  public static final Setting PARAMETERS =
      Setting.option("BurstyThinkTime.parameters", List.of(KNOB, MAP, IN_FILE));

  /** Mean think time in the state short. */
  public static final Setting MEAN_SHORT =
      Setting.required("BurstyThinkTime.meanShort", Setting.Kind.DURATION, "");

  /** Mean think time in the state long. */
  public static final Setting MEAN_LONG =
      Setting.required("BurstyThinkTime.meanLong", Setting.Kind.DURATION, "");

  /** Probability p_sl to go from short to long after a think time. */
  public static final Setting SHORT_TO_LONG =
      Setting.required("BurstyThinkTime.shortToLong", Setting.Kind.POSITIVE, "");

  /** Probability p_ls to go from long to short after a think time. */
  public static final Setting LONG_TO_SHORT =
      Setting.required("BurstyThinkTime.longToShort", Setting.Kind.POSITIVE, "");

  /** The file of parameters. */
  public static final Setting FILE =
      Setting.required("BurstyThinkTime.file", Setting.Kind.FILE, "");

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

  private static final List<Setting> OF_KNOB =
      List.of(MEAN, INDEX, USERS, SERVICE_DEMAND, MIN_LAG1);
  private static final List<Setting> OF_MAP =
      List.of(MEAN_SHORT, MEAN_LONG, SHORT_TO_LONG, LONG_TO_SHORT);
  private static final List<Setting> OF_PROCESS = List.of(SHARING, START, SEED);

  private static final List<Setting> SETTINGS =
      Stream.of(List.of(PARAMETERS), OF_KNOB, OF_MAP, List.of(FILE), OF_PROCESS, COMMON)
          .flatMap(List::stream)
          .toList();

  @Override
  public List<Setting> settings() {
    return SETTINGS;
  }

  @Override
  public List<Setting> settingsInEffect(SettingValues values) {
    return Stream.concat(processSettings(values).stream(), COMMON.stream()).toList();
  }

  /** The settings in effect that elements which share a process must have in common. */
  static List<Setting> processSettings(SettingValues values) {
    List<Setting> parameters =
        switch (values.text(PARAMETERS)) {
          case KNOB -> OF_KNOB;
          case MAP -> OF_MAP;
          case IN_FILE -> List.of(FILE);
          default -> List.<Setting>of();
        };
    return Stream.of(List.of(PARAMETERS), parameters, OF_PROCESS).flatMap(List::stream).toList();
  }

  /** {@return whether the knob describes the process, and so the number of users matters} */
  public static boolean byKnob(SettingValues values) {
    return values.choice(PARAMETERS).equals(KNOB);
  }

  /**
   * {@return the process that the settings describe, whichever way}
   *
   * @param users number of users N, 1 or more; ignored unless {@link #byKnob}
   * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used, or there is no
   *     such process
   */
  public static TwoStateMap map(SettingValues values, int users) {
    return switch (values.choice(PARAMETERS)) {
      case MAP -> mapOfParameters(values);
      case IN_FILE -> MapFile.read(values, FILE);
      default -> model(values, users).map();
    };
  }

  private static TwoStateMap mapOfParameters(SettingValues values) {
    double meanShort = values.seconds(MEAN_SHORT);
    double meanLong = values.seconds(MEAN_LONG);
    double shortToLong = probability(values, SHORT_TO_LONG);
    double longToShort = probability(values, LONG_TO_SHORT);
    if (!(meanLong >= meanShort)) {
      throw values.refusal(
          MEAN_LONG, "must be at least that of the state short, " + values.text(MEAN_SHORT));
    }
    return new TwoStateMap(meanShort, meanLong, shortToLong, longToShort);
  }

  private static double probability(SettingValues values, Setting setting) {
    double probability = values.positive(setting);
    if (!(probability <= 1)) {
      throw values.refusal(setting, "is a probability and must be at most 1");
    }
    return probability;
  }

  /**
   * {@return the process with the chosen burstiness}
   *
   * @param users number of users N, 1 or more
   * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used, or there is no
   *     such process
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

  /** {@return the state in which the process starts} */
  public static TwoStateMap.Start start(SettingValues values) {
    return values.choice(START).equals(START_LONG)
        ? TwoStateMap.Start.LONG
        : TwoStateMap.Start.STATIONARY;
  }

  @Override
  int users(SettingValues values) {
    if (!byKnob(values)) {
      return 0;
    }
    int users = values.isBlank(USERS) ? usersOfAllEngines(values) : values.count(USERS);
    if (users < 1) {
      throw values.refusal(
          USERS, "is empty and this thread group has no fixed number of threads; enter a number");
    }
    return users;
  }

  /** As many on each engine as the calling thread's group has here; 0 where that is not known. */
  private static int usersOfAllEngines(SettingValues values) {
    return Math.multiplyExact(
        UserCount.GROUP.count(), values.made(SEED, ThisEngine::share).count());
  }

  @Override
  OptionalLong seed(SettingValues values) {
    return values.choice(SHARING).equals(PER_THREAD)
        ? super.seed(values)
        : ThisEngine.commonSeed(values, SEED);
  }

  @Override
  void check(SettingValues values, int users) {
    values.seed(SEED);
    values.choice(SHARING);
    start(values);
    if (!byKnob(values)) {
      map(values, 0);
    } else if (users > 0 || !values.isBlank(USERS)) {
      model(values, values.isBlank(USERS) ? users : values.count(USERS));
    } else {
      knob(values, 1);
    }
  }

  @Override
  ThinkTimeSequence sequence(SettingValues values, int users, ThreadStreams streams) {
    if (values.choice(SHARING).equals(PER_THREAD)) {
      return map(values, users).sequence(streams.ofThread(), start(values));
    }
    SharedBursts bursts = streams.testRun().bursts(values.element());
    EngineShare share = ThisEngine.share();
    return share.isWhole()
        ? bursts.sequence(values, users, streams)
        : bursts.ofEngine(values, users > 0 ? users : usersOfAllEngines(values), streams, share);
  }

  /**
   * A JSON file of the four parameters of a {@link TwoStateMap}: an object {@code map}, or the
   * whole file, with the numbers {@code mean_short_s}, {@code mean_long_s} (seconds), {@code
   * p_short_long} and {@code p_long_short}, and perhaps {@code cov_within} (1 without it). Any
   * further content is ignored.
   */
  private static final class MapFile {
    private MapFile() {}

    /**
     * Reads the file that a setting names.
     *
     * @throws io.github.trueload.settings.RefusedSetting if it cannot be read or describes no
     *     process
     */
    static TwoStateMap read(SettingValues values, Setting setting) {
      JsonNode map = parse(values, setting);
      double meanShort = number(values, setting, map, "mean_short_s");
      double meanLong = number(values, setting, map, "mean_long_s");
      double shortToLong = number(values, setting, map, "p_short_long");
      double longToShort = number(values, setting, map, "p_long_short");
      double covWithin = map.has("cov_within") ? number(values, setting, map, "cov_within") : 1;
      Durations.rangeFault(meanShort)
          .ifPresent(
              reason -> {
                throw values.refusal(setting, "does not fit: mean_short_s " + reason);
              });
      try {
        return new TwoStateMap(meanShort, meanLong, shortToLong, longToShort, covWithin);
      } catch (IllegalArgumentException e) {
        throw values.refusal(setting, "does not fit: " + e.getMessage());
      }
    }

    private static JsonNode parse(SettingValues values, Setting setting) {
      Path file = PlanFiles.resolve(values.file(setting));
      try {
        JsonNode root = new ObjectMapper().readTree(Files.readAllBytes(file));
        return root.path("map").isObject() ? root.get("map") : root;
      } catch (JsonProcessingException e) {
        JsonLocation at = e.getLocation();
        throw values.refusal(
            setting,
            "is not JSON"
                + (at == null ? "" : ": line " + at.getLineNr() + ", column " + at.getColumnNr()));
      } catch (IOException e) {
        throw values.refusal(setting, PlanFiles.reason(file, e));
      }
    }

    private static double number(SettingValues values, Setting setting, JsonNode map, String name) {
      JsonNode node = map.path(name);
      if (!node.isNumber()) {
        throw values.refusal(
            setting,
            "contains no number "
                + name
                + "; write {\"map\": {\"mean_short_s\": …, \"mean_long_s\": …,"
                + " \"p_short_long\": …, \"p_long_short\": …}}");
      }
      return node.doubleValue();
    }
  }
}
