package io.github.trueload.document;

import java.util.ArrayList;
import java.util.List;

/**
 * A document as text for a terminal, at most {@value #WIDTH} columns wide. Text from files is made
 * safe to print: a label may hold what moves a terminal's cursor.
 */
public final class ConsoleText {

  /** The longest line. */
  public static final int WIDTH = 100;

  /** What tables and further lines of a paragraph begin with. */
  static final String INDENT = "  ";

  private final List<String> lines = new ArrayList<>();
  private final boolean isVerbose;

  /**
   * Empty.
   *
   * @param isVerbose whether {@link Details} are shown
   */
  ConsoleText(boolean isVerbose) {
    this.isVerbose = isVerbose;
  }

  /** Whether {@link Details} are shown. */
  boolean isVerbose() {
    return isVerbose;
  }

  /** {@return the lines so far, without their ends} */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /** Adds an empty line, unless it were the first. */
  void emptyLine() {
    if (!lines.isEmpty()) {
      lines.add("");
    }
  }

  void line(String text) {
    lines.add(printable(text));
  }

  void wrap(String first, String next, String text) {
    lines.addAll(wrap(first, next, printable(text), WIDTH));
  }

  void table(TextTable table) {
    lines.addAll(table.lines(INDENT, WIDTH));
  }

  /**
   * Breaks a sentence at spaces into lines.
   *
   * @param first text that begins the first line
   * @param next text that begins each further line
   * @param text the sentence
   * @return the lines, each at most {@code width} characters long unless a single word is longer
   */
  public static List<String> wrap(String first, String next, String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : text.split(" ")) {
      if (!empty && TextTable.length(line.toString()) + 1 + TextTable.length(word) > width) {
        lines.add(line.toString());
        line = new StringBuilder(next);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }

  /**
   * {@return {@code text} on one line, with every control character and hidden one as a question
   * mark}
   */
  public static String printable(String text) {
    if (isPrintableAscii(text)) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints()
        .map(
            c ->
                Character.isISOControl(c) || isLineEnd(c) || HiddenCharacters.isHidden(c) ? '?' : c)
        .forEach(plain::appendCodePoint);
    return plain.toString();
  }

  private static boolean isPrintableAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  private static boolean isLineEnd(int c) {
    return c == 0x2028 || c == 0x2029;
  }
}
