package io.github.trueload.accesslog;

import static io.github.trueload.accesslog.StampPattern.SECOND;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Apache's {@code LogFormat}, and lighttpd's {@code accesslog.format}: text and {@code %x}
 * directives. Apache's {@code %t} is when the request came; {@code %{end:…}t} says otherwise. (That
 * of lighttpd is the end: the reader is determined by an option.)
 */
final class ApacheNotation {

  /**
   * Percent; conditions on the status and which request of an internal redirect; argument; letter.
   */
  private static final Pattern DIRECTIVE =
      Pattern.compile("%(?:!?[0-9,]+)?[<>]?(?:\\{([^}]*)})?[<>]?(\\^t[io]|[a-zA-Z%])");

  private static final long MILLISECOND = 1_000_000L;
  private static final long MICROSECOND = 1_000L;
  private static final String CLF = "%d/%b/%Y:%H:%M:%S %z";

  private final List<Object> parts = new ArrayList<>();

  private ApacheNotation() {}

  /**
   * Text (strings) and fields in their order.
   *
   * @throws IllegalArgumentException if a directive is not known
   */
  static List<Object> parts(String text) {
    String format = text.replace("\\\"", "\"").replace("\\t", "\t").replace("\\\\", "\\");
    ApacheNotation notation = new ApacheNotation();
    Matcher directive = DIRECTIVE.matcher(format);
    int at = 0;
    for (int percent = format.indexOf('%'); percent >= 0; percent = format.indexOf('%', at)) {
      if (!directive.find(percent) || directive.start() != percent) {
        throw new IllegalArgumentException(
            "'%s': no directive at '%s'".formatted(text, format.substring(percent)));
      }
      notation.text(format.substring(at, percent));
      notation.directive(directive.group(2), directive.group(1));
      at = directive.end();
    }
    notation.text(format.substring(at));
    return notation.parts;
  }

  private void text(String text) {
    if (!text.isEmpty()) {
      parts.add(text);
    }
  }

  private void directive(String letter, String argument) {
    switch (letter) {
      case "%" -> text("%");
      case "t" -> time(argument);
      case "T" -> parts.add(duration(argument));
      case "D" -> parts.add(Field.number(FieldType.DURATION, MICROSECOND, MICROSECOND));
      case "r" -> parts.add(Field.of(FieldType.REQUEST));
      case "m" -> parts.add(Field.of(FieldType.METHOD));
      case "U" -> parts.add(Field.of(FieldType.TARGET));
      case "q" -> query();
      case "h", "a" -> parts.add(Field.of(FieldType.CLIENT));
      case "i" -> parts.add(Field.of(isAgent(argument) ? FieldType.AGENT : FieldType.NOTHING));
      case "s" -> parts.add(Field.of(FieldType.STATUS));
      case "O" -> parts.add(Field.of(FieldType.SENT));
      case "b", "B" -> parts.add(Field.of(FieldType.BODY_SENT));
      default -> parts.add(Field.of(FieldType.NOTHING));
    }
  }

  private static boolean isAgent(String header) {
    return header != null && header.equalsIgnoreCase("User-Agent");
  }

  /** A query that follows its path is part of the target, as it begins with a question mark. */
  private void query() {
    boolean follows =
        !parts.isEmpty()
            && parts.get(parts.size() - 1) instanceof Field field
            && field.meaning() == FieldType.TARGET;
    if (!follows) {
      parts.add(Field.of(FieldType.NOTHING));
    }
  }

  private void time(String argument) {
    if (argument == null || argument.isEmpty()) {
      parts.add("[");
      parts.add(Field.stamp(StampPattern.date(CLF), false));
      parts.add("]");
      return;
    }
    boolean end = argument.startsWith("end:");
    String format = argument.substring(end ? 4 : argument.startsWith("begin:") ? 6 : 0);
    parts.add(
        switch (format) {
          case "sec" -> Field.stamp(StampPattern.epoch(SECOND, SECOND), end);
          case "msec" -> Field.stamp(StampPattern.epoch(MILLISECOND, MILLISECOND), end);
          case "usec" -> Field.stamp(StampPattern.epoch(MICROSECOND, MICROSECOND), end);
          case "nsec" -> Field.stamp(StampPattern.epoch(1, 1), end);
          case "msec_frac" -> Field.number(FieldType.FRACTION, MILLISECOND, MILLISECOND);
          case "usec_frac" -> Field.number(FieldType.FRACTION, MICROSECOND, MICROSECOND);
          case "nsec_frac" -> Field.number(FieldType.FRACTION, 1, 1);
          default -> Field.stamp(StampPattern.date(format), end);
        });
  }

  private static Field duration(String unit) {
    long nanos =
        switch (unit == null ? "s" : unit) {
          case "s", "sec" -> SECOND;
          case "ms", "msec" -> MILLISECOND;
          case "us", "usec" -> MICROSECOND;
          case "ns", "nsec" -> 1;
          default ->
              throw new IllegalArgumentException("%{" + unit + "}T: a unit is s, ms, us or ns");
        };
    return Field.number(FieldType.DURATION, nanos, nanos);
  }
}
