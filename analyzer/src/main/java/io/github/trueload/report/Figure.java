package io.github.trueload.report;

import io.github.trueload.stats.AnalysisSummary;

/** The place of a chart in the page: title, what it says, how to read it, and room to draw. */
final class Figure {

  private static final String NO_CAPTURE =
      "No capture given: add a pcap or pcapng file of the same run to see this.";
  private static final String NOTHING = "Nothing to draw: no request in the window.";

  private Figure() {}

  /** Writes {@code chart}, or why it is not there. */
  static void write(Chart chart, AnalysisSummary summary, Html html) {
    boolean drawn = !chart.lines(summary).isEmpty();
    html.open("figure", "class", "card").open("figcaption");
    html.element("h3", chart.title());
    if (drawn) {
      html.element("p", chart.words(summary), "class", "says");
      html.element("p", chart.reading(), "class", "reading");
    }
    html.close();
    if (drawn) {
      plot(chart, chart.words(summary), html);
    } else {
      boolean ofWire = chart.needsCapture() && summary.wire() == null;
      html.element("p", ofWire ? NO_CAPTURE : NOTHING, "class", "absent");
    }
    html.closeLine();
  }

  private static void plot(Chart chart, String words, Html html) {
    html.open("div", "class", "room");
    if (chart.y().choice()) {
      html.element(
          "button",
          "Logarithmic density",
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
