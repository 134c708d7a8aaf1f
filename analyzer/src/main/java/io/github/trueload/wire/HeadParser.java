package io.github.trueload.wire;

import io.github.trueload.wire.KnownHeads.Known;

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

  private static final byte[] HTTP_1 = {'H', 'T', 'T', 'P', '/', '1', '.'};

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
  byte[] buffer;

  int methodAt;
  int methodLength;
  int pathAt;
  int pathLength;

  /** The head as it is known; null where it is not kept. */
  Known known;

  private final KnownHeads knownHeads = new KnownHeads();

  /** Where the head read last is: what is asked of few heads is looked up when it is asked. */
  private byte[] lastHead;

  private int lastFrom;
  private int lastEnd;

  /** Whether the start line names its version, so that it means the same wherever it comes. */
  private boolean hasVersion;

  /**
   * Reads a head.
   *
   * @param mayLackVersion whether a request line without a version will do, as HTTP/0.9 had it:
   *     only where the connection is known to be HTTP
   * @return its length with the empty line, {@link #INCOMPLETE} or {@link #NOT_HTTP}
   */
  int parse(byte[] in, int at, int end, boolean mayLackVersion) {
    lastHead = in;
    lastFrom = at;
    lastEnd = end;
    known = knownHeads.find(in, at, end);
    if (known != null) {
      recall(in, at);
      return known.length();
    }
    clear(in);
    int line = startLine(in, at, end, mayLackVersion);
    if (line <= 0) {
      return line;
    }
    int next = fields(in, at + line, end);
    if (next < 0) {
      return INCOMPLETE;
    }
    if (hasVersion) {
      note(in, at, next, end);
    }
    return next - at;
  }

  /** Whether the head read last has an Upgrade field that names {@code protocol} (lower case). */
  boolean upgradesTo(String protocol) {
    for (int at = lastFrom; at < lastEnd; ) {
      int lineEnd = lineFeed(lastHead, at, lastEnd);
      if (lineEnd <= at + 1) {
        return false;
      }
      if (isNamed(lastHead, at, lineEnd, "upgrade:")) {
        return contains(lastHead, at + 8, lineEnd, protocol);
      }
      at = lineEnd + 1;
    }
    return false;
  }

  /** Notes what was read, to be known when it comes again. */
  private void note(byte[] in, int at, int headEnd, int end) {
    Known room = knownHeads.add(in, at, headEnd, end);
    if (room != null) {
      room.isRequest = isRequest;
      room.status = status;
      room.isHead = isHead;
      room.isConnect = isConnect;
      room.contentLength = contentLength;
      room.isChunked = isChunked;
      room.expectsContinue = expectsContinue;
      room.methodAt = methodAt - at;
      room.methodLength = methodLength;
      room.pathAt = pathAt - at;
      room.pathLength = pathLength;
    }
    known = room;
  }

  private void recall(byte[] in, int at) {
    buffer = in;
    isCut = false;
    isRequest = known.isRequest;
    status = known.status;
    isHead = known.isHead;
    isConnect = known.isConnect;
    contentLength = known.contentLength;
    isChunked = known.isChunked;
    expectsContinue = known.expectsContinue;
    methodAt = at + known.methodAt;
    methodLength = known.methodLength;
    pathAt = at + known.pathAt;
    pathLength = known.pathLength;
  }

  /** Reads what there is of a head that was cut; false if even the start line is not told. */
  boolean parseCut(byte[] in, int at, int end) {
    int line = parse(in, at, end, false);
    if (line == NOT_HTTP) {
      return false;
    }
    isCut = true;
    if (end - at >= 8 && isVersion(in, at)) {
      // So few bytes may be left that even the status is not told: 0.
      return end - at < 12 || response(in, at, end) > 0;
    }
    return isRequest || cutRequestLine(in, at, end);
  }

  /**
   * Whether a message surely begins at {@code at}: a whole start line is there, or a known method,
   * or a status.
   */
  static boolean isStart(byte[] in, int at, int end) {
    return isResponseStart(in, at, end) || isRequestStart(in, at, end);
  }

  static boolean isResponseStart(byte[] in, int at, int end) {
    return end - at >= 8
        && isVersion(in, at)
        && (end - at < 12 || in[at + 8] == ' ' && statusAt(in, at + 9) > 0);
  }

  static boolean isRequestStart(byte[] in, int at, int end) {
    int space = methodEnd(in, at, end);
    if (space <= 0 || space == end) {
      return false;
    }
    int lineEnd = lineFeed(in, space, end);
    return lineEnd < 0 ? isKnownMethod(in, at, space) : endsInVersion(in, space, lineEnd);
  }

  private void clear(byte[] in) {
    buffer = in;
    isRequest = false;
    isCut = false;
    hasVersion = true;
    status = 0;
    isHead = false;
    isConnect = false;
    contentLength = -1;
    isChunked = false;
    expectsContinue = false;
  }

  /** Length of the start line, or {@link #INCOMPLETE} or {@link #NOT_HTTP}. */
  private int startLine(byte[] in, int at, int end, boolean mayLackVersion) {
    if (end - at >= 8 && isVersion(in, at)) {
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
    } else if (mayLackVersion && in[space + 1] == '/' && isKnownMethod(in, at, space)) {
      hasVersion = false;
      noteMethod(in, at, space);
      pathLength = versionAt(in, lineEnd) + 8 - pathAt;
    } else {
      return NOT_HTTP;
    }
    return lineEnd + 1 - at;
  }

  private static boolean isPrefixOfVersion(byte[] in, int at, int end) {
    int length = end - at;
    if (length >= 8) {
      return false;
    }
    for (int i = 0; i < length && i < 7; i++) {
      if (in[at + i] != HTTP_1[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isVersion(byte[] in, int at) {
    return in[at] == 'H'
        && in[at + 1] == 'T'
        && in[at + 2] == 'T'
        && in[at + 3] == 'P'
        && in[at + 4] == '/'
        && in[at + 5] == '1'
        && in[at + 6] == '.';
  }

  private int response(byte[] in, int at, int end) {
    status = in[at + 8] == ' ' ? statusAt(in, at + 9) : -1;
    if (status < 0) {
      return NOT_HTTP;
    }
    int lineEnd = lineFeed(in, at + 12, end);
    if (lineEnd < 0) {
      return isCut ? end - at : INCOMPLETE;
    }
    return lineEnd + 1 - at;
  }

  private static int statusAt(byte[] in, int at) {
    int hundreds = in[at] - '0';
    int tens = in[at + 1] - '0';
    int ones = in[at + 2] - '0';
    boolean digits = hundreds > 0 && hundreds < 10 && (tens | 9 - tens | ones | 9 - ones) >= 0;
    return digits ? hundreds * 100 + tens * 10 + ones : -1;
  }

  /** Where the method's space is; {@code end} if the method goes on until there; −1 if none. */
  private static int methodEnd(byte[] in, int at, int end) {
    int limit = Math.min(end, at + MAX_METHOD);
    for (int i = at; i < limit; i++) {
      byte b = in[i];
      if (b == ' ') {
        return i - at >= 3 ? i : -1;
      }
      if (!(b >= 'A' && b <= 'Z' || b == '-' || b == '_')) {
        return -1;
      }
    }
    return limit == end ? end : -1;
  }

  private static boolean isKnownMethod(byte[] in, int at, int space) {
    StringBuilder method = new StringBuilder(" ");
    for (int i = at; i < space; i++) {
      method.append((char) in[i]);
    }
    return METHODS.contains(method.append(' '));
  }

  /** Whether the line that ends at {@code lineEnd} ends in " HTTP/1.x". */
  private static boolean endsInVersion(byte[] in, int space, int lineEnd) {
    int version = versionAt(in, lineEnd);
    return version - 1 >= space && in[version - 1] == ' ' && isVersion(in, version);
  }

  private static int versionAt(byte[] in, int lineEnd) {
    int last = lineEnd;
    while (last > 8 && (in[last - 1] == '\r' || in[last - 1] == ' ')) {
      last--;
    }
    return last - 8;
  }

  private void noteMethod(byte[] in, int at, int space) {
    isRequest = true;
    methodAt = at;
    methodLength = space - at;
    pathAt = space + 1;
    byte first = in[at];
    isHead = first == 'H' && methodLength == 4 && in[at + 1] == 'E';
    isConnect = first == 'C' && methodLength == 7 && in[at + 2] == 'N';
  }

  private boolean cutRequestLine(byte[] in, int at, int end) {
    int space = methodEnd(in, at, end);
    if (space <= 0 || space == end || !isKnownMethod(in, at, space)) {
      return false;
    }
    noteMethod(in, at, space);
    int pathEnd = pathAt;
    while (pathEnd < end && in[pathEnd] > ' ') {
      pathEnd++;
    }
    pathLength = pathEnd - pathAt;
    return true;
  }

  /** Where the head ends; −1 if the empty line is missing. */
  private int fields(byte[] in, int from, int end) {
    int at = from;
    while (at < end) {
      byte first = in[at];
      if (first == '\n') {
        return at + 1;
      }
      if (first == '\r') {
        if (at + 1 == end) {
          return -1;
        }
        if (in[at + 1] == '\n') {
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

  private void field(byte[] in, int at, int lineEnd) {
    if (isNamed(in, at, lineEnd, "content-length:")) {
      contentLength = number(in, at + 15, lineEnd);
    } else if (isNamed(in, at, lineEnd, "transfer-encoding:")) {
      isChunked |= contains(in, at + 18, lineEnd, "chunked");
    } else if (isNamed(in, at, lineEnd, "expect:")) {
      expectsContinue |= contains(in, at + 7, lineEnd, "100-continue");
    }
  }

  private static boolean isNamed(byte[] in, int at, int lineEnd, String name) {
    int length = name.length();
    return lineEnd - at >= length
        && in[at + length - 1] == ':'
        && matches(in, at, name, length - 1);
  }

  /** Compares without regard to case; {@code text} is in lower case. */
  private static boolean matches(byte[] in, int at, String text, int length) {
    for (int i = 0; i < length; i++) {
      int b = in[at + i];
      if ((b >= 'A' && b <= 'Z' ? b | 0x20 : b) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(byte[] in, int from, int to, String text) {
    for (int at = from; at + text.length() <= to; at++) {
      if (matches(in, at, text, text.length())) {
        return true;
      }
    }
    return false;
  }

  /** The first number in the field; −1 if there is none or it is beyond all reason. */
  private static long number(byte[] in, int from, int to) {
    int at = from;
    while (at < to && (in[at] == ' ' || in[at] == '\t')) {
      at++;
    }
    long value = -1;
    while (at < to && in[at] >= '0' && in[at] <= '9') {
      value = Math.max(value, 0) * 10 + (in[at] - '0');
      if (value > 1L << 50) {
        return -1;
      }
      at++;
    }
    return value;
  }

  /** Where the next line feed is; −1 if there is none before {@code end}. */
  private static int lineFeed(byte[] in, int from, int end) {
    for (int at = from; at < end; at++) {
      if (in[at] == '\n') {
        return at;
      }
    }
    return -1;
  }
}
