package io.github.trueload.jtl;

import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The characters of a document for the parser. Two things are done to them:
 *
 * <ul>
 *   <li>Characters that XML 1.0 forbids, and references to them, become spaces: JMeter writes
 *       references to them whenever a binary response is saved.
 *   <li>They are counted, so that one tag or comment cannot fill the memory: the parser keeps what
 *       it reads until the tag or comment ends.
 * </ul>
 */
final class XmlCharacters extends Reader {

  /** Most characters of one tag, comment or piece of text. */
  static final int MOST_AT_ONCE = 1 << 23;

  /** Longest reference, which is &amp;#x0010FFFF; */
  private static final int MOST_REFERENCE = 12;

  /** How a whole JTL ends. */
  private static final String END = "</testResults>";

  private static final int ROOM = 1 << 14;

  private final String name;
  private final Reader in;
  private final char[] buffer = new char[ROOM];
  private final char[] tail = new char[64];
  private int at;
  private int filled;
  private boolean ended;
  private long handedOn;
  private long countedFrom;

  /**
   * @param name of the input, for messages
   * @throws UnreadableInputException if the declared encoding is not known
   */
  XmlCharacters(String name, InputStream in) throws IOException {
    this.name = name;
    this.in = XmlEncoding.decode(name, in);
  }

  /** Begins to count again: the parser keeps nothing of what it has read. */
  void restart() {
    countedFrom = handedOn;
  }

  /** Whether the parser has read all there is, and that does not end as a JTL does. */
  boolean isCut() {
    return ended && at == filled && !new String(tail).strip().endsWith(END);
  }

  @Override
  public int read(char[] target, int from, int length) throws IOException {
    if (filled - at < MOST_REFERENCE && !ended) {
      fill();
    }
    if (at == filled) {
      return -1;
    }
    if (handedOn - countedFrom > MOST_AT_ONCE) {
      throw new UnreadableInputException(
          name, "contains a tag of more than 8 MiB", "give a log that JMeter wrote");
    }
    int to = from;
    while (to < from + length && at < filled && (ended || filled - at >= MOST_REFERENCE)) {
      target[to++] = next();
    }
    keepTail(target, from, to);
    handedOn += to - from;
    return to - from;
  }

  private void keepTail(char[] read, int from, int to) {
    int kept = Math.max(0, tail.length - (to - from));
    System.arraycopy(tail, tail.length - kept, tail, 0, kept);
    System.arraycopy(read, to - (tail.length - kept), tail, kept, tail.length - kept);
  }

  private void fill() throws IOException {
    System.arraycopy(buffer, at, buffer, 0, filled - at);
    filled -= at;
    at = 0;
    while (!ended && filled < MOST_REFERENCE) {
      int count = in.read(buffer, filled, buffer.length - filled);
      ended = count < 0;
      filled += Math.max(0, count);
    }
  }

  private char next() {
    char c = buffer[at];
    int behind = c == '&' ? behindForbidden() : isAllowed(c) ? 0 : at + 1;
    if (behind == 0) {
      at++;
      return c;
    }
    at = behind;
    return ' ';
  }

  /** Behind the reference that begins here, if it is one to a forbidden character; else 0. */
  private int behindForbidden() {
    int end = Math.min(filled, at + MOST_REFERENCE);
    int p = at + 1;
    if (p >= end || buffer[p++] != '#') {
      return 0;
    }
    int radix = p < end && buffer[p] == 'x' ? 16 : 10;
    p += radix == 16 ? 1 : 0;
    long code = 0;
    int digits = 0;
    for (; p < end && Character.digit(buffer[p], radix) >= 0; p++, digits++) {
      code = code * radix + Character.digit(buffer[p], radix);
    }
    boolean isReference = digits > 0 && p < end && buffer[p] == ';';
    return isReference && code <= Character.MAX_CODE_POINT && !isAllowed((int) code) ? p + 1 : 0;
  }

  /** Production 2 of XML 1.0; a surrogate read from the input is half of a character. */
  private static boolean isAllowed(char c) {
    return Character.isSurrogate(c) || isAllowed((int) c);
  }

  private static boolean isAllowed(int code) {
    return code == '\t'
        || code == '\n'
        || code == '\r'
        || (code >= 0x20 && code <= 0xD7FF)
        || (code >= 0xE000 && code <= 0xFFFD)
        || code >= 0x10000;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private static final class XmlEncoding {

    private static final int MOST_DECLARATION = 256;
    private static final Pattern DECLARED =
        Pattern.compile("^\\s*<\\?xml[^>]*?\\sencoding\\s*=\\s*([\"'])(.*?)\\1");
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

    private XmlEncoding() {}

    /**
     * The characters of a document, without a byte order mark. Bytes that the encoding does not
     * have are replaced.
     *
     * @throws UnreadableInputException if the declared encoding is not known
     */
    static Reader decode(String name, InputStream in) throws IOException {
      byte[] head = in.readNBytes(MOST_DECLARATION);
      String text = new String(head, StandardCharsets.ISO_8859_1);
      int mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0;
      InputStream whole =
          new SequenceInputStream(new ByteArrayInputStream(head, mark, head.length - mark), in);
      Matcher declared = DECLARED.matcher(text.substring(mark));
      boolean isDeclared = mark == 0 && declared.find();
      return new InputStreamReader(
          whole, isDeclared ? charset(name, declared.group(2)) : StandardCharsets.UTF_8);
    }

    private static Charset charset(String name, String declared) throws UnreadableInputException {
      try {
        Charset charset = Charset.forName(declared);
        // The declaration could be read, so the file is not in UTF-16, even if it declares that.
        boolean isUtf8 =
            charset.equals(StandardCharsets.US_ASCII) || charset.name().startsWith("UTF-");
        return isUtf8 ? StandardCharsets.UTF_8 : charset;
      } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
        throw new UnreadableInputException(
            name, "is XML in an encoding that is not known, " + declared, "save it as UTF-8");
      }
    }
  }
}
