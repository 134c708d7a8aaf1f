package io.github.trueload.wire;

import java.nio.ByteBuffer;

/**
 * Reads the head of an HTTP/1 message in place: the start line and the few fields that decide how
 * long the message is. Hot: runs once a message; finds line ends eight bytes at a time and looks at
 * a field's name only if its first letter and its colon are where they would have to be.
 */
final class HeadParser {

  /** {@link #parse}: what there is could be the beginning of a head; its end is missing. */
  static final int INCOMPLETE = 0;

  /** {@link #parse}: not HTTP/1. */
  static final int NOT_HTTP = -1;

  /** Longest method: the registry's longest has 17 letters. */
  private static final int MAX_METHOD = 24;

  /** "HTTP/1." in seven bytes. */
  private static final long HTTP_1 = 0x48_54_54_50_2F_31_2EL;

  private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;

  private static final String METHODS =
      " GET POST HEAD PUT DELETE OPTIONS PATCH CONNECT TRACE QUERY PROPFIND PROPPATCH MKCOL COPY"
          + " MOVE LOCK UNLOCK SEARCH REPORT NOTIFY SUBSCRIBE UNSUBSCRIBE RPC_IN_DATA RPC_OUT_DATA"
          + " CCM_POST BITS_POST BPROPFIND PURGE MERGE CHECKOUT M-SEARCH VERSION-CONTROL ";

  /** Whether the head is a request's. */
  boolean isRequest;

  /** Whether the line after the last that was read was missing. */
  boolean isCut;

  int status;
  boolean isHead;
  boolean isConnect;

  /** Value of Content-Length; −1 if absent. */
  long contentLength;

  boolean isChunked;
  boolean expectsContinue;

  /** Where method and path are. */
  ByteBuffer buffer;

  int methodAt;
  int methodLength;
  int pathAt;
  int pathLength;

  /**
   * Reads a head.
   *
   * @param mayLackVersion whether a request line without a version will do, as HTTP/0.9 had it:
   *     only where the connection is known to be HTTP
   * @return its length with the empty line, {@link #INCOMPLETE} or {@link #NOT_HTTP}
   */
  int parse(ByteBuffer in, int at, int end, boolean mayLackVersion) {
    clear(in);
    int line = startLine(in, at, end, mayLackVersion);
    if (line <= 0) {
      return line;
    }
    int next = fields(in, at + line, end);
    return next < 0 ? INCOMPLETE : next - at;
  }

  /** Reads what there is of a head that was cut; false if even the start line is not told. */
  boolean parseCut(ByteBuffer in, int at, int end) {
    int line = parse(in, at, end, false);
    if (line == NOT_HTTP) {
      return false;
    }
    isCut = true;
    if (end - at >= 8 && in.getLong(at) >>> 8 == HTTP_1) {
      // So few bytes may be left that even the status is not told: 0.
      return end - at < 12 || response(in, at, end) > 0;
    }
    return isRequest || cutRequestLine(in, at, end);
  }

  /**
   * Whether a message surely begins at {@code at}: a whole start line is there, or a known method,
   * or a status.
   */
  static boolean isStart(ByteBuffer in, int at, int end) {
    return isResponseStart(in, at, end) || isRequestStart(in, at, end);
  }

  static boolean isResponseStart(ByteBuffer in, int at, int end) {
    return end - at >= 8
        && in.getLong(at) >>> 8 == HTTP_1
        && (end - at < 12 || in.get(at + 8) == ' ' && statusAt(in, at + 9) > 0);
  }

  static boolean isRequestStart(ByteBuffer in, int at, int end) {
    int space = methodEnd(in, at, end);
    if (space <= 0 || space == end) {
      return false;
    }
    int lineEnd = lineFeed(in, space, end);
    return lineEnd < 0 ? isKnownMethod(in, at, space) : endsInVersion(in, space, lineEnd);
  }

