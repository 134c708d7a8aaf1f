package io.github.trueload.health;

import io.github.trueload.domain.Require;
import java.util.Locale;
import java.util.function.Function;

/**
 * When a load generator's own trouble could have moved the result. {@code docs/health.md} has the
 * reasons.
 *
 * @param pauseSeconds longest single pause that moves nothing
 * @param pauseShare share of the time in pauses above which quantiles are made of them
 * @param cpuShare share of the processors above which a second counts as busy
 * @param busyShare share of the seconds that may be busy
 * @param busySeconds so many of them count as chance
 * @param lagSeconds lateness of one wake-up in a hundred that moves nothing
 */
public record HealthLimits(
    double pauseSeconds,
    double pauseShare,
    double cpuShare,
    double busyShare,
    long busySeconds,
    double lagSeconds) {

  /** The default limits. */
  public static final HealthLimits DEFAULT = new HealthLimits(0.1, 0.05, 0.9, 0.1, 3, 0.01);

  /** What may be set, with the unit in its name. */
  public enum Name {
    /** Longest single pause that moves nothing, milliseconds, above 0. */
    PAUSE_MS(Require::positive),
    /** Share of the time in pauses, percent, above 0 and at most 100. */
    PAUSE_PERCENT(Name::aboveNone),
    /** Share of the processors above which a second is busy, percent, above 0 and at most 100. */
    CPU_PERCENT(Name::aboveNone),
    /** Share of the seconds that may be busy, percent, from 0 to 100. */
    BUSY_PERCENT((name, value) -> Require.within(name, value, 0, 100)),
    /** Busy seconds that count as chance, 0 or more. */
    BUSY_SECONDS(Require::notNegative),
    /** Lateness of one wake-up in a hundred that moves nothing, milliseconds, above 0. */
    LAG_MS(Require::positive);

    private final Domain domain;

    Name(Domain domain) {
      this.domain = domain;
    }

    private static double aboveNone(String name, double percent) {
      return Require.aboveUpTo(name, percent, 0, 100);
    }

    /**
     * {@return the name as users write it, lower-case letters with underscores, such as {@code
     * pause_ms}}
     */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Refuses a value by its name as it was written. */
  private interface Domain {
    double require(String name, double value);
  }

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public HealthLimits {
    Require.positive("pause", pauseSeconds);
    Require.aboveUpTo("share of pauses", pauseShare, 0, 1);
    Require.aboveUpTo("share of the processors", cpuShare, 0, 1);
    Require.within("share of busy seconds", busyShare, 0, 1);
    Require.notNegative("busy seconds", busySeconds);
    Require.positive("lag", lagSeconds);
  }

  /**
   * Limits from what a user set.
   *
   * @param values the value of a name as text; null where it is not set
   * @return the limits; a name without a value, or with a blank one, has its default
   * @throws IllegalArgumentException if a value is not a number or outside its domain; the message
   *     names it
   */
  public static HealthLimits of(Function<Name, String> values) {
    return new HealthLimits(
        number(values, Name.PAUSE_MS, DEFAULT.pauseSeconds * 1e3) / 1e3,
        number(values, Name.PAUSE_PERCENT, DEFAULT.pauseShare * 100) / 100,
        number(values, Name.CPU_PERCENT, DEFAULT.cpuShare * 100) / 100,
        number(values, Name.BUSY_PERCENT, DEFAULT.busyShare * 100) / 100,
        (long) number(values, Name.BUSY_SECONDS, DEFAULT.busySeconds),
        number(values, Name.LAG_MS, DEFAULT.lagSeconds * 1e3) / 1e3);
  }

  private static double number(Function<Name, String> values, Name name, double otherwise) {
    String text = values.apply(name);
    if (text == null || text.isBlank()) {
      return otherwise;
    }
    try {
      return name.domain.require(name.id(), Double.parseDouble(text.strip()));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name.id() + ": not a number: " + text, e);
    }
  }
}
