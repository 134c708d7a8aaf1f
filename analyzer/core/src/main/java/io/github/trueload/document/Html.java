package io.github.trueload.document;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes markup in which no text can become markup: every text and every attribute's value is
 * escaped, and elements close in the order they were opened. There is no way to add raw markup.
 */
public final class Html {

  private final StringBuilder out = new StringBuilder(16 * 1024);
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param tag name of the element
   * @param attributes names and values in turn
   */
  public Html open(String tag, String... attributes) {
    startTag(tag, attributes);
    open.push(tag);
    return this;
  }

  /** Closes the element that was opened last. */
  public Html close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** Closes the element that was opened last and ends the line. */
  public Html closeLine() {
    close();
    out.append('\n');
    return this;
  }

  /**
   * Adds text, with the characters that HTML reserves escaped.
   *
   * @param text any
   */
  public Html text(String text) {
    out.append(escape(text));
    return this;
  }

  /**
   * Adds an element that holds nothing but text.
   *
   * @param tag name of the element
   * @param text its text, escaped here
   * @param attributes names and values in turn
   */
  public Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  private void startTag(String tag, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException("attribute without value in <" + tag + ">");
    }
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      out.append(escape(attributes[i + 1])).append('"');
    }
    out.append('>');
  }

  /** The markup; every element must have been closed. */
  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("<" + open.peek() + "> is still open");
    }
    return out.toString();
  }

  /**
   * {@return {@code text} as markup that shows it: the five special characters as references,
   * control characters as their visible pictures (␀ for NUL), halves of surrogate pairs and hidden
   * characters as �} Null becomes nothing.
   */
  public static String escape(String text) {
    if (text == null) {
      return "";
    }
    if (isPlain(text)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(c -> appendEscaped(escaped, c));
    return escaped.toString();
  }

  /** Whether {@code text} is printable ASCII without a character that HTML reserves. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '&' || c == '<' || c == '>' || c == '"' || c == '\'') {
        return false;
      }
    }
    return true;
  }

  private static void appendEscaped(StringBuilder escaped, int c) {
    switch (c) {
      case '&' -> escaped.append("&amp;");
      case '<' -> escaped.append("&lt;");
      case '>' -> escaped.append("&gt;");
      case '"' -> escaped.append("&quot;");
      case '\'' -> escaped.append("&#39;");
      default -> escaped.appendCodePoint(visible(c));
    }
  }

  /** {@code text} as a page may show it that is not markup: in a script's data, say. */
  static String visible(String text) {
    StringBuilder visible = new StringBuilder(text.length());
    text.codePoints().map(Html::visible).forEach(visible::appendCodePoint);
    return visible.toString();
  }

  private static int visible(int c) {
    if (c < 0x20) {
      return 0x2400 + c;
    }
    if (c == 0x7f) {
      return 0x2421;
    }
    boolean unpaired = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    boolean c1Control = c > 0x7f && c < 0xa0;
    return unpaired || c1Control || HiddenCharacters.isHidden(c) ? 0xfffd : c;
  }
}
