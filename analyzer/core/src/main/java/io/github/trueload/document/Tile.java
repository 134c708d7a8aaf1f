package io.github.trueload.document;

import io.github.trueload.stats.NumberText;

/**
 * A key figure of a page.
 *
 * @param name what it is
 * @param value the figure with its unit
 * @param note where it is from, or why it is not known
 * @param attention whether the figure asks for a look; the page says so in words too
 */
public record Tile(String name, String value, String note, boolean attention) {

  /** A figure that needs no special look. */
  public Tile(String name, String value, String note) {
    this(name, value, note, false);
  }

  /** {@return a figure that is not known} */
  public static Tile absent(String name, String why) {
    return new Tile(name, NumberText.NONE, why);
  }

  void writeTo(Html html) {
    html.open("div", "class", attention ? "tile attention" : "tile");
    html.element("dt", name).element("dd", value, "class", "value");
    html.open("dd", "class", "note");
    if (attention) {
      html.element("strong", "Attention:").text(" ");
    }
    html.text(note).close().closeLine();
  }
}
