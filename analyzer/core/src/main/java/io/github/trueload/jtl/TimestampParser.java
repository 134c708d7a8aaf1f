package io.github.trueload.jtl;

import java.nio.charset.StandardCharsets;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Reads time stamps: milliseconds since the epoch, or dates as {@code SimpleDateFormat} writes them
 * for the patterns that JMeter itself reads back ({@code yyyy/MM/dd HH:mm:ss.SSS}, {@code
 * yyyy-MM-dd HH:mm:ss}, {@code MM/dd/yy HH:mm:ss} …), or of the pattern that the options have.
 * Dates that do not exist are not read.
 */
final class TimestampParser {

  static final long UNREADABLE = Long.MIN_VALUE;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long MAX_MILLIS = Long.MAX_VALUE / NANOS_PER_MILLI;

  private final ZoneId zone;
  private final @Nullable SimpleDateFormat dates;

  /** Whether the options' dates name their zone. */
  private final boolean hasZone;

  private long cachedHour = Long.MIN_VALUE;
  private long cachedHourNanos;
  private boolean isAmbiguous;

  private byte[] in = {};
  private int at;
  private int to;

  /** The usual stamps, or those of the pattern that the options have. */
  TimestampParser(JtlOptions options) {
    zone = options.zone();
    dates = options.dates() == null ? null : format(options.dates(), zone);
    hasZone = options.dates() != null && letters(options.dates()).matches(".*[zZX].*");
  }

  /**
   * Reads dates of a pattern; names of months are English.
   *
   * @throws IllegalArgumentException if it is none of {@link SimpleDateFormat}'s
   */
  static SimpleDateFormat format(String pattern, ZoneId zone) {
    SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.ENGLISH);
    format.setLenient(false);
    format.setTimeZone(TimeZone.getTimeZone(zone));
    return format;
  }

  /**
   * Whether the last date read could be two instants, because summer time ended in that hour. The
   * earlier one was taken.
   */
  boolean isAmbiguous() {
    return isAmbiguous;
  }

  boolean isSpecial() {
    return dates != null;
  }

  /** The finest step of stamps of a pattern, nanoseconds. */
  static long stepNanos(String pattern) {
    String letters = letters(pattern);
    return letters.contains("S")
        ? NANOS_PER_MILLI
        : letters.contains("s") ? NANOS_PER_SECOND : 60 * NANOS_PER_SECOND;
  }

  /** The pattern without what stands in quotes. */
  private static String letters(String pattern) {
    return pattern.replaceAll("'[^']*'", "");
  }

  private long special(SimpleDateFormat dates, byte[] bytes, int from, int end) {
    String text = new String(bytes, from, end - from, StandardCharsets.UTF_8);
    ParsePosition position = new ParsePosition(0);
    Date date = dates.parse(text, position);
    boolean whole = date != null && position.getIndex() == text.length();
    boolean fits = whole && date.getTime() >= 0 && date.getTime() <= MAX_MILLIS;
    isAmbiguous = fits && !hasZone && isRepeated(date.toInstant());
    return fits ? date.getTime() * NANOS_PER_MILLI : UNREADABLE;
  }

  private boolean isRepeated(Instant instant) {
    return zone.getRules().getValidOffsets(LocalDateTime.ofInstant(instant, zone)).size() > 1;
  }

  /**
   * Reads milliseconds or a date.
   *
   * @return nanoseconds since the epoch, or {@link #UNREADABLE}
   */
  long nanos(byte[] bytes, int from, int end) {
    if (dates != null) {
      return special(dates, bytes, from, end);
    }
    long millis = millis(bytes, from, end);
    return millis == UNREADABLE ? date(bytes, from, end) : millis * NANOS_PER_MILLI;
  }

  private static long millis(byte[] bytes, int from, int end) {
    if (end <= from || end - from > 18) {
      return UNREADABLE;
    }
    long value = 0;
    for (int p = from; p < end; p++) {
      int digit = bytes[p] - '0';
      if (digit < 0 || digit > 9) {
        return UNREADABLE;
      }
      value = value * 10 + digit;
    }
    return value <= MAX_MILLIS ? value : UNREADABLE;
  }

  private long date(byte[] bytes, int from, int end) {
    in = bytes;
    at = from;
    to = end;
    int first = number(4);
    int firstWidth = at - from;
    byte dateSeparator = next();
    int second = number(2);
    boolean same = next() == dateSeparator;
    int third = number(2);
    boolean shape = same && (dateSeparator == '/' || dateSeparator == '-');
    byte gap = next();
    shape &= gap == ' ' || gap == 'T';
    int hour = number(2);
    shape &= next() == ':';
    int minute = number(2);
    shape &= next() == ':';
    int sec = number(2);
    long fraction = fraction();
    if (!shape || at != to || fraction < 0 || hour > 23 || minute > 59 || sec > 59) {
      return UNREADABLE;
    }
    if ((first | second | third | hour | minute | sec) < 0) {
      return UNREADABLE;
    }
    long hourNanos =
        firstWidth == 4
            ? hourNanos(first, second, third, hour)
            : hourNanos(century(third), first, second, hour);
    if (hourNanos == UNREADABLE) {
      return UNREADABLE;
    }
    return hourNanos + (minute * 60L + sec) * NANOS_PER_SECOND + fraction;
  }

  /** A year of two digits is one of this century. */
  private static int century(int twoDigits) {
    return 2000 + twoDigits;
  }

  /** Nanoseconds to the start of an hour, by the zone's rules; kept for the rows that follow. */
  private long hourNanos(int year, int month, int day, int hour) {
    long key = ((year * 16L + month) * 32L + day) * 32L + hour;
    if (key == cachedHour) {
      return cachedHourNanos;
    }
    if (month < 1 || month > 12 || day < 1 || year < 1970 || year > 2261) {
      return UNREADABLE;
    }
    LocalDate firstOfMonth = LocalDate.of(year, month, 1);
    if (day > firstOfMonth.lengthOfMonth()) {
      return UNREADABLE;
    }
    LocalDateTime local = firstOfMonth.withDayOfMonth(day).atTime(hour, 0);
    cachedHourNanos = local.atZone(zone).toEpochSecond() * NANOS_PER_SECOND;
    isAmbiguous = zone.getRules().getValidOffsets(local).size() > 1;
    cachedHour = key;
    return cachedHourNanos;
  }

  private byte next() {
    return at < to ? in[at++] : 0;
  }

  /** One to {@code width} digits; −1 if there is none. */
  private int number(int width) {
    int value = -1;
    for (int n = 0; n < width && at < to; n++, at++) {
      int digit = in[at] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      value = Math.max(value, 0) * 10 + digit;
    }
    return value;
  }

  /** Nanoseconds behind a dot or comma; 0 where the stamp ends; −1 if neither. */
  private long fraction() {
    if (at == to) {
      return 0;
    }
    byte mark = next();
    if ((mark != '.' && mark != ',') || at == to || to - at > 9) {
      return -1;
    }
    long value = 0;
    int digits = 0;
    for (; at < to; at++, digits++) {
      int digit = in[at] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    for (; digits < 9; digits++) {
      value *= 10;
    }
    return value;
  }
}
