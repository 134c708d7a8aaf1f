package io.github.trueload.settings.gui;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A page of the documentation as the plug-in's jar contains it, for machines without a browser or a
 * connection. Of Markdown it knows what these pages use: headings, paragraphs, lists, tables, code,
 * bold and links, whose words are kept.
 */
final class HelpPage {

  private static final String FOLDER = "/io/github/trueload/docs/";

  private final StringBuilder html = new StringBuilder("<html><body>");

  /**
   * What the lines so far are in: {@code p}, {@code ul}, {@code table}, {@code pre}, or nothing.
   */
  private String block = "";

  /** Whether the lines are between two fences of code. */
  private boolean isFenced;

  private HelpPage() {}

  /** The page as HTML; empty where the jar does not contain it. */
  static Optional<String> html(String page) {
    try (InputStream in = HelpPage.class.getResourceAsStream(FOLDER + page)) {
      return in == null
          ? Optional.empty()
          : Optional.of(ofMarkdown(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A page's text as HTML. */
  static String ofMarkdown(String markdown) {
    HelpPage page = new HelpPage();
    markdown.lines().forEach(page::line);
    page.enter("");
    return page.html.append("</body></html>").toString();
  }

  private void enter(String next) {
    if (!block.equals(next)) {
      html.append(block.isEmpty() ? "" : "</" + block + ">");
      html.append(
          next.isEmpty() ? "" : next.equals("table") ? "<table border=1>" : "<" + next + ">");
      block = next;
    }
  }

  private void line(String line) {
    String text = line.strip();
    if (text.startsWith("```")) {
      isFenced = !isFenced;
      enter(isFenced ? "pre" : "");
    } else if (isFenced) {
      html.append(escaped(line)).append('\n');
    } else if (line.startsWith("    ") && !block.equals("ul")) {
      enter("pre");
      html.append(escaped(text)).append('\n');
    } else if (text.isEmpty()) {
      enter("");
    } else if (text.startsWith("#")) {
      enter("");
      int level = Math.min(4, 1 + text.indexOf(' '));
      String title = inline(text.replaceFirst("^#+ *", ""));
      html.append("<h" + level + ">" + title + "</h" + level + ">");
    } else if (text.startsWith("|")) {
      enter("table");
      row(text);
    } else if (text.startsWith("- ") || text.matches("[0-9]+\\. .*")) {
      enter("ul");
      html.append("<li>").append(inline(text.substring(text.indexOf(' ') + 1)));
    } else {
      enter(block.equals("ul") ? "ul" : "p");
      html.append(inline(text)).append(' ');
    }
  }

  private void row(String text) {
    if (text.matches("[|: -]+")) {
      return; // the line below a table's heading
    }
    html.append("<tr>");
    for (String cell : text.replaceAll("^\\||\\|$", "").split("(?<!\\\\)\\|")) {
      html.append("<td>").append(inline(cell.strip())).append("</td>");
    }
    html.append("</tr>");
  }

  private static String inline(String text) {
    return escaped(text)
        .replaceAll("!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
        .replaceAll("\\*\\*([^*]+)\\*\\*", "<b>$1</b>")
        .replaceAll("`([^`]+)`", "<code>$1</code>");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
