package io.github.trueload.report;

/** Text in Markdown that stays text. */
final class MarkdownText {

  private static final String PLAIN = " .,;=%±≥–−µ()-'?";

  private MarkdownText() {}

  /**
   * Every sign that may mean something to Markdown or HTML as its number; a space for what cannot
   * be seen and moves what can, such as a mark that turns the direction of a line.
   */
  static String safe(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (isUnseen(c)) {
                safe.append(' ');
              } else if (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0) {
                safe.appendCodePoint(c);
              } else {
                safe.append("&#").append(c).append(';');
              }
            });
    return safe.toString();
  }

  private static boolean isUnseen(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
