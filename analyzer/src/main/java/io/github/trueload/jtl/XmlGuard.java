package io.github.trueload.jtl;

import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Stands ahead of the XML parser. JMeter writes control characters of labels and responses as
 * references that XML forbids ({@code &#x0;}): they become spaces. A tag without an end, which a
 * parser would keep in memory whole, is refused. Of the end of the document it is remembered
 * whether it is one.
 */
final class XmlGuard extends InputStream {

  /** Longest tag, bytes. */
  static final int MOST_TAG_BYTES = 1 << 23;

  private static final int BUFFER = 1 << 16;
  private static final int MOST_REFERENCE = 12;
  private static final int TAIL = 256;

  private final String name;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int ready;
  private int filled;
  private boolean atEnd;
  private boolean inTag;
  private int tagBytes;
  private String tail = "";
  private IOException failure;

  /**
   * @param name of the input, for messages
   */
  XmlGuard(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  /** Throws again what was thrown while reading, which a parser may have taken for broken XML. */
  void rethrow() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  /** Reads what is left; whether its end closes the results. */
  boolean endsAsItShould() throws IOException {
    while (!atEnd) {
      at = ready;
      fill();
    }
    return tail.stripTrailing().endsWith("</testResults>");
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (at == ready) {
      if (atEnd) {
        return -1;
      }
      fill();
    }
    int count = Math.min(length, ready - at);
    System.arraycopy(buffer, at, target, from, count);
    at += count;
    return count;
  }

  private void fill() throws IOException {
    try {
      load();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  private void load() throws IOException {
    System.arraycopy(buffer, at, buffer, 0, filled - at);
    filled -= at;
    at = 0;
    ready = 0;
    int count = in.read(buffer, filled, buffer.length - filled);
    atEnd = count < 0;
    filled += Math.max(0, count);
    ready = clean();
    int kept = Math.min(TAIL, ready);
    String last = new String(buffer, ready - kept, kept, StandardCharsets.ISO_8859_1);
    tail = kept < TAIL ? cut(tail + last) : last;
  }

  private static String cut(String text) {
    return text.substring(Math.max(0, text.length() - TAIL));
  }

  /** Goes through what was read; where it ends, ahead of a reference that is not there whole. */
  private int clean() throws UnreadableInputException {
    for (int p = 0; p < filled; p++) {
      byte c = buffer[p];
      if (c == '&') {
        if (!atEnd && filled - p < MOST_REFERENCE) {
          return p;
        }
        reference(p);
      } else if (c == '<' || c == '>') {
        inTag = c == '<';
        tagBytes = 0;
      }
      if (inTag && ++tagBytes > MOST_TAG_BYTES) {
        throw new UnreadableInputException(
            name, "holds a tag of more than 8 MiB", "give a log that JMeter wrote");
      }
    }
    return filled;
  }

  /** Makes a space of the reference at {@code p} if what it names may not stand in XML. */
  private void reference(int p) {
    if (p + 2 >= filled || buffer[p + 1] != '#') {
      return;
    }
    boolean hex = buffer[p + 2] == 'x';
    int first = p + (hex ? 3 : 2);
    int end = first;
    int code = 0;
    int limit = Math.min(filled, p + MOST_REFERENCE);
    for (; end < limit && buffer[end] != ';'; end++) {
      int digit = Character.digit(buffer[end], hex ? 16 : 10);
      if (digit < 0) {
        return;
      }
      code = code * (hex ? 16 : 10) + digit;
    }
    if (end < limit && end > first && !isCharacter(code)) {
      Arrays.fill(buffer, first, end, (byte) '0');
      buffer[end - 1] = (byte) (end - first == 1 ? '9' : hex ? '0' : '2');
      if (end - first > 1) {
        buffer[end - 2] = (byte) (hex ? '2' : '3');
      }
    }
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

  @Override
  public void close() throws IOException {
    in.close();
  }
}
