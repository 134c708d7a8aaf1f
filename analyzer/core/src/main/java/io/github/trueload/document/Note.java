package io.github.trueload.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A paragraph. */
public final class Note implements Block {

  private final String text;
  private final boolean isOnPage;
  private final @Nullable String style;
  private final @Nullable String first;
  private final @Nullable String next;
  private boolean isApart;

  private Note(
      String text,
      boolean isOnPage,
      @Nullable String style,
      @Nullable String first,
      @Nullable String next) {
    this.text = text;
    this.isOnPage = isOnPage;
    this.style = style;
    this.first = first;
    this.next = next;
  }

  /** {@return a paragraph of a page} */
  public static Note page(String text) {
    return new Note(text, true, null, null, null);
  }

  /** {@return a paragraph of a page that says what is missing, and why} */
  public static Note absent(String text) {
    return new Note(text, true, "absent", null, null);
  }

  /**
   * {@return a paragraph of the terminal's text, on lines no longer than the text is wide}
   *
   * @param first what the first line begins with
   * @param next what further lines begin with
   */
  public static Note console(String first, String next, String text) {
    return new Note(text, false, null, first, next);
  }

  /** {@return a paragraph of the terminal's text whose further lines are indented} */
  public static Note console(String text) {
    return console("", ConsoleText.INDENT, text);
  }

  /** {@return paragraphs of the terminal's text, one for each item of a list} */
  public static List<Note> items(List<String> texts) {
    List<Note> items = texts.stream().map(text -> console("  - ", "    ", text)).toList();
    items.stream().findFirst().ifPresent(Note::apart);
    return items;
  }

  /** {@return a copy after an empty line} */
  public Note apart() {
    isApart = true;
    return this;
  }

  @Override
  public boolean isOnPage() {
    return isOnPage;
  }

  @Override
  public void writeTo(Html html) {
    if (!isOnPage) {
      return;
    }
    if (style == null) {
      html.element("p", text);
    } else {
      html.element("p", text, "class", style);
    }
  }

  @Override
  public void writeTo(ConsoleText console) {
    if (first != null && next != null) {
      if (isApart) {
        console.emptyLine();
      }
      console.wrap(first, next, text);
    }
  }
}
