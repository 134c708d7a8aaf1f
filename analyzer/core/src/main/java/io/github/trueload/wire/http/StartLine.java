package io.github.trueload.wire.http;

/** Recognises the start lines of HTTP/1's messages, and their parts (RFC 9112, 3 and 4). */
final class StartLine {

  /** Longest method: the registry's longest has 17 letters. */
  private static final int MAX_METHOD = 24;

  /** Length of a version, and of the longest that is taken for one. */
  private static final int VERSION = 8;

  private static final int LONGEST_VERSION = 16;

  private static final byte[] HTTP_1 = {'H', 'T', 'T', 'P', '/', '1', '.'};

  private static final String METHODS =
      " GET POST HEAD PUT DELETE OPTIONS PATCH CONNECT TRACE QUERY PROPFIND PROPPATCH MKCOL COPY"
          + " MOVE LOCK UNLOCK SEARCH REPORT NOTIFY SUBSCRIBE UNSUBSCRIBE RPC_IN_DATA RPC_OUT_DATA"
          + " CCM_POST BITS_POST BPROPFIND PURGE MERGE CHECKOUT M-SEARCH VERSION-CONTROL ";

  private StartLine() {}

  /**
   * Whether a message surely begins at {@code at}: a whole start line is there, or a known method,
   * or a status.
   */
  static boolean isStart(byte[] in, int at, int end) {
    return isResponseStart(in, at, end) || isRequestStart(in, at, end);
  }

  /** Whether a response surely begins at {@code at}. */
  static boolean isResponseStart(byte[] in, int at, int end) {
    return end - at >= 8
        && isVersion(in, at)
        && (end - at < 12 || in[at + 8] == ' ' && statusAt(in, at + 9) > 0);
  }

  /** Whether a request surely begins at {@code at}. */
  static boolean isRequestStart(byte[] in, int at, int end) {
    int space = methodEnd(in, at, end);
    if (space <= 0 || space == end) {
      return false;
    }
    int lineEnd = lineFeed(in, space, end);
    return lineEnd < 0 ? isKnownMethod(in, at, space) : versionAt(in, space, lineEnd) > 0;
  }

  /** Whether the seven bytes at {@code at} are {@code HTTP/1.}. */
  static boolean isVersion(byte[] in, int at) {
    return in[at] == 'H'
        && in[at + 1] == 'T'
        && in[at + 2] == 'T'
        && in[at + 3] == 'P'
        && in[at + 4] == '/'
        && in[at + 5] == '1'
        && in[at + 6] == '.';
  }

  /** Whether all there is, which is too little, agrees with {@code HTTP/1.}. */
  static boolean isPrefixOfVersion(byte[] in, int at, int end) {
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

  /** The status of three digits at {@code at}; −1 if there is none. */
  static int statusAt(byte[] in, int at) {
    int hundreds = in[at] - '0';
    int tens = in[at + 1] - '0';
    int ones = in[at + 2] - '0';
    boolean digits = hundreds > 0 && hundreds < 10 && (tens | 9 - tens | ones | 9 - ones) >= 0;
    return digits ? hundreds * 100 + tens * 10 + ones : -1;
  }

  /** Where the method's space is; {@code end} if the method continues until there; −1 if none. */
  static int methodEnd(byte[] in, int at, int end) {
    int limit = Math.min(end, at + MAX_METHOD);
    for (int i = at; i < limit; i++) {
      byte b = in[i];
      if (b == ' ') {
        return i - at >= 3 ? i : -1;
      }
      if (!(b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '-' || b == '_')) {
        return -1;
      }
    }
    return limit == end ? end : -1;
  }

  /** Whether the letters before {@code space} are a registered method. */
  static boolean isKnownMethod(byte[] in, int at, int space) {
    StringBuilder method = new StringBuilder(" ");
    for (int i = at; i < space; i++) {
      method.append((char) in[i]);
    }
    return METHODS.contains(method.append(' '));
  }

  /**
   * Where the version of the request line that ends at {@code lineEnd} begins, −1 if it names none:
   * its last word, {@code HTTP/1.1}, or {@code HTTP/1.} and more than that.
   */
  static int versionAt(byte[] in, int space, int lineEnd) {
    int last = contentEnd(in, lineEnd);
    int version = last - VERSION;
    while (version > space && last - version < LONGEST_VERSION && in[version - 1] != ' ') {
      version--;
    }
    return version > space && in[version - 1] == ' ' && isVersion(in, version) ? version : -1;
  }

  /** Where the line that ends at {@code lineEnd} ends without what is white. */
  static int contentEnd(byte[] in, int lineEnd) {
    int last = lineEnd;
    while (last > VERSION && (in[last - 1] == '\r' || in[last - 1] == ' ')) {
      last--;
    }
    return last;
  }

  /** Where the next line feed is; −1 if there is none before {@code end}. */
  static int lineFeed(byte[] in, int from, int end) {
    for (int at = from; at < end; at++) {
      if (in[at] == '\n') {
        return at;
      }
    }
    return -1;
  }
}
