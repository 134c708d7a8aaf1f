package io.github.trueload.report;

/** Text in Markdown that stays text. */
final class MarkdownText {

  private static final String PLAIN = " .,;=%±≥–−µ()-'?";

  private MarkdownText() {}

  /** Every sign that may mean something to Markdown or HTML as its number. */
  static String safe(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                safe.append(' ');
              } else if (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0) {
                safe.appendCodePoint(c);
              } else {
                safe.append("&#").append(c).append(';');
              }
            });
    return safe.toString();
  }
}
