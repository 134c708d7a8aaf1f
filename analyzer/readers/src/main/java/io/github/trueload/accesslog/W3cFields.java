package io.github.trueload.accesslog;

import io.github.trueload.bytes.LineReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The W3C's extended log file format (working draft WD-logfile), which IIS and CloudFront write:
 * lines that begin with {@code #} are directives, and {@code #Fields:} says what the lines behind
 * it hold. Stamps are UTC and, against their documentation's wording, those of a request's end:
 * both write the line when the response was sent.
 *
 * @param separator between a line's fields: a space, or CloudFront's tab
 * @param takenUnitNanos what {@code time-taken} counts: the draft's seconds, which have a fraction,
 *     or IIS's milliseconds
 */
record W3cFields(char separator, long takenUnitNanos) {

  private static final String FIELDS = "#Fields:";
  private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";
  private static final long MILLISECOND = 1_000_000L;
  private static final int MOST_DIRECTIVES = 100;

  /**
   * A log that says its fields.
   *
   * @param fields how its lines are laid out
   * @param format of the lines behind the first directive
   */
  record Found(W3cFields fields, LogFormat format) {}

  /** The format of what begins with {@code head}, if that is said there and shows the time. */
  static Optional<Found> of(byte[] head) {
    LineReader lines = new LineReader(new ByteArrayInputStream(head));
    String fields = null;
    String first = "";
    try {
      while (lines.next() && lines.number() <= MOST_DIRECTIVES) {
        String line = text(lines);
        if (!isDirective(line) && !line.isEmpty()) {
          first = line;
          break;
        }
        fields = line.startsWith(FIELDS) ? line : fields;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (fields == null) {
      return Optional.empty();
    }
    char separator = first.indexOf('\t') >= 0 ? '\t' : ' ';
    int taken = names(fields).indexOf("time-taken");
    String[] values = first.split(String.valueOf(separator), -1);
    boolean seconds = taken >= 0 && taken < values.length && values[taken].indexOf('.') >= 0;
    W3cFields found = new W3cFields(separator, seconds ? StampPattern.SECOND : MILLISECOND);
    try {
      return Optional.of(new Found(found, found.format(fields)));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // No time, so it is no log of requests.
    }
  }

  /** Whether a format came from such a directive: its lines may hold values in quotes. */
  static boolean isOf(LogFormat format) {
    return format.text().startsWith(FIELDS);
  }

  private static String text(LineReader lines) {
    String line =
        new String(
            lines.bytes(), lines.from(), lines.to() - lines.from(), StandardCharsets.ISO_8859_1);
    return line.startsWith(BYTE_ORDER_MARK) ? line.substring(BYTE_ORDER_MARK.length()) : line;
  }

  private static boolean isDirective(String line) {
    return line.startsWith("#");
  }

  /** The line that the reader stands on, if it is a directive. */
  static Optional<String> directive(LineReader lines) {
    byte first = lines.bytes()[lines.from()];
    boolean mayBe = first == '#' || first == (byte) BYTE_ORDER_MARK.charAt(0);
    return mayBe ? Optional.of(text(lines)).filter(W3cFields::isDirective) : Optional.empty();
  }

  /**
   * The format of the lines after a directive; empty if it is no directive of fields.
   *
   * @throws IllegalArgumentException if they contain no time
   */
  Optional<LogFormat> behind(String directive) {
    return directive.startsWith(FIELDS) ? Optional.of(format(directive)) : Optional.empty();
  }

  private static List<String> names(String fields) {
    return Arrays.asList(fields.substring(FIELDS.length()).strip().split("\\s+"));
  }

  private LogFormat format(String fields) {
    List<String> names = names(fields);
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (i > 0) {
        parts.add(String.valueOf(separator));
      }
      boolean instant =
          names.get(i).equals("date") && i + 1 < names.size() && names.get(i + 1).equals("time");
      if (instant) {
        String pattern = "%Y-%m-%d" + separator + "%H:%M:%S";
        parts.add(Field.stamp(StampPattern.date(pattern), true));
        i++;
      } else {
        parts.add(field(names.get(i)));
      }
    }
    return LogFormat.of(fields, parts, ZoneOffset.UTC);
  }

  private Field field(String name) {
    return switch (name) {
      case "c-ip" -> Field.of(FieldType.CLIENT);
      case "cs(User-Agent)" -> Field.of(FieldType.AGENT);
      case "cs-method" -> Field.of(FieldType.METHOD);
      case "cs-uri-stem" -> Field.of(FieldType.TARGET);
      case "sc-status" -> Field.of(FieldType.STATUS);
      case "sc-bytes" -> Field.of(FieldType.SENT);
      case "time-taken" -> Field.number(FieldType.DURATION, takenUnitNanos, MILLISECOND);
      default -> Field.of(FieldType.NOTHING);
    };
  }
}