  private void clear(ByteBuffer in) {
    buffer = in;
    isRequest = false;
    isCut = false;
    status = 0;
    isHead = false;
    isConnect = false;
    contentLength = -1;
    isChunked = false;
    expectsContinue = false;
  }

  /** Length of the start line, or {@link #INCOMPLETE} or {@link #NOT_HTTP}. */
  private int startLine(ByteBuffer in, int at, int end, boolean mayLackVersion) {
    if (end - at >= 8 && in.getLong(at) >>> 8 == HTTP_1) {
      return end - at < 12 ? INCOMPLETE : response(in, at, end);
    }
    if (isPrefixOfVersion(in, at, end)) {
      return INCOMPLETE;
    }
    int space = methodEnd(in, at, end);
    if (space < 0) {
      return NOT_HTTP;
    }
    int lineEnd = space == end ? -1 : lineFeed(in, space, end);
    if (lineEnd < 0) {
      return INCOMPLETE;
    }
    if (endsInVersion(in, space, lineEnd)) {
      noteMethod(in, at, space);
      pathLength = Math.max(0, versionAt(in, lineEnd) - 1 - pathAt);
    } else if (mayLackVersion && in.get(space + 1) == '/' && isKnownMethod(in, at, space)) {
      noteMethod(in, at, space);
      pathLength = versionAt(in, lineEnd) + 8 - pathAt;
    } else {
      return NOT_HTTP;
    }
    return lineEnd + 1 - at;
  }

  private static boolean isPrefixOfVersion(ByteBuffer in, int at, int end) {
    int length = end - at;
    if (length >= 8) {
      return false;
    }
    for (int i = 0; i < length && i < 7; i++) {
      if (in.get(at + i) != (byte) (HTTP_1 >>> 48 - 8 * i)) {
        return false;
      }
    }
    return true;
  }

  private int response(ByteBuffer in, int at, int end) {
    status = in.get(at + 8) == ' ' ? statusAt(in, at + 9) : -1;
    if (status < 0) {
      return NOT_HTTP;
    }
    int lineEnd = lineFeed(in, at + 12, end);
    if (lineEnd < 0) {
      return isCut ? end - at : INCOMPLETE;
    }
    return lineEnd + 1 - at;
  }

  private static int statusAt(ByteBuffer in, int at) {
    int hundreds = in.get(at) - '0';
    int tens = in.get(at + 1) - '0';
    int ones = in.get(at + 2) - '0';
    boolean digits = hundreds > 0 && hundreds < 10 && (tens | 9 - tens | ones | 9 - ones) >= 0;
    return digits ? hundreds * 100 + tens * 10 + ones : -1;
  }

  /** Where the method's space is; {@code end} if the method goes on until there; −1 if none. */
  private static int methodEnd(ByteBuffer in, int at, int end) {
    int limit = Math.min(end, at + MAX_METHOD);
    for (int i = at; i < limit; i++) {
      byte b = in.get(i);
      if (b == ' ') {
        return i - at >= 3 ? i : -1;
      }
      if (!(b >= 'A' && b <= 'Z' || b == '-' || b == '_')) {
        return -1;
      }
    }
    return limit == end ? end : -1;
  }

  private static boolean isKnownMethod(ByteBuffer in, int at, int space) {
    StringBuilder method = new StringBuilder(" ");
    for (int i = at; i < space; i++) {
      method.append((char) in.get(i));
    }
    return METHODS.contains(method.append(' '));
  }

  /** Whether the line that ends at {@code lineEnd} ends in " HTTP/1.x". */
  private static boolean endsInVersion(ByteBuffer in, int space, int lineEnd) {
    int version = versionAt(in, lineEnd);
    return version - 1 >= space
        && in.get(version - 1) == ' '
        && in.getLong(version) >>> 8 == HTTP_1;
  }

  private static int versionAt(ByteBuffer in, int lineEnd) {
    int last = lineEnd;
    while (last > 8 && (in.get(last - 1) == '\r' || in.get(last - 1) == ' ')) {
      last--;
    }
    return last - 8;
  }

