package io.github.trueload.cli;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rates as they are typed: {@code 20/s}, {@code 1200/min}, {@code 72000/h}. */
final class Rates {

  private static final Map<String, Double> SECONDS =
      Map.of("s", 1.0, "m", 60.0, "min", 60.0, "h", 3600.0);

  private static final Pattern FORM =
      Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?/ ?([a-z]{1,3})");

  private Rates() {}

  /**
   * {@code text} per second.
   *
   * @throws IllegalArgumentException if it is no rate
   */
  static double perSecond(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches() || !SECONDS.containsKey(form.group(2))) {
      throw new IllegalArgumentException(
          "'" + text + "' is no rate; write a number and a unit of time, such as 20/s or 1200/min");
    }
    return Double.parseDouble(form.group(1)) / SECONDS.get(form.group(2));
  }
}
