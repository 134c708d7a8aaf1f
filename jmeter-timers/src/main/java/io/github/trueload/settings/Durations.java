package io.github.trueload.settings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 7 s}, {@code 250ms}, {@code 1.5 min}. */
public final class Durations {
  /**
   * The longest duration accepted, in seconds: 365 days, far below what 64-bit nanoseconds hold.
   */
  public static final double MAX_SECONDS = 365 * 86_400.0;

  /** The shortest, one microsecond: below it draws in nanoseconds lose their shape. */
  public static final double MIN_SECONDS = 1e-6;

  private static final Pattern FORM = Pattern.compile("(" + Numbers.DECIMAL + ")\\s*([a-zA-Zµμ]*)");

  private static final Map<String, Double> SECONDS_PER_UNIT =
      Map.of(
          "ns", 1e-9, "us", 1e-6, "µs", 1e-6, "μs", 1e-6, "ms", 1e-3, "", 1e-3, "s", 1.0, "min",
          60.0, "h", 3600.0);

  private Durations() {}

  /**
   * Reads a positive duration.
   *
   * @param text a number and one of ns, us (or µs), ms, s, min, h; a bare number is milliseconds,
   *     as everywhere in JMeter
   * @return seconds, from {@link #MIN_SECONDS} to {@link #MAX_SECONDS}
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static double parseSeconds(String text) {
    double seconds = number(text);
    rangeFault(seconds)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason);
            });
    return seconds;
  }

  /**
   * Reads a duration that may be zero, in the form of {@link #parseSeconds}.
   *
   * @return seconds, from 0 to {@link #MAX_SECONDS}
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static double parseLength(String text) {
    double seconds = number(text);
    if (seconds < 0) {
      throw new IllegalArgumentException("is negative");
    }
    if (!(seconds <= MAX_SECONDS)) {
      throw new IllegalArgumentException("is longer than 365 days");
    }
    return seconds;
  }

  /**
   * Reads a duration or an instant exactly, in the form of {@link #parseSeconds}: an instant of our
   * days in nanoseconds has more digits than a {@code double}.
   *
   * @return nanoseconds, 0 or more, rounded to the nearest
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static long parseNanos(String text) {
    Matcher form = FORM.matcher(text);
    double unit = secondsPerUnit(form);
    BigDecimal nanos =
        new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(Math.round(unit * 1e9)));
    if (nanos.signum() < 0) {
      throw new IllegalArgumentException("is negative");
    }
    if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) >= 0) {
      throw new IllegalArgumentException("is later than nanoseconds in 64 bits can tell");
    }
    return nanos.setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  private static double number(String text) {
    Matcher form = FORM.matcher(text);
    double unit = secondsPerUnit(form);
    return Double.parseDouble(form.group(1)) * unit;
  }

  private static double secondsPerUnit(Matcher form) {
    Double unit =
        form.matches() ? SECONDS_PER_UNIT.get(form.group(2).toLowerCase(Locale.ROOT)) : null;
    if (unit == null) {
      throw new IllegalArgumentException(
          "is not a duration; write a number and ns, us, ms, s, min or h, such as 7 s or 250 ms"
              + " (a bare number is milliseconds)");
    }
    return unit;
  }

  /** Why this many seconds are no usable duration, or empty. */
  public static Optional<String> rangeFault(double seconds) {
    if (!(seconds > 0)) {
      return Optional.of("must be longer than zero");
    }
    if (!(seconds >= MIN_SECONDS)) {
      return Optional.of("is shorter than a microsecond");
    }
    return seconds <= MAX_SECONDS ? Optional.empty() : Optional.of("is longer than 365 days");
  }

  /** The duration with the unit that reads best and four significant digits. */
  public static String format(double seconds) {
    if (seconds >= 5400) {
      return Numbers.format(seconds / 3600) + " h";
    }
    if (seconds >= 90) {
      return Numbers.format(seconds / 60) + " min";
    }
    if (seconds >= 1) {
      return Numbers.format(seconds) + " s";
    }
    if (seconds >= 1e-3) {
      return Numbers.format(seconds * 1e3) + " ms";
    }
    return Numbers.format(seconds * 1e6) + " µs";
  }
}
