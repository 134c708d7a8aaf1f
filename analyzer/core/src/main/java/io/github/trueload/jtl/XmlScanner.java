package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Goes through XML from start tag to start tag, eight bytes at a time. It knows elements,
 * attributes, comments, CDATA, processing instructions and the five entities of XML; a DOCTYPE is
 * refused, so nothing can be declared, expanded or fetched. Memory is bounded: by the longest tag,
 * and by {@value #MOST_DEPTH} elements within each other.
 *
 * <p>Ugly on purpose: a log is hundreds of megabytes of tags, and the JDK's reader, which makes a
 * string of each value, takes six times as long. It is held against that one in tests. Unlike it,
 * it lets pass what only a reader of texts would mind: bytes that are no UTF-8, control characters.
 */
final class XmlScanner {

  /** Longest tag, bytes. */
  static final int MOST_TAG_BYTES = 1 << 23;

  /** Most elements within each other. */
  static final int MOST_DEPTH = 1_000;

  private static final long LESS = ByteScan.pattern((byte) '<');
  private static final long GREATER = ByteScan.pattern((byte) '>');
  private static final long AMPERSAND = ByteScan.pattern((byte) '&');
  private static final byte[] COMMENT = ascii("<!--");
  private static final byte[] COMMENT_END = ascii("-->");
  private static final byte[] CDATA = ascii("<![CDATA[");
  private static final byte[] CDATA_END = ascii("]]>");
  private static final byte[] DOCTYPE = ascii("<!DOCTYPE");
  private static final byte[] OLD_SAMPLE = ascii("sampleResult");
  private static final byte[] INSTRUCTION_END = ascii("?>");
  private static final int MOST_REFERENCE = 12;
  private static final int READ = 1 << 16;

  private final String name;
  private final InputStream in;
  private final XmlAttributes attributes = new XmlAttributes();

  private byte[] buffer = new byte[2 * READ + ByteScan.SLACK];
  private int at;
  private int filled;
  private boolean atEnd;
  private long line = 1;
  private int counted;

  // Names of the open elements, one behind the other.
  private byte[] names = new byte[256];
  private int[] nameEnds = new int[16];
  private int depth;
  private boolean rootClosed;
  private boolean isEmpty;

  /**
   * @param name of the input, for messages
   * @param in bytes of UTF-8
   */
  XmlScanner(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Goes to the next start tag.
   *
   * @return whether there is one
   * @throws XmlFault if the XML is broken, or cut
   * @throws UnreadableInputException if it has a DOCTYPE, an endless tag or endless depth
   * @throws IOException if the input cannot be read
   */
  boolean next() throws XmlFault, IOException {
    if (isEmpty) {
      isEmpty = false;
      close();
    }
    while (skipText()) {
      need(2);
      switch (buffer[at + 1]) {
        case '/' -> endTag();
        case '?' -> skipPast(INSTRUCTION_END);
        case '!' -> declaration();
        default -> {
          startTag();
          return true;
        }
      }
    }
    return false;
  }

  /** Goes to the next tag; false at the end of the document. */
  private boolean skipText() throws XmlFault, IOException {
    while (true) {
      int p = ByteScan.findEither(buffer, at, filled, LESS, AMPERSAND);
      if (depth == 0) {
        refuseText(at, p);
      }
      at = p;
      if (p == filled) {
        if (!fill()) {
          if (depth > 0 || !rootClosed) {
            throw fault(true);
          }
          return false;
        }
      } else if (buffer[p] == '<') {
        return true;
      } else {
        need(MOST_REFERENCE);
        int end = XmlAttributes.referenceEnd(buffer, at, Math.min(filled, at + MOST_REFERENCE));
        if (end < 0 || depth == 0) {
          throw fault(atEnd && filled - at < MOST_REFERENCE && end < 0);
        }
        at = end;
      }
    }
  }

  private void refuseText(int from, int to) throws XmlFault {
    for (int p = from; p < to; p++) {
      if (!isBlank(buffer[p])) {
        throw fault(false);
      }
    }
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  private void declaration() throws XmlFault, IOException {
    need(DOCTYPE.length);
    if (startsWith(COMMENT)) {
      at += COMMENT.length;
      skipPast(COMMENT_END);
    } else if (startsWith(CDATA) && depth > 0) {
      skipPast(CDATA_END);
    } else if (startsWith(DOCTYPE)) {
      throw new UnreadableInputException(
          name, "holds a DOCTYPE, which no JTL has", "give a log that JMeter wrote");
    } else {
      throw fault(atEnd && filled - at < DOCTYPE.length);
    }
  }

  private boolean startsWith(byte[] text) {
    int end = at + text.length;
    return end <= filled && Arrays.equals(buffer, at, end, text, 0, text.length);
  }

  private void skipPast(byte[] text) throws XmlFault, IOException {
    long first = ByteScan.pattern(text[0]);
    while (true) {
      at = ByteScan.find(buffer, at, filled, first);
      need(text.length);
      if (startsWith(text)) {
        at += text.length;
        return;
      }
      if (filled - at < text.length) {
        throw fault(true);
      }
      at++;
    }
  }

  private void endTag() throws XmlFault, IOException {
    int end = tagEnd(at);
    int from = at + 2;
    int to = end;
    while (to > from && isBlank(buffer[to - 1])) {
      to--;
    }
    if (depth == 0 || !Arrays.equals(buffer, from, to, names, nameStart(depth), nameEnds[depth])) {
      throw fault(false);
    }
    at = end + 1;
    close();
  }

  private int nameStart(int element) {
    return nameEnds[element - 1];
  }

  private void close() {
    depth--;
    rootClosed |= depth == 0;
  }

  private void startTag() throws XmlFault, IOException {
    if (rootClosed) {
      throw fault(false);
    }
    int end = tagEnd(at);
    int nameLength = nameEnd(at + 1, end) - at - 1;
    attributes.begin(1 + nameLength, isOldSample(at + 1, nameLength));
    for (int value = attributes.read(buffer, at, end); value >= 0; ) {
      int closing = placeOf(ByteScan.pattern(buffer[value - 1]), end);
      end = tagEnd(closing);
      value = attributes.read(buffer, at, end);
    }
    if (attributes.isBroken()) {
      throw fault(false);
    }
    isEmpty = attributes.isEmptyElement();
    open(at + 1, at + 1 + nameLength);
    at = end + 1;
  }

  private boolean isOldSample(int from, int length) {
    return length == OLD_SAMPLE.length
        && Arrays.equals(buffer, from, from + length, OLD_SAMPLE, 0, length);
  }

  private int nameEnd(int from, int end) throws XmlFault {
    int p = from;
    while (p < end && !isBlank(buffer[p]) && buffer[p] != '/') {
      p++;
    }
    byte first = buffer[from];
    boolean named = p > from && (Character.isLetter(first) || first == '_' || first < 0);
    if (!named) {
      throw fault(false);
    }
    return p;
  }

  private void open(int from, int to) throws UnreadableInputException {
    if (++depth > MOST_DEPTH) {
      throw new UnreadableInputException(
          name, "holds more than 1,000 elements within each other", "give a log that JMeter wrote");
    }
    if (depth == nameEnds.length) {
      nameEnds = Arrays.copyOf(nameEnds, depth * 2);
    }
    int start = nameStart(depth);
    nameEnds[depth] = start + to - from;
    if (nameEnds[depth] > names.length) {
      names = Arrays.copyOf(names, Math.max(nameEnds[depth], names.length * 2));
    }
    System.arraycopy(buffer, from, names, start, to - from);
  }

  /** The next {@code >}; the tag's bytes are all there then, and {@link #at} is still its start. */
  private int tagEnd(int from) throws XmlFault, IOException {
    return placeOf(GREATER, from);
  }

  private int placeOf(long pattern, int from) throws XmlFault, IOException {
    int p = from;
    while (true) {
      p = ByteScan.find(buffer, p, filled, pattern);
      if (p - at > MOST_TAG_BYTES) {
        throw new UnreadableInputException(
            name, "holds a tag of more than 8 MiB", "give a log that JMeter wrote");
      }
      if (p < filled) {
        return p;
      }
      int scanned = p - at;
      if (!fill()) {
        throw fault(true);
      }
      p = at + scanned;
    }
  }

  /** Sees to it that there are as many bytes, if the input has them. */
  private void need(int bytes) throws XmlFault, IOException {
    while (filled - at < bytes && fill()) {
      // On until there are enough.
    }
    if (filled - at < 2) {
      throw fault(true);
    }
  }

  /** Reads more; what is ahead of {@link #at} is dropped. */
  private boolean fill() throws IOException {
    if (atEnd) {
      return false;
    }
    countTo(at);
    System.arraycopy(buffer, at, buffer, 0, filled - at);
    filled -= at;
    at = 0;
    counted = 0;
    int room = buffer.length - ByteScan.SLACK;
    if (filled == room) {
      buffer = Arrays.copyOf(buffer, 2 * room + ByteScan.SLACK);
      room *= 2;
    }
    int count = in.read(buffer, filled, Math.min(READ, room - filled));
    atEnd = count < 0;
    filled += Math.max(0, count);
    return count > 0;
  }

  private void countTo(int to) {
    line += ByteScan.count(buffer, counted, to, ByteScan.NEWLINES);
    counted = to;
  }

  private XmlFault fault(boolean cut) {
    return new XmlFault(cut, line());
  }

  /** The tag's attributes; until {@link #next} is called again. */
  XmlAttributes attributes() {
    return attributes;
  }

  /** How many elements are open, the tag's own among them. */
  int depth() {
    return depth;
  }

  /** The name of the tag's element. */
  String elementName() {
    int start = nameStart(depth);
    return new String(names, start, nameEnds[depth] - start, StandardCharsets.UTF_8);
  }

  /** The line where the tag ends, from 1. */
  long line() {
    countTo(at);
    return line;
  }
}
