package io.github.trueload.accesslog;

import io.github.trueload.bytes.ByteScan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The method and the target of a line's request, where they stand in the line. */
final class RequestLine {

  private static final byte[] VERSION = "HTTP/".getBytes(StandardCharsets.US_ASCII);
  private static final int MOST_METHOD = 20;
  private static final long SPACE = ByteScan.pattern((byte) ' ');
  private static final long SLASH = ByteScan.pattern((byte) '/');
  private static final long QUERY = ByteScan.pattern((byte) '?');
  private static final long FRAGMENT = ByteScan.pattern((byte) '#');

  private byte[] b = {};
  private int methodFrom;
  private int methodTo;
  private int targetFrom;
  private int targetTo;

  /** Begins a line: nothing was asked for yet. */
  void begin(byte[] line) {
    b = line;
    methodFrom = 0;
    methodTo = 0;
    targetFrom = 0;
    targetTo = 0;
  }

  /** Method, target and version; a target may hold spaces, as servers log what they were sent. */
  void whole(int from, int to) {
    int space = ByteScan.find(b, from, to, SPACE);
    if (space == to || !isMethod(from, space)) {
      return;
    }
    methodFrom = from;
    methodTo = space;
    target(space + 1, to);
    for (int p = to - 1; p > space; p--) {
      if (b[p] == ' ' && isVersion(p + 1, to)) {
        targetTo = p;
        return;
      }
    }
  }

  void method(int from, int to) {
    methodFrom = from;
    methodTo = isMethod(from, to) ? to : from;
  }

  void target(int from, int to) {
    targetFrom = from;
    targetTo = to;
  }

  private boolean isVersion(int from, int to) {
    if (from + VERSION.length > to) {
      return false;
    }
    for (int i = 0; i < VERSION.length; i++) {
      if (b[from + i] != VERSION[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean isMethod(int from, int to) {
    if (to <= from || to - from > MOST_METHOD || b[from] == '-') {
      return false; // A hyphen alone is none.
    }
    for (int p = from; p < to; p++) {
      if (!(b[p] >= 'A' && b[p] <= 'Z') && b[p] != '-' && b[p] != '_') {
        return false;
      }
    }
    return true;
  }

  byte[] line() {
    return b;
  }

  int methodFrom() {
    return methodFrom;
  }

  int methodTo() {
    return methodTo;
  }

  int targetFrom() {
    return targetFrom;
  }

  int targetTo() {
    return targetTo;
  }

  String method() {
    return new String(b, methodFrom, methodTo - methodFrom, StandardCharsets.UTF_8);
  }

  /** Where the target's query or fragment begins; where it ends if it has none. */
  int queryFrom() {
    return ByteScan.findEither(b, targetFrom, targetTo, QUERY, FRAGMENT);
  }

  /** The target's path, without host and query; at most {@code most} bytes of it. */
  String path(int most) {
    return path(queryFrom(), most);
  }

  /** The same with its query. */
  String pathAndQuery(int most) {
    return path(targetTo, most);
  }

  private String path(int to, int most) {
    int from = behindHost(targetFrom, to);
    byte[] path = Escapes.undone(b, from, Math.min(to, from + most));
    return new String(path, StandardCharsets.UTF_8);
  }

  /** Where the path of {@code http://host/path} begins; {@code from} of any other target. */
  private int behindHost(int from, int to) {
    for (int p = from; p + 2 < to; p++) {
      if (b[p] == '/') {
        return from;
      }
      if (b[p] == ':' && b[p + 1] == '/' && b[p + 2] == '/') {
        return ByteScan.find(b, p + 3, to, SLASH);
      }
    }
    return from;
  }

  /**
   * Undoes what servers do to bytes that would break a line: {@code \x22} (nginx, and bytes that
   * are no ASCII in all of them), {@code \"} and {@code \\} (Apache, lighttpd).
   */
  private static final class Escapes {

    private Escapes() {}

    /** The bytes as the client sent them. What is no known escape stays as it is. */
    static byte[] undone(byte[] b, int from, int to) {
      byte[] plain = new byte[to - from];
      int size = 0;
      for (int p = from; p < to; p++) {
        byte c = b[p];
        if (c == '\\' && p + 1 < to) {
          if (b[p + 1] == '"' || b[p + 1] == '\\') {
            c = b[++p];
          } else if (b[p + 1] == 'x' && p + 3 < to && hex(b[p + 2]) >= 0 && hex(b[p + 3]) >= 0) {
            c = (byte) (hex(b[p + 2]) << 4 | hex(b[p + 3]));
            p += 3;
          }
        }
        plain[size++] = c;
      }
      return Arrays.copyOf(plain, size);
    }

    private static int hex(byte digit) {
      return Character.digit(digit, 16);
    }
  }
}
