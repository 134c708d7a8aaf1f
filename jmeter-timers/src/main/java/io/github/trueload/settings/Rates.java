package io.github.trueload.settings;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rates as people write them: {@code 10/s}, {@code 600/min}, {@code 5e3 / h}. */
public final class Rates {
  private static final Pattern FORM =
      Pattern.compile("(" + Numbers.DECIMAL + ")\\s*(?:/\\s*([a-zA-Z]+))?");

  private static final Map<String, Double> SECONDS_PER_UNIT =
      Map.of("s", 1.0, "min", 60.0, "h", 3600.0);

  private Rates() {}

  /**
   * Reads a rate above zero.
   *
   * @param text a number and one of /s, /min, /h; a bare number is per second
   * @return per second, greater than zero
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static double parsePerSecond(String text) {
    double rate = parse(text);
    if (!(rate > 0)) {
      throw new IllegalArgumentException("must be greater than zero");
    }
    return rate;
  }

  /** As {@link #parsePerSecond}, but a rate may be zero. */
  public static double parseZeroOrMore(String text) {
    double rate = parse(text);
    if (!(rate >= 0)) {
      throw new IllegalArgumentException("is negative");
    }
    return rate;
  }

  private static double parse(String text) {
    Matcher form = FORM.matcher(text.trim());
    Double unit = null;
    if (form.matches()) {
      String name = form.group(2) == null ? "s" : form.group(2).toLowerCase(Locale.ROOT);
      unit = SECONDS_PER_UNIT.get(name);
    }
    if (unit == null) {
      throw new IllegalArgumentException(
          "is not a rate; write a number and /s, /min or /h, such as 10/s or 600/min"
              + " (a bare number is per second)");
    }
    return Numbers.parse(form.group(1)) / unit;
  }
}
