package io.github.trueload.timer;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.queueing.PrincipleA;
import io.github.trueload.queueing.PrincipleA.RateScope;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.units.Durations;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Independent think times whose mean follows Principle A: Z = N/λ for N users and a wanted rate λ.
 * More users then think longer instead of sending more, and the loop of requests and responses
 * opens.
 */
public final class ScaledThinkTime extends ThinkTimer {
  private static final long serialVersionUID = 1L;

  /** The wanted rate λ of requests: a number per {@link #RATE_UNIT}, or with a unit of its own. */
  public static final Setting RATE =
      Setting.required("ScaledThinkTime.rate", Setting.Kind.RATE, "10");

  private static final Map<String, Double> SECONDS_PER_UNIT =
      Map.of("s", 1.0, "min", 60.0, "h", 3600.0);

  /** The rate's unit: per second, minute or hour. */
  public static final Setting RATE_UNIT =
      Setting.choice("ScaledThinkTime.rateUnit", List.of("s", "min", "h"));

  /** Where N comes from. */
  public static final Setting USERS_FROM =
      Setting.choice("ScaledThinkTime.usersFrom", UserCount.ids());

  /** N, where it is given as a number. */
  public static final Setting USERS =
      Setting.required("ScaledThinkTime.users", Setting.Kind.COUNT, "100");

  /** How many load generators run the plan, each with all its threads. */
  public static final Setting GENERATORS =
      Setting.optional("ScaledThinkTime.generators", Setting.Kind.COUNT, "1");

  private static final String EACH_GENERATOR = "perGenerator";

  /** Whether λ is what all generators reach together or each by itself. */
  public static final Setting RATE_SCOPE =
      Setting.choice("ScaledThinkTime.rateScope", List.of("total", EACH_GENERATOR));

  /** To hold a rate, think times are never cut below this share of N/λ. */
  public static final double LEAST_SHARE = LoopWatch.LEAST_SHARE;

  private static final String HOLD = "hold";

  /**
   * Whether think times are N/λ on average, or what the mean response time leaves of it, so that
   * the rate holds.
   */
  public static final Setting MODE =
      Setting.option("ScaledThinkTime.mode", List.of("scaled", HOLD));

  /** A service time for the preview's prediction; not used by a test. */
  public static final Setting SERVICE_TIME =
      Setting.optional("ScaledThinkTime.serviceTime", Setting.Kind.DURATION, "");

  private static final List<Setting> SETTINGS =
      Stream.of(
              List.of(RATE, RATE_UNIT, USERS_FROM, USERS, GENERATORS, RATE_SCOPE, MODE),
              List.of(SERVICE_TIME, DistributionChoice.FAMILY, DistributionChoice.SHAPE, SEED),
              COMMON)
          .flatMap(List::stream)
          .toList();

  @Override
  public List<Setting> settings() {
    return SETTINGS;
  }

  @Override
  public List<Setting> settingsInEffect(SettingValues values) {
    boolean asNumber = values.isOpen(USERS_FROM) || values.text(USERS_FROM).equals("number");
    return Stream.of(
            List.of(RATE, RATE_UNIT, USERS_FROM),
            asNumber ? List.of(USERS) : List.<Setting>of(),
            List.of(GENERATORS, RATE_SCOPE, MODE, SERVICE_TIME),
            DistributionChoice.settingsInEffect(values),
            List.of(SEED),
            COMMON)
        .flatMap(List::stream)
        .toList();
  }

  /**
   * Among how many engines the settings divide the rate.
   *
   * @param values of {@link #RATE_SCOPE} and {@link #GENERATORS} at least
   * @return the number of engines; 0 if each engine generates the whole rate
   * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used
   */
  public static int engines(SettingValues values) {
    return values.choice(RATE_SCOPE).equals(EACH_GENERATOR) ? 0 : generators(values);
  }

  /** How many the setting says, or the property that numbers this engine. */
  private static int generators(SettingValues values) {
    int given = values.count(GENERATORS);
    EngineShare share = values.made(GENERATORS, ThisEngine::share);
    if (share.isWhole() || given == share.count() || given > 1 && !ThisEngine.remote().isEmpty()) {
      return given;
    }
    if (given > 1) {
      throw values.refusal(
          GENERATORS, "is not the number of engines in " + ThisEngine.SHARE + " = " + share);
    }
    return share.count();
  }

