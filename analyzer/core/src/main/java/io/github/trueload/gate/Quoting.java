package io.github.trueload.gate;

final class Quoting {

  private static final String ESCAPED = "\"\\\n\r\t";
  private static final String LETTERS = "\"\\nrt";

  private Quoting() {}

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      int special = ESCAPED.indexOf(c);
      if (special >= 0) {
        quoted.append('\\').append(LETTERS.charAt(special));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  /** What {@code \letter} between quotes stands for; −1 if nothing. */
  static int unescaped(char letter) {
    int special = LETTERS.indexOf(letter);
    return special < 0 ? -1 : ESCAPED.charAt(special);
  }

  static String slashes(String regex) {
    StringBuilder text = new StringBuilder("/");
    for (int i = 0; i < regex.length(); i++) {
      char c = regex.charAt(i);
      if (c == '\\' && i + 1 < regex.length()) {
        text.append(c).append(regex.charAt(++i));
      } else {
        text.append(c == '/' ? "\\/" : String.valueOf(c));
      }
    }
    return text.append('/').toString();
  }
}
