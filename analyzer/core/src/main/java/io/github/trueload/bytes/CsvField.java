package io.github.trueload.bytes;

import java.nio.charset.StandardCharsets;

/**
 * A field of a row in CSV, as RFC 4180 has it with any separator: one that begins with a quote ends
 * with the next single one and may hold separators, line ends and doubled quotes; a quote further
 * inside a field is an ordinary byte. {@link ByteScan#SLACK} bytes behind the limit are read too.
 */
public final class CsvField {

  /** The bytes end before the field does. */
  public static final int MORE = -1;

  /** Text stands behind the closing quote. */
  public static final int BROKEN = -2;

  private final byte separator;
  private final long separators;
  private int from;
  private int to;
  private boolean isQuoted;
  private boolean hasDoubled;
  private int lines;

  /** Fields with {@code separator} between them. */
  public CsvField(byte separator) {
    this.separator = separator;
    this.separators = ByteScan.pattern(separator);
  }

  /**
   * Finds the end of the field that begins at {@code at}.
   *
   * @param limit behind the last byte that is there
   * @param last whether no more bytes come, so that a field may end at the limit
   * @return the place of what ends it: the separator, the newline or the carriage return ahead of
   *     it, or the limit; otherwise {@link #MORE}, also of a quote that nothing closes, or {@link
   *     #BROKEN}
   */
  public int find(byte[] b, int at, int limit, boolean last) {
    from = at;
    lines = 0;
    hasDoubled = false;
    isQuoted = at < limit && b[at] == '"';
    return isQuoted ? closed(b, at + 1, limit, last) : plain(b, limit, last);
  }

  /** Goes on where a quote was not closed, with more bytes, the field now at {@code at}. */
  public int resume(byte[] b, int at, int limit, boolean last) {
    int seen = to - from;
    from = at;
    return closed(b, at + seen, limit, last);
  }

  private int plain(byte[] b, int limit, boolean last) {
    int end = ByteScan.findEither(b, from, limit, separators, ByteScan.NEWLINES);
    if (end == limit && !last) {
      return MORE;
    }
    boolean endsLine = end == limit || b[end] == '\n';
    to = endsLine && end > from && b[end - 1] == '\r' ? end - 1 : end;
    return to;
  }

  private int closed(byte[] b, int start, int limit, boolean last) {
    int p = start;
    for (; p < limit; p++) {
      if (b[p] == '\n') {
        lines++;
      } else if (b[p] == '"') {
        if (p + 1 == limit || b[p + 1] != '"') {
          to = p;
          return behindQuote(b, p + 1, limit, last);
        }
        hasDoubled = true;
        p++;
      }
    }
    to = p;
    return MORE;
  }

  private int behindQuote(byte[] b, int at, int limit, boolean last) {
    int end = at < limit && b[at] == '\r' ? at + 1 : at;
    if (end == limit) {
      return last ? at : MORE;
    }
    return b[end] == '\n' || b[at] == separator ? at : BROKEN;
  }

  /** Where its content begins, without quotes. */
  public int from() {
    return isQuoted ? from + 1 : from;
  }

  /** Behind its content, or behind what was seen of it where a quote was not closed. */
  public int to() {
    return to;
  }

  /** Whether it begins with a quote. */
  public boolean isQuoted() {
    return isQuoted;
  }

  /** Whether its content has doubled quotes, each of which stands for one. */
  public boolean hasDoubled() {
    return hasDoubled;
  }

  /** Newlines in it. */
  public int lines() {
    return lines;
  }

  /**
   * A field's text in UTF-8.
   *
   * @param from its first byte, a quote taken in
   * @param to behind its last byte, a quote taken in
   */
  public static String text(byte[] b, int from, int to) {
    int quote = to > from && b[from] == '"' ? 1 : 0;
    String text = new String(b, from + quote, to - from - 2 * quote, StandardCharsets.UTF_8);
    return quote == 0 ? text : text.replace("\"\"", "\"");
  }
}
