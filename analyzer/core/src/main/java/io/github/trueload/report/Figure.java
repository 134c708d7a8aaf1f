package io.github.trueload.report;

import java.util.List;

/**
 * The place of a chart in the page: title, what it says, how to read it, room to draw, and its
 * points as a table. A chart without lines takes no place.
 */
public final class Figure {

  private Figure() {}

  /** Whether {@code subject} tells {@code chart}. */
  public static <S> boolean isTold(S subject, Plot<S> chart) {
    return !chart.lines(subject).isEmpty();
  }

  /** Writes {@code chart} over the whole width. */
  public static <S> void write(Plot<S> chart, S subject, Html html) {
    List<Line> lines = chart.lines(subject);
    if (lines.isEmpty()) {
      return;
    }
    String words = chart.words(subject);
    html.open("figure", "class", "card").open("figcaption");
    html.element("h3", chart.title());
    html.element("p", words, "class", "says");
    html.element("p", chart.reading(), "class", "reading");
    html.close();
    plot(chart, words, html);
    PointTable.write(chart, lines, html);
    html.closeLine();
  }

  /** Writes two charts beside each other; one alone takes the whole width. */
  public static <S> void pair(Plot<S> left, Plot<S> right, S subject, Html html) {
    if (!isTold(subject, left) || !isTold(subject, right)) {
      write(left, subject, html);
      write(right, subject, html);
      return;
    }
    html.open("div", "class", "pair");
    write(left, subject, html);
    write(right, subject, html);
    html.closeLine();
  }

  private static void plot(Plot<?> chart, String words, Html html) {
    html.open("div", "class", "room");
    if (chart.y().choice()) {
      html.element(
          "button",
          "Logarithmic scale",
          "type",
          "button",
          "class",
          "choice",
          "aria-pressed",
          "false",
          "data-chart",
          chart.id());
    }
    String label = "Chart: " + chart.title() + ". " + words;
    html.element("div", "", "class", "plot", "id", chart.id(), "role", "img", "aria-label", label);
    html.close();
  }
}
