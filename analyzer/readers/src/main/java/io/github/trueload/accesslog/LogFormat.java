package io.github.trueload.accesslog;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How an access log's lines are written: text, and fields with text behind each.
 *
 * <p>If several fields contain the same quantity, the best one is read: the finest timestamp, the
 * finest duration, the whole request line, the whole response's bytes.
 */
public final class LogFormat {

  private static final String MORE = "...";

  private final String text;
  private final String ahead;
  private final List<Field> fields;
  private final @Nullable ZoneId zone;
  private final boolean openEnded;

  private LogFormat(
      String text, String ahead, List<Field> fields, @Nullable ZoneId zone, boolean openEnded) {
    this.text = text;
    this.ahead = ahead;
    this.fields = fields;
    this.zone = zone;
    this.openEnded = openEnded;
  }

  /**
   * Understands a format.
   *
   * @param text the name of a usual one ({@code common}, {@code combined}, {@code vhost_combined}),
   *     or a format in nginx's notation ({@code $remote_addr …}) or Apache's and lighttpd's ({@code
   *     %h …}); {@value #MORE} at its end stands for any further text of a line
   * @return the format
   * @throws IllegalArgumentException if it is neither or contains no time; the message says what
   */
  public static LogFormat of(String text) {
    Optional<String> known = KnownFormats.byName(text);
    if (known.isPresent()) {
      return of(known.get());
    }
    boolean more = text.endsWith(MORE);
    String notation = more ? text.substring(0, text.length() - MORE.length()) : text;
    List<Object> parts;
    if (NginxNotation.fits(notation)) {
      parts = NginxNotation.parts(notation);
    } else if (notation.indexOf('%') >= 0) {
      parts = ApacheNotation.parts(notation);
    } else {
      throw new IllegalArgumentException(
          "'%s' is neither a format with $variables or %%directives nor one of %s"
              .formatted(text, String.join(", ", KnownFormats.names())));
    }
    return of(text, parts, null, more);
  }

  /**
   * Puts text and fields, in their order, together.
   *
   * @param zone of dates without a zone; null where it is not known
   * @throws IllegalArgumentException if they contain no time
   */
  static LogFormat of(String text, List<Object> parts, @Nullable ZoneId zone) {
    return of(text, parts, zone, false);
  }

