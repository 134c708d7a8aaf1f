package io.github.trueload.striping;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.units.Numbers;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.jmeter.util.JMeterUtils;

/**
 * This load generator among those that make one workload together. They exchange nothing: {@code
 * -Jtrueload.engine=2/8} says which one this is, {@code -Jtrueload.seed} is the same on all, and
 * {@code -Jtrueload.start} is the instant at which all begin. JMeter's controller hands the share
 * out to its remote engines ({@link PlanCopy}); a property of the engine is used instead of it.
 */
public final class ThisEngine {

  /** NUMBER/COUNT; without it, this engine makes the whole workload. */
  public static final String SHARE = "trueload.engine";

  /** Stands in for the seed of each element that has none. */
  public static final String SEED = "trueload.seed";

  private ThisEngine() {}

  /**
   * {@return this engine's share of the load, {@link EngineShare#WHOLE} where the property is not
   * set}
   *
   * @throws IllegalArgumentException if the property is not one, with the property in the message
   */
  public static EngineShare share() {
    return property(
        SHARE,
        EngineShare::parse,
        Objects.requireNonNullElse(PlanCopy.handedOut(), EngineShare.WHOLE));
  }

  /** A property as read by {@code reading}; {@code absent} where it is empty. */
  static <T> T property(String name, Function<String, T> reading, T absent) {
    String own = JMeterUtils.getPropDefault(name, "").trim();
    String text = own.isEmpty() ? PlanCopy.property(name) : own;
    try {
      return text.isEmpty() ? absent : reading.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the property " + name + " = \"" + text + "\" " + e.getMessage(), e);
    }
  }

  /**
   * {@return an element's seed: its own, or that of the property}
   *
   * @throws RefusedSetting if it cannot be read, or the properties cannot
   */
  public static OptionalLong seed(SettingValues values, Setting setting) {
    return seed(values, setting, values.seed(setting));
  }

  /**
   * {@return the seed of the property; empty where it is not set}
   *
   * @param setting the seed of the element, which does not count; named in a refusal
   * @throws RefusedSetting if the properties cannot be read
   */
  public static OptionalLong seedOfProperty(SettingValues values, Setting setting) {
    return seed(values, setting, OptionalLong.empty());
  }

  private static OptionalLong seed(SettingValues values, Setting setting, OptionalLong own) {
    return values.made(
        setting,
        () -> {
          StartTime.known();
          share();
          return own.isPresent()
              ? own
              : property(SEED, text -> OptionalLong.of(Numbers.parseLong(text)), own);
        });
  }

  /**
   * {@return the seed of what all engines must draw alike}
   *
   * @throws RefusedSetting if there are other engines and no seed is given
   */
  public static OptionalLong commonSeed(SettingValues values, Setting setting) {
    OptionalLong seed = seed(values, setting);
    Long inCommon = PlanCopy.seedInCommon();
    if (seed.isEmpty() && !share().isWhole() && inCommon != null) {
      return OptionalLong.of(inCommon);
    }
    if (seed.isEmpty() && !share().isWhole()) {
      throw values.refusal(
          setting,
          "is empty, but engine "
              + share()
              + " needs a seed that all engines have in common: add -J"
              + SEED
              + "=NUMBER to each of them");
    }
    return seed;
  }

  /**
   * {@return streams that no other engine draws from}
   *
   * @param seed of the element
   */
  public static SeededStreams own(long seed) {
    EngineShare share = share();
    return new SeededStreams(seed, remote() + (share.isWhole() ? "" : "engine " + share.number()));
  }

  /**
   * {@return streams that all engines of one workload have in common}
   *
   * @param seed of the element
   */
  public static SeededStreams common(long seed) {
    return new SeededStreams(seed, share().isWhole() ? remote() : "");
  }

  /**
   * {@return the name of this remote engine at JMeter's controller; empty where the whole test runs
   * in this JVM}
   */
  public static String remote() {
    return JMeterUtils.getPropDefault(
        JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "");
  }
}
