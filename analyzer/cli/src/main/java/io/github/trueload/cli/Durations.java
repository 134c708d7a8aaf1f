package io.github.trueload.cli;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as they are typed: {@code 250ms}, {@code 30s}, {@code 1.5m}, {@code 1h}, {@code 0}. */
final class Durations {

  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "min", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private static final Pattern FORM =
      Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?([a-zµ]{1,3})");

  private Durations() {}

  /**
   * Nanoseconds of {@code text}; part nanoseconds are cut off, and so is what exceeds 292 years.
   *
   * @throws IllegalArgumentException if it is no duration
   */
  static long nanos(String text) {
    if (text.equals("0")) {
      return 0;
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches() || !NANOS.containsKey(form.group(2))) {
      throw new IllegalArgumentException(
          "'" + text + "' is no duration; write a number and a unit, such as 30s, 2m, 250ms, or 0");
    }
    BigDecimal nanos =
        new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(NANOS.get(form.group(2))));
    return nanos.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
  }
}
