package io.github.trueload.wire.http;

import io.github.trueload.events.EventFormat;
import io.github.trueload.wire.http.HeaderCache.Known;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
  byte[] buffer = {};

  int methodAt;
  int methodLength;
  int pathAt;
  int pathLength;

  /** The head as it is known; null where it is not kept. */
  @Nullable Known known;

  private final HeaderCache headerCache = new HeaderCache();

  /** Where the head read last is: what is asked of few heads is looked up when it is asked. */
  private byte[] lastHead = {};

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
    Known found = headerCache.find(in, at, end);
    known = found;
    if (found != null) {
      recall(found, in, at);
      return found.length();
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
    String upgrade = value("upgrade");
    return upgrade != null && upgrade.toLowerCase(Locale.ROOT).contains(protocol);
  }

  /** The value of a field of the head read last, {@code name} in lower case; null without one. */
  @Nullable String value(String name) {
    for (int at = lastFrom; at < lastEnd; ) {
      int lineEnd = StartLine.lineFeed(lastHead, at, lastEnd);
      if (lineEnd <= at + 1) {
        return null;
      }
      if (isNamed(lastHead, at, lineEnd, name)) {
        int from = value(lastHead, at + name.length());
        return new String(lastHead, from, lineEnd - from, StandardCharsets.ISO_8859_1).strip();
      }
      at = lineEnd + 1;
    }
    return null;
  }

  /** How events are set apart in the body of the response read last; null if it has none. */
  @Nullable EventFormat eventFormat() {
    if (known == null) {
      return EventFormat.of(value("content-type"));
    }
    if (!known.hasFormat) {
      known.format = EventFormat.of(value("content-type"));
      known.hasFormat = true;
    }
    return known.format;
  }

  /** Notes what was read, to be known when it comes again. */
  private void note(byte[] in, int at, int headEnd, int end) {
    Known room = headerCache.add(in, at, headEnd, end);
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
      room.hasFormat = false;
    }
    known = room;
  }

  private void recall(Known found, byte[] in, int at) {
    buffer = in;
    isCut = false;
    isRequest = found.isRequest;
    status = found.status;
    isHead = found.isHead;
    isConnect = found.isConnect;
    contentLength = found.contentLength;
    isChunked = found.isChunked;
    expectsContinue = found.expectsContinue;
    methodAt = at + found.methodAt;
    methodLength = found.methodLength;
    pathAt = at + found.pathAt;
    pathLength = found.pathLength;
  }

  /** Reads what there is of a head that was cut; false if even the start line is not known. */
  boolean parseCut(byte[] in, int at, int end) {
    int line = parse(in, at, end, false);
    if (line == NOT_HTTP) {
      return false;
    }
    isCut = true;
    if (end - at >= 8 && StartLine.isVersion(in, at)) {
      // So few bytes may be left that even the status is not known: 0.
      return end - at < 12 || response(in, at, end) > 0;
    }
    return isRequest || cutRequestLine(in, at, end);
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
    if (end - at >= 8 && StartLine.isVersion(in, at)) {
      return end - at < 12 ? INCOMPLETE : response(in, at, end);
    }
    if (StartLine.isPrefixOfVersion(in, at, end)) {
      return INCOMPLETE;
    }
    int space = StartLine.methodEnd(in, at, end);
    if (space < 0) {
      return NOT_HTTP;
    }
    int lineEnd = space == end ? -1 : StartLine.lineFeed(in, space, end);
    if (lineEnd < 0) {
      return INCOMPLETE;
    }
    int version = StartLine.versionAt(in, space, lineEnd);
    if (version > 0) {
      noteMethod(in, at, space);
      pathLength = Math.max(0, version - 1 - pathAt);
    } else if (mayLackVersion && in[space + 1] == '/' && StartLine.isKnownMethod(in, at, space)) {
      hasVersion = false;
      noteMethod(in, at, space);
      pathLength = StartLine.contentEnd(in, lineEnd) - pathAt;
    } else {
      return NOT_HTTP;
    }
    return lineEnd + 1 - at;
  }

  private int response(byte[] in, int at, int end) {
    status = in[at + 8] == ' ' ? StartLine.statusAt(in, at + 9) : -1;
    if (status < 0) {
      return NOT_HTTP;
    }
    int lineEnd = StartLine.lineFeed(in, at + 12, end);
    if (lineEnd < 0) {
      return isCut ? end - at : INCOMPLETE;
    }
    return lineEnd + 1 - at;
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
    int space = StartLine.methodEnd(in, at, end);
    if (space <= 0 || space == end || !StartLine.isKnownMethod(in, at, space)) {
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
      int lineEnd = StartLine.lineFeed(in, at, end);
      if (lineEnd < 0) {
        return -1;
      }
      switch (first | 0x20) {
        case 'c', 't', 'e' -> {
          // A field may go on in lines that begin with white space (RFC 9112, 5.2).
          while (lineEnd + 1 < end && isWhite(in[lineEnd + 1])) {
            int next = StartLine.lineFeed(in, lineEnd + 1, end);
            if (next < 0) {
              return -1;
            }
            lineEnd = next;
          }
          if (lineEnd + 1 == end) {
            return -1;
          }
          field(in, at, lineEnd);
        }
        default -> {
          // Of no effect on the length.
        }
      }
      at = lineEnd + 1;
    }
    return -1;
  }

  private void field(byte[] in, int at, int lineEnd) {
    if (isNamed(in, at, lineEnd, "content-length")) {
      contentLength = number(in, value(in, at + 14), lineEnd);
    } else if (isNamed(in, at, lineEnd, "transfer-encoding")) {
      isChunked |= contains(in, at + 17, lineEnd, "chunked");
    } else if (isNamed(in, at, lineEnd, "expect")) {
      expectsContinue |= contains(in, at + 6, lineEnd, "100-continue");
    }
  }

  /**
   * Whether the field's name is {@code name}: a colon follows it, perhaps behind white space, which
   * no sender may put there and some do.
   */
  private static boolean isNamed(byte[] in, int at, int lineEnd, String name) {
    int colon = at + name.length();
    while (colon < lineEnd && isWhite(in[colon])) {
      colon++;
    }
    return colon < lineEnd && in[colon] == ':' && matches(in, at, name, name.length());
  }

  private static boolean isWhite(byte b) {
    return b == ' ' || b == '\t';
  }

  /** Where the value begins, behind the colon that follows {@code nameEnd}. */
  private static int value(byte[] in, int nameEnd) {
    int at = nameEnd;
    while (in[at] != ':') {
      at++;
    }
    return at + 1;
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
    while (at < to && in[at] <= ' ') {
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
}
