package io.github.trueload.report;

import io.github.trueload.stats.AnalysisSummary;
import java.util.List;

/**
 * The place of a chart in the page: title, what it says, how to read it, room to draw, and its
 * points as a table. A chart without lines takes no place.
 */
final class Figure {

  private Figure() {}

  /** Whether {@code summary} tells any of {@code charts}. */
  static boolean isTold(AnalysisSummary summary, Chart... charts) {
    return List.of(charts).stream().anyMatch(chart -> !chart.lines(summary).isEmpty());
  }

  /** Writes {@code chart} over the whole width. */
  static void write(Chart chart, AnalysisSummary summary, Html html) {
    List<Line> lines = chart.lines(summary);
    if (lines.isEmpty()) {
      return;
    }
    String words = chart.words(summary);
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
  static void pair(Chart left, Chart right, AnalysisSummary summary, Html html) {
    if (!isTold(summary, left) || !isTold(summary, right)) {
      write(left, summary, html);
      write(right, summary, html);
      return;
    }
    html.open("div", "class", "pair");
    write(left, summary, html);
    write(right, summary, html);
    html.closeLine();
  }

  private static void plot(Chart chart, String words, Html html) {
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