  @Override
  protected Object writeReplace() {
    PlannedEngines.sent(this);
    return super.writeReplace();
  }

  /**
   * {@return Principle A as the settings describe it, all generators taken together}
   *
   * @param usersEach number of users of each generator, 1 or more
   * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used
   */
  public static PrincipleA plan(SettingValues values, int usersEach) {
    double unitSeconds = Objects.requireNonNull(SECONDS_PER_UNIT.get(values.choice(RATE_UNIT)));
    boolean hasUnit = values.text(RATE).contains("/");
    double ratePerSecond = values.perSecond(RATE) / (hasUnit ? 1 : unitSeconds);
    boolean each = values.choice(RATE_SCOPE).equals(EACH_GENERATOR);
    int generators = generators(values);
    try {
      return PrincipleA.ofGenerators(
          generators, usersEach, ratePerSecond, each ? RateScope.EACH_GENERATOR : RateScope.TOTAL);
    } catch (IllegalArgumentException e) {
      throw values.refusal(RATE, "does not fit: " + e.getMessage());
    }
  }

  /**
   * {@return the distribution that the settings describe}
   *
   * @param usersEach number of users of each generator, 1 or more
   * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used
   */
  public static ThinkTime model(SettingValues values, int usersEach) {
    double thinkSeconds = plan(values, usersEach).thinkSeconds();
    Durations.rangeFault(thinkSeconds)
        .ifPresent(
            reason -> {
              throw values.refusal(
                  RATE,
                  "per "
                      + values.text(RATE_UNIT)
                      + " from "
                      + usersEach
                      + " users needs a think time of "
                      + thinkSeconds
                      + " s, which "
                      + reason);
            });
    return DistributionChoice.of(values, thinkSeconds);
  }

  @Override
  int users(SettingValues values) {
    UserCount source = UserCount.byId(values.choice(USERS_FROM));
    int users = source == UserCount.NUMBER ? values.count(USERS) : source.count();
    if (users < 1) {
      throw values.refusal(
          USERS_FROM, "gives no number of users in this thread group; choose number and enter it");
    }
    return users;
  }

  @Override
  boolean followsUsers(SettingValues values) {
    return UserCount.byId(values.choice(USERS_FROM)).isChanging();
  }

  @Override
  void check(SettingValues values, int users) {
    values.seed(SEED);
    boolean asNumber = UserCount.byId(values.choice(USERS_FROM)) == UserCount.NUMBER;
    if (users > 0 || asNumber) {
      model(values, asNumber ? values.count(USERS) : users);
    } else {
      plan(values, 1);
    }
  }

  @Override
  ThinkTimeSequence sequence(SettingValues values, int users, ThreadStreams streams) {
    ThinkTime scaled = model(values, users);
    double mean = scaled.mean();
    boolean holds = holdsRate(values);
    LoopWatch loop = loop();
    loop.plan(users, mean, holds);
    ThinkTimeSequence draws = scaled.sequence(streams.ofThread());
    // every distribution keeps its shape when it is scaled, so scaled draws are of the same one
    return holds ? () -> Math.round(draws.nextNanos() * loop.share(mean)) : draws;
  }

  private LoopWatch loop() {
    return Objects.requireNonNull(elementRun(), "the test has not started").loop();
  }

  /** {@return whether the response time is subtracted from the think time} */
  public static boolean holdsRate(SettingValues values) {
    return values.choice(MODE).equals(HOLD);
  }

  @Override
  void sampled(SampleEvent event) {
    sampled(event.getResult());
  }

  /**
   * Response times of the samples in scope. A transaction is no sample: it holds those in whose
   * place it comes, or none where they came themselves.
   */
  private void sampled(SampleResult result) {
    if (TransactionController.isFromTransactionController(result)) {
      for (SampleResult part : result.getSubResults()) {
        sampled(part);
      }
    } else {
      loop().sampled(result.getTime() / 1e3, System.nanoTime());
    }
  }

  @Override
  void runEnded(ElementRun ended) {
    ended.loop().ended();
  }
}
