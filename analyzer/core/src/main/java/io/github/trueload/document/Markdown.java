package io.github.trueload.document;

import java.util.List;
import java.util.stream.Collectors;

/** Writes Markdown for a pull request's comment, in which text from files stays text. */
public final class Markdown {

  private static final String PLAIN = " .,;=%±≥–−µ()-'?";

  private final StringBuilder out = new StringBuilder();

  /**
   * Adds a headline.
   *
   * @param about what it is about, shown as it is
   */
  public Markdown headline(String about, String text) {
    out.append("**").append(about).append(": ").append(safe(text)).append("**\n\n");
    return this;
  }

  /**
   * Adds an item of a list.
   *
   * @param about what it is about, shown as it is
   */
  public Markdown item(String about, String text) {
    out.append("- ").append(about).append(safe(text)).append('\n');
    return this;
  }

  /** Adds an item for each text. */
  public Markdown items(List<String> texts) {
    texts.forEach(text -> item("", text));
    return this;
  }

  /** Adds a table, after an empty line where a list is before it. */
  public Markdown table(Table<?> table) {
    table.writeTo(this);
    return this;
  }

  /** Adds a table's head; the first column, of the marks, has none. */
  void head(List<String> names) {
    if (out.length() > 2 && !out.toString().endsWith("\n\n")) {
      out.append('\n');
    }
    out.append(
        names.stream().collect(Collectors.joining(" | ", "| | ", " |\n")).replace("|  |", "| |"));
    out.append("|").append("---|".repeat(names.size() + 1)).append('\n');
  }

  /**
   * Adds a row.
   *
   * @param mark a sign and a word, shown as they are
   * @param cells the first one, which names the row, is shown as code
   */
  void row(String mark, List<String> cells) {
    out.append("| ").append(mark).append(" | ").append(code(cells.get(0))).append(" | ");
    out.append(
        cells.stream().skip(1).map(Markdown::safe).collect(Collectors.joining(" | ", "", " |\n")));
  }

  /** Adds what the verdicts are of: names of files, each after a word. */
  public Markdown foot(String word, List<String> files) {
    String before = out.charAt(out.length() - 1) == '\n' ? "\n" : ", ";
    out.append(before).append(word).append(' ').append(code(String.join(", ", files)));
    return this;
  }

  @Override
  public String toString() {
    return out + "\n";
  }

  private static String code(String text) {
    return "<code>" + safe(text) + "</code>";
  }

  /**
   * Each character that may mean something to Markdown or HTML as its number; a space for a
   * character that is not visible or moves others, such as a mark that turns a line's direction.
   */
  private static String safe(String text) {
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
