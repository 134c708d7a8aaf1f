package io.github.trueload.accesslog;

import org.jspecify.annotations.Nullable;

/**
 * How an instant is written: a count since the epoch, or a date by the conversions of {@code
 * strftime}.
 *
 * @param date the conversions, {@code %T} and the like taken apart; null for a count
 * @param unitNanos what is counted, nanoseconds; 0 for a date
 * @param stepNanos its finest step, nanoseconds
 */
record StampPattern(@Nullable String date, long unitNanos, long stepNanos) {

  static final long SECOND = 1_000_000_000L;

  private static final String CONVERSIONS = "YymdeHMSbhBaAzZs%nt";

  /** A count since the epoch, with a fraction perhaps. */
  static StampPattern epoch(long unitNanos, long stepNanos) {
    return new StampPattern(null, unitNanos, stepNanos);
  }

  /**
   * A date.
   *
   * @param strftime such as {@code %d/%b/%Y:%H:%M:%S %z}
   * @throws IllegalArgumentException if it has a conversion that is not known, or no whole date
   */
  static StampPattern date(String strftime) {
    String pattern =
        strftime
            .replace("%T", "%H:%M:%S")
            .replace("%F", "%Y-%m-%d")
            .replace("%D", "%m/%d/%y")
            .replace("%R", "%H:%M");
    for (int i = pattern.indexOf('%'); i >= 0; i = pattern.indexOf('%', i + 2)) {
      if (i + 1 == pattern.length() || CONVERSIONS.indexOf(pattern.charAt(i + 1)) < 0) {
        throw new IllegalArgumentException(
            "the time '%s' has a conversion that is not read, at '%s'"
                .formatted(strftime, pattern.substring(i)));
      }
    }
    boolean whole =
        pattern.contains("%s")
            || (pattern.matches("(?s).*%[Yy].*")
                && pattern.matches("(?s).*%[mbhB].*")
                && pattern.matches("(?s).*%[de].*")
                && pattern.contains("%H")
                && pattern.contains("%M"));
    if (!whole) {
      throw new IllegalArgumentException("the time '" + strftime + "' is not a complete date");
    }
    boolean seconds = pattern.contains("%S") || pattern.contains("%s");
    return new StampPattern(pattern, 0, seconds ? SECOND : 60 * SECOND);
  }
}
