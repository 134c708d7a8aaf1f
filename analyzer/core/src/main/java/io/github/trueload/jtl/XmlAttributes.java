package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** The attributes of one tag that a sample's have, as places in the tag's bytes. */
final class XmlAttributes {

  /** JMeter's attributes, by the column that tells the same in CSV. */
  private static final Map<String, Column> NAMES =
      Map.ofEntries(
          Map.entry("ts", Column.TIME_STAMP),
          Map.entry("t", Column.ELAPSED),
          Map.entry("lb", Column.LABEL),
          Map.entry("rc", Column.RESPONSE_CODE),
          Map.entry("rs", Column.RESPONSE_CODE), // JMeter's older name
          Map.entry("rm", Column.RESPONSE_MESSAGE),
          Map.entry("tn", Column.THREAD_NAME),
          Map.entry("s", Column.SUCCESS),
          Map.entry("by", Column.BYTES),
          Map.entry("lt", Column.LATENCY),
          Map.entry("it", Column.IDLE_TIME),
          Map.entry("ct", Column.CONNECT),
          Map.entry("hn", Column.HOST_NAME));

  /** Those of {@code sampleResult}, as JMeter called them before 2.1, and on request until 3.0. */
  private static final Map<String, Column> OLD_NAMES =
      Map.of(
          "timeStamp", Column.TIME_STAMP,
          "time", Column.ELAPSED,
          "label", Column.LABEL,
          "responseCode", Column.RESPONSE_CODE,
          "responseMessage", Column.RESPONSE_MESSAGE,
          "threadName", Column.THREAD_NAME,
          "success", Column.SUCCESS);

  private static final Map<String, Integer> ENTITIES =
      Map.of("lt", (int) '<', "gt", (int) '>', "amp", (int) '&', "quot", (int) '"', "apos", 39);

  private static final int COLUMNS = Column.values().length;
  private static final long LESS = ByteScan.pattern((byte) '<');
  private static final long AMPERSAND = ByteScan.pattern((byte) '&');
  private static final int MOST_REMEMBERED = 64;
  private static final byte[] NONE = {};

  private byte[] b = NONE;
  private final int[] from = new int[COLUMNS];
  private final int[] to = new int[COLUMNS];
  private final boolean[] told = new boolean[COLUMNS];
  private int base;
  private int resumeAt;
  private int resumeNumber;
  private boolean broken;
  private boolean emptyElement;

  private Map<String, Column> names = NAMES;

  // Tags of a log are alike: the names that stood at each place before.
  private final byte[][] remembered = new byte[MOST_REMEMBERED][];
  private final Column[] meant = new Column[MOST_REMEMBERED];

  /**
   * Begins a tag.
   *
   * @param behindName where its name ends, from the tag's start
   * @param old whether its attributes have JMeter's old names
   */
  void begin(int behindName, boolean old) {
    Map<String, Column> its = old ? OLD_NAMES : NAMES;
    if (its != names) {
      names = its;
      Arrays.fill(remembered, null);
    }
    broken = false;
    emptyElement = false;
    Arrays.fill(told, false);
    resumeAt = behindName;
    resumeNumber = 0;
  }

  /**
   * Reads on, to the {@code >} at {@code end}.
   *
   * @param tag where the tag starts
   * @return −1, or where the value begins in whose quotes that {@code >} stands
   */
  int read(byte[] bytes, int tag, int end) {
    b = bytes;
    base = tag;
    int p = tag + resumeAt;
    for (int number = resumeNumber; ; number++) {
      int first = p;
      while (p < end && isBlank(b[p])) {
        p++;
      }
      if (p == end) {
        return -1;
      }
      if (b[p] == '/' && p + 1 == end) {
        emptyElement = true;
        return -1;
      }
      int quote = first == p ? -1 : openingQuote(p, end);
      if (quote < 0) {
        broken = true;
        return -1;
      }
      int close = ByteScan.find(b, quote + 1, end, ByteScan.pattern(b[quote]));
      if (close == end) {
        resumeAt = first - tag;
        resumeNumber = number;
        return quote + 1;
      }
      take(column(number, p, nameEnd(p)), quote + 1, close);
      p = close + 1;
    }
  }

  private int nameEnd(int p) {
    int end = p;
    while (b[end] != '=' && !isBlank(b[end])) {
      end++;
    }
    return end;
  }