  private void noteMethod(ByteBuffer in, int at, int space) {
    isRequest = true;
    methodAt = at;
    methodLength = space - at;
    pathAt = space + 1;
    byte first = in.get(at);
    isHead = first == 'H' && methodLength == 4 && in.get(at + 1) == 'E';
    isConnect = first == 'C' && methodLength == 7 && in.get(at + 2) == 'N';
  }

  private boolean cutRequestLine(ByteBuffer in, int at, int end) {
    int space = methodEnd(in, at, end);
    if (space <= 0 || space == end || !isKnownMethod(in, at, space)) {
      return false;
    }
    noteMethod(in, at, space);
    int pathEnd = pathAt;
    while (pathEnd < end && in.get(pathEnd) > ' ') {
      pathEnd++;
    }
    pathLength = pathEnd - pathAt;
    return true;
  }

  /** Where the head ends; −1 if the empty line is missing. */
  private int fields(ByteBuffer in, int from, int end) {
    int at = from;
    while (at < end) {
      byte first = in.get(at);
      if (first == '\n') {
        return at + 1;
      }
      if (first == '\r') {
        if (at + 1 == end) {
          return -1;
        }
        if (in.get(at + 1) == '\n') {
          return at + 2;
        }
      }
      int lineEnd = lineFeed(in, at, end);
      if (lineEnd < 0) {
        return -1;
      }
      switch (first | 0x20) {
        case 'c', 't', 'e' -> field(in, at, lineEnd);
        default -> {
          // Of no effect on the length.
        }
      }
      at = lineEnd + 1;
    }
    return -1;
  }

  private void field(ByteBuffer in, int at, int lineEnd) {
    if (isNamed(in, at, lineEnd, "content-length:")) {
      contentLength = number(in, at + 15, lineEnd);
    } else if (isNamed(in, at, lineEnd, "transfer-encoding:")) {
      isChunked |= contains(in, at + 18, lineEnd, "chunked");
    } else if (isNamed(in, at, lineEnd, "expect:")) {
      expectsContinue |= contains(in, at + 7, lineEnd, "100-continue");
    }
  }

  private static boolean isNamed(ByteBuffer in, int at, int lineEnd, String name) {
    int length = name.length();
    return lineEnd - at >= length
        && in.get(at + length - 1) == ':'
        && matches(in, at, name, length - 1);
  }

  /** Compares without regard to case; {@code text} is in lower case. */
  private static boolean matches(ByteBuffer in, int at, String text, int length) {
    for (int i = 0; i < length; i++) {
      int b = in.get(at + i);
      if ((b >= 'A' && b <= 'Z' ? b | 0x20 : b) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(ByteBuffer in, int from, int to, String text) {
    for (int at = from; at + text.length() <= to; at++) {
      if (matches(in, at, text, text.length())) {
        return true;
      }
    }
    return false;
  }

  /** The first number in the field; −1 if there is none or it is beyond all reason. */
  private static long number(ByteBuffer in, int from, int to) {
    int at = from;
    while (at < to && (in.get(at) == ' ' || in.get(at) == '\t')) {
      at++;
    }
    long value = -1;
    while (at < to && in.get(at) >= '0' && in.get(at) <= '9') {
      value = Math.max(value, 0) * 10 + (in.get(at) - '0');
      if (value > 1L << 50) {
        return -1;
      }
      at++;
    }
    return value;
  }

  /** Where the next line feed is; −1 if there is none before {@code end}. */
  private static int lineFeed(ByteBuffer in, int from, int end) {
    int at = from;
    for (; at + 8 <= end; at += 8) {
      long word = Long.reverseBytes(in.getLong(at)) ^ LINE_FEEDS;
      long hit = (word - ONES) & ~word & HIGH_BITS;
      if (hit != 0) {
        return at + (Long.numberOfTrailingZeros(hit) >>> 3);
      }
    }
    for (; at < end; at++) {
      if (in.get(at) == '\n') {
        return at;
      }
    }
    return -1;
  }
}
