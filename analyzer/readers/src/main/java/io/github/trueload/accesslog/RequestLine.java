package io.github.trueload.accesslog;

import io.github.trueload.bytes.ByteScan;
import java.nio.charset.StandardCharsets;

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

  /** The method alone. */
  void method(int from, int to) {
    methodFrom = from;
    methodTo = isMethod(from, to) ? to : from;
  }

  /** The target alone. */
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

  /** The line's bytes. */
  byte[] line() {
    return b;
  }

  /** Where the method begins. */
  int methodFrom() {
    return methodFrom;
  }

  /** Where it ends. */
  int methodTo() {
    return methodTo;
  }

  /** Where the target begins. */
  int targetFrom() {
    return targetFrom;
  }

  /** Where the target ends. */
  int targetTo() {
    return targetTo;
  }

  /** The method, or nothing. */
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
}
