package io.github.trueload.document;

import java.util.List;
import java.util.function.Supplier;

/**
 * A chart: what it is called, how to read it, its axes, its lines, and what it says in words. A
 * chart without lines does not appear.
 *
 * @param frame what does not depend on the figures
 * @param lines what is drawn; empty where the figures do not carry it
 * @param words what it says, for those who do not see it; empty without lines
 */
public record Chart(Frame frame, List<Line> lines, String words) {

  /**
   * What does not depend on the figures.
   *
   * @param id name in the page, {@code arrival-rate}
   * @param title what the chart is called
   * @param reading how to read it, one or two sentences
   * @param x the axis along
   * @param y the axis up
   */
  public record Frame(String id, String title, String reading, Axis x, Axis y) {

    /**
     * {@return the chart of some figures}
     *
     * @param lines what is drawn
     * @param words what it says; asked for only where there are lines
     */
    public Chart draw(List<Line> lines, Supplier<String> words) {
      return new Chart(this, lines, lines.isEmpty() ? "" : words.get());
    }
  }

  /** Copies the list. */
  public Chart {
    lines = List.copyOf(lines);
  }

  /** {@return whether it has lines} */
  public boolean isDrawn() {
    return !lines.isEmpty();
  }

  void writeTo(Html html) {
    html.open("figure", "class", "card").open("figcaption");
    html.element("h3", frame.title());
    html.element("p", words, "class", "says");
    html.element("p", frame.reading(), "class", "reading");
    html.close();
    writeRoom(html);
    PointTables.write(this, html);
    html.closeLine();
  }

  private void writeRoom(Html html) {
    html.open("div", "class", "room");
    if (frame.y().choice()) {
      html.open(
          "button",
          "type",
          "button",
          "class",
          "choice",
          "aria-pressed",
          "false",
          "data-chart",
          frame.id());
      html.text("Logarithmic scale").close();
    }
    String label = "Chart: " + frame.title() + ". " + words;
    html.open("div", "class", "plot", "id", frame.id(), "role", "img", "aria-label", label);
    html.close().close();
  }
}
