package io.github.trueload.report;

import io.github.trueload.stats.AnalysisSummary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A summary as one HTML file that opens anywhere, offline: style, scripts and data are inside, and
 * its Content Security Policy forbids it to load anything. The same summary makes the same bytes.
 *
 * <p>Labels, paths and all other text of the inputs are shown as they are and never taken as markup
 * (see {@link Html}).
 */
public final class HtmlReport {

  /** Version of Apache ECharts inlined; the class path has it under this number. */
  static final String ECHARTS_VERSION = "5.5.0";

  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/" + ECHARTS_VERSION + "/echarts.min.js";

  private HtmlReport() {}

  /** {@code summary} as a page. */
  public static String render(AnalysisSummary summary) {
    String style = Template.resource("report.css");
    String echarts = Template.resource(ECHARTS);
    String charts = Template.resource("charts.js");
    String page = Template.resource("page.js");
    return Template.fill(
        Template.resource("report.html"),
        Map.of(
            "policy",
            Html.escape(ContentPolicy.allowing(List.of(echarts, charts, page), style)),
            "title",
            Html.escape("Trueload: " + VerdictSection.verdict(summary).headline()),
            "style",
            style,
            "body",
            body(summary),
            "data",
            ChartJson.embeddable(ChartJson.of(summary)),
            "echarts",
            echarts,
            "charts",
            charts,
            "page",
            page));
  }

  /** Appends {@code summary} as a page to {@code out}. */
  public static void write(AnalysisSummary summary, Appendable out) throws IOException {
    out.append(render(summary));
  }

  /**
   * Writes {@code summary} as a page to {@code file}, over what is there: beside it first, then
   * moved into place, so that it is there whole or not at all.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(AnalysisSummary summary, Path file) throws IOException {
    String page = render(summary);
    OutputFile.write(file, path -> Files.writeString(path, page, StandardCharsets.UTF_8));
  }

  private static String body(AnalysisSummary summary) {
    Html html = new Html();
    html.element("a", "Skip to the figures", "class", "skip", "href", "#" + Section.ARRIVALS.id());
    html.open("header", "class", "bar").element("span", "Trueload", "class", "brand");
    html.open("nav", "aria-label", "Sections");
    for (Section section : Section.of(summary)) {
      html.element("a", section.title(), "href", "#" + section.id());
    }
    html.close().element("button", "Theme: system", "type", "button", "id", "theme").closeLine();
    html.open("main");
    VerdictSection.write(summary, html);
    Tiles.write(summary, html);
    html.open("noscript");
    html.element("p", "Charts and sorting need JavaScript; the tables do not.", "class", "absent");
    html.closeLine();
    for (Section section : Section.of(summary)) {
      section.write(summary, html);
    }
    return html.closeLine().toString();
  }
}
