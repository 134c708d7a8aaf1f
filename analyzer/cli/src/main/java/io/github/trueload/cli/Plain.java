package io.github.trueload.cli;

/** Text from files, made safe to print: a label may hold what moves a terminal's cursor. */
final class Plain {

  private Plain() {}

  /** {@code text} on one line, with every control character as a question mark. */
  static String text(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.isISOControl(c) || isLineEnd(c) || isDirection(c) ? '?' : c)
        .forEach(plain::appendCodePoint);
    return plain.toString();
  }

  private static boolean isLineEnd(int c) {
    return c == 0x2028 || c == 0x2029;
  }

  /** Marks that reverse the direction of what follows. */
  private static boolean isDirection(int c) {
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  }
}
