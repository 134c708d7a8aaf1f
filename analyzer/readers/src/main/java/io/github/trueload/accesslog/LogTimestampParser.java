package io.github.trueload.accesslog;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;

/**
 * Reads stamps of one pattern. Dates' parts are as wide as {@code strftime} writes them; names of
 * months are the English ones, which servers write in every locale. What does not exist (30
 * February, hour 25) is not read.
 */
final class LogTimestampParser {

  private static final String MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec ";
  private static final int MOST_EPOCH_DIGITS = 10;

  /** 1973: what counts less since the epoch is a duration, not an instant. */
  private static final long EARLIEST_COUNT = 100_000_000L * StampPattern.SECOND;

  private final StampPattern pattern;
  private final ZoneId zone;
  private byte[] last = {};
  private long nanos;

  private byte[] b = {};
  private int at;
  private int to;
  private boolean wrong;
  private int year;
  private int month;
  private int day;
  private int hour;
  private int minute;
  private int second;
  private int offset;
  private boolean zoned;
  private boolean isAmbiguous;
  private long epochSecond;

  /**
   * @param zone of dates without a zone
   */
  LogTimestampParser(StampPattern pattern, ZoneId zone) {
    this.pattern = pattern;
    this.zone = zone;
  }

  /**
   * Reads the stamp that stands at {@code from}.
   *
   * @return the index after its last byte; −1 if no timestamp begins there
   */
  int read(byte[] bytes, int from, int end) {
    int length = last.length;
    boolean again = length > 0 && length <= end - from;
    if (again && Arrays.equals(bytes, from, from + length, last, 0, length)) {
      return from + length; // Most lines bear the second of the one ahead of them.
    }
    b = bytes;
    at = from;
    to = end;
    wrong = false;
    isAmbiguous = false;
    last = new byte[0];
    String date = pattern.date();
    if (date == null) {
      return count() ? at : -1;
    }
    if (!date(date)) {
      return -1;
    }
    last = Arrays.copyOfRange(bytes, from, at);
    return at;
  }

  /** The stamp read last, nanoseconds since the epoch. */
  long nanos() {
    return nanos;
  }

  /**
   * Whether the date read last could be two instants, because summer time ended in that hour. The
   * earlier one was taken.
   */
  boolean isAmbiguous() {
    return isAmbiguous;
  }

  private boolean count() {
    int start = at;
    while (at < to && (b[at] == '.' || isDigit(b[at]))) {
      at++;
    }
    nanos = LogNumbers.scaled(b, start, at, pattern.unitNanos());
    return nanos >= EARLIEST_COUNT;
  }

  private boolean date(String date) {
    epochSecond = -1;
    second = 0;
    zoned = false;
    for (int i = 0; i < date.length() && !wrong; i++) {
      char c = date.charAt(i);
      if (c == '%') {
        conversion(date.charAt(++i));
      } else {
        expect(c);
      }
    }
    return !wrong && instant();
  }

  private void conversion(char c) {
    switch (c) {
      case 'Y' -> year = (int) number(4, 4);
      case 'y' -> year = 2000 + (int) number(2, 2);
      case 'm' -> month = (int) number(2, 2);
      case 'd' -> day = (int) number(2, 2);
      case 'e' -> {
        at += at < to && b[at] == ' ' ? 1 : 0;
        day = (int) number(1, 2);
      }
      case 'H' -> hour = (int) number(2, 2);
      case 'M' -> minute = (int) number(2, 2);
      case 'S' -> second = (int) number(2, 2);
      case 's' -> epochSecond = number(1, MOST_EPOCH_DIGITS);
      case 'b', 'h', 'B' -> month = month(word());
      case 'a', 'A', 'Z' -> word();
      case 'z' -> offset();
      default -> expect(c == 'n' ? '\n' : c == 't' ? '\t' : '%');
    }
  }

  private long number(int fewest, int most) {
    int start = at;
    long value = 0;
    while (at < to && at - start < most && isDigit(b[at])) {
      value = value * 10 + b[at++] - '0';
    }
    wrong |= at - start < fewest;
    return value;
  }

  /** Letters; the first three of them, small, with a space behind. */
  private String word() {
    int start = at;
    while (at < to && Character.isLetter(b[at])) {
      at++;
    }
    wrong |= at - start < 3;
    int length = Math.min(3, at - start);
    return new String(b, start, length, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT) + " ";
  }

  private int month(String word) {
    int found = MONTHS.indexOf(word);
    wrong |= found < 0;
    return found / 4 + 1;
  }

  private void offset() {
    zoned = true;
    offset = 0;
    if (at < to && b[at] == 'Z') {
      at++;
      return;
    }
    int sign = at < to && b[at] == '-' ? -1 : 1;
    wrong |= at >= to || (b[at] != '-' && b[at] != '+');
    at++;
    int hours = (int) number(2, 2);
    at += at < to && b[at] == ':' ? 1 : 0;
    int minutes = (int) number(2, 2);
    wrong |= hours > 18 || minutes > 59;
    offset = sign * (hours * 3600 + minutes * 60);
  }

  private void expect(char c) {
    wrong |= at >= to || b[at] != c;
    at++;
  }

  private boolean instant() {
    if (epochSecond < 0) {
      if (!exists()) {
        return false;
      }
      LocalDateTime local = LocalDateTime.of(year, month, day, hour, minute);
      epochSecond =
          second
              + (zoned
                  ? local.toEpochSecond(ZoneOffset.UTC) - offset
                  : local.atZone(zone).toEpochSecond());
      isAmbiguous = !zoned && zone.getRules().getValidOffsets(local).size() > 1;
    }
    nanos = epochSecond * StampPattern.SECOND;
    return epochSecond >= 0 && epochSecond <= Long.MAX_VALUE / StampPattern.SECOND;
  }

  /** A leap second, 60, is taken for the first of the next minute. */
  private boolean exists() {
    return year >= 1970
        && month >= 1
        && month <= 12
        && day >= 1
        && day <= LocalDate.of(year, month, 1).lengthOfMonth()
        && hour < 24
        && minute < 60
        && second <= 60;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }
}
