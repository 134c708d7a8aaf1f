package io.github.trueload.accesslog;

import java.util.Arrays;

/**
 * Undoes what servers do to bytes that would break a line: {@code \x22} (nginx, and bytes that are
 * no ASCII in all of them), {@code \"} and {@code \\} (Apache, lighttpd).
 */
final class Escapes {

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