  /**
   * The same.
   *
   * @param more whether lines go on behind what the parts say
   */
  static LogFormat of(String text, List<Object> parts, @Nullable ZoneId zone, boolean more) {
    StringBuilder ahead = new StringBuilder();
    List<Field> fields = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof Field field) {
        fields.add(field);
      } else if (fields.isEmpty()) {
        ahead.append(part);
      } else {
        int last = fields.size() - 1;
        fields.set(last, fields.get(last).followedBy(fields.get(last).behind() + part));
      }
    }
    keepBest(fields);
    checkSeparated(text, fields);
    if (fields.stream().noneMatch(field -> field.meaning() == FieldType.STAMP)) {
      throw new IllegalArgumentException("'" + text + "' contains no time, so no arrivals");
    }
    return new LogFormat(text, ahead.toString(), List.copyOf(fields), zone, more);
  }

  private static void keepBest(List<Field> fields) {
    keepFinestStamp(fields);
    keepOne(fields, f -> f.meaning() == FieldType.DURATION);
    boolean request = fields.stream().anyMatch(f -> f.meaning() == FieldType.REQUEST);
    boolean sent = fields.stream().anyMatch(f -> f.meaning() == FieldType.SENT);
    fields.replaceAll(
        f -> {
          boolean ofRequest = f.meaning() == FieldType.METHOD || f.meaning() == FieldType.TARGET;
          boolean ofSent = f.meaning() == FieldType.BODY_SENT;
          return (request && ofRequest) || (sent && ofSent) ? f.unread() : f;
        });
  }

  /**
   * Keeps the finest stamp, and the fraction that belongs to it: it stands behind its stamp of
   * whole seconds, or ahead of the first one. To a finer stamp a fraction adds nothing.
   */
  private static void keepFinestStamp(List<Field> fields) {
    int[] fractions = fractions(fields);
    int best = -1;
    long finest = Long.MAX_VALUE;
    for (int i = 0; i < fields.size(); i++) {
      long step = step(fields.get(fractions[i] < 0 ? i : fractions[i]));
      if (fields.get(i).meaning() == FieldType.STAMP && step < finest) {
        best = i;
        finest = step;
      }
    }
    for (int i = 0; i < fields.size(); i++) {
      FieldType meaning = fields.get(i).meaning();
      boolean isWanted = i == best || (best >= 0 && i == fractions[best]);
      if (!isWanted && (meaning == FieldType.STAMP || meaning == FieldType.FRACTION)) {
        fields.set(i, fields.get(i).unread());
      }
    }
  }

  /** For each field the place of the finest fraction that belongs to it, −1 if none does. */
  private static int[] fractions(List<Field> fields) {
    int[] fractions = new int[fields.size()];
    Arrays.fill(fractions, -1);
    int owner = 0;
    while (owner < fields.size() && !isOfSeconds(fields.get(owner))) {
      owner++;
    }
    for (int i = 0; i < fields.size() && owner < fields.size(); i++) {
      Field field = fields.get(i);
      owner = isOfSeconds(field) ? i : owner;
      if (field.meaning() == FieldType.FRACTION
          && (fractions[owner] < 0 || step(field) < step(fields.get(fractions[owner])))) {
        fractions[owner] = i;
      }
    }
    return fractions;
  }

  private static boolean isOfSeconds(Field field) {
    return field.meaning() == FieldType.STAMP && step(field) >= StampPattern.SECOND;
  }

  /** Keeps the finest of those that are {@code wanted}, the first of several. */
  private static void keepOne(List<Field> fields, Predicate<Field> wanted) {
    Optional<Field> finest =
        fields.stream().filter(wanted).min(Comparator.comparingLong(LogFormat::step));
    boolean[] kept = new boolean[1];
    fields.replaceAll(
        f -> {
          if (!wanted.test(f)) {
            return f;
          }
          boolean isFirst = !kept[0] && step(f) == step(finest.orElseThrow());
          kept[0] |= isFirst;
          return isFirst ? f : f.unread();
        });
  }

  private static long step(Field field) {
    return field.stepNanos();
  }

  private static void checkSeparated(String text, List<Field> fields) {
    for (int i = 0; i + 1 < fields.size(); i++) {
      if (fields.get(i).behind().isEmpty() && fields.get(i).stamp() == null) {
        throw new IllegalArgumentException(
            "'%s': field %s and the next have no separator, so the end of the first is not known"
                .formatted(text, i + 1));
      }
    }
  }

  String text() {
    return text;
  }

  /** Zone of dates without one: the format's, otherwise {@code other}. */
  ZoneId zoneOr(ZoneId other) {
    return zone == null ? other : zone;
  }

  /** Whether lines go on behind what it knows. */
  boolean openEnded() {
    return openEnded;
  }

  String ahead() {
    return ahead;
  }

  List<Field> fields() {
    return fields;
  }

  /** Whether the stamp is that of the request's end. */
  boolean stampsEnd() {
    return find(FieldType.STAMP).orElseThrow().atEnd();
  }

  /** The finest step of the stamp, with what refines it, nanoseconds. */
  long stampStepNanos() {
    return find(FieldType.FRACTION).or(() -> find(FieldType.STAMP)).orElseThrow().stepNanos();
  }

  /** The finest step of the duration, nanoseconds; 0 if there is none. */
  long durationStepNanos() {
    return find(FieldType.DURATION).or(() -> find(FieldType.PART)).map(Field::stepNanos).orElse(0L);
  }

  private Optional<Field> find(FieldType meaning) {
    return fields.stream().filter(field -> field.meaning() == meaning).findFirst();
  }
}
