package io.github.trueload.document;

import io.github.trueload.bytes.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A document as one HTML file: its sections, and around them style, scripts, policy and menu. */
public final class HtmlPage {

  /** Version of Apache ECharts inlined; the class path has it under this number. */
  public static final String ECHARTS_VERSION = "5.5.0";

  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/" + ECHARTS_VERSION + "/echarts.min.js";

  private HtmlPage() {}

  /** A megabyte, which is read and hashed once. */
  private static final class Library {
    static final String TEXT = Template.resource(ECHARTS);
    static final String SOURCE = ContentPolicy.source(TEXT);

    private Library() {}
  }

  /**
   * A whole page.
   *
   * @param title behind the product's name
   * @param body markup
   * @param charts as {@link ChartData} makes them
   */
  private static String render(String title, String body, String charts) {
    String style = Template.resource("report.css");
    String drawing = Template.resource("charts.js");
    String page = Template.resource("page.js");
    return Template.fill(
        Template.resource("report.html"),
        Map.of(
            "policy",
            Html.escape(
                ContentPolicy.allowing(
                    List.of(
                        Library.SOURCE, ContentPolicy.source(drawing), ContentPolicy.source(page)),
                    ContentPolicy.source(style))),
            "title",
            Html.escape("Trueload: " + title),
            "style",
            style,
            "body",
            body,
            "data",
            charts,
            "echarts",
            Library.TEXT,
            "charts",
            drawing,
            "page",
            page));
  }

  /** {@return {@code document} as a page} The same document makes the same bytes. */
  public static String render(Document document) {
    return render(document.title(), body(document), data(document));
  }

  private static String data(Document document) {
    List<Chart> charts = document.blocks().flatMap(block -> block.charts().stream()).toList();
    return ChartData.of(charts, document.clock());
  }

  private static String body(Document document) {
    List<Section> sections = document.sections().stream().filter(Section::isOnPage).toList();
    Html html = begin(sections);
    if (document.banner() != null) {
      document.banner().writeTo(html);
    }
    if (!document.tiles().isEmpty()) {
      html.open("section", "aria-label", "Key figures").open("dl", "class", "tiles");
      document.tiles().forEach(tile -> tile.writeTo(html));
      html.close().closeLine();
    }
    writeWithoutScript(html);
    for (Section section : sections) {
      html.open("section", "aria-labelledby", section.id());
      html.element("h2", section.heading(), "id", section.id(), "tabindex", "-1");
      section.blocks().forEach(block -> block.writeTo(html));
      html.closeLine();
    }
    return html.closeLine().toString();
  }

  /**
   * The beginning of a body: a link past the menu, the menu, and {@code main}, which stays open.
   */
  private static Html begin(List<Section> sections) {
    Html html = new Html();
    String first = "#" + sections.get(0).id();
    html.element("a", "Skip to the figures", "class", "skip", "href", first);
    html.open("header", "class", "bar").element("span", "Trueload", "class", "brand");
    html.open("nav", "aria-label", "Sections");
    for (Section section : sections) {
      html.element("a", section.heading(), "href", "#" + section.id());
    }
    html.close().element("button", "Theme: system", "type", "button", "id", "theme").closeLine();
    return html.open("main");
  }

  /**
   * Writes {@code document} as a page to {@code file}, over what is there: whole or not at all.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(Document document, Path file) throws IOException {
    String page = render(document);
    OutputFile.writeText(file, out -> out.write(page));
  }

  /** What is said where no script runs. */
  private static void writeWithoutScript(Html html) {
    html.open("noscript");
    html.element("p", "Charts and sorting need JavaScript; the tables do not.", "class", "absent");
    html.closeLine();
  }
}