  /** Where the quote behind the name at {@code p} and its {@code =} opens; −1 if none does. */
  private int openingQuote(int p, int end) {
    int q = p;
    while (q < end && b[q] != '=' && !isBlank(b[q])) {
      if (b[q] == '"' || b[q] == '\'' || b[q] == '<' || b[q] == '/') {
        return -1;
      }
      q++;
    }
    boolean named = q > p;
    while (q < end && isBlank(b[q])) {
      q++;
    }
    if (!named || q == end || b[q] != '=') {
      return -1;
    }
    q++;
    while (q < end && isBlank(b[q])) {
      q++;
    }
    return q < end && (b[q] == '"' || b[q] == '\'') ? q : -1;
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  private Column column(int number, int nameFrom, int nameTo) {
    int length = nameTo - nameFrom;
    boolean kept = number < MOST_REMEMBERED;
    byte[] last = kept ? remembered[number] : null;
    if (last != null && Arrays.equals(last, 0, last.length, b, nameFrom, nameTo)) {
      return meant[number];
    }
    String name = new String(b, nameFrom, length, StandardCharsets.UTF_8);
    Column known = names.get(name);
    Column column = known == null ? Column.ofVariable(name) : known;
    if (kept && length <= MOST_REMEMBERED) {
      remembered[number] = Arrays.copyOfRange(b, nameFrom, nameTo);
      meant[number] = column;
    }
    return column;
  }

  private void take(Column column, int valueFrom, int valueTo) {
    if (column == Column.OTHER) {
      broken |= ByteScan.find(b, valueFrom, valueTo, LESS) < valueTo;
      return;
    }
    int i = column.ordinal();
    broken |= told[i] || !isSound(valueFrom, valueTo);
    told[i] = true;
    from[i] = valueFrom - base;
    to[i] = valueTo - base;
  }

  /** Whether a value has no tag in it and no reference to what nobody declared. */
  private boolean isSound(int valueFrom, int valueTo) {
    int p = ByteScan.findEither(b, valueFrom, valueTo, LESS, AMPERSAND);
    while (p < valueTo && b[p] == '&') {
      int end = referenceEnd(b, p, valueTo);
      if (end < 0) {
        return false;
      }
      p = ByteScan.findEither(b, end, valueTo, LESS, AMPERSAND);
    }
    return p == valueTo;
  }

  /** Behind the reference that begins at {@code at}; −1 if it is none that XML knows. */
  static int referenceEnd(byte[] b, int at, int limit) {
    int end = at + 1;
    while (end < limit && b[end] != ';') {
      end++;
    }
    return end < limit && character(b, at + 1, end) >= 0 ? end + 1 : -1;
  }

  /** The character that a reference names, what may not be there too; −1 if it names none. */
  private static int character(byte[] b, int first, int end) {
    if (end == first) {
      return -1;
    }
    if (b[first] != '#') {
      String name = new String(b, first, end - first, StandardCharsets.ISO_8859_1);
      return ENTITIES.getOrDefault(name, -1);
    }
    boolean hex = end > first + 1 && b[first + 1] == 'x';
    int code = 0;
    int p = first + (hex ? 2 : 1);
    if (p == end || end - p > 8) {
      return -1;
    }
    for (; p < end; p++) {
      int digit = Character.digit(b[p], hex ? 16 : 10);
      if (digit < 0 || code > 0x10FFFF) {
        return -1;
      }
      code = code * (hex ? 16 : 10) + digit;
    }
    return code > 0x10FFFF ? -1 : code;
  }

  /** Whether something stood there that no tag has. */
  boolean isBroken() {
    return broken;
  }

  /** Whether the tag is an element's start and end. */
  boolean isEmptyElement() {
    return emptyElement;
  }

  /** Whether the tag has the attribute. */
  boolean tells(Column column) {
    return told[column.ordinal()];
  }

  /** Whether its value begins so. */
  boolean startsWith(Column column, byte[] text) {
    int first = from(column);
    return tells(column)
        && to(column) - first >= text.length
        && Arrays.equals(b, first, first + text.length, text, 0, text.length);
  }

  /**
   * Whether its value is what its bytes are and needs no quotes in CSV: nothing to decode, no
   * quotes, no control characters.
   */
  boolean isPlain(Column column) {
    return ByteScan.isPlain(b, from(column), to(column));
  }

  /** The bytes that hold the values. */
  byte[] bytes() {
    return b;
  }

  /** Where the value begins. */
  int from(Column column) {
    return base + from[column.ordinal()];
  }

  /** Where it ends. */
  int to(Column column) {
    return base + to[column.ordinal()];
  }

  /**
   * The value, decoded. Characters that XML forbids are spaces: JMeter writes references to them.
   */
  String value(Column column) {
    int end = to(column);
    StringBuilder text = new StringBuilder();
    int plain = from(column);
    for (int p = plain; p < end; ) {
      if (b[p] == '&') {
        append(text, plain, p);
        int behind = referenceEnd(b, p, end);
        int code = character(b, p + 1, behind - 1);
        text.appendCodePoint(isCharacter(code) ? code : ' ');
        p = behind;
        plain = p;
      } else if (b[p] >= 0 && b[p] < ' ') {
        append(text, plain, p);
        text.append(' ');
        p += b[p] == '\r' && p + 1 < end && b[p + 1] == '\n' ? 2 : 1;
        plain = p;
      } else {
        p++;
      }
    }
    append(text, plain, end);
    return text.toString();
  }

  private void append(StringBuilder text, int first, int end) {
    text.append(new String(b, first, end - first, StandardCharsets.UTF_8));
  }

  /** Production 2 of XML 1.0. */
  private static boolean isCharacter(int code) {
    return code == 9
        || code == 10
        || code == 13
        || (code >= 0x20 && code <= 0xD7FF)
        || (code >= 0xE000 && code <= 0xFFFD)
        || (code >= 0x10000 && code <= 0x10FFFF);
  }
}
