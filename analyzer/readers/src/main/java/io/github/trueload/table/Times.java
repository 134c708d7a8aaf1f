package io.github.trueload.table;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads times of one unit and learns how fine they are. */
final class Times {

  /** Marks what is no time. */
  static final long NONE = Long.MIN_VALUE;

  private static final Pattern NUMBER =
      Pattern.compile(
          "[+-]?(?:[0-9]{1,19}(?:\\.[0-9]{0,18})?|\\.[0-9]{1,18})(?:[eE][+-]?[0-9]{1,2})?");

  private static final DateTimeFormatter DATE =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("['T'][' ']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendPattern("[' '][XXX][XX]")
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private static final long THOUSAND = 1_000;
  private static final long SECONDS_OF_2001 = 1_000_000_000L;
  private static final long SECONDS_OF_2100 = 4_133_980_800L;

  private final TimeColumnUnit unit;
  private final ZoneId zone;
  private long stepNanos;
  private long last = NONE;
  private boolean isAmbiguous;

  /**
   * @param zone of dates without a zone
   */
  Times(TimeColumnUnit unit, ZoneId zone) {
    this.unit = unit;
    this.zone = zone;
    this.stepNanos = unit == TimeColumnUnit.DATE ? TimeColumnUnit.S.nanos() : unit.nanos();
  }

  /** The finest step that any of them reported, nanoseconds. */
  long stepNanos() {
    return stepNanos;
  }

  /** Nanoseconds (of an instant since the epoch), or {@link #NONE}; part nanoseconds are cut. */
  long nanos(String text) {
    isAmbiguous = false;
    last = unit == TimeColumnUnit.DATE ? date(text) : number(text);
    return last;
  }

  /**
   * Whether the instant read last looks like a count of a coarser unit since 1970: seconds from
   * 2001 to 2100, say, that are read as milliseconds and so are in January 1970.
   */
  boolean isOfAnotherUnit() {
    if (unit == TimeColumnUnit.DATE || unit == TimeColumnUnit.S) {
      return false;
    }
    for (long coarser = TimeColumnUnit.S.nanos(); coarser > unit.nanos(); coarser /= THOUSAND) {
      long seconds = last / unit.nanos() / (TimeColumnUnit.S.nanos() / coarser);
      if (last != NONE && seconds >= SECONDS_OF_2001 && seconds <= SECONDS_OF_2100) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the date read last could be two instants, because summer time ended in that hour. The
   * earlier one was taken.
   */
  boolean isAmbiguous() {
    return isAmbiguous;
  }

  private long number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      return NONE;
    }
    BigDecimal value = new BigDecimal(text);
    BigDecimal nanos = value.multiply(BigDecimal.valueOf(unit.nanos()));
    if (nanos.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) >= 0) {
      return NONE;
    }
    learn(value.scale());
    return nanos.longValue();
  }

  private long date(String text) {
    TemporalAccessor read;
    try {
      read = DATE.parse(text);
    } catch (DateTimeException e) {
      return NONE;
    }
    LocalDateTime local = LocalDateTime.from(read);
    if (local.getYear() < 1970 || local.getYear() > 2261) {
      return NONE;
    }
    boolean zoned = read.isSupported(ChronoField.OFFSET_SECONDS);
    ZoneId its = zoned ? ZoneOffset.from(read) : zone;
    int point = text.indexOf('.');
    if (point >= 0) {
      int end = point + 1;
      while (end < text.length() && Character.isDigit(text.charAt(end))) {
        end++;
      }
      learn(end - point - 1);
    }
    isAmbiguous = its.getRules().getValidOffsets(local).size() > 1;
    return local.atZone(its).toEpochSecond() * TimeColumnUnit.S.nanos() + local.getNano();
  }

  private void learn(int decimals) {
    long step = unit == TimeColumnUnit.DATE ? TimeColumnUnit.S.nanos() : unit.nanos();
    for (int i = 0; i < decimals && step > 1; i++) {
      step /= 10;
    }
    stepNanos = Math.min(stepNanos, step);
  }
}
